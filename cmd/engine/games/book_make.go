package games

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/book"
	"footnote/engine/pgn"
	"footnote/movegen"
)

// bookMakeFlags are the flags of book make.
type bookMakeFlags struct {
	output string
	side   string
	rules  book.Rules
	force  bool
	asJSON bool
}

// bookSummary is what a run has made, as a line of JSON; names are stable.
type bookSummary struct {
	File      string `json:"file"`
	Games     int    `json:"games"`
	Skipped   int    `json:"skipped"` // games that could not be read
	Cut       int    `json:"cut"`     // games that break off at a move that cannot be played
	Entries   int    `json:"entries"`
	Positions int    `json:"positions"`
}

func newBookMakeCommand() *cobra.Command {
	f := bookMakeFlags{rules: book.DefaultRules(), side: "both"}
	cmd := &cobra.Command{
		Use:   "make GAMES.pgn…",
		Short: "Make a book from games",
		Long: `Make a book from games in PGN. A move weighs as many half points as it has
brought its side (a win 2, a draw or an unknown result 1), so that what has been
played often and with success is played often; what has never scored stays out.
A game counts up to a move that cannot be played; one that cannot begin is
skipped. Both are named, and the exit code is then 2. "-" reads standard input.
Files compressed by gzip, Zstandard, bzip2 or ZIP are read as they are.

With --json: file games skipped cut entries positions.`,
		Example: `  footnote book make games.pgn --output book.bin
  footnote book make --min-games 1 --max-ply 16 --side white mine.pgn --output white.bin
  footnote book show book.bin`,
		Args: cli.AtLeastOne("a PGN file"),
		RunE: func(cmd *cobra.Command, args []string) error { return runBookMake(cmd, args, &f) },
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.output, "output", "o", "", "the book to write (needed)")
	cli.AddForce(cmd, &f.force)
	flags.IntVar(&f.rules.MaxPly, "max-ply", f.rules.MaxPly, "plies of each game that are looked at")
	flags.IntVar(&f.rules.MinGames, "min-games", f.rules.MinGames, "games in which a move must have been played")
	flags.IntVar(&f.rules.MinScore, "min-score", f.rules.MinScore, "percent of the points that a move must have brought")
	flags.StringVar(&f.side, "side", f.side, "whose moves: white, black or both")
	flags.BoolVar(&f.rules.Uniform, "uniform", false, "give all moves the same weight")
	flags.BoolVar(&f.asJSON, "json", false, "print the summary as one JSON object")
	cli.OfferValues(cmd, "side", "white", "black", "both")
	return cmd
}

// check completes the flags and refuses what makes no sense.
func (f *bookMakeFlags) check() error {
	white, black, err := sides(f.side)
	if err != nil {
		return err
	}
	f.rules.Sides = [2]bool{white, black}
	if f.output == "" {
		return errors.New("--output: name the book to write, for instance --output book.bin")
	}
	if err := cli.CheckReplace("output", f.output, f.force); err != nil {
		return err
	}
	if err := f.rules.Check(); err != nil {
		return cli.Usagef("%w", err)
	}
	return nil
}

func runBookMake(cmd *cobra.Command, paths []string, f *bookMakeFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	if err := cli.CheckApart(paths, cli.Named{Flag: "output", File: f.output}); err != nil {
		return err
	}
	b := book.NewBuilder(f.rules)
	summary := bookSummary{File: f.output}
	for _, path := range paths {
		if err := addGames(cmd, b, path, &summary); err != nil {
			return err
		}
	}
	entries := b.Entries()
	summary.Games, summary.Entries = b.Games(), len(entries)
	for i := range entries {
		if i == 0 || entries[i].Key != entries[i-1].Key {
			summary.Positions++
		}
	}
	if summary.Games == 0 {
		return fmt.Errorf("there are no games in %s", strings.Join(paths, ", "))
	}
	if summary.Entries == 0 {
		return cli.Failf("no book: of %s no move passes (--min-games %d, --min-score %d)", cli.Count(summary.Games, "game"), f.rules.MinGames, f.rules.MinScore)
	}
	if err := cli.ReplaceFile(f.output, func(out io.Writer) error { return book.Write(out, entries) }); err != nil {
		return err
	}
	if f.asJSON {
		if err := json.NewEncoder(cmd.OutOrStdout()).Encode(summary); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %s of %s\n", f.output,
			cli.Count(summary.Games, "game"), cli.Count(summary.Entries, "move"), cli.Count(summary.Positions, "position"))
	}
	return damage(summary.Skipped, summary.Cut, summary.Games+summary.Skipped)
}

// addGames adds the games of a file. What cannot be read is named with its line, and
// skipped: the games after it lose nothing.
func addGames(cmd *cobra.Command, b *book.Builder, path string, summary *bookSummary) error {
	in, err := cli.OpenInput(cmd, path)
	if err != nil {
		return err
	}
	defer in.Close() // it is only read
	name, size := path, int64(0)
	if path == "-" {
		name = "standard input"
	} else if info, err := os.Stat(path); err == nil {
		size = info.Size()
	}
	read := &countingReader{r: in}
	text, stop, err := decompress(read)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer stop()
	m := cli.NewMeter(cmd.ErrOrStderr(), filepath.Base(name)+" KiB", int(size>>10))
	defer m.End()
	for games := pgn.NewReader(text); ; {
		g, err := games.Read()
		if cmd.Context().Err() != nil {
			return cmd.Context().Err()
		}
		m.Advance(int(read.n >> 10))
		var fault *pgn.Fault
		switch {
		case errors.As(err, &fault):
			summary.Skipped++
			fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d: %v; skipped\n", name, fault.Line, fault.Err)
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		default:
			if g.Cut != nil {
				summary.Cut++
				fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d: %v; the moves before it count\n", name, g.Cut.Line, g.Cut.Err)
			}
			if len(g.Main.Moves) > 0 {
				b.Add(bookGame(g))
			}
		}
	}
}

// countingReader counts what it reads.
type countingReader struct {
	r io.Reader
	n int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// bookGame keeps what a book is made of. A null move ends a game for a book.
func bookGame(g *pgn.Game) book.Game {
	out := book.Game{Start: g.Start, Result: g.Result}
	for i := range g.Main.Moves {
		m := g.Main.Moves[i].Move
		if m == movegen.NoMove {
			break
		}
		out.Moves = append(out.Moves, m)
	}
	return out
}
