package search

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"

	"footnote/eval/nnue"
	"footnote/eval/nnue/net"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

var replayNodes = flag.Uint64("replay-nodes", 0, "nodes for each position of TestReplays; 0: a few")

// TestReplays prints how often a move that the search skipped or reduced fails high when
// it is searched at full depth, at nodes where every other move fails low:
//
//	go test -tags debug ./search -run TestReplays -v -replay-nodes 1000000
//
// Moves that were neither skipped nor reduced say how often a second search differs
// without any reason.
func TestReplays(t *testing.T) {
	if !debugging {
		t.Skip("only a build with the tag debug replays moves")
	}
	positions := movegentest.Positions(t, "../engine/experiment/papers.epd")
	nodes, most := *replayNodes, 600
	if nodes == 0 {
		positions, nodes, most = positions[:2], 20_000, 40
	}
	network, err := net.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	s, other := newSearcher(t, 64), newSearcher(t, 64)
	r := &replayer{shadow: other.workers[0], random: movegen.NewPRNG(1)}
	s.workers[0].replayer = r
	for i, p := range positions {
		s.NewGame(1)
		r.most = most * (i + 1) / len(positions)
		s.Search(context.Background(), Request{Position: p, Limits: Limits{Nodes: nodes}, Config: DefaultConfig(nnue.Factory(network))})
	}
	t.Log("\n" + r.String())
	total := 0
	for _, row := range r.rows {
		for reason, replays := range row.replays {
			if row.wrong[reason] > replays || replays > row.moves[reason] {
				t.Errorf("%v: %d of %d replays of %d moves failed high", skipReason(reason), row.wrong[reason], replays, row.moves[reason])
			}
			total += replays
		}
	}
	if total < 100 {
		t.Errorf("only %d moves replayed", total)
	}
}

// String returns two tables: the share of the replays that failed high, and the moves of a node.
func (r *replayer) String() string {
	var b strings.Builder
	head := "| depth |"
	for reason := notSkipped + 1; reason < skipReasons; reason++ {
		head += fmt.Sprintf(" %v |", reason)
	}
	rule := strings.Repeat("|---", int(skipReasons)) + "|\n"
	fmt.Fprintf(&b, "%s\n%s", head, rule)
	for i, row := range r.rows {
		fmt.Fprintf(&b, "| %d |", replayDepths[i])
		for reason := notSkipped + 1; reason < skipReasons; reason++ {
			if n := row.replays[reason]; n > 0 {
				fmt.Fprintf(&b, " %.2f %% (%d) |", 100*float64(row.wrong[reason])/float64(n), n)
			} else {
				b.WriteString(" |")
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\n%s nodes |\n%s", head, rule)
	for i, row := range r.rows {
		fmt.Fprintf(&b, "| %d |", replayDepths[i])
		for reason := notSkipped + 1; reason < skipReasons; reason++ {
			fmt.Fprintf(&b, " %.2f |", float64(row.moves[reason])/float64(max(row.nodes, 1)))
		}
		fmt.Fprintf(&b, " %d |\n", row.nodes)
	}
	return b.String()
}
