package cli

import (
	"strings"

	"github.com/spf13/pflag"

	"footnote/engine/evaluation"
	"footnote/eval"
)

// EvaluationFlags choose the evaluation of a search, as the options Evaluation and
// EvalFile do.
type EvaluationFlags struct {
	choice evaluation.Choice
}

// Add declares the flags.
func (f *EvaluationFlags) Add(flags *pflag.FlagSet) {
	f.choice = evaluation.DefaultChoice()
	flags.StringVar(&f.choice.Name, "evaluation", f.choice.Name, "evaluation of the search: "+strings.Join(evaluation.Names(), ", "))
	flags.StringVar(&f.choice.File, "eval-file", f.choice.File, "file of the network, for --evaluation "+evaluation.Network)
}

// Factory returns the evaluation chosen.
func (f *EvaluationFlags) Factory() (*eval.Factory, error) { return f.choice.Factory() }

// String names the choice, for records of what was done.
func (f *EvaluationFlags) String() string {
	if f.choice.Name == evaluation.HandCrafted {
		return f.choice.Name
	}
	return f.choice.Name + " " + f.choice.File
}
