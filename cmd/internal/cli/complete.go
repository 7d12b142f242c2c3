package cli

import (
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"footnote/search"
)

// OfferValues has shells offer these values of a flag. A value may have a description:
// cobra.CompletionWithDesc. A flag that the command lacks is left out; a test knows all.
func OfferValues(cmd *cobra.Command, flag string, values ...cobra.Completion) {
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// OfferList is OfferValues for a flag that takes several values, separated by commas.
func OfferList(cmd *cobra.Command, flag string, values ...cobra.Completion) {
	_ = cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		list := make([]cobra.Completion, len(values))
		for i, value := range values {
			list[i] = before + value
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// AlgorithmValues lists the drivers as shells need no quotes for, and then others.
func AlgorithmValues(more ...cobra.Completion) []cobra.Completion {
	var list []cobra.Completion
	for _, name := range search.AlgorithmNames() {
		letters := strings.Map(func(r rune) rune {
			if !unicode.IsLetter(r) {
				return -1
			}
			return unicode.ToLower(r)
		}, name)
		list = append(list, cobra.CompletionWithDesc(letters, name))
	}
	return append(list, more...)
}

// FeatureValues lists the features of the search.
func FeatureValues() []cobra.Completion {
	var list []cobra.Completion
	for _, name := range search.FeatureNames() {
		list = append(list, cobra.CompletionWithDesc(name, search.FeatureText(name)))
	}
	return list
}

// ParameterValues lists the parameters of the search as NAME=.
func ParameterValues() []cobra.Completion {
	var list []cobra.Completion
	for _, p := range search.ParamTable() {
		list = append(list, cobra.CompletionWithDesc(p.Name+"=", p.Meaning))
	}
	return list
}
