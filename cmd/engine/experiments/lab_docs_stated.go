package experiments

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/report"
	"footnote/search/lab/papers"
)

// What the blocks of documents state. Most of them were measured in earlier runs, whose data
// nobody keeps; their tables have all that the answers count.

// findAll returns what is known of all experiments: the data of a folder, and the statements
// that stand in documents. Where both have them the documents count.
func findAll(dir string, documents []*document) (findings, error) {
	all, err := readFindings(dir)
	if errors.Is(err, fs.ErrNotExist) {
		all, err = findings{}, nil
	}
	if err != nil {
		return nil, err
	}
	for name, stated := range statedIn(documents) {
		if d := all[name]; d != nil {
			d.Command, d.Statements = stated.Command, stated.Statements
		} else {
			all[name] = stated
		}
	}
	return all, nil
}

// statedIn reads the statements of the experiments in documents: of measured blocks, and of
// checked ones where nothing is reduced.
func statedIn(documents []*document) findings {
	all := findings{}
	for _, doc := range documents {
		for i, b := range doc.blocks {
			d := &report.Data{Command: "footnote " + b.command}
			switch e, err := papers.Lookup(experimentOf(b.command)); {
			case b.kind == answerBlock || !wasMeasured(doc.bodies[i]):
				continue
			case strings.HasPrefix(b.command, "compare"):
				d.Name = compareName(documents, doc, i)
				d.Source = comparedIn(flagOf(b.command, "--experiment"))
			case err != nil:
				continue
			default:
				d.Name, d.Source, d.Exact = e.Name, e.Source, e.Exact
			}
			if b.kind == checkedBlock && !d.Exact {
				continue
			}
			d.Statements = readStatements(doc.bodies[i])
			all[d.Name] = d
		}
	}
	return all
}

// compareName returns the name of the data of a block of compare.
func compareName(documents []*document, doc *document, at int) string {
	return numbered("compare-"+experimentOf(doc.blocks[at].command), placeOf(documents, doc, at))
}

// wasMeasured reports whether a block has text of a run.
func wasMeasured(body []string) bool {
	return slices.ContainsFunc(body, func(line string) bool { return strings.HasPrefix(line, "`footnote ") })
}

// flagOf returns the value of a flag in the command of a block, "" where it is not there.
func flagOf(command, flag string) string {
	words := splitWords(command)
	if i := slices.Index(words, flag); i >= 0 && i+1 < len(words) {
		return words[i+1]
	}
	return ""
}

// readStatements reads the table that report.StatementTable has written in a block.
func readStatements(body []string) []report.Statement {
	at := slices.Index(body, report.StatementTitle+":")
	if at < 0 {
		return nil
	}
	var list []report.Statement
	for _, line := range body[at+1:] {
		if line == "" && len(list) == 0 {
			continue
		}
		cells := strings.Split(strings.ReplaceAll(line, "\\*", "*"), "|")
		if len(cells) < 6 {
			break
		}
		verdict := strings.TrimSpace(cells[len(cells)-2])
		if !slices.Contains(report.Verdicts(), verdict) {
			continue // the head of the table
		}
		list = append(list, report.Statement{
			What:      strings.TrimSpace(strings.Join(cells[1:len(cells)-4], "|")), // |v| is part of it
			Published: strings.TrimSpace(cells[len(cells)-4]), Measured: strings.TrimSpace(cells[len(cells)-3]), Verdict: verdict,
		})
	}
	return list
}

// complete reports which of the experiments that the answers are about nobody has measured.
func (all findings) complete(documents []*document) error {
	for _, e := range papers.Experiments() {
		if all[e.Name] == nil {
			return fmt.Errorf("%s was not measured", e.Name)
		}
	}
	for _, doc := range documents {
		for i, b := range doc.blocks {
			if b.kind != measuredBlock || !strings.HasPrefix(b.command, "compare") {
				continue
			}
			if name := compareName(documents, doc, i); all[name] == nil {
				return fmt.Errorf("%s (footnote %s) was not measured", name, b.command)
			}
		}
	}
	return nil
}

// answersDiffer makes the answers that blocks alone give, and counts and prints those that
// differ from what stands in their documents.
func answersDiffer(cmd *cobra.Command, documents []*document) int {
	differ, all := 0, statedIn(documents)
	for _, doc := range documents {
		old := slices.Clone(doc.bodies)
		if err := doc.answer(all, documents, true); err != nil {
			continue // they are about more than these documents
		}
		for i, b := range doc.blocks {
			if b.kind == answerBlock && !slices.Equal(old[i], doc.bodies[i]) {
				differ++
				fmt.Fprintf(cmd.OutOrStdout(), "%s, line %d: the blocks give\n%s\n", doc.name, b.first+1, strings.Join(doc.bodies[i], "\n"))
			}
		}
	}
	return differ
}
