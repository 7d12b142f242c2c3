package experiments

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab/papers"
)

// answer writes the blocks that are made of others: of their data in a folder, or of the
// times in all documents. The error names those that it leaves as they are.
func (doc *document) answer(dir string, documents []*document) error {
	var missing []error
	for i, b := range doc.blocks {
		if b.kind != answerBlock {
			continue
		}
		text, err := "", error(nil)
		switch b.command {
		case timesBlock:
			text, err = timesText(documents), unknownRow(doc.bodies[i], documents)
		case "sentences", "scores", "failures": // of all experiments
			if err = complete(dir, documents); err != nil {
				break
			}
			fallthrough
		default:
			text, err = answerText(dir, b.command)
		}
		if err != nil {
			missing = append(missing, fmt.Errorf("%s, line %d: %w", doc.name, b.first+1, err))
			continue
		}
		doc.bodies[i] = bodyLines(text)
	}
	return errors.Join(missing...)
}

// complete reports what a folder lacks of the data of the measured blocks and of the
// experiments of lab paper.
func complete(dir string, documents []*document) error {
	all, err := readFindings(dir)
	if err != nil {
		return err
	}
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
			if name := numbered("compare-"+experimentOf(b.command), placeOf(documents, doc, i)); all[name] == nil {
				return fmt.Errorf("%s (footnote %s) was not measured", name, b.command)
			}
		}
	}
	return nil
}

// placeOf counts the blocks of a kind and an experiment in the documents, up to this one, so
// that the data of a block have the same name whichever others are measured.
func placeOf(documents []*document, doc *document, at int) int {
	place, of := 0, doc.blocks[at]
	for _, other := range documents {
		for i, b := range other.blocks {
			if b.kind == of.kind && experimentOf(b.command) == experimentOf(of.command) {
				place++
			}
			if other == doc && i == at {
				return place
			}
		}
	}
	return place
}

// experimentOf returns what the command of a block measures, as in the name of its data.
func experimentOf(command string) string {
	words := splitWords(command)
	if len(words) > 2 && words[0] == "lab" {
		return words[2]
	}
	what := compareDrivers
	if i := slices.Index(words, "--experiment"); i >= 0 && i+1 < len(words) {
		what = words[i+1]
	}
	for _, word := range []string{"--counts", "--play", scheduleGrowing} {
		if slices.Contains(words, word) {
			what += "-" + strings.TrimPrefix(word, "--")
		}
	}
	return what
}

// numbered gives experiments of one name different names of files: those after the first
// have a number.
func numbered(name string, place int) string {
	if place < 2 {
		return name
	}
	return fmt.Sprintf("%s-%d", name, place)
}
