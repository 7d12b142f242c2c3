package serve

import (
	"fmt"
	"slices"
	"strings"

	"footnote/engine/analyse"
	"footnote/engine/epd"
	"footnote/engine/game"
	"footnote/engine/syzygy"
	"footnote/movegen"
)

// maxPlies bounds a game that a client sends.
const maxPlies = 1000

// gameText is a game as clients send it.
type gameText struct {
	FEN   string   `json:"fen"`   // where it begins, as FEN or EPD; empty: at the beginning
	Moves []string `json:"moves"` // coordinates or algebraic notation
}

// played is a game as the rules see it.
type played struct {
	game.Game
	start    movegen.Position
	repaired string // what was mended of start
	moves    []movegen.Move
}

// read plays the game.
func (g *gameText) read() (*played, error) {
	p, repairs := movegen.StartPosition(), []string(nil)
	if text := strings.TrimSpace(g.FEN); text != "" && text != "startpos" {
		var err error
		if p, repairs, err = epd.ParsePosition(text); err != nil {
			return nil, err
		}
	}
	if len(g.Moves) > maxPlies {
		return nil, fmt.Errorf("the game has %d plies, more than %d", len(g.Moves), maxPlies)
	}
	out := &played{Game: game.Game{Now: p}, start: p, repaired: strings.Join(repairs, "; ")}
	for i, text := range g.Moves {
		m, err := out.Now.ParseUCI(text)
		if err != nil {
			if m, err = out.Now.ParseSAN(text); err != nil {
				return nil, fmt.Errorf("move %d: %w", i+1, err)
			}
		}
		out.Play(m)
		out.moves = append(out.moves, m)
	}
	return out, nil
}

// positionAnswer is what the page learns of a game.
type positionAnswer struct {
	FEN   string `json:"fen"`   // now
	Start string `json:"start"` // where the game began
	Turn  string `json:"turn"`  // white or black
	Check bool   `json:"check"`
	// Ending says in words how the game has ended; empty when it has not. Result is
	// then as in PGN.
	Ending  string       `json:"ending"`
	Result  string       `json:"result"`
	Opening string       `json:"opening"` // code and name; empty when it has none
	Legal   []legalMove  `json:"legal"`   // after a draw too, as players may go on
	Line    []playedMove `json:"line"`
	// Variant is the tag of PGN that the game needs; empty: none.
	Variant string `json:"variant,omitempty"`
	// Repaired says in words what was mended of the start; empty: nothing.
	Repaired string `json:"repaired,omitempty"`
	// Tables is what endgame tables promise the side to move in this game: a win, cursed win,
	// draw, blessed loss or loss; empty: nothing.
	Tables string `json:"tables,omitempty"`
}

type legalMove struct {
	Move string `json:"move"` // coordinates
	SAN  string `json:"san"`
	From string `json:"from"`
	// To is where the piece goes; castling can also be shown as the king on its rook.
	To        string `json:"to"`
	Rook      string `json:"rook,omitempty"`
	Promotion string `json:"promotion,omitempty"` // n, b, r or q
	Book      int    `json:"book,omitempty"`      // its weight in the opening book
	Tables    string `json:"tables,omitempty"`    // what it leads to, for the side that makes it
}

type playedMove struct {
	Move string `json:"move"`
	SAN  string `json:"san"`
	From string `json:"from"`
	To   string `json:"to"`
	FEN  string `json:"fen"` // after it
}

// position says what a game has come to.
func (s *Server) position(text *gameText) (*positionAnswer, error) {
	g, err := text.read()
	if err != nil {
		return nil, err
	}
	now := &g.Now
	a := &positionAnswer{
		FEN: now.FEN(), Start: g.start.FEN(), Turn: now.SideToMove().String(), Check: now.InCheck(),
		Legal: []legalMove{}, Line: line(&g.start, g.moves), Repaired: g.repaired,
	}
	if g.start.Chess960() {
		a.Variant = "Chess960"
	}
	if openings, err := analyse.NewOpenings(); err == nil { // else the openings go without names
		if book := openings.Book(g.start, g.moves); len(book) > 0 {
			o := book[len(book)-1]
			a.Opening = strings.TrimSpace(o.ECO + " " + o.Name)
		}
	}
	if a.Ending = g.ending(); a.Ending != "" {
		a.Result = g.Result().String()
	}
	weights, outcomes := map[movegen.Move]int{}, map[movegen.Move]string{}
	if s.config.Book != nil {
		moves, _ := s.config.Book.Moves(now) // none in a file that cannot be read any more
		for _, m := range moves {
			weights[m.Move] = m.Weight
		}
	}
	if s.config.Tables != nil {
		moves, _ := s.config.Tables.Rank(now, g.Keys, true)
		for _, m := range slices.Backward(moves) { // the best is the last
			a.Tables = syzygy.WDL(m.Outcome).String() // counted alike
			outcomes[m.Move] = a.Tables
		}
	}
	var list movegen.MoveList
	now.GenerateLegal(&list)
	for _, m := range list.Slice() {
		l := legalMove{
			Move: m.UCI(now.Chess960()), SAN: now.SAN(m), From: m.From().String(), To: m.Landing().String(),
			Book: weights[m], Tables: outcomes[m],
		}
		if m.Kind() == movegen.Castling {
			l.Rook = m.To().String()
		}
		if m.IsPromotion() {
			l.Promotion = m.Promotion().String()
		}
		a.Legal = append(a.Legal, l)
	}
	return a, nil
}

// line writes moves from p on; it ends before the first that is not legal.
func line(p *movegen.Position, moves []movegen.Move) []playedMove {
	list := make([]playedMove, 0, len(moves))
	now := *p
	for _, m := range moves {
		if !now.IsLegal(m) {
			break
		}
		text := playedMove{Move: m.UCI(now.Chess960()), SAN: now.SAN(m), From: m.From().String(), To: m.Landing().String()}
		now.Advance(m)
		text.FEN = now.FEN()
		list = append(list, text)
	}
	return list
}

// ending says in words how the game has ended; it is empty when it has not.
func (g *played) ending() string {
	switch g.Ending() {
	case game.Checkmate:
		if g.Result() == game.WhiteWins {
			return "White wins by checkmate"
		}
		return "Black wins by checkmate"
	case game.Stalemate:
		return "Draw by stalemate"
	case game.DeadPosition:
		return "Draw: neither side can mate"
	case game.FiftyMoves:
		return "Draw by the fifty-move rule"
	case game.Repetition:
		return "Draw by threefold repetition"
	}
	return ""
}
