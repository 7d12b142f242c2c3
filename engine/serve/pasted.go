package serve

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"footnote/engine/epd"
	"footnote/engine/pgn"
	"footnote/movegen"
)

// pastedText is a game or a position as people paste it.
type pastedText struct {
	Text string `json:"text"` // PGN, FEN or EPD
}

// pastedAnswer is what a pasted text holds, as the page asks for a game.
type pastedAnswer struct {
	FEN   string   `json:"fen"`
	Moves []string `json:"moves"` // of the main line, in coordinates
	Name  string   `json:"name"`  // the players; empty when nobody is named
	More  bool     `json:"more"`  // other games or positions follow, which are left out
}

// read reads a position, or the first game of a text. The error is for the user.
func (t *pastedText) read() (*pastedAnswer, error) {
	text := strings.TrimSpace(t.Text)
	if movegen.LooksLikeFEN(text) {
		return readPositions(text)
	}
	reader := pgn.NewReader(strings.NewReader(text))
	g, err := reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("there is no game here: paste PGN or FEN")
	}
	if err != nil {
		return nil, fmt.Errorf("PGN: %w", err)
	}
	if n := len(g.Main.Moves); n > maxPlies {
		return nil, fmt.Errorf("the game has %d plies, more than %d", n, maxPlies)
	}
	a := &pastedAnswer{FEN: g.Start.FEN(), Moves: []string{}}
	if g.Tag("White") != "" || g.Tag("Black") != "" {
		a.Name = g.Name()
	}
	for i, now := range g.Main.Positions(g.Start) {
		if i == len(g.Main.Moves) {
			break
		}
		m := g.Main.Moves[i].Move
		if m == movegen.NoMove {
			return nil, fmt.Errorf("PGN: a side passes at move %d, which cannot be played here", now.FullmoveNumber())
		}
		a.Moves = append(a.Moves, m.UCI(now.Chess960()))
	}
	_, err = reader.Read()
	a.More = !errors.Is(err, io.EOF)
	return a, nil
}

// readPositions reads the first position of a text in FEN or EPD.
func readPositions(text string) (*pastedAnswer, error) {
	if p, err := movegen.ParseFEN(text); err == nil { // on however many lines
		return &pastedAnswer{FEN: p.FEN(), Moves: []string{}}, nil
	}
	line, rest, _ := strings.Cut(text, "\n")
	p, err := epd.ParsePosition(line)
	if err != nil {
		return nil, err
	}
	return &pastedAnswer{FEN: p.FEN(), Moves: []string{}, More: strings.TrimSpace(rest) != ""}, nil
}

func (s *Server) answerPasted(w http.ResponseWriter, r *http.Request, _ *client) {
	var text pastedText
	if !readJSON(w, r, &text) {
		return
	}
	a, err := text.read()
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	sendJSON(w, http.StatusOK, a)
}
