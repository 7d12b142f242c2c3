package serve

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"footnote/engine/epd"
	"footnote/engine/game"
	"footnote/engine/pgn"
	"footnote/movegen"
)

// Bounds of what is pasted.
const (
	maxPasted      = 256 << 10 // bytes
	maxPastedGames = 1000      // games of a text that are listed
	maxPastedMoves = 5000      // moves of a game with all its variations
)

// pastedText is a text that holds games or a position, as people paste it.
type pastedText struct {
	Text string `json:"text"` // PGN, FEN or EPD
	Game int    `json:"game"` // which of its games is wanted, from 0
}

// pastedAnswer is a game of a pasted text with all its variations.
type pastedAnswer struct {
	FEN      string       `json:"fen"`
	Comment  string       `json:"comment"` // before the first move
	Tags     [][2]string  `json:"tags"`
	Result   string       `json:"result"`
	Moves    []pastedMove `json:"moves"`              // each after the one that it follows
	Name     string       `json:"name"`               // the players; empty when nobody is named
	Games    []string     `json:"games"`              // the names of all games of the text
	More     bool         `json:"more"`               // further games or positions, which are left out
	Repaired string       `json:"repaired,omitempty"` // what was mended of the position, in words
	Faults   []string     `json:"faults,omitempty"`   // what is wrong with the game beside, in words, the worst first
	lost     bool         // moves were left out
}

// pastedMove is a move of the tree. Up is the move that it follows: its place in the list
// from 1, and 0 for the start. Where several follow the same, the first goes on with the line.
type pastedMove struct {
	playedMove
	Up      int    `json:"up"`
	Comment string `json:"comment"`
	NAGs    []int  `json:"nags"`
}

// read reads a position, or a game of a text. The error is for the user.
func (t *pastedText) read() (*pastedAnswer, error) {
	text := strings.TrimSpace(t.Text)
	if movegen.LooksLikeFEN(text) {
		return readPositions(text)
	}
	a := &pastedAnswer{}
	var wanted *pgn.Game
	var fault error // of the game that is wanted
	reader := pgn.NewReader(strings.NewReader(text))
	for n := 0; ; n++ {
		g, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if n == maxPastedGames {
			a.More = true
			break
		}
		if a.Games = append(a.Games, "?"); g != nil {
			a.Games[n] = gameName(g)
		}
		if n == t.Game {
			wanted, fault = g, err
		}
		if fatal := new(pgn.Fault); err != nil && !errors.As(err, &fatal) {
			break // nothing can be read behind it
		}
	}
	switch {
	case fault != nil:
		return nil, fmt.Errorf("PGN: %w", fault)
	case wanted == nil && len(a.Games) > 0:
		return nil, fmt.Errorf("game: %d is outside 0 … %d", t.Game, len(a.Games)-1)
	case wanted == nil:
		return nil, errors.New("there is no game here: paste PGN or FEN")
	}
	return a, a.fill(wanted)
}

// gameName is the players, and the result when there is one.
func gameName(g *pgn.Game) string {
	if g.Tag("White") == "" && g.Tag("Black") == "" {
		return ""
	}
	return g.Name()
}

// fill writes a game.
func (a *pastedAnswer) fill(g *pgn.Game) error {
	if n := len(g.Main.Moves); n > maxPlies {
		return fmt.Errorf("the game has %d plies, more than %d", n, maxPlies)
	}
	for i := range g.Main.Moves {
		if g.Main.Moves[i].Move == movegen.NoMove {
			for at, now := range g.Main.Positions(g.Start) {
				if at == i {
					return fmt.Errorf("PGN: a side passes at move %d, which cannot be played here", now.FullmoveNumber())
				}
			}
		}
	}
	a.FEN, a.Name, a.Result, a.Moves = g.Start.FEN(), gameName(g), g.Result.String(), []pastedMove{}
	a.Comment, a.Tags = strings.Join(g.Main.Comments, " "), [][2]string{}
	for _, t := range g.Tags {
		a.Tags = append(a.Tags, [2]string{t.Name, t.Value})
	}
	if g.Cut != nil {
		a.Faults = append(a.Faults, g.Cut.Err.Error()+"; the rest of the game is kept as a comment")
	}
	for i := range g.Warnings {
		a.Faults = append(a.Faults, g.Warnings[i].Err.Error())
	}
	if a.variation(0, g.Start, &g.Main); a.lost {
		a.Faults = append(a.Faults, fmt.Sprintf("moves are left out: a variation ends where a side passes, and a game has at most %d moves with its variations", maxPastedMoves))
	}
	return nil
}

// variation writes a line that begins in p, which the move up has reached. A line ends where a side passes.
func (a *pastedAnswer) variation(up int, p movegen.Position, v *pgn.Variation) {
	for i := range v.Moves {
		m := &v.Moves[i]
		played := line(&p, []movegen.Move{m.Move})
		if len(played) == 0 || len(a.Moves) == maxPastedMoves {
			a.lost = true
			return
		}
		words := append(m.Comments[:len(m.Comments):len(m.Comments)], m.Trailing...)
		if i == 0 && v.Comments != nil && len(a.Moves) > 0 { // of a variation, before its first move
			words = append(v.Comments[:len(v.Comments):len(v.Comments)], words...)
		}
		nags := []int{}
		for _, nag := range m.NAGs {
			nags = append(nags, int(nag))
		}
		a.Moves = append(a.Moves, pastedMove{played[0], up, strings.Join(words, " "), nags})
		here := len(a.Moves)
		for _, other := range m.Variations {
			a.variation(up, p, other)
		}
		up, p = here, pgn.After(&p, m.Move)
	}
}

// readPositions reads the first position of a text in FEN or EPD.
func readPositions(text string) (*pastedAnswer, error) {
	if p, err := movegen.ParseFEN(text); err == nil { // on however many lines
		return onlyPosition(&p, nil, false), nil
	}
	line, rest, _ := strings.Cut(text, "\n")
	p, repairs, err := epd.ParsePosition(line)
	if err != nil {
		return nil, err
	}
	return onlyPosition(&p, repairs, strings.TrimSpace(rest) != ""), nil
}

func onlyPosition(p *movegen.Position, repairs []string, more bool) *pastedAnswer {
	return &pastedAnswer{FEN: p.FEN(), Moves: []pastedMove{}, Tags: [][2]string{}, Games: []string{}, Result: "*", More: more, Repaired: strings.Join(repairs, "; ")}
}

// exportRequest is a game that a client wants as PGN.
type exportRequest struct {
	gameText
	Tags   [][2]string `json:"tags"`   // names and values; the game makes Result, SetUp and FEN
	Result string      `json:"result"` // as in PGN; empty: what the game has come to
}

type exportAnswer struct {
	PGN string `json:"pgn"`
}

// write writes the game.
func (q *exportRequest) write() (*exportAnswer, error) {
	played, err := q.read()
	if err != nil {
		return nil, err
	}
	g := pgn.Game{Start: played.start, Result: played.Result()}
	if q.Result != "" {
		for g.Result = game.NoResult; g.Result.String() != q.Result; g.Result++ {
			if g.Result == game.WhiteWins {
				return nil, fmt.Errorf("result: %.40q is none of PGN", q.Result)
			}
		}
	}
	for _, t := range q.Tags {
		g.SetTag(t[0], t[1])
	}
	for _, m := range played.moves {
		g.Main.Moves = append(g.Main.Moves, pgn.Move{Move: m})
	}
	var text strings.Builder
	err = pgn.Write(&text, &g)
	return &exportAnswer{text.String()}, err
}
