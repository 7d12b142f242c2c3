package train

import (
	"footnote/eval/nnue"
)

// FitScale returns the scale K, in centipawns, with which the scores of records predict the results of
// their games best: points ≈ 1/(1+e^(−score/K)). It looks at the first 200,000.
func FitScale(records []Record) float32 {
	return fitScale(records[:min(len(records), measured)])
}

func fitScale(records []Record) float32 {
	return float32(minimum(minScale, maxScale, func(k float64) float64 {
		return resultLoss(records, func(i int) float32 { return sigmoid(float32(float64(records[i].score) / k)) })
	}))
}

// resultLoss is the squared error of the points that promised gives for each record, against
// the results.
func resultLoss(records []Record, promised func(i int) float32) float64 {
	sum := 0.0
	for i := range records {
		e := float64(promised(i)) - float64(records[i].points)/2
		sum += float64(e * e)
	}
	return sum
}

// even is the score in centipawns within which a game is open: FitScales looks at no other.
const even = 450

// FitScales returns the scale by the number of men on the board: the first of 2 to 5, the
// last of 30 and more, 0 where there are too few records. They come from the first
// 2,000,000 records with scores within 450 centipawns, since scores beyond promise
// everything anyway. Where the scales differ, scores do not know what a trade is worth.
func FitScales(records []Record) [nnue.MaxBuckets]float32 {
	const least = 1000 // their games may be few
	a := nnue.Architecture{Buckets: nnue.MaxBuckets}
	var byMen [nnue.MaxBuckets][]Record
	for i := range records[:min(len(records), 10*measured)] {
		r := &records[i]
		if b := a.Bucket(r.count()); max(r.score, -r.score) <= even {
			byMen[b] = append(byMen[b], *r)
		}
	}
	var scales [nnue.MaxBuckets]float32
	for b, some := range byMen {
		if len(some) >= least {
			scales[b] = fitScale(some)
		}
	}
	return scales
}
