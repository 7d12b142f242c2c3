package analyse

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"footnote/engine/page"
	"footnote/engine/pgn"
	"footnote/movegen"
)

// pageData is what the script needs to play a game through.
type pageData struct {
	Flip      bool           `json:"flip"`
	Players   [2][2]string   `json:"players"` // name and rating, White's first
	First     int            `json:"first"`   // ply of the first position that was searched
	Last      int            `json:"last"`
	Main      []int          `json:"main"` // indices of the positions of the main line
	PGN       string         `json:"pgn"`  // the game with its annotations
	Chess960  bool           `json:"chess960,omitempty"`
	Positions []pagePosition `json:"positions"`
}

// pagePosition is a position of the tree; the first is the start.
type pagePosition struct {
	Up      int         `json:"up"` // the position before
	FEN     string      `json:"fen"`
	Text    string      `json:"text"`
	White   *int        `json:"white,omitempty"` // White's expected score, percent
	Clocks  *[2]string  `json:"clocks,omitempty"`
	Arrows  [][2]string `json:"arrows,omitempty"`
	Circles [][2]string `json:"circles,omitempty"`
	Better  int         `json:"better,omitempty"` // first position of the line that was better
}

// treeDrawer writes the tree of a game: as positions for the script and as a list of moves for readers.
type treeDrawer struct {
	g      *pageGame
	r      *Report
	list   strings.Builder
	clocks [2]string // of both sides after the last move of the main line
	broken bool      // the list's row has ended: Black's move needs its number
}

// draw fills board, list, turning points and the script's data.
func (g *pageGame) draw(r *Report) {
	d := &treeDrawer{g: g, r: r}
	g.Data = pageData{Flip: g.Flip, Players: [2][2]string{{g.White, g.Ratings[0]}, {g.Black, g.Ratings[1]}}, Chess960: r.Game.Start.Chess960()}
	var text strings.Builder
	_ = pgn.Write(&text, r.Game) // a Builder takes all
	g.Data.PGN = text.String()
	if len(r.Moves) > 0 {
		g.Data.First = r.Moves[0].Ply
		g.Data.Last = g.Data.First + len(r.Moves)
	}
	turning := turningPoints(r.Moves)
	for i, p := range r.Game.Main.Positions(r.Game.Start) {
		if i == 0 {
			b := page.Board{Position: p, Flip: g.Flip, Caption: "The position reached"}
			g.Board = b.Inline()
			d.start(p)
		}
		if i < len(r.Game.Main.Moves) {
			d.mainMove(i, p)
			if m := d.report(i); m != nil && slices.Contains(turning, m.Ply) {
				g.addMoment(m, p, g.Data.Main[i+1])
			}
		}
	}
	g.List = template.HTML(d.list.String()) // texts of the game are escaped where they are added
}

// report returns the analysis of a move of the main line, nil when there is none.
func (d *treeDrawer) report(ply int) *MoveReport {
	if i := ply - d.g.Data.First; i >= 0 && i < len(d.r.Moves) {
		return &d.r.Moves[i]
	}
	return nil
}

func percent(x float64) int { return int(math.Round(100 * x)) }

// add adds a position and returns its index.
func (d *treeDrawer) add(up int, p *movegen.Position, text string) int {
	d.g.Data.Positions = append(d.g.Data.Positions, pagePosition{Up: up, FEN: p.FEN(), Text: text})
	return len(d.g.Data.Positions) - 1
}

func (d *treeDrawer) at(i int) *pagePosition { return &d.g.Data.Positions[i] }

// evaluated gives a position its evaluation.
func (d *treeDrawer) evaluated(i int, e *Eval) {
	if !e.Known {
		return
	}
	at, white := d.at(i), percent(e.Expected(movegen.White))
	at.White = &white
	at.Text = strings.TrimSpace(at.Text + "  " + showScore(e.Score))
	if !e.Over {
		at.Text += fmt.Sprintf("  (White's chances %d %%)", white)
	}
}

// start adds the first position and the comments before the first move.
func (d *treeDrawer) start(p *movegen.Position) {
	n := readNotes(d.r.Game.Main.Comments)
	d.add(0, p, "")
	d.at(0).Arrows, d.at(0).Circles = n.arrows, n.circles
	if m := d.report(0); m != nil {
		d.evaluated(0, &m.Before)
	} else {
		d.at(0).Text = "The start"
	}
	d.g.Data.Main = []int{0}
	d.broken = true
	if len(n.text) > 0 {
		d.list.WriteString(`<div class="aside">`)
		d.comments(n.text)
		d.list.WriteString("</div>")
	}
}

// glyphs writes the marks of a move.
func glyphs(nags []uint8) string {
	var s strings.Builder
	for _, n := range nags {
		if n > pgn.Dubious {
			s.WriteByte(' ')
		}
		s.WriteString(pgn.Glyph(n))
	}
	return s.String()
}

// mainMove adds move i of the game, which is made in p.
func (d *treeDrawer) mainMove(i int, p *movegen.Position) {
	data, move, m := &d.g.Data, &d.r.Game.Main.Moves[i], d.report(i)
	san, marks, class := p.SAN(move.Move), glyphs(move.NAGs), ""
	if m != nil {
		class = m.Judgement.String()
		if !judged(move) && m.Judgement.marked() {
			marks = m.Judgement.sign() + marks
		}
	}
	after := pgn.After(p, move.Move)
	up := data.Main[len(data.Main)-1]
	here := d.add(up, &after, numbered(p.FullmoveNumber(), p.SideToMove(), san)+marks)
	data.Main = append(data.Main, here)
	n := readNotes(move.Comments)
	at := d.at(here)
	meaning := page.Played
	if m != nil && m.Judgement.lost() {
		meaning = page.Bad
		at.Arrows = append(at.Arrows, [2]string{squares(m.Best), page.Good.String()})
	}
	if move.Move != movegen.NoMove {
		at.Arrows = append(at.Arrows, [2]string{squares(move.Move), meaning.String()})
	}
	at.Arrows, at.Circles = append(at.Arrows, n.arrows...), n.circles
	if n.clock != "" {
		d.clocks[p.SideToMove()] = n.clock
	}
	if clocks := d.clocks; clocks != [2]string{} {
		at.Clocks = &clocks
	}
	if i < len(d.r.Book) {
		at.Text += "  book: " + strings.TrimSpace(d.r.Book[i].ECO+" "+d.r.Book[i].Name)
		class = cmp.Or(class, "book")
	}
	score := ""
	switch next := d.report(i + 1); {
	case m != nil:
		d.evaluated(here, &m.After)
		switch m.Judgement {
		case Good, Brilliant:
			at.Text += "  the best of the others is worth " + showScore(m.Second.Score)
		case Forced:
			at.Text += "  the only legal move"
		}
		score = showScore(m.After.Score)
	case next != nil: // the analysis begins in the position that is reached
		d.evaluated(here, &next.Before)
		score = showScore(next.Before.Score)
	}
	if p.SideToMove() == movegen.White {
		fmt.Fprintf(&d.list, `<span class="n">%d</span>`, p.FullmoveNumber())
	} else if d.broken {
		fmt.Fprintf(&d.list, `<span class="n">%d</span><span class="gap">…</span>`, p.FullmoveNumber())
	}
	d.broken = false
	if class != "" {
		class = ` class="` + class + `"`
	}
	fmt.Fprintf(&d.list, `<a href="#game" data-n="%d"%s><span>%s%s</span><small>%s</small></a>`, here, class, san, marks, score)
	d.aside(up, here, p, move, m, n.text)
}

// aside adds what stands between two moves: comments, the better line, variations.
func (d *treeDrawer) aside(up, here int, p *movegen.Position, move *pgn.Move, m *MoveReport, text []string) {
	var line *pgn.Variation
	ours := -1 // a variation of the source that is the better line
	if m != nil && m.Judgement.lost() && len(m.Line) > 0 {
		d.g.HasBetter = true
		ours, line = m.better(move)
	}
	trailing := readNotes(move.Trailing).text
	if len(text)+len(move.Variations)+len(trailing) == 0 && line == nil {
		return
	}
	if p.SideToMove() == movegen.White {
		d.list.WriteString(`<span class="gap"></span>`)
	}
	d.broken = true
	d.list.WriteString(`<div class="aside">`)
	d.comments(text)
	better := func(v *pgn.Variation) {
		begins := d.variation(up, *p, v, &m.AfterBest) // moves the positions: d.at comes after
		d.at(here).Better = begins
	}
	if line != nil {
		better(line)
	}
	for i, v := range move.Variations {
		if i == ours {
			better(v)
		} else if len(v.Moves) > 0 {
			d.variation(up, *p, v, nil)
		}
	}
	d.comments(trailing)
	d.list.WriteString("</div>")
}

func (d *treeDrawer) comments(list []string) {
	for _, c := range list {
		d.list.WriteString(`<p class="comment">` + template.HTMLEscapeString(c) + `</p>`)
	}
}

// variation adds a line that begins in p, the position with index up, and returns the index after its
// first move. first is the evaluation after that move when the line is the better one, nil otherwise.
func (d *treeDrawer) variation(up int, p movegen.Position, v *pgn.Variation, first *Eval) (begins int) {
	class, label := "variation", ""
	if first != nil {
		class, label = "variation ours", "Better"
		if first.Known {
			label += " (" + showScore(first.Score) + ")"
		}
		label = `<b class="good">` + label + `:</b> `
	}
	fmt.Fprintf(&d.list, `<div class="%s">%s`, class, label)
	d.comments(readNotes(v.Comments).text)
	number := true
	for i := range v.Moves {
		m := &v.Moves[i]
		san := p.SAN(m.Move)
		after := pgn.After(&p, m.Move)
		withNumber := numbered(p.FullmoveNumber(), p.SideToMove(), san)
		here := d.add(up, &after, withNumber+glyphs(m.NAGs))
		if i == 0 {
			begins = here
			if first != nil {
				d.evaluated(here, first)
			}
		}
		n := readNotes(m.Comments)
		at, meaning := d.at(here), page.Played
		if first != nil {
			meaning = page.Good
		}
		if m.Move != movegen.NoMove {
			at.Arrows = [][2]string{{squares(m.Move), meaning.String()}}
		}
		at.Arrows, at.Circles = append(at.Arrows, n.arrows...), n.circles
		at.Clocks = d.at(up).Clocks
		text := san
		if number || p.SideToMove() == movegen.White {
			text = withNumber
		}
		fmt.Fprintf(&d.list, `<a href="#game" data-n="%d">%s%s</a> `, here, text, glyphs(m.NAGs))
		d.remarks(n.text)
		for _, alternative := range m.Variations {
			if len(alternative.Moves) > 0 {
				d.variation(up, p, alternative, nil)
			}
		}
		trailing := readNotes(m.Trailing).text
		d.remarks(trailing)
		number = len(n.text)+len(m.Variations)+len(trailing) > 0
		up, p = here, after
	}
	d.list.WriteString("</div>")
	return begins
}

// remarks writes comments within a variation.
func (d *treeDrawer) remarks(texts []string) {
	for _, text := range texts {
		d.list.WriteString(`<i class="comment">` + template.HTMLEscapeString(text) + `</i> `)
	}
}

// squares names the squares that an arrow for a move joins.
func squares(m movegen.Move) string {
	a := page.MoveArrow(m, page.Played)
	return a.From.String() + a.To.String()
}
