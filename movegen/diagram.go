package movegen

import (
	"fmt"
	"strings"
)

// Diagram draws the position for a terminal. Below the board it writes, one a line,
// the FEN (ShredderFEN when shredder is set), the key in hexadecimal and the squares
// of the checkers.
func (p *Position) Diagram(shredder bool) string {
	var b strings.Builder
	const rule = " +---+---+---+---+---+---+---+---+\n"
	b.WriteString(rule)
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			letter := p.PieceOn(MakeSquare(file, rank)).String()
			if letter == "." {
				letter = " "
			}
			b.WriteString(" | " + letter)
		}
		fmt.Fprintf(&b, " | %d\n%s", rank+1, rule)
	}
	b.WriteString("   a   b   c   d   e   f   g   h\n\n")
	fmt.Fprintf(&b, "Fen: %s\nKey: %016X\nCheckers:", p.format(shredder), p.Key())
	for set := p.checkers; set != 0; {
		b.WriteString(" " + set.Pop().String())
	}
	b.WriteString("\n")
	return b.String()
}
