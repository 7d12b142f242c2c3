package doctor

import (
	"errors"
	"fmt"
	"slices"
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
		m, err := p.ParseUCI(text)
		if err != nil || m.UCI(p.Chess960()) != text { // letter by letter
			return fmt.Errorf("%s is not legal in %s", text, p.FEN())
		}
		p.Advance(m)
	}
	return nil
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

// checkSearch looks at a search of 200 ms in a position that moves lead to: a legal move,
// lines that can be played out, no time lost.
func checkSearch(p *client) (string, error) {
	const asked = 200 * time.Millisecond
	const fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	r, err := p.search("ucinewgame", "position startpos moves e2e4 e7e5", fmt.Sprintf("go movetime %d", asked.Milliseconds()))
	if err != nil {
		return "", err
	}
	if err := validateReply(fen, &r); err != nil {
		return "", err
	}
	seen := fmt.Sprintf("move and lines legal; 200 ms asked, %d ms taken", r.took.Milliseconds())
	if r.took > asked+20*time.Millisecond {
		return "", warnf("%s: set Move Overhead to %d or more", seen, (r.took-asked).Milliseconds()+10)
	}
	return seen, nil
}

// checkStop looks at an endless search: it answers isready meanwhile, gives no
// move before stop, and one at once after it.
func checkStop(p *client) (string, error) {
	p.engine.Send("position startpos", "go infinite", "isready")
	said, err := p.engine.ReadUntil(p.ctx, min(300*time.Millisecond, p.timeout), isAnswer)
	if err == nil {
		return "", errors.New("go infinite ended before stop")
	}
	r, err := p.search("stop") // an engine that has ended meanwhile shows here
	if err != nil {
		return "", err
	}
	took := r.took
	if !slices.Contains(append(said, r.lines...), "readyok") {
		return "", errors.New("isready was not answered during the search")
	}
	if took > 100*time.Millisecond {
		return "", warnf("the move came %d ms after stop", took.Milliseconds())
	}
	return fmt.Sprintf("isready answered meanwhile, the move %d ms after stop", took.Milliseconds()), legalLine(movegen.StartFEN, r.best)
}
