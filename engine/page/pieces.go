package page

import (
	"fmt"
	"html/template"
	"strings"

	"footnote/movegen"
)

// cell is the side of a square in units of the drawing; the shapes below are
// drawn in one.
const cell = 45

// shape is the drawing of a piece: a filled outline, and lines upon it.
type shape struct{ outline, detail string }

// shapes returns the pieces in the order of movegen.PieceType.
func shapes() [6]shape {
	return [6]shape{
		movegen.Pawn: {
			"M22.5 9 A5.5 5.5 0 0 1 26.3 18.5 C28.5 19 28.5 21.5 26.5 22 C27 26 28.5 29.5 31.5 32.5 L32.5 38 H12.5 L13.5 32.5 C16.5 29.5 18 26 18.5 22 C16.5 21.5 16.5 19 18.7 18.5 A5.5 5.5 0 0 1 22.5 9Z",
			"M14 33.5 H31",
		},
		movegen.Knight: {
			"M19.5 9.5 L19 5.5 L23 8.3 C31.5 9.5 36 18 35.5 38 H14 C13.5 32 16.5 29.5 20 26.8 C22 25.2 22.8 23.4 22.5 21.5 C19.5 22 17.8 23.6 16 26 C14.8 27.6 13 28 11.5 26.8 C9.6 25.4 8.8 23.6 9.8 21.6 C11.8 18 13 16 14 13.5 C15 11.2 17 9.8 19.5 9.5Z",
			"M17.6 15.2 h1.2 M12.2 23.6 h0.9 M16 34 H34",
		},
		movegen.Bishop: {
			"M22.5 4.5 A2.8 2.8 0 0 1 24.4 9.4 C30.5 13.5 32.5 20 29 25.5 L30.5 32 L35 34.5 V38 H10 V34.5 L14.5 32 L16 25.5 C12.5 20 14.5 13.5 20.6 9.4 A2.8 2.8 0 0 1 22.5 4.5Z",
			"M22.5 15 V22 M19 18.5 H26 M16 26 H29 M14.8 31.5 H30.2",
		},
		movegen.Rook: {
			"M10.5 8 H16 V11.5 H20 V8 H25 V11.5 H29 V8 H34.5 V15.5 L31 18.5 V28.5 L33.5 32 L36 34 V38 H9 V34 L11.5 32 L14 28.5 V18.5 L10.5 15.5Z",
			"M14 18.5 H31 M14 28.5 H31 M12 33 H33",
		},
		movegen.Queen: {
			"M7.5 10.5 A2.3 2.3 0 0 1 9 14.3 L14.5 21.5 L14.8 11.6 A2.3 2.3 0 1 1 17 11.4 L20.6 21 L21.9 9.6 A2.4 2.4 0 1 1 23.1 9.6 L24.4 21 L28 11.4 A2.3 2.3 0 1 1 30.2 11.6 L30.5 21.5 L36 14.3 A2.3 2.3 0 1 1 38 15 L34.5 27 L33 31.5 L35 34.5 V38 H10 V34.5 L12 31.5 L10.5 27 L7 15 A2.3 2.3 0 0 1 7.5 10.5Z",
			"M11.5 27.5 C18 25.8 27 25.8 33.5 27.5 M12.3 32 C18 30.6 27 30.6 32.7 32",
		},
		movegen.King: {
			"M21 4.5 H24 V7 H26.5 V10 H24 V12.4 C26 13.4 26.3 15.4 25.6 17.4 C29 14.4 36.5 15 37.8 20.5 C38.8 25 35.5 28.3 33 31 L35 34.5 V38 H10 V34.5 L12 31 C9.5 28.3 6.2 25 7.2 20.5 C8.5 15 16 14.4 19.4 17.4 C18.7 15.4 19 13.4 21 12.4 V10 H18.5 V7 H21Z",
			"M22.5 27 C22.5 22 21 19 19.4 17.4 M22.5 27 C22.5 22 24 19 25.6 17.4 M12.5 30.5 C18 28.2 27 28.2 32.5 30.5 M11.5 34.3 H33.5",
		},
	}
}

// pieceID names the shape of a piece within a page.
func pieceID(p movegen.Piece) string { return "piece-" + p.Color().String()[:1] + p.Type().String() }

// pieces returns the shapes that the boards of a page refer to. A page includes it
// once, before the first board.
func pieces() template.HTML {
	return template.HTML(`<svg width="0" height="0" style="position:absolute" aria-hidden="true">` + definitions() + `</svg>`) // constant text only
}

func definitions() string {
	var b strings.Builder
	b.WriteString("<defs>")
	for c := movegen.White; c <= movegen.Black; c++ {
		fill, line := "#fdfdf8", "#1d1d1d"
		if c == movegen.Black {
			fill, line = "#2a2a2a", "#e6e6e0"
		}
		for t, s := range shapes() {
			fmt.Fprintf(&b, `<g id="%s" transform="translate(-1.6 -0.4) scale(1.07)" stroke-linejoin="round" stroke-linecap="round"><path d="%s" fill="%s" stroke="#1d1d1d" stroke-width="1.5"/><path d="%s" fill="none" stroke="%s" stroke-width="1.5"/></g>`,
				pieceID(movegen.MakePiece(c, movegen.PieceType(t))), s.outline, fill, s.detail, line)
		}
	}
	b.WriteString("</defs>")
	return b.String()
}
