package uci

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"footnote/engine"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// asked is one go that was sent, and what its answer has to obey.
type asked struct {
	position *movegen.Position // nil when the position is not known
	allowed  []string          // of searchmoves, legal ones only
	line     string
}

// script of random commands, legal and not, with the model that says which
// position each go is about.
type commandModel struct {
	t        *rapid.T
	lines    []string
	pauses   []time.Duration
	position *movegen.Position // nil after a faulty position command
	asked    []asked
	ready    int
}

var modelFENs = []string{
	"startpos",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", // Chess960
	"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",                                    // checkmate
	"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",                                    // stalemate
	"7k/8/6K1/8/8/8/8/R7 w - - 0 1",                                     // mate in one
	"8/8/8/8/8/4k3/4p3/4K3 w - - 99 80",                                 // one move to the fifty-move rule
	"7k/P7/8/8/8/8/7p/K7 w - - 0 1",
}

func (m *commandModel) send(format string, args ...any) {
	m.lines = append(m.lines, fmt.Sprintf(format, args...))
	pause := rapid.SampledFrom([]int{0, 0, 0, 0, 1, 3}).Draw(m.t, "pause")
	m.pauses = append(m.pauses, time.Duration(pause)*time.Millisecond)
}

// setPosition sends a good position, perhaps with moves.
func (m *commandModel) setPosition() {
	fen := rapid.SampledFrom(modelFENs).Draw(m.t, "fen")
	p, text := movegen.StartPosition(), "position startpos"
	if fen != "startpos" {
		var err error
		if p, err = movegen.ParseFEN(fen); err != nil {
			m.t.Fatal(err)
		}
		text = "position fen " + fen
	}
	plies := rapid.IntRange(0, 12).Draw(m.t, "plies")
	for i := range plies {
		var list movegen.MoveList
		if p.GenerateLegal(&list); list.N == 0 {
			break
		}
		move := list.Moves[rapid.IntRange(0, list.N-1).Draw(m.t, "move")]
		if i == 0 {
			text += " moves"
		}
		text += " " + move.UCI(p.Chess960())
		p.Advance(move)
	}
	m.send("%s", text)
	m.position = &p
}

func (m *commandModel) badPosition() {
	m.send("%s", rapid.SampledFrom([]string{
		"position", "position fen", "position fen xyz", "position startpos moves e2e5", "position startpos moves e2e4 foo",
		"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen kk6/8/8/8/8/8/8/K7 w - -", "position startpos e2e4",
	}).Draw(m.t, "bad position"))
	m.position = nil
}

func (m *commandModel) search() {
	line := "go " + rapid.SampledFrom([]string{
		"depth 1", "depth 3", "depth 5", "nodes 1", "nodes 500", "movetime 1", "movetime 15", "wtime 20 btime 20",
		"wtime 60 btime 60 winc 5 binc 5 movestogo 2", "wtime 0 btime 0", "wtime -5", "winc 10", "infinite", "", "ponder wtime 30 btime 30",
		"ponder depth 2", "ponder infinite", "mate 1 depth 4", "depth", "movetime x", "nodes 99999999999999999999 depth 2", "infinite depth 1",
		"ponder nodes 10",
	}).Draw(m.t, "go")
	a := asked{position: m.position, line: line}
	if m.position != nil && rapid.IntRange(0, 4).Draw(m.t, "restrict") == 0 {
		line += " searchmoves"
		var list movegen.MoveList
		if m.position.GenerateLegal(&list); list.N > 0 {
			for range rapid.IntRange(1, 3).Draw(m.t, "how many") {
				move := list.Moves[rapid.IntRange(0, list.N-1).Draw(m.t, "move")].UCI(m.position.Chess960())
				line += " " + move
				a.allowed = append(a.allowed, move)
			}
		}
		line += " h1h1"
	}
	m.asked = append(m.asked, a)
	m.send("%s", line)
}

func (m *commandModel) other() {
	line := rapid.SampledFrom([]string{
		"stop", "stop", "ponderhit", "ponderhit", "isready", "joho isready", "ucinewgame", "uci", "d", "eval", "debug on", "debug off",
		"setoption name Hash value 2", "setoption name Hash value 1", "setoption name Hash value 0", "setoption name Clear Hash", "setoption name MultiPV value 3",
		"setoption name MultiPV value 1", "setoption name Threads value 2", "setoption name Threads value 1", "setoption name UCI_ShowWDL value true",
		"setoption name SearchAlgorithm value NegaScout", "setoption name SearchAlgorithm value MTD(f)", "setoption name UCI_AnalyseMode value true",
		"setoption name FullWidth value true", "setoption name FullWidth value false", "setoption name Ponder value maybe", "setoption foo",
		"go perft 2", "go perft", "", "xyzzy", "register later", "help", "compiler",
	}).Draw(m.t, "command")
	if strings.HasSuffix(line, "isready") {
		m.ready++
	}
	m.send("%s", line)
}

func drawModel(t *rapid.T) *commandModel {
	start := movegen.StartPosition()
	m := &commandModel{t: t, position: &start}
	for range rapid.IntRange(1, 25).Draw(t, "commands") {
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0, 1:
			m.setPosition()
		case 2:
			m.badPosition()
		case 3, 4, 5:
			m.search()
		default:
			m.other()
		}
	}
	m.send("stop")
	return m
}

// Every go gets exactly one bestmove, legal in the position that was set, with
// lines that can be played out, and isready is always answered, whatever
// commands come in whatever order.
func TestEveryGoGetsOneBestMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t)
		eng, err := engine.New()
		movegentest.Must(t, err)
		if _, err := eng.SetOption("Hash", "1"); err != nil {
			t.Fatal(err)
		}
		m.check(t, run(t, eng, m.lines, m.pauses))
	})
}

// run holds a session in which the lines arrive with pauses between them.
func run(t *rapid.T, eng Engine, lines []string, pauses []time.Duration) []string {
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	go func() {
		w := bufio.NewWriter(inWrite)
		for i, text := range lines {
			fmt.Fprintln(w, text)
			if pauses[i] > 0 {
				w.Flush()
				time.Sleep(pauses[i])
			}
		}
		w.Flush()
		inWrite.Close()
	}()
	result := make(chan error, 1)
	go func() {
		result <- Run(t.Context(), eng, inRead, outWrite, Options{Name: "x", Author: "y"})
		outWrite.Close()
	}()
	output := make(chan []string, 1)
	go func() {
		text, _ := io.ReadAll(outRead)
		output <- strings.Split(string(text), "\n")
	}()
	select {
	case err := <-result:
		if err != nil {
			t.Fatalf("Run: %v", err)
		}
	case <-time.After(testTimeout):
		t.Fatalf("no end of the session\n%s", strings.Join(lines, "\n"))
	}
	return <-output
}

// check compares an output with the model.
func (m *commandModel) check(t rapid.TB, output []string) {
	fail := func(format string, args ...any) {
		t.Fatalf("%s\ninput:\n%s\noutput:\n%s", fmt.Sprintf(format, args...), strings.Join(m.lines, "\n"), strings.Join(output, "\n"))
	}
	answers, ready := 0, 0
	for _, line := range output {
		words := strings.Fields(line)
		switch {
		case line == "readyok":
			ready++
		case strings.Contains(line, "the search answered"):
			fail("a guard had to act: %s", line)
		case strings.HasPrefix(line, "bestmove "):
			if answers == len(m.asked) {
				fail("more bestmoves than goes")
			}
			if fault := m.asked[answers].fault(words[1:]); fault != "" {
				fail("answer %d, %q to %q: %s", answers+1, line, m.asked[answers].line, fault)
			}
			answers++
		case strings.HasPrefix(line, "info depth") && slices.Contains(words, "pv"):
			if answers == len(m.asked) || m.asked[answers].position == nil {
				fail("a line without a search: %q", line)
			}
			if !playable(*m.asked[answers].position, words[slices.Index(words, "pv")+1:]) {
				fail("a line that cannot be played: %q", line)
			}
		}
	}
	if answers != len(m.asked) {
		fail("%d bestmoves to %d goes", answers, len(m.asked))
	}
	if ready != m.ready {
		fail("%d readyok to %d isready", ready, m.ready)
	}
}

// fault returns what is wrong with an answer, move [ponder move], "" when it is
// right.
func (a *asked) fault(words []string) string {
	if a.position == nil || !a.position.HasLegalMove() {
		if words[0] != noMove || len(words) != 1 {
			return "want " + noMove
		}
		return ""
	}
	if a.allowed != nil && !slices.Contains(a.allowed, words[0]) {
		same := false
		for _, x := range a.allowed { // castling can be written in two ways
			m, _ := a.position.ParseUCI(x)
			n, _ := a.position.ParseUCI(words[0])
			same = same || m == n
		}
		if !same {
			return fmt.Sprintf("not among %v", a.allowed)
		}
	}
	if len(words) != 1 && (len(words) != 3 || words[1] != "ponder") {
		return "malformed"
	}
	line := words[:1]
	if len(words) == 3 {
		line = []string{words[0], words[2]}
	}
	if !playable(*a.position, line) {
		return "not legal"
	}
	return ""
}

// playable reports whether the moves are legal one after the other.
func playable(p movegen.Position, moves []string) bool {
	for _, text := range moves {
		m, err := p.ParseUCI(text)
		if err != nil {
			return false
		}
		p.Advance(m)
	}
	return true
}
