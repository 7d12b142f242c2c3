package train

import (
	"errors"
	"fmt"

	"footnote/eval/nnue"
)

// newNeuron is the share of their random weights with which neurons that the first
// network lacks enter the output: little, so that training begins with what it knows.
const newNeuron = 0.1

// CheckStart reports why a trainer with this configuration cannot start from n, before
// there is anything to learn from.
func (c *Config) CheckStart(n *nnue.Network) error {
	a, info := c.Architecture, n.Info()
	switch {
	case info.Hidden > a.Hidden || info.Buckets > a.Buckets || info.Kings > a.Kings:
		return fmt.Errorf("train: the network to start from is wider or has more sets of weights: %d neurons, %d sets of output weights, %d of feature weights",
			info.Hidden, info.Buckets, info.Kings)
	}
	return nil
}

// Start gives t, which has done no epoch, the weights of a network to go on from. t may have more
// hidden neurons, which begin with random weights, and eight sets of output weights or four of feature
// weights where n has one: each set begins as a copy of it. So a zone of the king that is rare begins
// with what all others taught. It fails if t is narrower or has fewer sets.
func (t *Trainer) Start(n *nnue.Network) error {
	if len(t.history) > 0 {
		return errors.New("train: a network to start from, after the start")
	}
	if err := t.config.CheckStart(n); err != nil {
		return err
	}
	info, w, l := n.Info(), n.Weights(), &t.layout
	for neuron := range l.Hidden {
		for b := range l.Buckets {
			for view := range 2 {
				at := l.outputWeight(b, view, neuron)
				if neuron >= info.Hidden {
					t.weights[at] *= newNeuron
				} else {
					from := (b%info.Buckets*2+view)*info.Hidden + neuron
					t.weights[at] = float32(w.Output[from]) / nnue.QB
				}
			}
		}
		if neuron >= info.Hidden {
			continue
		}
		for f := range l.Inputs() {
			from := f % info.Inputs()
			t.weights[l.feature(f, neuron)] = float32(w.Features[from*info.Hidden+neuron]) / nnue.QA
		}
		t.weights[l.bias(neuron)] = float32(w.Bias[neuron]) / nnue.QA
	}
	for b := range l.Buckets {
		t.weights[l.outputBias+b] = float32(w.OutputBias[b%info.Buckets]) / (nnue.QA * nnue.QB)
	}
	return nil
}
