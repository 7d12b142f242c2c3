package doctor

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"footnote/movegen"
)

// legalLine plays moves, written as the protocol wants them. Empty ones are
// skipped.
func legalLine(fen string, moves ...string) error {
	p, err := movegen.ParseFEN(fen)
	if err != nil {
		return err
	}
	for _, text := range moves {
		if text == "" {
			continue
		}
		m, found := legalMove(&p, text)
		if !found {
			return fmt.Errorf("%s is not legal in %s", text, p.FEN())
		}
		p.Advance(m)
	}
	return nil
}

// legalMove finds a move by its text, letter by letter.
func legalMove(p *movegen.Position, text string) (movegen.Move, bool) {
	var list movegen.MoveList
	p.GenerateLegal(&list)
	for _, m := range list.Slice() {
		if m.UCI(p.Chess960()) == text {
			return m, true
		}
	}
	return movegen.NoMove, false
}

// validateReply checks an answer as tournament managers do: a legal move, lines that
// can be played out, and a last line that begins with the move.
func validateReply(fen string, r *reply) error {
	if err := legalLine(fen, r.best, r.ponder); err != nil {
		return err
	}
	infos := r.infos()
	if len(infos) == 0 {
		return errors.New("no info line with a pv")
	}
	for _, line := range infos {
		if strings.Contains(line, "  ") {
			return fmt.Errorf("two blanks in a row: %q", line)
		}
		if field(line, "score") == "" || field(line, "depth") == "" || field(line, "nodes") == "" || field(line, "time") == "" {
			return fmt.Errorf("score, depth, nodes or time is missing: %.80q", line)
		}
		_, pv, _ := strings.Cut(line, " pv ")
		if err := legalLine(fen, strings.Fields(pv)...); err != nil {
			return fmt.Errorf("a line that cannot be played: %w", err)
		}
	}
	if last := infos[len(infos)-1]; field(last, "pv") != r.best {
		return fmt.Errorf("bestmove %s, but the last line begins with %s", r.best, field(last, "pv"))
	}
	return nil
}

// checkRules counts the leaves of known positions, by the engine's own perft
// where it has one.
func checkRules(p *client) (string, error) {
	for i, known := range []struct {
		fen   string
		depth int
		want  string
	}{
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, "97862"},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, "43238"},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, "9467"},
	} {
		// perft may be unknown and get no answer; the search behind it has one. Neither has
		// where "go perft" is taken for a search without a limit.
		r, err := p.search("position fen "+known.fen, fmt.Sprintf("go perft %d", known.depth), "go depth 1")
		counted, found := lineWithPrefix(r.lines, "Nodes searched: ")
		endless := i == 0 && !found && errors.As(err, new(late))
		if err != nil && !endless {
			return "", err
		}
		if !found {
			return "", warnf("no go perft, so the rules were not counted")
		}
		if got := strings.TrimPrefix(counted, "Nodes searched: "); got != known.want {
			return "", fmt.Errorf("%s leaves at depth %d of %s, not %s", got, known.depth, known.fen, known.want)
		}
	}
	return "three positions counted, all as published", nil
}

func checkCastling(p *client) (string, error) {
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, move := range []string{"e1g1", "e1c1"} {
		r, err := p.search("position fen "+fen, "go depth 2 searchmoves "+move)
		if err != nil {
			return "", err
		}
		if r.best != move {
			return "", fmt.Errorf("standard castling %s comes back as %s", move, r.best)
		}
	}
	return "e1g1 and e1c1, as standard chess writes it", nil
}

func checkChess960(p *client) (string, error) {
	p.send("setoption name UCI_Chess960 value true")
	for _, fen := range []string{"2k5/8/8/8/8/8/8/RK3R2 w FA - 0 1", "2k5/8/8/8/8/8/8/RK3R2 w KQ - 0 1"} {
		r, err := p.search("position fen "+fen, "go depth 3 searchmoves b1f1")
		if err != nil {
			return "", err
		}
		if r.best != "b1f1" {
			return "", fmt.Errorf("castling b1f1 in %s comes back as %s", fen, r.best)
		}
	}
	return "king takes rook; Shredder-FEN and X-FEN are read", nil
}

// checkGame plays a game against itself on a clock.
func checkGame(p *client) (string, error) {
	const clock, plies = 400 * time.Millisecond, 24
	p.send("ucinewgame")
	if _, err := p.ready(); err != nil {
		return "", err
	}
	position := movegen.StartPosition()
	left := [2]time.Duration{clock, clock}
	slowest := time.Duration(0)
	moves := ""
	ply := 0
	for ; ply < plies && position.HasLegalMove(); ply++ { // mate may come early where moves are bad
		r, err := p.search("position startpos"+moves, fmt.Sprintf("go wtime %d btime %d winc %d binc %d",
			left[0].Milliseconds(), left[1].Milliseconds(), (clock/40).Milliseconds(), (clock/40).Milliseconds()))
		if err != nil {
			return "", err
		}
		slowest = max(slowest, r.took)
		left[ply%2] -= r.took
		if err := validateReply(position.FEN(), &r); err != nil {
			return "", fmt.Errorf("ply %d: %w", ply+1, err)
		}
		if left[ply%2] <= 0 {
			return "", warnf("ply %d: the clock ran out (%d ms for a move): raise Move Overhead, or the machine is busy", ply+1, r.took.Milliseconds())
		}
		left[ply%2] += clock / 40
		if ply == 0 {
			moves = " moves"
		}
		moves += " " + r.best
		m, _ := legalMove(&position, r.best) // validateReply has found it
		position.Advance(m)
	}
	return fmt.Sprintf("%d plies at 0.4 s and 10 ms, every move and line legal, slowest move %d ms", ply, slowest.Milliseconds()), nil
}

func checkBlack(p *client) (string, error) {
	const fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -" // four fields
	r, err := p.search("position fen "+fen, "go btime 300")
	if err != nil {
		return "", err
	}
	return "four fields of FEN, Black's clock alone: " + r.best, validateReply(fen+" 0 1", &r)
}

func checkMoveTime(p *client) (string, error) {
	const asked = 200 * time.Millisecond
	r, err := p.search("position startpos", fmt.Sprintf("go movetime %d", asked.Milliseconds()))
	if err != nil {
		return "", err
	}
	seen := fmt.Sprintf("200 ms asked, %d ms taken", r.took.Milliseconds())
	if r.took > asked+20*time.Millisecond {
		return "", warnf("%s: set Move Overhead to %d or more", seen, (r.took-asked).Milliseconds()+10)
	}
	return seen, validateReply(movegen.StartFEN, &r)
}

func checkNoTime(p *client) (string, error) {
	slowest := time.Duration(0)
	for _, clock := range []string{"wtime 0 btime 0", "wtime -100 btime 1000", "wtime 1 btime 1 movestogo 40"} {
		r, err := p.search("position startpos", "go "+clock)
		if err != nil {
			return "", err
		}
		if err := legalLine(movegen.StartFEN, r.best); err != nil {
			return "", err
		}
		slowest = max(slowest, r.took)
	}
	return fmt.Sprintf("a move within %d ms with nothing on the clock", slowest.Milliseconds()), nil
}

func checkMate(p *client) (string, error) {
	const fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
	r, err := p.search("position fen "+fen, "go depth 6")
	if err != nil {
		return "", err
	}
	infos := r.infos()
	if r.best != "a1a8" || len(infos) == 0 || !strings.Contains(infos[len(infos)-1], " score mate 1 ") {
		return "", fmt.Errorf("mate in one is not found or not announced: %v", r.lines[max(0, len(r.lines)-2):])
	}
	return "mate in one, announced", validateReply(fen, &r)
}

func checkGameOver(p *client) (string, error) {
	for _, fen := range []string{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"} {
		r, err := p.search("position fen "+fen, "go depth 3")
		if err != nil {
			return "", err
		}
		if r.best != "(none)" && r.best != "0000" {
			return "", fmt.Errorf("%s without a legal move", r.best)
		}
	}
	return "mated and stalemated: bestmove (none)", nil
}
