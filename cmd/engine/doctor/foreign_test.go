package doctor

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/corentings/chess/v2"
	"github.com/corentings/chess/v2/uci"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// foreignClient starts Footnote under a client library that was not written with it.
// The library waits for answers without a limit, so each exchange is given one.
func foreignClient(t *testing.T) (e *uci.Engine, run func(...uci.Cmd)) {
	t.Helper()
	own, err := os.Executable()
	movegentest.Must(t, err)
	t.Setenv(actAs, "footnote")
	e, err = uci.New(own)
	movegentest.Must(t, err)
	t.Cleanup(func() {
		if process, err := os.FindProcess(e.Getpid()); err == nil {
			_ = process.Kill()
		}
	})
	return e, func(commands ...uci.Cmd) {
		t.Helper()
		for _, c := range commands {
			done := make(chan error, 1)
			go func() { done <- e.Run(c) }()
			select {
			case err := <-done:
				if err != nil {
					t.Fatalf("%s: %v", c, err)
				}
			case <-time.After(time.Minute):
				t.Fatalf("%s: no answer", c)
			}
		}
	}
}

// TestForeignClient is a second opinion on the protocol and on the rules, which doctor
// checks with our own code. The library plays a game on the clock with its commands and
// under its rules; doctor must find the moves and lines legal too.
func TestForeignClient(t *testing.T) {
	e, run := foreignClient(t)
	run(uci.CmdUCI, uci.CmdIsReady, uci.CmdUCINewGame, uci.CmdIsReady)
	if name := e.ID()["name"]; name != "Footnote test" {
		t.Errorf("the library reads the name %q", name)
	}
	if o, found := e.Options()["Ponder"]; !found || o.Default != "false" {
		t.Errorf("the library reads the option Ponder as %+v", o)
	}
	game := chess.NewGame()
	start := game.Position()
	var moves []*chess.Move
	for ply := range 24 {
		fen := game.Position().String()
		const clock = 400 * time.Millisecond
		run(uci.CmdPosition{Position: start, Moves: moves}, uci.CmdGo{WhiteTime: clock, BlackTime: clock, WhiteIncrement: clock / 40, BlackIncrement: clock / 40})
		results := e.SearchResults()
		best := results.BestMove.String()
		if err := legalLine(fen, best); err != nil {
			t.Errorf("ply %d: doctor: %v", ply+1, err)
		}
		if err := game.PushNotationMove(best, chess.UCINotation{}, nil); err != nil {
			t.Fatalf("ply %d: %v", ply+1, err)
		}
		var line []string
		for _, m := range results.Info.PV {
			line = append(line, m.String())
		}
		if len(line) == 0 || line[0] != best {
			t.Errorf("ply %d: best move %s, line %v", ply+1, best, line)
		}
		if err := legalLine(fen, line...); err != nil {
			t.Errorf("ply %d: doctor: %v", ply+1, err)
		}
		history := game.Moves()
		moves = append(moves, history[len(history)-1])
	}
	run(uci.CmdSetOption{Name: "MultiPV", Value: "3"}, uci.CmdPosition{Position: start}, uci.CmdGo{Depth: 6})
	if lines := e.SearchResults().MultiPVInfo; len(lines) != 3 {
		t.Errorf("the library sees %d lines, not 3", len(lines))
	}
}

// TestLegalMoves compares the moves that doctor finds legal with the library's,
// castling, promotion and en passant among them.
func TestLegalMoves(t *testing.T) {
	for _, fen := range []string{
		movegen.StartFEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
	} {
		from, err := chess.FEN(fen)
		movegentest.Must(t, err)
		theirs := map[string]bool{}
		for _, m := range chess.NewGame(from).Position().ValidMoves() {
			theirs[m.String()] = true
		}
		for a := 'a'; a <= 'h'; a++ {
			for n := '1'; n <= '8'; n++ {
				for b := 'a'; b <= 'h'; b++ {
					for k := '1'; k <= '8'; k++ {
						for _, promotion := range []string{"", "q", "n"} {
							text := fmt.Sprintf("%c%c%c%c%s", a, n, b, k, promotion)
							if legal := legalLine(fen, text) == nil; legal != theirs[text] {
								t.Errorf("%s in %s: legal %v, to the library %v", text, fen, legal, theirs[text])
							}
						}
					}
				}
			}
		}
	}
}
