package experiments

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// answer writes the blocks that are made of others, of all that findAll has found, or, where
// standing is set, only those that documents alone give. The error names those that it leaves
// as they are.
func (doc *document) answer(all findings, documents []*document, standing bool) error {
	var missing []error
	for i, b := range doc.blocks {
		if b.kind != answerBlock || standing && !slices.Contains([]string{timesBlock, "sentences", "scores", "failures"}, b.command) {
			continue
		}
		text, err := "", error(nil)
		switch b.command {
		case timesBlock:
			text, err = timesText(documents), unknownRow(doc.bodies[i], documents)
		case "sentences", "scores", "failures": // of all experiments
			if err = all.complete(documents); err != nil {
				break
			}
			fallthrough
		default:
			text, err = all.answer(b.command, doc.bodies[i])
		}
		if err != nil {
			missing = append(missing, fmt.Errorf("%s, line %d: %w", doc.name, b.first+1, err))
			continue
		}
		doc.bodies[i] = bodyLines(text)
	}
	return errors.Join(missing...)
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
	what := cmp.Or(flagOf(command, "--experiment"), compareDrivers)
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
