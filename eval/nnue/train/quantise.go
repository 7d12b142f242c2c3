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

// measured is the number of records with which scales and the cost of rounding are measured.
const measured = 200_000

// Network returns the network so far in integers. Its scale is such that its scores predict the results
// of the records as those of the search do, whatever Config.Scale is, so that margins in centipawns keep
// their meaning. The records, of which it looks at the first 200,000, should not be those that it
// learnt from.
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
	unit := fitUnit(outputs, sorted)
	q := Quantisation{Positions: len(records)}
	q.Scale = max(1, min(nnue.MaxScale, int(math.Round(float64(FitScale(sorted))/unit))))
	info := nnue.Info{Architecture: t.config.Architecture, Scale: q.Scale, Description: description, Licence: licence}
	w := t.integers(sorted)
	errs := make([]float64, len(records))
	parallel((len(records)+block-1)/block, t.config.threads(), func(_, i int) {
		for j := i * block; j < min((i+1)*block, len(records)); j++ {
			errs[j] = integerOutput(info.Architecture, &w, &sorted[j]) - float64(outputs[j])
		}
	})
	t.centre(&w, sorted, errs)
	n, err := nnue.New(info, w)
	if err != nil {
		return nil, q, err
	}
	for i := range errs {
		errs[i] = math.Abs(errs[i]) * float64(q.Scale)
		q.Mean += errs[i] / float64(len(errs))
	}
	slices.Sort(errs)
	q.Most = errs[min(len(errs)*999/1000, len(errs)-1)]
	return n, q, nil
}

// fitUnit returns the factor by which outputs are too large to predict the results of the records.
func fitUnit(outputs []float32, records []Record) float64 {
	return minimum(0.02, 50, func(unit float64) float64 {
		return resultLoss(records, func(i int) float32 { return sigmoid(float32(float64(outputs[i]) / unit)) })
	})
}

// inUse returns the weights of which losses and gradients are taken: in the last epochs,
// and after them, those that the quantised network will have. Steps move the weights
// behind them, which are not rounded ("straight-through": Bengio, Léonard, Courville,
// "Estimating or Propagating Gradients Through Stochastic Neurons", 2013).
func (t *Trainer) inUse() []float32 {
	if t.config.RoundedEpochs == 0 || len(t.history) < t.config.Epochs-t.config.RoundedEpochs {
		return t.weights
	}
	l := &t.layout
	if t.rounded == nil {
		t.rounded = make([]float32, l.size)
	}
	for _, part := range []struct {
		from, to int
		unit     float64
	}{{0, l.outputs, nnue.QA}, {l.outputs, l.outputBias, nnue.QB}, {l.outputBias, l.size, nnue.QA * nnue.QB}} {
		for i := part.from; i < part.to; i++ {
			t.rounded[i] = float32(math.RoundToEven(float64(t.weights[i])*part.unit) / part.unit)
		}
	}
	return t.rounded
}

// integers returns the weights in the units of the quantised network. What rounding the weights of its
// features adds to a neuron on average over the records, is taken from its bias.
func (t *Trainer) integers(records []Record) nnue.Weights {
	l := &t.layout
	frequency := frequencies(l.Architecture, records)
	weights := t.inUse()
	round := func(i int, unit float64) float64 { return math.RoundToEven(float64(weights[i]) * unit) }
	w := nnue.Weights{
		Bias:       make([]int16, l.Hidden),
		Features:   make([]int16, l.Inputs()*l.Hidden),
		Output:     make([]int16, 2*l.Hidden*l.Buckets),
		OutputBias: make([]int32, l.Buckets),
	}
	for neuron := range l.Hidden {
		bias := float64(weights[l.bias(neuron)]) * nnue.QA
		for f := range l.Inputs() {
			at := l.feature(f, neuron)
			rounded := round(at, nnue.QA)
			w.Features[f*l.Hidden+neuron] = int16(rounded)
			bias += frequency[f] * (float64(weights[at])*nnue.QA - rounded)
		}
		w.Bias[neuron] = int16(math.RoundToEven(bias))
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

// frequencies returns the share of the views that have each feature.
func frequencies(a nnue.Architecture, records []Record) []float64 {
	count := make([]float64, a.Inputs())
	var views [2][maxPieces]uint16
	for i := range records {
		records[i].features(a.Kings, &views[0], &views[1])
		for _, view := range views {
			for _, f := range view[:records[i].count()] {
				count[f]++
			}
		}
	}
	for f := range count {
		count[f] /= float64(max(1, 2*len(records)))
	}
	return count
}

// centre moves the biases of the output so that the errors of each bucket have a mean of
// 0, and the errors with them.
func (t *Trainer) centre(w *nnue.Weights, records []Record, errs []float64) {
	var sum, n [nnue.MaxBuckets]float64
	for i := range records {
		b := t.layout.Bucket(records[i].count())
		sum[b] += errs[i]
		n[b]++
	}
	var moved [nnue.MaxBuckets]float64
	for b := range w.OutputBias {
		units := math.RoundToEven(sum[b] / max(1, n[b]) * nnue.QA * nnue.QB)
		w.OutputBias[b] -= int32(units)
		moved[b] = units / (nnue.QA * nnue.QB)
	}
	for i := range records {
		errs[i] -= moved[t.layout.Bucket(records[i].count())]
	}
}

// integerOutput returns the output of the quantised network, before it is scaled.
func integerOutput(a nnue.Architecture, w *nnue.Weights, r *Record) float64 {
	var views [2][maxPieces]uint16
	r.features(a.Kings, &views[0], &views[1])
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
