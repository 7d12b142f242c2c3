package doctor

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"footnote/engine/uciclient"
	"footnote/movegen"
)

func checkMultiPV(p *client) (string, error) {
	p.send("setoption name MultiPV value 3")
	r, err := p.search("position startpos", "go depth 8")
	if err != nil {
		return "", err
	}
	lines := r.lastLines()
	if len(lines) != 3 {
		return "", fmt.Errorf("%d lines, not 3", len(lines))
	}
	seen := map[string]bool{}
	for i, line := range lines {
		if len(line.PV) == 0 || line.MultiPV != i+1 {
			return "", fmt.Errorf("line %d is missing", i+1)
		}
		seen[line.PV[0]] = true
		if i > 0 && line.Depth == lines[i-1].Depth && !line.Mate && !lines[i-1].Mate && line.Score > lines[i-1].Score {
			return "", fmt.Errorf("line %d is better than line %d", i+1, i)
		}
	}
	if len(seen) != 3 {
		return "", errors.New("two lines begin with the same move")
	}
	if best := lines[0].PV[0]; best != r.best {
		return "", fmt.Errorf("bestmove %s, but the first line begins with %s", r.best, best)
	}
	return "three different lines, best first", nil
}

// lastLines returns the last info line of each rank, by rank.
func (r *reply) lastLines() []uciclient.Info {
	last := map[int]uciclient.Info{}
	for _, line := range r.lines {
		if info, ok := uciclient.ParseInfo(line); ok {
			last[info.MultiPV] = info
		}
	}
	var list []uciclient.Info
	for _, rank := range slices.Sorted(maps.Keys(last)) {
		list = append(list, last[rank])
	}
	return list
}

func checkSearchMoves(p *client) (string, error) {
	r, err := p.search("position startpos", "go depth 6 searchmoves a2a3 h2h3")
	if err != nil {
		return "", err
	}
	if r.best != "a2a3" && r.best != "h2h3" {
		return "", fmt.Errorf("of a2a3 and h2h3 it plays %s", r.best)
	}
	return "only what was asked for is played: " + r.best, validateReply(movegen.StartFEN, &r)
}

func checkWDL(p *client) (string, error) {
	p.send("setoption name UCI_ShowWDL value true")
	r, err := p.search("position startpos", "go depth 6")
	if err != nil {
		return "", err
	}
	if _, err := p.ready(); err != nil {
		return "", err
	}
	infos := r.infos()
	if len(infos) == 0 || !strings.Contains(infos[len(infos)-1], " wdl ") {
		return "", warnf("no wdl: some analysis boards show it")
	}
	var win, draw, loss int
	_, rest, _ := strings.Cut(infos[len(infos)-1], " wdl ")
	if n, err := fmt.Sscan(rest, &win, &draw, &loss); n != 3 || err != nil || win+draw+loss != 1000 {
		return "", fmt.Errorf("wdl %.20s does not sum up to 1000", rest)
	}
	return fmt.Sprintf("%d, %d, %d permille from the start", win, draw, loss), nil
}

// checkStop looks at an endless search: it answers isready meanwhile, gives no
// move before stop, and one at once after it.
func checkStop(p *client) (string, error) {
	p.send("position startpos", "go infinite", "isready")
	said, err := p.engine.ReadUntil(p.ctx, min(300*time.Millisecond, p.timeout), isAnswer)
	if err == nil {
		return "", errors.New("go infinite ended before stop")
	}
	r, err := p.search("stop") // an engine that has ended meanwhile shows here
	if err != nil {
		return "", err
	}
	took := r.took
	if _, ready := lineWithPrefix(append(said, r.lines...), "readyok"); !ready {
		return "", errors.New("isready was not answered during the search")
	}
	if took > 100*time.Millisecond {
		return "", warnf("the move came %d ms after stop", took.Milliseconds())
	}
	return fmt.Sprintf("isready answered meanwhile, the move %d ms after stop", took.Milliseconds()), legalLine(movegen.StartFEN, r.best)
}

// checkPonder ends searches on the opponent's time by ponderhit and by stop.
func checkPonder(p *client) (string, error) {
	p.send("setoption name Ponder value true")
	const fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	for _, end := range []string{"ponderhit", "stop"} {
		// The answer to isready shows that the search had begun and no move had come.
		r, err := p.search("position startpos moves e2e4 e7e5", "go ponder wtime 200 btime 200", "isready", end)
		if err != nil {
			return "", fmt.Errorf("%s: %w", end, err)
		}
		if _, ready := lineWithPrefix(r.lines, "readyok"); !ready {
			return "", fmt.Errorf("%s: a move came before it", end)
		}
		if err := legalLine(fen, r.best); err != nil {
			return "", err
		}
		if extra, err := p.ready(); err != nil {
			return "", err
		} else if line, second := lineWithPrefix(extra, "bestmove"); second {
			return "", fmt.Errorf("%s: a second answer, %s", end, line)
		}
	}
	return "one move each after ponderhit and after stop, none before", nil
}

func checkTwoGoes(p *client) (string, error) {
	r, err := p.search("position startpos", "go infinite", "position startpos moves e2e4", "go depth 4")
	if err != nil {
		return "", err
	}
	if err := legalLine(movegen.StartFEN, r.best); err != nil {
		return "", fmt.Errorf("the first of two: %w", err)
	}
	said, err := p.engine.ReadUntil(p.ctx, p.timeout, isAnswer)
	if err != nil {
		return "", fmt.Errorf("the second of two: %w", err)
	}
	_, second, _ := strings.Cut(said[len(said)-1], "bestmove ")
	second, _, _ = strings.Cut(second, " ")
	if err := legalLine(movegen.StartFEN, "e2e4", second); err != nil {
		return "", fmt.Errorf("the second of two: %w", err)
	}
	// A third search shows that nothing is stuck.
	r, err = p.search("position startpos moves e2e4 e7e5", "go depth 4")
	if err != nil {
		return "", fmt.Errorf("after a go during a search: %w", err)
	}
	if err := legalLine(movegen.StartFEN, "e2e4", "e7e5", r.best); err != nil {
		return "", fmt.Errorf("after a go during a search: %w", err)
	}
	return "a go during a search ends it and gets its own answer", nil
}

func checkThreads(p *client) (string, error) {
	p.send("setoption name Threads value 2")
	r, err := p.search("position startpos", "go nodes 200000")
	if err != nil {
		return "", err
	}
	if err := legalLine(movegen.StartFEN, r.best); err != nil {
		return "", err
	}
	return "two search and answer once", nil
}

// checkReproducible checks that a search of a new game does not depend on earlier
// searches.
func checkReproducible(p *client) (string, error) {
	var seen []string
	for range 2 {
		p.send("ucinewgame", "setoption name Clear Hash")
		if _, err := p.ready(); err != nil {
			return "", err
		}
		r, err := p.search("position startpos moves d2d4 g8f6", "go depth 9")
		if err != nil {
			return "", err
		}
		infos := r.infos()
		if len(infos) == 0 {
			return "", errors.New("no info line with a pv")
		}
		seen = append(seen, r.best+" after "+field(infos[len(infos)-1], "nodes")+" nodes")
	}
	if seen[0] != seen[1] {
		return "", fmt.Errorf("one thread, the same search, but %s and then %s", seen[0], seen[1])
	}
	return "depth 9 twice: " + seen[0], nil
}

// checkBadPosition looks for a fault that costs games unnoticed: the engine refuses a
// position and then searches another one.
func checkBadPosition(p *client) (string, error) {
	for _, bad := range []string{
		"position fen rubbish", "position fen 8/8/8/8/8/8/8/K7 w - - 0 1", "position fen 4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
		"position startpos moves e2e4 e2e4", "position",
	} {
		r, err := p.search(bad, "go depth 3")
		if err != nil {
			return "", fmt.Errorf("after %q: %w", bad, err)
		}
		if _, told := lineWithPrefix(r.lines, "info string"); !told {
			return "", fmt.Errorf("nothing is said about %q", bad)
		}
		if r.best != "(none)" {
			return "", fmt.Errorf("after %q it plays %s in a position that nobody set up", bad, r.best)
		}
	}
	r, err := p.search("position startpos", "go depth 3")
	if err != nil {
		return "", err
	}
	return "named, go refused with bestmove (none), the next good one is played", legalLine(movegen.StartFEN, r.best)
}

func checkNonsense(p *client) (string, error) {
	if _, err := p.ask(isReady, "joho isready"); err != nil {
		return "", fmt.Errorf("unknown words before a command are not skipped: %w", err)
	}
	lines, err := p.ask(isReady,
		"xyzzy", "setoption name Nonexistent value 1", "setoption name Hash value many", "setoption name Threads value -1", "setoption",
		"position startpos moves "+strings.Repeat("x", 1<<20), "isready")
	if err != nil {
		return "", err
	}
	for _, line := range lines {
		if !strings.HasPrefix(line, "info string ") && line != "readyok" {
			return "", fmt.Errorf("not a remark that a user interface skips: %.80q", line)
		}
	}
	r, err := p.search("position startpos", "go depth")
	if err != nil {
		return "", fmt.Errorf("go depth without a number: %w", err)
	}
	return fmt.Sprintf("%d remarks, and it plays on", len(lines)-1), legalLine(movegen.StartFEN, r.best)
}
