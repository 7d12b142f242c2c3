package papers

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Statement is a sentence of a paper, as a line of statements.tsv.
type Statement struct {
	Experiments []string // that try it
	Paper       string
	Section     string
	Says        string // what it says, in a few words
	Published   string // the figure, those of each of At, or the words that stand for one; –: no paper prints it
	Relation    string // see relations
	What        string // an expression, see terms
	Of          []string
	At          []string // settings that are judged together; each gives a verdict
	Subjects    []string // patterns of the subjects that it is said of
	Reading     string   // where the words leave one
}

//go:embed statements.tsv
var statementTable string

// The relations of a statement: the estimate of what ÷ of, or of what alone, lies
//
//	< 1, > 1     on a side of a limit
//	in 0.9 1     between two
//	falls d      and falls, or rises, from each value of a word of the setting to the next, on average
//	even d       and is greater where that word is even, or odd
//	near 1       is that of a figure that the paper prints, whose error is that of a hundred trees; undecided
//	             where both errors together make an interval of more than 10 % to a side
//	differs 1    is another
//	some         what happens on some units
//	spreads 10   the greatest unit is so many times the least; a sample cannot refute that
//	never        on none, always on all; a sample can only refute that
//	none, all    on none, or all, of those at hand
//	must, mustnot  so too, or there is a fault
//	equal        in all units together what is published, to its last digit
//	most         so, on the unit that has most
//	text         so, of what a trace shows: the statement is the name of a fact
//	must equal, must most, must text  so too, or there is a fault
//
// Those of what is counted are on units; with "of" how often it happened is set beside how often it could.
//
// At a setting that begins with "each" the worst of the settings counts, with "any" the best, corrected
// for their number; otherwise all of them together.
const statementFields = 11

// statementsOf parses a table of statements.
func statementsOf(text string) ([]Statement, error) {
	var list []Statement
	split := func(text, by string) []string {
		if text == "" {
			return []string{""}
		}
		return strings.Split(text, by)
	}
	return list, eachLine(text, statementFields, func(f []string) error {
		s := Statement{strings.Fields(f[0]), f[1], f[2], f[3], f[4], f[5], f[6], split(f[7], "; "), split(f[8], "; "), split(f[9], "; "), f[10]}
		if _, err := relationOf(s.Relation); err != nil {
			return err
		}
		for k := range s.At {
			if _, err := strconv.ParseFloat(strings.TrimSuffix(s.figure(k), " %"), 64); err != nil && s.exactly() {
				return fmt.Errorf("%q is no figure", s.figure(k))
			}
		}
		for _, text := range append([]string{s.What}, s.Of...) {
			if _, err := termsOf(text); err != nil {
				return err
			}
		}
		list = append(list, s)
		return nil
	})
}

// eachLine reads a table, whose first line names the columns; lines that begin with # say why. What a line
// lacks at its end is empty.
func eachLine(text string, fields int, do func(f []string) error) error {
	for number, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if number == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) > fields {
			return fmt.Errorf("line %d: %d fields of %d", number+1, len(f), fields)
		}
		if err := do(append(f, make([]string, fields-len(f))...)); err != nil {
			return fmt.Errorf("line %d: %w", number+1, err)
		}
	}
	return nil
}

// exactly reports whether a statement is on a figure, to its last digit.
func (s *Statement) exactly() bool {
	word := strings.TrimPrefix(s.Relation, "must ")
	return word == "equal" || word == "most"
}

// onTrace reports whether it is said of what a trace shows.
func (s *Statement) onTrace() bool { return strings.HasSuffix(s.Relation, "text") }

// published is what stands in the paper at one of At.
func (s *Statement) published(k int) string {
	if list := strings.Split(s.Published, "; "); len(list) == len(s.At) {
		return list[k]
	}
	return s.Published
}

// figure is what must be measured there: with – that of an independent program, or of what the text implies.
func (s *Statement) figure(k int) string { return strings.TrimPrefix(s.published(k), "– ") }

// Statements returns those that an experiment tries.
func Statements(experiment string) ([]Statement, error) {
	list, err := statementsOf(statementTable)
	return slices.DeleteFunc(list, func(s Statement) bool { return !slices.Contains(s.Experiments, experiment) }), err
}

// term is a factor of an expression: a measure of an algorithm, in the setting at hand but for some
// words.
type term struct {
	measure, algorithm string
	varies             bool // not the measure itself but its deviation relative to the mean, written ~measure
	words              []string
	divides            bool
}

// termsOf parses an expression such as
//
//	leaves mt-dual / leaves mt-dual table=20
//
// of measures and algorithms, with words for the setting.
func termsOf(text string) ([]term, error) {
	var list []term
	divides := false
	for part := range strings.FieldsSeq(strings.ReplaceAll(text, " / ", " ÷ ")) {
		n := len(list)
		switch {
		case part == "÷" || part == "·":
			divides = part == "÷"
			list = append(list, term{})
			list[n].divides = divides
		case n == 0:
			list = append(list, term{measure: part})
		case strings.Contains(part, "="):
			list[n-1].words = append(list[n-1].words, part)
		case list[n-1].measure == "":
			list[n-1].measure = part
		case list[n-1].algorithm == "":
			list[n-1].algorithm = part
		default:
			return nil, fmt.Errorf("%q: one word too many, %q", text, part)
		}
	}
	for i := range list {
		t := &list[i]
		if t.algorithm == "" {
			return nil, fmt.Errorf("%q: a term is a measure and an algorithm", text)
		}
		t.measure, t.varies = strings.CutPrefix(t.measure, "~")
	}
	return list, nil
}
