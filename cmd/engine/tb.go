package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/syzygy"
	"footnote/movegen"
)

// tableRecord is a position in the endgame tables; the JSON names are stable.
type tableRecord struct {
	FEN     string            `json:"fen"`
	Outcome string            `json:"outcome"`       // of the side to move, with the clock of the position
	WDL     string            `json:"wdl"`           // with the clock at zero
	DTZ     *int              `json:"dtz,omitempty"` // plies; absent without a DTZ table
	Clock   int               `json:"clock"`         // plies since the last capture or pawn move
	Moves   []tableMoveRecord `json:"moves"`         // the best first
}

// tableMoveRecord is a move of such a position; the JSON names are stable.
type tableMoveRecord struct {
	SAN     string `json:"san"`
	Move    string `json:"move"`
	Outcome string `json:"outcome"` // with the clock of the position
	WDL     string `json:"wdl"`     // with the clock at zero
	DTZ     *int   `json:"dtz,omitempty"`
	Zeroing bool   `json:"zeroing"` // a capture or a pawn move
	Mate    bool   `json:"mate"`
}

func newTablesCommand() *cobra.Command {
	var path string
	var asJSON, verify bool
	cmd := &cobra.Command{
		Use:   "tb FEN",
		Short: "Show what endgame tables say of a position and its moves",
		Long: `Look a position up in Syzygy endgame tables and print every move with its result
and DTZ, the best first. The tables lie in the directories of --syzygy, or of the
environment variable SYZYGY_PATH.

The result is that of the side to move with the fifty-move rule and the clock of the
FEN: a cursed win takes too long, a blessed loss is saved by the clock. DTZ is the
number of plies to the next capture, pawn move or mate, negative when the side to
move loses, with 100 more when that is too late; most tables round it by a ply.

With --json there is one object: fen outcome wdl dtz clock, moves (san move outcome
wdl dtz zeroing mate). wdl is the result with the clock at zero.

--verify reads every table whole and compares the checksum at its end: a line (with
--json: path error) for each damaged file, then a sum (files bytes damaged).

Exit code 1 tells that the tables do not know the position, or that some are damaged.`,
		Example: `  footnote tb --syzygy /var/tb "8/8/8/8/8/2k5/8/KR6 b - - 0 1"
  SYZYGY_PATH=/var/tb footnote tb --json "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
  footnote tb --syzygy /var/tb --verify`,
		Args: func(cmd *cobra.Command, args []string) error {
			if !verify {
				return cli.AtLeastOne("the position")(cmd, args)
			}
			return cli.NoArguments(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			var p movegen.Position
			var err error
			if !verify {
				if p, err = cli.PositionArg(cmd.ErrOrStderr(), args); err != nil {
					return err
				}
			}
			if path = cmp.Or(path, os.Getenv("SYZYGY_PATH")); path == "" {
				return errors.New("--syzygy: no directory of endgame tables")
			}
			tables, err := syzygy.Open(path)
			if err != nil && tables.MaxMen() > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "footnote: %v\n", err) // the others serve
			}
			defer tables.Close()
			if tables.MaxMen() == 0 {
				return cli.NoTables(path, err)
			}
			if verify {
				return verifyTables(cmd, tables, asJSON, err)
			}
			record, err := lookUp(tables, &p)
			if err != nil {
				return cli.Failf("%s: %v", p.FEN(), err)
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(record)
			}
			record.print(cmd.OutOrStdout())
			return nil
		},
	}
	cmd.Flags().StringVar(&path, "syzygy", "", "directories of Syzygy tables (default: the environment's SYZYGY_PATH)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&verify, "verify", false, "compare the checksums of all tables")
	return cmd
}

// verifyTables compares the checksums of all tables and prints what differs. unread says
// which directories could not be read, nil when all could.
func verifyTables(cmd *cobra.Command, tables *syzygy.Tables, asJSON bool, unread error) error {
	out := cmd.OutOrStdout()
	print := func(record any, format string, args ...any) {
		if asJSON {
			_ = json.NewEncoder(out).Encode(record) // the output keeps an error
		} else {
			fmt.Fprintf(out, format, args...)
		}
	}
	var sum struct {
		Files   int   `json:"files"`
		Bytes   int64 `json:"bytes"`
		Damaged int   `json:"damaged"`
	}
	err := tables.Verify(cmd.Context(), func(path string, size int64, fault error) {
		sum.Files++
		sum.Bytes += size
		if fault != nil {
			sum.Damaged++
			print(map[string]string{"path": path, "error": fault.Error()}, "%v\n", fault)
		}
	})
	if err != nil {
		return err
	}
	print(sum, "%s, %s, %d damaged\n", cli.Count(sum.Files, "file"), cli.Count(sum.Bytes, "byte"), sum.Damaged)
	switch {
	case sum.Damaged > 0:
		return cli.Failf("%d of %s damaged", sum.Damaged, cli.Count(sum.Files, "table"))
	case unread != nil:
		return cli.Failf("not all directories could be read")
	}
	return nil
}

// lookUp asks the tables.
func lookUp(tables *syzygy.Tables, p *movegen.Position) (*tableRecord, error) {
	wdl, err := tables.ProbeWDL(p)
	if err != nil {
		return nil, err
	}
	root, err := tables.ProbeRoot(p, nil, true)
	if err != nil {
		return nil, err
	}
	r := &tableRecord{FEN: p.FEN(), Outcome: wdl.String(), WDL: wdl.String(), Clock: p.HalfmoveClock(), Moves: []tableMoveRecord{}}
	if root.Fault != nil {
		return nil, root.Fault
	}
	dtz, err := tables.ProbeDTZ(p)
	switch {
	case err == nil:
		r.DTZ = &dtz
	case !errors.Is(err, syzygy.ErrMissing):
		return nil, err
	}
	if len(root.Moves) > 0 {
		r.Outcome = root.Moves[0].Outcome.String()
	}
	for _, m := range root.Moves {
		move := tableMoveRecord{
			SAN: p.SAN(m.Move), Move: m.Move.UCI(p.Chess960()), Outcome: m.Outcome.String(), WDL: m.WDL.String(),
			Zeroing: m.Zeroing, Mate: m.Mates,
		}
		if root.ByDTZ || m.Mates || m.Zeroing || m.WDL == syzygy.Draw {
			move.DTZ = &m.DTZ
		}
		r.Moves = append(r.Moves, move)
	}
	return r, nil
}

// print writes the position and a line for each move.
func (r *tableRecord) print(out io.Writer) {
	fmt.Fprintf(out, "%s\n%s, DTZ %s\n", r.FEN, r.Outcome, distance(r.DTZ))
	if len(r.Moves) > 0 {
		fmt.Fprintf(out, "\n%-8s %-12s %5s\n", "move", "result", "DTZ")
	}
	for _, m := range r.Moves {
		remark := ""
		switch {
		case m.Mate:
			remark = "  mate"
		case m.Zeroing:
			remark = "  zeroing"
		}
		fmt.Fprintf(out, "%-8s %-12s %5s%s\n", m.SAN, m.Outcome, distance(m.DTZ), remark)
	}
}

// distance writes a DTZ.
func distance(dtz *int) string {
	if dtz == nil {
		return "?"
	}
	return strconv.Itoa(*dtz)
}
