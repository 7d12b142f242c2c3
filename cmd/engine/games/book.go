package games

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/engine/book"
	"footnote/engine/pgn"
	"footnote/movegen"
)

// NewBookCommand makes footnote book, with book show, book stats and book make.
func NewBookCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Look into opening books in the Polyglot format, and make them",
		Long: `Look into opening books in the Polyglot format, the one that chess programs
share, and make them from games. To play from one, set the UCI options BookFile
and OwnBook.`,
		Example: `  footnote book show book.bin
  footnote book show book.bin --moves "e4 c5 Nf3"
  footnote book stats book.bin
  footnote book make games.pgn --output book.bin`,
		Args: cli.OnlyCommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBookShowCommand(), newBookStatsCommand(), newBookMakeCommand())
	return cmd
}

// bookRecord is what a book has for a position, as a line of JSON.
type bookRecord struct {
	FEN   string           `json:"fen"`
	Key   string           `json:"key"` // in the book's numbering, hexadecimal
	Moves []bookMoveRecord `json:"moves"`
}

type bookMoveRecord struct {
	SAN    string  `json:"san"`
	Move   string  `json:"move"`
	Weight int     `json:"weight"`
	Share  float64 `json:"share"` // how often it is played, 0 … 1
	Learn  uint32  `json:"learn"`
}

func newBookShowCommand() *cobra.Command {
	var asJSON bool
	var moves string
	cmd := &cobra.Command{
		Use:   "show BOOK [FEN]",
		Short: "Show the moves that a book has for a position",
		Long: `Show the moves that a book has for a position, and how often each is played.
Without FEN the starting position; --moves leads on from there.`,
		Example: `  footnote book show book.bin
  footnote book show book.bin --moves "e4 c5 Nf3"
  footnote book show book.bin "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"`,
		Args: cli.AtLeastOne("the book"),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := cli.PositionArg(cmd.ErrOrStderr(), args[1:])
			if err != nil {
				return err
			}
			for word := range strings.FieldsSeq(moves) {
				if word = pgn.WithoutNumber(word); word == "" {
					continue
				}
				m, err := p.ParseSAN(word)
				if err != nil {
					return fmt.Errorf("--moves: %w", err)
				}
				p.Advance(m)
			}
			b, err := book.Open(args[0])
			if err != nil {
				return err
			}
			defer b.Close() // it is only read
			found, err := b.Moves(&p)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			r := newBookRecord(&p, found)
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(r)
			}
			r.print(cmd.OutOrStdout())
			return nil
		},
	}
	cmd.Flags().StringVar(&moves, "moves", "", "moves from the position on, in algebraic notation or coordinates, with or without numbers")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object: fen key moves (san move weight share learn)")
	return cmd
}

// newBookRecord makes the record of a position's book moves.
func newBookRecord(p *movegen.Position, moves []book.Move) bookRecord {
	r := bookRecord{FEN: p.FEN(), Key: fmt.Sprintf("%016x", book.Key(p)), Moves: []bookMoveRecord{}}
	total := max(book.TotalWeight(moves), 1)
	for _, m := range moves {
		r.Moves = append(r.Moves, bookMoveRecord{
			SAN: p.SAN(m.Move), Move: m.Move.UCI(p.Chess960()), Weight: m.Weight,
			Share: float64(m.Weight) / float64(total), Learn: m.Learn,
		})
	}
	return r
}

// print writes the record as a table.
func (r *bookRecord) print(w io.Writer) {
	fmt.Fprintf(w, "%s\nkey %s\n", r.FEN, r.Key)
	if len(r.Moves) == 0 {
		fmt.Fprintln(w, "no moves: the position is not in the book")
		return
	}
	t := report.NewTable()
	t.AppendHeader(table.Row{"move", "coordinates", "weight", "played"})
	t.SetColumnConfigs(report.RightAligned(3, 4))
	for _, m := range r.Moves {
		t.AppendRow(table.Row{m.SAN, m.Move, m.Weight, fmt.Sprintf("%.1f %%", 100*m.Share)})
	}
	fmt.Fprintln(w, t.Render())
}

func newBookStatsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "stats BOOK",
		Short: "Count what a book holds and check that it is whole",
		Long: `Count what a book holds, follow its lines from the starting position, and check
that it is whole: that its entries are in order and its moves legal where they
can be reached. The exit code is 1 when it is not.

With --json: entries positions weight_zero most_moves reachable longest_plies
capped illegal faults first_fault.`,
		Example: `  footnote book stats book.bin
  footnote book stats book.bin --json`,
		Args: cli.ExactlyOne("the book"),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := book.Open(args[0])
			if err != nil {
				return err
			}
			defer b.Close() // it is only read
			r, err := b.Inspect()
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if err := printReport(cmd.OutOrStdout(), &r, asJSON); err != nil {
				return err
			}
			if r.Damaged() {
				return cli.Failf("%s is damaged: %s out of order, %s", args[0], cli.Count(r.Faults, "entry"), cli.Count(r.Illegal, "illegal or repeated move"))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// printReport writes what Inspect found.
func printReport(w io.Writer, r *book.Report, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(r)
	}
	atLeast := ""
	if r.Capped {
		atLeast = "at least "
	}
	fmt.Fprintf(w, "%s for %s, at most %d for one; %d with weight 0, never played\n",
		cli.Count(r.Entries, "entry"), cli.Count(r.Positions, "position"), r.MostMoves, r.Unplayed)
	fmt.Fprintf(w, "to be reached from the starting position: %s%s, in lines of up to %s%s\n",
		atLeast, cli.Count(r.Reachable, "position"), atLeast, cli.Count(r.Longest, "ply"))
	if r.FirstFault != "" {
		fmt.Fprintf(w, "out of order: %s\n", r.FirstFault)
	}
	return nil
}
