package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search/mate"
)

// mateFlags are the flags of the mate command.
type mateFlags struct {
	moves, hash, treeNodes int
	moveTime               time.Duration
	nodes                  uint64
	tree, asJSON           bool
}

func newMateCommand() *cobra.Command {
	f := mateFlags{moves: 6, hash: 64, treeNodes: 2000, moveTime: time.Minute}
	cmd := &cobra.Command{
		Use:   "mate FEN",
		Short: "Prove or refute a mate, with the right distance",
		Long: `Prove or refute that the side to move mates in at most --moves moves, by
depth-first proof-number search: every defence is tried. The distance of a mate is
the shortest one, unless a limit was reached before the distance was proved. --tree
prints the whole proof: every reply and the answer to it.

The exit code is 1 when a limit came before an answer.`,
		Example: `  footnote mate "2kr3r/p4pp1/npp5/6pp/1bq5/2P5/PP3PPP/R3KBNR b - -"
  footnote mate --moves 3 --tree "6k1/5ppp/8/8/8/8/1R6/R5K1 w - -"`,
		Args: cli.AtLeastOne("the position"),
		RunE: func(cmd *cobra.Command, args []string) error { return runMate(cmd, args, &f) },
	}
	flags := cmd.Flags()
	flags.IntVar(&f.moves, "moves", f.moves, fmt.Sprintf("longest mate to look for, 1 … %d", mate.MaxMoves))
	flags.DurationVar(&f.moveTime, "movetime", f.moveTime, "time for the answer; 0: no limit")
	flags.Uint64Var(&f.nodes, "nodes", 0, "moves to make; 0: no limit")
	flags.IntVar(&f.hash, "hash", f.hash, "MiB of table")
	flags.BoolVar(&f.tree, "tree", false, "print the proof: every reply and the answer to it")
	flags.IntVar(&f.treeNodes, "tree-nodes", f.treeNodes, "most moves of the attacker in the tree; what is left out shows as …")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object")
	return cmd
}

// check refuses what makes no sense.
func (f *mateFlags) check() error {
	const maxHash = 1 << 16 // MiB
	return cmp.Or(cli.Within("moves", f.moves, 1, mate.MaxMoves), cli.Within("hash", f.hash, 1, maxHash),
		cli.AtLeast("movetime", f.moveTime, 0), cli.AtLeast("tree-nodes", f.treeNodes, 1), hashtable.Fits(f.hash))
}

func runMate(cmd *cobra.Command, args []string, f *mateFlags) error {
	// Flags come first: a position that is repaired has a line of its own.
	if err := f.check(); err != nil {
		return err
	}
	if err := cli.RefuseAlone(cmd, "tree", "tree-nodes"); err != nil {
		return err
	}
	p, err := cli.PositionArg(cmd.ErrOrStderr(), args)
	if err != nil {
		return err
	}
	s := mate.New(f.hash)
	q := mate.Request{Position: p, Moves: f.moves, Nodes: f.nodes}
	if f.moveTime > 0 {
		q.Deadline = time.Now().Add(f.moveTime)
	}
	meter := cli.NewMeter(cmd.ErrOrStderr(), "moves without mate", f.moves)
	q.Report = func(r mate.Result) { meter.Advance(r.Refuted) }
	r := s.Solve(cmd.Context(), q)
	meter.End()
	var tree *mate.Node
	if f.tree && r.Answer == mate.Mate {
		if f.moveTime > 0 {
			q.Deadline = time.Now().Add(f.moveTime) // once more as long
		}
		if root, ok := s.Tree(cmd.Context(), q, r, f.treeNodes); ok {
			tree = &root
		} else if cmd.Context().Err() == nil {
			fmt.Fprintln(cmd.ErrOrStderr(), "footnote: no tree: --movetime came first")
		}
	}
	out := cmd.OutOrStdout()
	if f.asJSON {
		err = json.NewEncoder(out).Encode(newMateRecord(&p, f.moves, &r, tree))
	} else {
		err = writeMate(out, &p, f.moves, &r, tree)
	}
	switch {
	case err != nil:
		return err
	case cmd.Context().Err() != nil:
		return cmd.Context().Err()
	case r.Answer == mate.Open:
		return cli.Failf("mate: a limit came before the answer")
	}
	return nil
}

// writeMate prints an answer for people.
func writeMate(out io.Writer, p *movegen.Position, asked int, r *mate.Result, tree *mate.Node) error {
	var b strings.Builder
	switch {
	case r.Answer == mate.Mate && r.Shortest:
		fmt.Fprintf(&b, "mate in %d: %s\n", r.Moves, p.SANLine(r.Line))
	case r.Answer == mate.Mate:
		fmt.Fprintf(&b, "mate in at most %d, none in %d: %s\n", r.Moves, r.Refuted, p.SANLine(r.Line))
	case r.Never:
		fmt.Fprintln(&b, "no mate, however many moves there are")
	case r.Answer == mate.NoMate:
		fmt.Fprintf(&b, "no mate in %d\n", asked)
	default:
		fmt.Fprintf(&b, "no mate in %d; mate in %d is open\n", r.Refuted, asked)
	}
	fmt.Fprintf(&b, "%s made in %.3f s\n", cli.Count(r.Nodes, "move"), r.Time.Seconds())
	if tree != nil {
		b.WriteByte('\n')
		writeTree(&b, p, tree, 0, true)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// writeTree prints a proof; begins says that its first move begins a line. A single reply
// goes on in the same line, several begin lines of their own.
func writeTree(b *strings.Builder, p *movegen.Position, n *mate.Node, depth int, begins bool) {
	b.WriteString(numbered(p, n.Move, begins))
	var next, after movegen.Position
	p.Make(n.Move, &next)
	switch {
	case n.Cut:
		b.WriteString(" …\n")
	case len(n.Replies) == 0:
		b.WriteByte('\n')
	case len(n.Replies) == 1:
		b.WriteString(" " + numbered(&next, n.Replies[0].Move, false) + " ")
		next.Make(n.Replies[0].Move, &after)
		writeTree(b, &after, &n.Replies[0].Then, depth, false)
	default:
		b.WriteByte('\n')
		for i := range n.Replies {
			reply := &n.Replies[i]
			b.WriteString(strings.Repeat("  ", depth+1) + numbered(&next, reply.Move, true) + " ")
			next.Make(reply.Move, &after)
			writeTree(b, &after, &reply.Then, depth+1, false)
		}
	}
}

// numbered returns a move in algebraic notation with its number, which Black's moves
// need only at the beginning.
func numbered(p *movegen.Position, m movegen.Move, begins bool) string {
	switch {
	case p.SideToMove() == movegen.White:
		return fmt.Sprintf("%d. %s", p.FullmoveNumber(), p.SAN(m))
	case begins:
		return fmt.Sprintf("%d... %s", p.FullmoveNumber(), p.SAN(m))
	}
	return p.SAN(m)
}

// mateRecord is an answer as a line of JSON; names are stable.
type mateRecord struct {
	FEN      string    `json:"fen"`
	Moves    int       `json:"moves"`              // asked for
	Answer   string    `json:"answer"`             // mate, no mate, open
	Mate     int       `json:"mate,omitempty"`     // its distance in moves
	Shortest bool      `json:"shortest,omitempty"` // no shorter mate exists
	Refuted  int       `json:"refuted"`            // certainly no mate in so many moves
	Never    bool      `json:"never,omitempty"`    // nor in any number
	PV       []string  `json:"pv,omitempty"`       // coordinates
	SAN      string    `json:"san,omitempty"`      // the same with move numbers
	Nodes    uint64    `json:"nodes"`
	Millis   int64     `json:"time_ms"`
	Tree     *mateNode `json:"tree,omitempty"`
}

// mateNode is a node of a proof: the attacker's move, and the replies to it.
type mateNode struct {
	Move    string      `json:"move"`
	SAN     string      `json:"san"`
	Mate    int         `json:"mate"` // moves to mate, this one included
	Replies []mateReply `json:"replies,omitempty"`
	Cut     bool        `json:"cut,omitempty"` // replies were left out
}

// mateReply is a move of the defender and the answer to it.
type mateReply struct {
	Move string   `json:"move"`
	SAN  string   `json:"san"`
	Then mateNode `json:"then"`
}

func newMateRecord(p *movegen.Position, asked int, r *mate.Result, tree *mate.Node) mateRecord {
	rec := mateRecord{
		FEN: p.FEN(), Moves: asked, Answer: "open", Mate: r.Moves, Shortest: r.Shortest, Refuted: r.Refuted, Never: r.Never,
		PV: movegen.UCILine(r.Line, p.Chess960()), Nodes: r.Nodes, Millis: r.Time.Milliseconds(),
	}
	switch r.Answer {
	case mate.Mate:
		rec.Answer, rec.SAN = "mate", p.SANLine(r.Line)
	case mate.NoMate:
		rec.Answer = "no mate"
	}
	if tree != nil {
		node := newMateNode(p, tree, p.Chess960())
		rec.Tree = &node
	}
	return rec
}

func newMateNode(p *movegen.Position, n *mate.Node, chess960 bool) mateNode {
	node := mateNode{Move: n.Move.UCI(chess960), SAN: p.SAN(n.Move), Mate: n.Moves, Cut: n.Cut}
	var next, after movegen.Position
	p.Make(n.Move, &next)
	for i := range n.Replies {
		reply := &n.Replies[i]
		next.Make(reply.Move, &after)
		node.Replies = append(node.Replies, mateReply{
			Move: reply.Move.UCI(chess960), SAN: next.SAN(reply.Move), Then: newMateNode(&after, &reply.Then, chess960),
		})
	}
	return node
}
