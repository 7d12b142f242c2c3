package train

import (
	"errors"
	"math"
	"slices"

	"footnote/eval/nnue"
)

// Quantisation says what rounding the weights to integers costs.
type Quantisation struct {
	Positions int     `json:"positions"` // measured
	Scale     int     `json:"scale"`     // centipawns for the output 1
	Mean      float64 `json:"mean"`      // error in centipawns
	Most      float64 `json:"most"`      // error in centipawns that one position in a thousand exceeds
}

// measured is the number of records that Network looks at.
const measured = 200_000

// Network returns the network so far in integers. Its scale is such that its scores
// predict the results of the records as the scores of the search do with
// Config.Scale; so margins in centipawns keep their meaning. The records, of which it
// looks at the first 200,000, should not be those that it learnt from.
func (t *Trainer) Network(records []Record, description, licence string) (*nnue.Network, Quantisation, error) {
	records = records[:min(len(records), measured)]
	if len(records) == 0 {
		return nil, Quantisation{}, errors.New("train: no position to measure the scale with")
	}
	// What a block computes, in the order in which it has sorted its records.
	outputs, sorted := make([]float32, len(records)), make([]Record, len(records))
	t.measure(records, func(i int, l *lane) {
		copy(outputs[i*block:], l.outputs[:l.n])
		copy(sorted[i*block:], l.records[:l.n])
	})
	unit := fit(0.02, 50, func(unit float64) float64 {
		sum := 0.0
		for i, y := range outputs {
			e := float64(sigmoid(float32(float64(y)/unit))) - float64(sorted[i].points)/2
			sum += float64(e * e)
		}
		return sum
	})
	q := Quantisation{Positions: len(records)}
	q.Scale = max(1, min(nnue.MaxScale, int(math.Round(float64(t.config.Scale)/unit))))
	info := nnue.Info{Architecture: t.config.Architecture, Scale: q.Scale, Description: description, Licence: licence}
	w := t.integers()
	n, err := nnue.New(info, w)
	if err != nil {
		return nil, q, err
	}
	errs := make([]float64, len(records))
	parallel((len(records)+block-1)/block, t.config.threads(), func(i int) {
		for j := i * block; j < min((i+1)*block, len(records)); j++ {
			errs[j] = math.Abs(integerOutput(info.Architecture, &w, &sorted[j])-float64(outputs[j])) * float64(q.Scale)
		}
	})
	for _, e := range errs {
		q.Mean += e / float64(len(errs))
	}
	slices.Sort(errs)
	q.Most = errs[min(len(errs)*999/1000, len(errs)-1)]
	return n, q, nil
}

// integers returns the weights in the units of the quantised network.
func (t *Trainer) integers() nnue.Weights {
	l := &t.layout
	round := func(i int, unit float64) float64 { return math.RoundToEven(float64(t.weights[i]) * unit) }
	w := nnue.Weights{
		Bias:       make([]int16, l.Hidden),
		Features:   make([]int16, nnue.Features*l.Hidden),
		Output:     make([]int16, 2*l.Hidden*l.Buckets),
		OutputBias: make([]int32, l.Buckets),
	}
	for neuron := range l.Hidden {
		w.Bias[neuron] = int16(round(l.feature(biasRow, neuron), nnue.QA))
		for f := range nnue.Features {
			w.Features[f*l.Hidden+neuron] = int16(round(l.feature(f, neuron), nnue.QA))
		}
		for view := range 2 * l.Buckets {
			at := l.outputWeight(view/2, view%2, neuron)
			w.Output[view*l.Hidden+neuron] = int16(round(at, nnue.QB))
		}
	}
	for b := range w.OutputBias {
		w.OutputBias[b] = int32(round(l.outputBias+b, nnue.QA*nnue.QB))
	}
	return w
}

// integerOutput returns the output of the quantised network, before it is scaled.
func integerOutput(a nnue.Architecture, w *nnue.Weights, r *Record) float64 {
	var views [2][MaxPieces]uint16
	r.features(&views[0], &views[1])
	n := r.count()
	bucket := a.Bucket(n)
	total := int64(w.OutputBias[bucket]) * nnue.QA
	var buffer [nnue.MaxHidden]int32
	for v := range views {
		sums := buffer[:a.Hidden]
		for i, b := range w.Bias {
			sums[i] = int32(b)
		}
		for _, f := range views[v][:n] {
			row := w.Features[int(f)*a.Hidden:][:len(sums)]
			for i := range sums {
				sums[i] += int32(row[i])
			}
		}
		for i, weight := range w.Output[(2*bucket+v)*a.Hidden:][:len(sums)] {
			x := max(0, min(sums[i], nnue.QA))
			total += int64(x * x * int32(weight))
		}
	}
	return float64(total) / (nnue.QA * nnue.QA * nnue.QB)
}
