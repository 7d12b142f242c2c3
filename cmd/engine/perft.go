package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/epd"
	"footnote/movegen"
)

// perftFlags are the flags of the perft command.
type perftFlags struct {
	divide, verify, asJSON bool
	suites                 []string
	maxNodes               uint64
}

// maxPerft is the greatest depth that can be asked for.
const maxPerft = 100

func newPerftCommand() *cobra.Command {
	f := perftFlags{maxNodes: 20_000_000}
	cmd := &cobra.Command{
		Use:   "perft [FEN] DEPTH",
		Short: "Count the leaves of the tree of legal moves; check the rules",
		Long: `Count the leaves of the tree of legal moves to a depth, which checks the rules of
chess and their speed. --verify counts with a second, independent generator
(dragontoothmg) too and shows the first position where the two differ. --suite
runs files that give the right counts ("FEN ;D1 20 ;D2 400"), skipping counts
above --max-nodes. The exit code is 1 when a count is wrong.

With --json one object a count: fen depth nodes time_ms; divide or verify where asked
for; want and ok with --suite.`,
		Example: `  footnote perft 6
  footnote perft --divide "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -" 4
  footnote perft --verify "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -" 5
  footnote perft --suite testdata/epd/perft.epd --max-nodes 1000000`,
		RunE: func(cmd *cobra.Command, args []string) error { return runPerft(cmd, args, &f) },
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.divide, "divide", false, "print the count below every move")
	flags.BoolVar(&f.verify, "verify", false, "compare with dragontoothmg, move by move")
	flags.StringArrayVar(&f.suites, "suite", nil, "check the counts of this file (may be given several times)")
	flags.Uint64Var(&f.maxNodes, "max-nodes", f.maxNodes, "with --suite: skip counts above this")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object a count")
	return cmd
}

func runPerft(cmd *cobra.Command, args []string, f *perftFlags) error {
	if len(f.suites) > 0 {
		if len(args) > 0 || f.divide || f.verify {
			return cli.Usagef("perft: --suite takes neither a position nor --divide nor --verify")
		}
		return runPerftSuites(cmd, f)
	}
	if err := cli.RefuseAlone(cmd, "suite", "max-nodes"); err != nil {
		return err
	}
	p, depth, err := perftArgs(cmd.ErrOrStderr(), args)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if f.verify {
		start := time.Now()
		table := out
		if f.asJSON {
			table = io.Discard
		}
		v, err := verifyPerft(cmd.Context(), p, depth, table)
		if err != nil {
			return err
		}
		if f.asJSON {
			r := perftRecord{FEN: p.FEN(), Depth: depth, Nodes: v.total, Verify: v.record(), Millis: time.Since(start).Milliseconds()}
			if f.divide {
				r.Divide = v.counts()
			}
			if err := json.NewEncoder(out).Encode(r); err != nil {
				return err
			}
		}
		if v.different {
			return cli.Failf("perft: the generators differ")
		}
		return nil
	}
	return countLeaves(cmd, p, depth, f)
}

// perftArgs reads a position, perhaps none, and the depth.
func perftArgs(errOut io.Writer, args []string) (p movegen.Position, depth int, err error) {
	const usage = "(footnote perft [FEN] DEPTH)"
	if len(args) == 0 {
		return p, 0, cli.Usagef("perft: the depth is missing %s", usage)
	}
	last := args[len(args)-1]
	depth, err = strconv.Atoi(last)
	if err != nil || len(strings.Fields(strings.Join(args, " "))) == 6 { // the last counter of a FEN is a number too
		if _, err := cli.PositionArg(io.Discard, args); err == nil {
			return p, 0, cli.Usagef("perft: the depth is missing behind the position %s", usage)
		}
	}
	p, notPosition := cli.PositionArg(errOut, args[:len(args)-1])
	if err != nil || depth < 1 || depth > maxPerft {
		return p, 0, cli.Usagef("perft: depth %q is not a number from 1 to %d; it comes last %s", last, maxPerft, usage)
	}
	return p, depth, notPosition
}

// perftRecord is a count as a line of JSON; names are stable.
type perftRecord struct {
	FEN   string  `json:"fen"`
	Depth int     `json:"depth"`
	Nodes uint64  `json:"nodes"`
	Want  *uint64 `json:"want,omitempty"`
	OK    *bool   `json:"ok,omitempty"`

	Divide []divideRecord `json:"divide,omitempty"` // with --divide
	Verify *verifyRecord  `json:"verify,omitempty"` // with --verify

	Millis int64 `json:"time_ms"`
}

// divideRecord is the count below a move.
type divideRecord struct {
	Move  string `json:"move"` // coordinates
	Nodes uint64 `json:"nodes"`
}

// countLeaves runs one perft, as a divide if asked.
func countLeaves(cmd *cobra.Command, p movegen.Position, depth int, f *perftFlags) error {
	out := cmd.OutOrStdout()
	var meter cli.Meter
	if !f.divide || f.asJSON { // lines that are printed one by one show the progress themselves
		var moves movegen.MoveList
		p.GenerateLegal(&moves)
		meter = cli.NewMeter(cmd.ErrOrStderr(), "root moves", moves.N)
	}
	start := time.Now()
	var total uint64
	var counts []divideRecord
	for m, n := range p.Divide(cmd.Context(), depth) {
		move := m.UCI(p.Chess960())
		total += n
		meter.Step()
		switch {
		case !f.divide:
		case f.asJSON:
			counts = append(counts, divideRecord{move, n})
		default:
			fmt.Fprintf(out, "%s: %d\n", move, n)
		}
	}
	meter.End()
	if err := cmd.Context().Err(); err != nil {
		return err
	}
	elapsed := time.Since(start)
	if f.asJSON {
		return json.NewEncoder(out).Encode(perftRecord{FEN: p.FEN(), Depth: depth, Nodes: total, Divide: counts, Millis: elapsed.Milliseconds()})
	}
	fmt.Fprintf(out, "perft %d: %s in %.3f s, %.1f million a second\n", depth, cli.Count(total, "leaf"), elapsed.Seconds(), rate(total, elapsed))
	return nil
}

// rate returns millions a second.
func rate(n uint64, t time.Duration) float64 {
	return float64(n) / 1e6 / max(t.Seconds(), 1e-6)
}

// perftCase is one count of a suite.
type perftCase struct {
	file  string
	line  int
	p     movegen.Position
	fen   string
	depth int
	want  uint64
}

// runPerftSuites checks files of known counts.
func runPerftSuites(cmd *cobra.Command, f *perftFlags) error {
	suite, names, bad, err := cli.ReadSuites(cmd, f.suites)
	if err != nil {
		return err
	}
	var cases []perftCase
	skipped := 0
	for i := range suite {
		some, over, err := perftCases(&suite[i], names[i], f.maxNodes)
		if err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d: %v; skipped\n", names[i], suite[i].Line, err)
			bad++
			continue
		}
		cases = append(cases, some...)
		skipped += over
	}
	switch files := strings.Join(f.suites, ", "); {
	case len(cases) > 0 || bad > 0:
	case skipped > 0:
		return fmt.Errorf("perft: all counts in %s are above --max-nodes %d", files, f.maxNodes)
	default:
		return fmt.Errorf("perft: there are no counts in %s", files)
	}
	out := cmd.OutOrStdout()
	meter := cli.NewMeter(cmd.ErrOrStderr(), "counts", len(cases))
	wrong, total, start := 0, uint64(0), time.Now()
	for _, c := range cases {
		n := checkCount(cmd.Context(), out, &c, f.asJSON)
		if n != c.want {
			wrong++
		}
		if cmd.Context().Err() != nil {
			meter.End()
			return cmd.Context().Err()
		}
		total += n
		meter.Step()
	}
	meter.End()
	elapsed := time.Since(start)
	if f.asJSON {
		out = cmd.ErrOrStderr()
	}
	fmt.Fprintf(out, "%s, %s, %d wrong, %d above the limit; %s in %.1f s, %.1f million a second\n",
		cli.Count(len(suite), "position"), cli.Count(len(cases), "count"), wrong, skipped, cli.Count(total, "leaf"), elapsed.Seconds(), rate(total, elapsed))
	switch {
	case bad > 0:
		return fmt.Errorf("%s skipped", cli.Count(bad, "malformed line"))
	case wrong > 0:
		return cli.Failf("perft: %d of %s wrong", wrong, cli.Count(len(cases), "count"))
	}
	return nil
}

// perftCases takes the operations D1, D2 … of a line; over counts those above
// the limit.
func perftCases(e *epd.Entry, file string, limit uint64) (cases []perftCase, over int, err error) {
	for _, op := range e.Operations {
		number, found := strings.CutPrefix(op.Code, "D")
		depth, err := strconv.Atoi(number) // the largest integer where the number is beyond that
		if !found || err != nil && !errors.Is(err, strconv.ErrRange) || depth < 1 {
			continue
		}
		if depth > maxPerft {
			return nil, 0, fmt.Errorf("%s: the depth is above %d", op.Code, maxPerft)
		}
		want, err := strconv.ParseUint(op.Text, 10, 64)
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %q is not a count", op.Code, op.Text)
		}
		if want > limit {
			over++
			continue
		}
		cases = append(cases, perftCase{file, e.Line, e.Position, e.FEN, depth, want})
	}
	if len(cases) == 0 && over == 0 {
		return nil, 0, errors.New("no count (D1 20)")
	}
	return cases, over, nil
}

// checkCount runs one case and reports it if it is wrong, or as JSON. When ctx ends it
// first, nothing is reported.
func checkCount(ctx context.Context, out io.Writer, c *perftCase, asJSON bool) uint64 {
	start := time.Now()
	n, done := c.p.PerftContext(ctx, c.depth)
	ok := n == c.want
	switch {
	case !done:
	case asJSON:
		// A failure to write shows when the command ends; the count stands.
		_ = json.NewEncoder(out).Encode(perftRecord{
			FEN: c.fen, Depth: c.depth, Nodes: n, Want: &c.want, OK: &ok, Millis: time.Since(start).Milliseconds(),
		})
	case !ok:
		fmt.Fprintf(out, "%s:%d: depth %d: %s, want %d: %s\n", c.file, c.line, c.depth, cli.Count(n, "leaf"), c.want, c.fen)
	}
	return n
}
