package analyse

import (
	_ "embed" // the templates
	"html/template"
	"io"
	"strings"
	"sync"

	"footnote/engine/page"
	"footnote/movegen"
)

//go:embed page.html
var pageText string

// templates are the texts of page.html.
var templates = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageText)) })

// keysText is the footer of pages with games.
const keysText = "Evaluations are White's: + is good for White. Chances are the expected score of players rated about 2,300. The number of a side's errors leads to them, one after the other. Keys: ← and → or k and j move, " +
	"Home and End go to the ends, ↑ and ↓ change the variation, space plays the better line, f turns the board."

// Rendered is the page of one game. It is independent of the report that it was made from.
type Rendered struct {
	title, facts string
	body         template.HTML
}

// Render draws a game.
func Render(r *Report) (*Rendered, error) {
	var body strings.Builder
	g := newPageGame(r)
	if err := templates().ExecuteTemplate(&body, "game", g); err != nil {
		return nil, err
	}
	return &Rendered{title: g.Title(), facts: g.Facts(), body: template.HTML(body.String())}, nil // made by the template
}

// Around are the pages that a game's page names: addresses relative to it, empty for none.
type Around struct {
	Index, Previous, Next string
	// Partial says why the page may not be the last of its run.
	Partial string
}

// Write writes the page of the game.
func (g *Rendered) Write(w io.Writer, producer string, around Around) error {
	f := page.Frame{Title: g.title, Subtitle: g.facts, Partial: around.Partial, Producer: producer, Footer: "Analysis by " + producer + ". " + keysText}
	if err := page.Begin(w, f); err != nil {
		return err
	}
	if err := templates().ExecuteTemplate(w, "around", around); err != nil {
		return err
	}
	if _, err := io.WriteString(w, string(g.body)); err != nil {
		return err
	}
	return page.End(w, f)
}

// pageHead is what pages call a game.
type pageHead struct {
	White, Black                 string
	Ratings                      [2]string
	Event, Date, Result, Opening string
}

func (r *Report) head() pageHead {
	h := pageHead{
		White: r.titledName(movegen.White), Black: r.titledName(movegen.Black),
		Ratings: [2]string{r.rating(movegen.White), r.rating(movegen.Black)},
		Event:   r.knownTag("Event"), Result: r.Game.Result.String(),
	}
	h.Date, _, _ = strings.Cut(r.knownTag("Date"), ".?") // as much as is known: "1858" of "1858.??.??"
	if h.Opening = strings.TrimSpace(r.Opening.ECO + " " + r.Opening.Name); h.Opening == "" {
		h.Opening = strings.TrimSpace(r.knownTag("ECO") + " " + r.knownTag("Opening"))
	}
	return h
}

// pageGame is the data of the template for a game.
type pageGame struct {
	pageHead
	Sides        []pageSide
	Flip         bool
	Board, Graph template.HTML
	List         template.HTML
	HasBetter    bool
	Data         pageData
	Moments      []pageMoment
}

type pageSide struct {
	Name, Side string // w or b
	Summary
	Parts []Part
}

// Title names players and result.
func (g *pageGame) Title() string { return g.White + " – " + g.Black + " " + g.Result }

// Facts says where, when and what was played.
func (g *pageGame) Facts() string {
	var list []string
	for _, s := range []string{g.Event, g.Date, g.Opening} {
		if s != "" {
			list = append(list, s)
		}
	}
	return strings.Join(list, ", ")
}

// Bars are the bars of the players above and below the board, Black's first.
func (g *pageGame) Bars() [2]pagePlayer {
	bars := [2]pagePlayer{{g.White, g.Ratings[0]}, {g.Black, g.Ratings[1]}}
	if !g.Flip {
		bars[0], bars[1] = bars[1], bars[0]
	}
	return bars
}

type pagePlayer struct{ Name, Rating string }

func newPageGame(r *Report) *pageGame {
	// When only Black is judged, the board is seen from Black's side.
	g := &pageGame{pageHead: r.head(), Flip: r.Sides[movegen.White].Moves == 0 && r.Sides[movegen.Black].Moves > 0}
	for c, s := range r.Sides {
		if s.Moves > 0 {
			g.Sides = append(g.Sides, pageSide{r.playerName(movegen.Color(c)), movegen.Color(c).String()[:1], s, r.Parts(movegen.Color(c))})
		}
	}
	if len(r.Game.Main.Moves) == 0 {
		return g
	}
	if len(r.Moves) > 0 {
		g.Graph = graphHTML(r.Moves)
	}
	g.draw(r)
	return g
}
