package analyse

import (
	"regexp"
	"strings"

	"footnote/engine/page"
)

var (
	noteCommand = regexp.MustCompile(`\[%(\w+)\s*([^\]]*)\]`)           // [%csl Gd4]
	noteMark    = regexp.MustCompile(`^([GRYB])((?:[a-h][1-8]){1,2})$`) // Gd4, Ge2e4
)

// notes is what comments say to programs and to readers.
type notes struct {
	text    []string // for readers
	clock   string   // [%clk 0:01:02]: time left to the side that has moved
	arrows  [][2]string
	circles [][2]string
}

// readNotes separates the commands of comments from their text. Commands are those
// of lichess.org and ChessBase: %clk; %cal, coloured arrows, as "Ge2e4,Rd7d5"; %csl,
// coloured squares, as "Gd4". Others are dropped.
func readNotes(comments []string) notes {
	var n notes
	for _, c := range comments {
		for _, m := range noteCommand.FindAllStringSubmatch(c, -1) {
			switch m[1] {
			case "clk":
				n.clock = strings.TrimSpace(m[2])
			case "cal", "csl":
				for s := range strings.SplitSeq(m[2], ",") {
					part := noteMark.FindStringSubmatch(strings.TrimSpace(s))
					if part == nil || (len(part[2]) == 4) != (m[1] == "cal") {
						continue
					}
					meaning := map[string]page.Meaning{"G": page.Green, "R": page.Red, "Y": page.Yellow, "B": page.Blue}[part[1]]
					marks := &n.circles
					if m[1] == "cal" {
						marks = &n.arrows
					}
					*marks = append(*marks, [2]string{part[2], meaning.String()})
				}
			}
		}
		if c = strings.Join(strings.Fields(noteCommand.ReplaceAllString(c, "")), " "); c != "" {
			n.text = append(n.text, c)
		}
	}
	return n
}
