package experiments

import (
	"fmt"
	"strings"
)

// The blocks of documents that lab docs writes.

// docsBlock is a block of a document. Lines are those between its first and last line.
type docsBlock struct {
	first, last int // line numbers of the markers
	command     string
	small       string // takes less time; empty where there is none
	kind        string // the word before the command
}

// The kinds of blocks.
const (
	checkedBlock  = "checked"
	measuredBlock = "measured"
	answerBlock   = "answer"
)

const (
	endOfMark = " -->"
	endMark   = "<!-- end -->"
	// olderCounts stands in a measured block when the search has changed since.
	olderCounts = "**Older:** the search has changed since this was measured; `make papers` measures it anew."
)

// docsBlocks finds the blocks of a document.
func docsBlocks(lines []string) ([]docsBlock, error) {
	var list []docsBlock
	open := false
	for i, line := range lines {
		for _, kind := range []string{checkedBlock, measuredBlock, answerBlock} {
			rest, ok := strings.CutPrefix(line, "<!-- "+kind+": ")
			command, closed := strings.CutSuffix(rest, endOfMark)
			if !ok || !closed {
				continue
			}
			if open {
				return nil, fmt.Errorf("line %d: a block inside the block of line %d", i+1, list[len(list)-1].first+1)
			}
			command, small, _ := strings.Cut(command, " | ")
			list = append(list, docsBlock{first: i, command: command, small: small, kind: kind})
			open = true
		}
		if line == endMark && open {
			list[len(list)-1].last = i
			open = false
		}
	}
	if open {
		return nil, fmt.Errorf("line %d: a block without an end", list[len(list)-1].first+1)
	}
	return list, nil
}

// bodyLines makes the lines of a block from a text. A z-score below zero gets a minus sign;
// the experiments write it with a hyphen, which programs can read.
func bodyLines(text string) []string {
	return strings.Split("\n"+strings.ReplaceAll(strings.TrimRight(text, "\n"), "z = -", "z = −")+"\n", "\n")
}

func joinBlocks(lines []string, blocks []docsBlock, bodies [][]string) string {
	var out []string
	at := 0
	for i, b := range blocks {
		out = append(out, lines[at:b.first+1]...)
		out = append(out, bodies[i]...)
		at = b.last
	}
	return strings.Join(append(out, lines[at:]...), "\n")
}

// splitWords splits a command at blanks that stand outside double quotes.
func splitWords(command string) []string {
	var words []string
	for i, part := range strings.Split(command, `"`) {
		if i%2 == 1 {
			words = append(words, part)
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	return words
}
