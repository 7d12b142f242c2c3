package nnue

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"footnote/eval"
	"footnote/movegen"
)

// Network holds the weights. It never changes, so that any number of evaluators may share it.
type Network struct {
	info    Info
	weights Weights // each set of Features has rows of zeros behind it
	factory *eval.Factory
}

// Info is what a network's file says besides the weights.
type Info struct {
	Architecture
	Scale       int    // centipawns for the output 1: 1 … MaxScale
	Description string // for people: data and recipe; UTF-8, at most 65,535 bytes
	Licence     string // of the weights; as long
}

// Weights holds the weights of a network as integers.
type Weights struct {
	Bias       []int16 // Hidden values in 1/QA
	Features   []int16 // for each feature, set by set, Hidden values in 1/QA
	Output     []int16 // for each bucket Hidden values for the side to move and as many for the other, in 1/QB
	OutputBias []int32 // one for each bucket, in 1/(QA·QB)
}

// noFeature is the number of no piece on a1. The 127 numbers behind it are those of no piece
// on other squares and in other views. All have rows of zeros behind each set of weights, and
// fill up lists of changes.
const (
	noFeature = Features
	rows      = Features + 128
)

// New makes a network of a copy of the weights. It is an error if the shape is not supported, a
// slice has another length than the shape asks for or a value exceeds its limit.
func New(info Info, w Weights) (*Network, error) {
	if err := info.check(); err != nil {
		return nil, err
	}
	if err := w.check(info.Architecture); err != nil {
		return nil, err
	}
	n := &Network{info: info, weights: Weights{
		Bias:       slices.Clone(w.Bias),
		Features:   make([]int16, info.Kings*rows*info.Hidden),
		Output:     slices.Clone(w.Output),
		OutputBias: slices.Clone(w.OutputBias),
	}}
	for set := range info.Kings {
		copy(n.set(set), w.Features[set*Features*info.Hidden:][:Features*info.Hidden])
	}
	n.factory = &eval.Factory{Make: func() eval.Evaluator { return NewEvaluator(n) }}
	return n, nil
}

func (i *Info) check() error {
	switch {
	case i.Architecture.Check() != nil:
		return fmt.Errorf("network: %d hidden neurons with %d output buckets and %d sets of feature weights are not supported", i.Hidden, i.Buckets, i.Kings)
	case i.Scale < 1 || i.Scale > MaxScale:
		return fmt.Errorf("network: scale of %d centipawns, not 1 to %d", i.Scale, MaxScale)
	case len(i.Description) > maxText || len(i.Licence) > maxText:
		return fmt.Errorf("network: description or licence longer than %d bytes", maxText)
	case !utf8.ValidString(i.Description) || !utf8.ValidString(i.Licence):
		return errors.New("network: description or licence is not UTF-8")
	}
	return nil
}

func (w *Weights) check(a Architecture) error {
	for _, part := range []struct {
		name      string
		values    []int16
		want, max int
	}{
		{"biases", w.Bias, a.Hidden, MaxBias},
		{"feature weights", w.Features, a.Inputs() * a.Hidden, MaxFeatureWeight},
		{"output weights", w.Output, 2 * a.Hidden * a.Buckets, MaxOutputWeight},
	} {
		if len(part.values) != part.want {
			return fmt.Errorf("network: %d %s instead of %d", len(part.values), part.name, part.want)
		}
		for _, v := range part.values {
			if int(v) > part.max || int(v) < -part.max {
				return fmt.Errorf("network: %d among the %s, beyond ±%d", v, part.name, part.max)
			}
		}
	}
	if len(w.OutputBias) != a.Buckets {
		return fmt.Errorf("network: %d output biases instead of %d", len(w.OutputBias), a.Buckets)
	}
	for _, v := range w.OutputBias {
		if v > MaxOutputBias || v < -MaxOutputBias {
			return fmt.Errorf("network: %d among the output biases, beyond ±%d", v, MaxOutputBias)
		}
	}
	return nil
}

// Random returns a network with small random weights that follow from the seed, for
// tests and measurements, which need no knowledge of chess.
func Random(a Architecture, seed uint64) (*Network, error) {
	if a.Check() != nil {
		info := Info{Architecture: a}
		return nil, info.check()
	}
	rng := movegen.NewPRNG(seed)
	fill := func(n, limit int) []int16 {
		v := make([]int16, n)
		for i := range v {
			v[i] = int16(rng.Intn(2*limit+1) - limit)
		}
		return v
	}
	w := Weights{
		Bias:       fill(a.Hidden, QA/2),
		Features:   fill(a.Inputs()*a.Hidden, QA/4),
		Output:     fill(2*a.Hidden*a.Buckets, QB/8),
		OutputBias: make([]int32, a.Buckets),
	}
	for i := range w.OutputBias {
		w.OutputBias[i] = int32(rng.Intn(2*QA*QB/10+1) - QA*QB/10)
	}
	return New(Info{Architecture: a, Scale: 400, Description: "random weights"}, w)
}

// Info returns what the network's file says of it.
func (n *Network) Info() Info { return n.info }

// Weights returns a copy of the weights.
func (n *Network) Weights() Weights {
	return Weights{
		Bias:       slices.Clone(n.weights.Bias),
		Features:   n.features(),
		Output:     slices.Clone(n.weights.Output),
		OutputBias: slices.Clone(n.weights.OutputBias),
	}
}

// set returns a set of feature weights with the zeros behind it.
func (n *Network) set(i int) []int16 {
	size := rows * n.info.Hidden
	return n.weights.Features[i*size:][:size]
}

// features returns a copy of the feature weights without the zeros.
func (n *Network) features() []int16 {
	all := make([]int16, 0, n.info.Inputs()*n.info.Hidden)
	for i := range n.info.Kings {
		all = append(all, n.set(i)[:Features*n.info.Hidden]...)
	}
	return all
}

// Factory returns the evaluation by net for a search, the same pointer on each
// call. Its evaluators share the weights.
func Factory(net *Network) *eval.Factory { return net.factory }
