package experiments

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// timesBlock is the answer that is made of the times in the measured blocks, not of data.
const timesBlock = "times"

// blockTime finds the command of a measured block and how long it took, in seconds.
var blockTime = regexp.MustCompile("^`footnote ([^`]+)`.*, ([0-9]+) s$")

// kindOfBlock says what a command measures.
func kindOfBlock(command string) string {
	switch {
	case strings.HasPrefix(command, "compare"):
		return "chess"
	case strings.HasPrefix(command, "lab paper games-"):
		return "three games"
	}
	return "abstract trees"
}

// timesText says how long the measured blocks of documents took, in all and one by one.
// It reads that from the blocks, as blockLines has written it: most of them were measured
// in earlier runs, whose data nobody keeps. Blocks that were never measured are left out.
func timesText(documents []*document) string {
	kinds := []string{"chess", "three games", "abstract trees"}
	took, all := map[string]time.Duration{}, time.Duration(0)
	var rows strings.Builder
	for _, doc := range documents {
		for i, b := range doc.blocks {
			if b.kind != measuredBlock || len(doc.bodies[i]) < 2 {
				continue
			}
			m := blockTime.FindStringSubmatch(doc.bodies[i][1])
			if m == nil {
				continue
			}
			seconds, err := strconv.Atoi(m[2])
			if err != nil {
				continue // more digits than a time has
			}
			kind := kindOfBlock(m[1])
			took[kind] += time.Duration(seconds) * time.Second
			all += time.Duration(seconds) * time.Second
			fmt.Fprintf(&rows, "| `%s` | %s | %d |\n", m[1], kind, seconds)
		}
	}
	var parts []string
	for _, kind := range kinds {
		parts = append(parts, fmt.Sprintf("%s %s", kind, minutes(took[kind])))
	}
	return fmt.Sprintf("The measured blocks as they stand took %s: %s.\n\n| block | measures | seconds |\n|---|---|---:|\n%s", minutes(all), strings.Join(parts, ", "), rows.String())
}

// timesRow finds the command in a row of the table of timesText.
var timesRow = regexp.MustCompile("^\\| `([^`]+)` \\|")

// unknownRow reports a row of an earlier table whose block stands in none of the documents,
// so that writing some documents anew does not drop the rows of the others.
func unknownRow(old []string, documents []*document) error {
	for _, line := range old {
		m := timesRow.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		named := func(b docsBlock) bool { return b.command == m[1] || b.small == m[1] }
		if !slices.ContainsFunc(documents, func(d *document) bool { return slices.ContainsFunc(d.blocks, named) }) {
			return fmt.Errorf("no document given has the block of `%s`; give all, or delete that row of the table", m[1])
		}
	}
	return nil
}

// unknownRows reports such a row in any of the documents.
func unknownRows(documents []*document) error {
	for _, doc := range documents {
		for i, b := range doc.blocks {
			if b.kind != answerBlock || b.command != timesBlock {
				continue
			}
			if err := unknownRow(doc.bodies[i], documents); err != nil {
				return fmt.Errorf("%s, line %d: %w", doc.name, b.first+1, err)
			}
		}
	}
	return nil
}

// minutes writes a duration to the tenth of a minute.
func minutes(d time.Duration) string { return fmt.Sprintf("%.1f minutes", d.Minutes()) }
