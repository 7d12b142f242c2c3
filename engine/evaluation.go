package engine

import (
	"fmt"
	"os"

	"footnote/engine/evaluation"
	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/eval/nnue"
)

// evaluationState is what the user chose to evaluate with.
type evaluationState struct {
	network bool // Evaluation is Network
	// loaded is the evaluation by the network of EvalFile; nil while that is the
	// built-in one and has not been needed.
	loaded *eval.Factory
	sum    uint32 // of the network of EvalFile, once the option was set
}

// setEvaluation applies the option Evaluation.
func (e *Engine) setEvaluation(name string) error {
	s := e.evaluation
	s.network = name == evaluation.Network
	return e.useEvaluation(s)
}

// setEvalFile applies the option EvalFile. The file is read at once, whichever
// evaluation is in use, so that the user hears at once what is wrong with it. The same
// network again changes nothing: interfaces send an option again that has not changed.
func (e *Engine) setEvalFile(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // to read a pipe could wait for ever
		return fmt.Errorf("%s is no ordinary file", path)
	}
	n, err := evaluation.Open(path)
	if err != nil {
		return err
	}
	s := e.evaluation
	if s.sum, err = evaluation.Checksum(n); err != nil {
		return err
	}
	if s.loaded != nil && s.sum == e.evaluation.sum {
		return nil
	}
	s.loaded = nnue.Factory(n)
	return e.useEvaluation(s)
}

// useEvaluation makes s the choice. With another evaluation than before, all that
// earlier searches learned is forgotten, since it holds values of the old one. On error
// nothing has changed.
func (e *Engine) useEvaluation(s evaluationState) error {
	f, err := s.factory()
	if err != nil {
		return err
	}
	e.evaluation = s
	if f == e.set.config.Evaluation {
		return nil
	}
	e.set.config.Evaluation = f
	e.evaluator = f.New()
	e.searcher.Prepare(e.set.config.Threads, f)
	e.table.Clear(e.set.config.Threads)
	return nil
}

// factory returns the evaluation of s. It reads the built-in network when it is the
// first time that this is needed.
func (s *evaluationState) factory() (*eval.Factory, error) {
	if !s.network {
		return handcrafted.Factory(), nil
	}
	if s.loaded == nil {
		loaded, err := evaluation.Choice{Name: evaluation.Network}.Factory() // the built-in one
		if err != nil {
			return nil, err
		}
		s.loaded = loaded
	}
	return s.loaded, nil
}
