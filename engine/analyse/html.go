package analyse

import (
	_ "embed"
	"html/template"
	"io"
	"regexp"
	"strings"

	"footnote/engine/page"
	"footnote/engine/pgn"
	"footnote/movegen"
)

//go:embed page.html
var pageText string

// Page writes reports as one self-contained HTML file: boards and graphs are
// inline, and its content security policy forbids network access. Games are written
// as they come and are not kept in memory.
type Page struct {
	w     io.Writer
	tmpl  *template.Template
	games int
}

// NewPage begins a page; producer is named as its author.
func NewPage(w io.Writer, producer string) (*Page, error) {
	tmpl, err := template.New("page").Funcs(template.FuncMap{"script": page.Script}).Parse(pageText)
	if err != nil {
		return nil, err
	}
	return &Page{w: w, tmpl: tmpl}, tmpl.ExecuteTemplate(w, "head", struct {
		Producer string
		Pieces   template.HTML
	}{producer, page.Pieces()})
}

// pageGame is the data of the template for a game.
type pageGame struct {
	ID                  int
	White, Black        string
	Event, Date, Result string
	ECO, Opening        string
	Sides               []pageSide
	Flip                bool
	Board, Graph        template.HTML
	Moves               []pageMove
	Data                pageData
	Moments             []pageMoment
}

type pageSide struct {
	Name string
	Summary
}

// pageMove is an entry in the list of moves.
type pageMove struct {
	Index    int    // of the position after it, from 1
	Number   string // "12.", or "12…" where the list begins with Black
	SAN      string
	Class    string // judgement
	Sign     string
	Eval     string
	Comments []string // of the input
}

// pageData is what the script needs to show positions.
type pageData struct {
	Flip      bool           `json:"flip"`
	Positions []pagePosition `json:"positions"`
}

type pagePosition struct {
	Board string `json:"board"`          // first field of FEN
	Move  string `json:"move,omitempty"` // the move that led here, as two squares
	Best  string `json:"best,omitempty"` // the better move, as two squares
	Text  string `json:"text"`
}

// pageMoment is a move with a mark.
type pageMoment struct {
	Index              int
	Label, Sign, Class string
	Before, After      int // expected score of the side, percent
	Line               string
	Score              string // of the line
	Board              template.HTML
}

// Add writes a game.
func (p *Page) Add(r *Report) error {
	p.games++
	g := r.Game
	known := func(name string) string {
		if v := g.Tag(name); strings.Trim(v, "?. ") != "" {
			return v
		}
		return ""
	}
	out := pageGame{
		ID: p.games, White: r.PlayerName(movegen.White), Black: r.PlayerName(movegen.Black),
		Event: known("Event"), Date: known("Date"), Result: g.Result, ECO: r.Opening.ECO, Opening: r.Opening.Name,
		// When only Black is judged, the board is seen from Black's side.
		Flip: r.Sides[movegen.White].Moves == 0 && r.Sides[movegen.Black].Moves > 0,
	}
	for c, s := range r.Sides {
		if s.Moves > 0 {
			out.Sides = append(out.Sides, pageSide{r.PlayerName(movegen.Color(c)), s})
		}
	}
	out.Data.Flip = out.Flip
	if len(r.Moves) > 0 {
		out.Graph = graphSVG(r.Moves)
		r.eachPosition(func(i int, pos *movegen.Position) { out.position(r, i, pos) })
	}
	return p.tmpl.ExecuteTemplate(p.w, "game", &out)
}

// eachPosition calls f with the positions before the moves looked at, and with
// the last.
func (r *Report) eachPosition(f func(int, *movegen.Position)) {
	first := r.Moves[0].Ply
	r.Game.Main.Positions(r.Game.Start, func(i int, p *movegen.Position) bool {
		if i >= first {
			f(i-first, p)
		}
		return i < first+len(r.Moves)
	})
}

// position adds position i, the one before move i of the report.
func (g *pageGame) position(r *Report, i int, p *movegen.Position) {
	board, _, _ := strings.Cut(p.FEN(), " ")
	at := pagePosition{Board: board, Text: showScore(r.Moves[0].Before.Score)}
	if i == 0 {
		b := page.Board{Position: p, Flip: g.Flip, Caption: "The position reached"}
		g.Board = b.Inline()
	} else {
		m := &r.Moves[i-1]
		at.Text = m.label() + sign(m.Judgement) + "  " + showScore(m.After.Score)
		if m.Move != movegen.NoMove {
			at.Move = squares(m.Move)
		}
		if m.Judgement != Fine {
			at.Best = squares(m.Best)
		}
	}
	g.Data.Positions = append(g.Data.Positions, at)
	if i < len(r.Moves) {
		g.move(r, i, p)
	}
}

// squares names the squares that an arrow for a move joins.
func squares(m movegen.Move) string {
	a := page.MoveArrow(m, page.Played)
	return a.From.String() + a.To.String()
}

func sign(j Judgement) string {
	if j == Fine {
		return ""
	}
	return pgn.Glyph(j.NAG())
}

// move adds a move to the list, and to the turning points when it has a mark.
func (g *pageGame) move(r *Report, i int, p *movegen.Position) {
	m := &r.Moves[i]
	entry := pageMove{Index: i + 1, SAN: m.SAN, Class: m.Judgement.String(), Sign: sign(m.Judgement), Eval: showScore(m.After.Score)}
	if label := m.label(); m.Side == movegen.White || i == 0 {
		entry.Number, _, _ = strings.Cut(label, " ")
	}
	commands := regexp.MustCompile(`\[%[^\]]*\]`) // clocks and arrows, for programs
	for _, c := range r.Game.Main.Moves[m.Ply].Comments {
		if c = strings.TrimSpace(commands.ReplaceAllString(c, "")); c != "" {
			entry.Comments = append(entry.Comments, c)
		}
	}
	g.Moves = append(g.Moves, entry)
	if m.Judgement == Fine {
		return
	}
	board := page.Board{
		Position: p, Flip: g.Flip, Caption: m.label() + sign(m.Judgement) + " and what was better",
		Arrows: []page.Arrow{page.MoveArrow(m.Best, page.Good), page.MoveArrow(m.Move, page.Bad)},
	}
	percent := func(x float64) int { return int(100*x + 0.5) }
	g.Moments = append(g.Moments, pageMoment{
		Index: i + 1, Label: m.label(), Sign: entry.Sign, Class: entry.Class,
		Before: percent(m.After.Expected(m.Side) + m.Loss), After: percent(m.After.Expected(m.Side)),
		Line: p.LineSAN(m.Line[:min(len(m.Line), variationLength)]), Score: showScore(m.AfterBest.Score),
		Board: board.Inline(),
	})
}

// Close writes the players' summary and ends the page. partial says why games are
// missing; it is empty when none is.
func (p *Page) Close(players []Player, partial string) error {
	return p.tmpl.ExecuteTemplate(p.w, "tail", struct {
		Players []Player
		Partial string
	}{players, partial})
}
