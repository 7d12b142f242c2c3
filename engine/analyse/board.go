package analyse

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"

	svg "github.com/ajstarks/svgo"
	notnil "github.com/notnil/chess"
	"github.com/notnil/chess/image"

	"footnote/movegen"
)

// squareSize is the width of a square in the drawing's own units: the pieces
// are drawn for it.
const squareSize = 45

// pieceSymbols returns the drawings of the twelve pieces as SVG symbols with
// the names wK … bP, to be used by all boards of a page. They are those of
// notnil/chess, which draws only whole boards; so a board with one piece is
// drawn for each and the piece taken from it.
func pieceSymbols() (template.HTML, error) {
	var b strings.Builder
	b.WriteString(`<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>`)
	for _, letter := range "KQRBNPkqrbnp" {
		drawing, err := pieceDrawing(letter)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, `<symbol id="%s" viewBox="0 0 %d %d">%s</symbol>`, pieceName(letter), squareSize, squareSize, drawing)
	}
	b.WriteString("</defs></svg>")
	return template.HTML(b.String()), nil // of the library's own making
}

// pieceName turns the letter of FEN into "wK", "bP".
func pieceName(letter rune) string {
	if letter >= 'a' {
		return "b" + string(letter-'a'+'A')
	}
	return "w" + string(letter)
}

// pieceDrawing cuts a piece out of a board drawn by the library: the group
// inside the inner svg element.
func pieceDrawing(letter rune) (drawing string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("drawing of %c: %v", letter, r)
		}
	}()
	var board notnil.Board
	if err := board.UnmarshalText([]byte(string(letter) + "7/8/8/8/8/8/8/8")); err != nil {
		return "", err
	}
	var out bytes.Buffer
	if err := image.SVG(&out, &board); err != nil {
		return "", err
	}
	s := out.String()
	for range 2 {
		_, s, _ = strings.Cut(s, "<svg")
	}
	_, s, _ = strings.Cut(s, ">")
	drawing, _, ok := strings.Cut(s, "</svg>")
	if !ok || !strings.Contains(drawing, "<path") {
		return "", fmt.Errorf("drawing of %c: the library draws it otherwise than expected", letter)
	}
	return strings.Join(strings.Fields(drawing), " "), nil
}

// arrow is a move shown on a board; class is its style.
type arrow struct {
	from, to movegen.Square
	class    string
}

// moveArrow shows a move; castling ends where the king goes.
func moveArrow(m movegen.Move, class string) arrow {
	to := m.To()
	if m.Kind() == movegen.Castling {
		file := 6
		if to < m.From() {
			file = 2
		}
		to = movegen.MakeSquare(file, to.Rank())
	}
	return arrow{m.From(), to, class}
}

// boardSVG draws a position with the symbols of pieceSymbols.
func boardSVG(p *movegen.Position, flip bool, arrows ...arrow) template.HTML {
	var out bytes.Buffer
	canvas := svg.New(&out)
	size := 8 * squareSize
	canvas.Startview(size, size, 0, 0, size, size)
	at := func(s movegen.Square) (x, y int) {
		file, rank := s.File(), 7-s.Rank()
		if flip {
			file, rank = 7-file, 7-rank
		}
		return file * squareSize, rank * squareSize
	}
	canvas.Rect(0, 0, size, size, `class="light"`)
	for s := movegen.Square(0); s < 64; s++ {
		if movegen.DarkSquares.Has(s) {
			x, y := at(s)
			canvas.Rect(x, y, squareSize, squareSize, `class="dark"`)
		}
	}
	for i := range 8 {
		file, rank := i, 8-i
		if flip {
			file, rank = 7-i, i+1
		}
		canvas.Text(i*squareSize+squareSize-3, size-3, string(rune('a'+file)), `class="coord" text-anchor="end"`)
		canvas.Text(2, i*squareSize+11, fmt.Sprint(rank), `class="coord"`)
	}
	canvas.Group(`class="pieces"`)
	for s := movegen.Square(0); s < 64; s++ {
		if piece := p.PieceOn(s); piece != movegen.NoPiece {
			x, y := at(s)
			canvas.Use(x, y, "#"+pieceName(rune(piece.String()[0])), fmt.Sprintf(`width="%d" height="%d"`, squareSize, squareSize))
		}
	}
	canvas.Gend()
	canvas.Group(`class="arrows"`)
	for _, a := range arrows {
		x1, y1 := at(a.from)
		x2, y2 := at(a.to)
		drawArrow(canvas, x1+squareSize/2, y1+squareSize/2, x2+squareSize/2, y2+squareSize/2, a.class)
	}
	canvas.Gend()
	canvas.End()
	return inline(out.String())
}

// drawArrow draws a shaft and a head.
func drawArrow(canvas *svg.SVG, x1, y1, x2, y2 int, class string) {
	dx, dy := float64(x2-x1), float64(y2-y1)
	length := max(1, hypot(dx, dy))
	ux, uy := dx/length, dy/length
	// The head is 14 long and 16 wide, its tip in the middle of the square.
	bx, by := float64(x2)-14*ux, float64(y2)-14*uy
	canvas.Line(x1, y1, int(bx), int(by), fmt.Sprintf(`class="%s shaft"`, class))
	canvas.Polygon(
		[]int{x2, int(bx - 8*uy), int(bx + 8*uy)},
		[]int{y2, int(by + 8*ux), int(by - 8*ux)}, fmt.Sprintf(`class="%s head"`, class))
}

// inline leaves of an SVG document what HTML takes.
func inline(document string) template.HTML {
	if i := strings.Index(document, "<svg"); i >= 0 {
		document = document[i:]
	}
	return template.HTML(strings.TrimSpace(document)) // of numbers and names of ours only
}
