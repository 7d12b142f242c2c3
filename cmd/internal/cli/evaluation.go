package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"footnote/engine/evaluation"
	"footnote/eval"
)

// EvaluationFlags choose the evaluation of a search, as the options Evaluation and
// EvalFile do.
type EvaluationFlags struct {
	choice evaluation.Choice
}

// Add declares the flags of a command.
func (f *EvaluationFlags) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.choice = evaluation.DefaultChoice()
	flags.StringVar(&f.choice.Name, "evaluation", f.choice.Name, "evaluation of the search: "+strings.Join(evaluation.Names(), ", "))
	flags.StringVar(&f.choice.File, "eval-file", f.choice.File, "file of the network, for --evaluation "+evaluation.Network)
	OfferValues(cmd, "evaluation", evaluation.Names()...)
}

// Factory returns the evaluation chosen. It refuses a network's file beside an evaluation
// that has none.
func (f *EvaluationFlags) Factory() (*eval.Factory, error) {
	if name, ok := evaluation.Lookup(f.choice.Name); ok {
		f.choice.Name = name // as it is spelled in records
	}
	if f.choice.Name == evaluation.HandCrafted && f.choice.File != evaluation.DefaultChoice().File {
		return nil, Usagef("--eval-file: has no effect with --evaluation %s", evaluation.HandCrafted)
	}
	return f.choice.Factory()
}

// Checksum returns a number that tells the evaluation chosen from others.
func (f *EvaluationFlags) Checksum() (uint32, error) { return f.choice.Checksum() }

// String names the choice, for records of what was done. The path of a file tells nothing elsewhere,
// and its checksum tells it from others.
func (f *EvaluationFlags) String() string {
	if f.choice.Name == evaluation.HandCrafted || f.choice.File != evaluation.BuiltIn {
		return f.choice.Name
	}
	return f.choice.Name + " " + f.choice.File
}
