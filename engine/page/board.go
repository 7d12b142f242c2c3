package page

import (
	"fmt"
	"html"
	"html/template"
	"io"
	"math"
	"strings"

	"footnote/movegen"
)

// Meaning is what an arrow or a circle says; it gives the colour.
type Meaning uint8

// The meanings of arrows. The last four are those that an annotator chose by their
// colour and not by what they mean.
const (
	Played Meaning = iota // blue: a move, no judgement
	Good                  // green: the move that is wanted
	Bad                   // red: a move that is not
	Green
	Red
	Yellow
	Blue
)

// String returns the name that the script knows: "played", "good".
func (m Meaning) String() string {
	return [...]string{"played", "good", "bad", "green", "red", "yellow", "blue"}[min(m, Blue)]
}

func (m Meaning) color() string {
	return [...]string{"#2f6fd0", "#2c9a4b", "#cf3b32", "#15781b", "#882020", "#e68f00", "#003088"}[min(m, Blue)]
}

// Arrow is a move on the board.
type Arrow struct {
	From, To movegen.Square
	Meaning  Meaning
}

// MoveArrow returns the arrow of a move; castling points to where the king ends.
func MoveArrow(m movegen.Move, meaning Meaning) Arrow {
	return Arrow{m.From(), m.Landing(), meaning}
}

// Board is a diagram.
type Board struct {
	Position *movegen.Position
	Arrows   []Arrow
	Flip     bool   // seen from Black's side
	Caption  string // text alternative of the drawing
}

// Inline returns the diagram as part of a page, whose style decides on its size.
func (b *Board) Inline() template.HTML {
	return template.HTML(b.draw("", "")) // captions are escaped
}

// SVG writes the diagram as a file of its own, pixels wide.
func (b *Board) SVG(w io.Writer, pixels int) error {
	size := fmt.Sprintf(` width="%d" height="%d" xmlns="http://www.w3.org/2000/svg"`, pixels, pixels)
	_, err := io.WriteString(w, b.draw(size, definitions())+"\n")
	return err
}

func (b *Board) draw(size, defs string) string {
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="board" viewBox="0 0 %d %d" role="img"%s><title>%s</title>%s`,
		8*cell, 8*cell, size, html.EscapeString(b.Caption), defs)
	fmt.Fprintf(&s, `<rect width="%d" height="%d" fill="#ecdfc6"/><path fill="#b58a63" d="`, 8*cell, 8*cell)
	for square := range movegen.NoSquare {
		if (square.File()+square.Rank())%2 == 0 {
			x, y := b.corner(square)
			fmt.Fprintf(&s, "M%d %dh%dv%dh-%dz", x, y, cell, cell, cell)
		}
	}
	s.WriteString(`"/>`)
	b.coordinates(&s)
	s.WriteString(`<g class="from">`)
	for _, a := range b.Arrows {
		x, y := b.corner(a.From)
		fmt.Fprintf(&s, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" opacity="0.35"/>`, x, y, cell, cell, a.Meaning.color())
	}
	s.WriteString(`</g><g class="pieces">`)
	for square := range movegen.NoSquare {
		if p := b.Position.PieceOn(square); p != movegen.NoPiece {
			x, y := b.corner(square)
			fmt.Fprintf(&s, `<use href="#%s" x="%d" y="%d"/>`, pieceID(p), x, y)
		}
	}
	s.WriteString(`</g><g class="arrows">`)
	for _, a := range b.Arrows {
		b.arrow(&s, a)
	}
	s.WriteString("</g></svg>")
	return s.String()
}

// corner is the upper left corner of a square.
func (b *Board) corner(s movegen.Square) (x, y int) {
	if b.Flip {
		return cell * (7 - s.File()), cell * s.Rank()
	}
	return cell * s.File(), cell * (7 - s.Rank())
}

// coordinates writes letters and figures into the squares at the edge.
func (b *Board) coordinates(s *strings.Builder) {
	s.WriteString(`<g class="coordinates" font-family="Helvetica,Arial,sans-serif" font-size="8.5" fill="#3a2614">`)
	for i := range 8 {
		file, rank := i, 7-i
		if b.Flip {
			file, rank = 7-i, i
		}
		fmt.Fprintf(s, `<text x="%d" y="357.5" text-anchor="end">%c</text><text x="2" y="%d">%c</text>`,
			cell*(i+1)-2, 'a'+file, cell*i+9, '1'+rank)
	}
	s.WriteString("</g>")
}

// The shape of an arrow, in units of the drawing: where it begins and how far
// its tip goes beyond the middles of the squares, the length of the head to the
// middle, half the widths of shaft and head.
const (
	arrowStart, arrowTip = 10.0, 4.0
	arrowHead            = 11.0
	arrowHalf, arrowWide = 3.2, 9.5
)

// arrow draws from the middle of a square to near the middle of another.
func (b *Board) arrow(s *strings.Builder, a Arrow) {
	fx, fy := b.corner(a.From)
	tx, ty := b.corner(a.To)
	x, y := float64(fx)+cell/2.0, float64(fy)+cell/2.0
	dx, dy := float64(tx-fx), float64(ty-fy)
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	dx, dy = dx/length, dy/length
	at := func(along, across float64) string {
		return fmt.Sprintf("%.1f %.1f", x+along*dx-across*dy, y+along*dy+across*dx)
	}
	neck := length - arrowHead
	fmt.Fprintf(s, `<path d="M%s L%s L%s L%s L%s L%s L%sZ" fill="%s" opacity="0.85" stroke="#fff" stroke-width="0.8" stroke-opacity="0.6"/>`,
		at(arrowStart, arrowHalf), at(neck, arrowHalf), at(neck, arrowWide), at(length+arrowTip, 0),
		at(neck, -arrowWide), at(neck, -arrowHalf), at(arrowStart, -arrowHalf), a.Meaning.color())
}
