package games

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/analyse"
	"footnote/search"
)

// analyseFlags are the flags of the analyse command.
type analyseFlags struct {
	cli.JobFlags
	evaluation   cli.EvaluationFlags
	algorithm    string
	shard        string
	from, to     int
	side         string
	output, html string
	asJSON       bool
	strip, quiet bool
	openings     bool
	force        bool      // output and html may exist
	build        cli.Build // signs the games
}

// NewAnalyseCommand makes footnote analyse.
func NewAnalyseCommand(build cli.Build) *cobra.Command {
	f := analyseFlags{build: build, JobFlags: cli.NewJobFlags(), algorithm: search.DefaultConfig(nil).Algorithm, side: "both"}
	f.Jobs = runtime.GOMAXPROCS(0)
	cmd := &cobra.Command{
		Use:     "analyse GAMES.pgn…",
		Aliases: []string{"analyze"},
		Short:   "Annotate games: evaluations, mistakes, better lines, accuracy",
		Long: `Search every position of the games in PGN files and write the games with
  [%eval] and [%wdl]   evaluation and chances after each move, White's view
  ?! ? ??              for moves that lose 5, 10, 15 % of the expected score
  !! ! !?              for a sacrifice when all other moves lose 5 %; a move that
                       is hard to see when they lose 10 %; a sound sacrifice
  a variation          with the better line behind each of these
  ECO, Opening         code and name, where the file gives none
  WhiteAccuracy …      accuracy, average loss in centipawns, errors of each side
Comments, marks and variations of the input stay; --strip drops them first.
Annotating a second time replaces evaluations and repeats nothing.

Any PGN is read: comments anywhere, nested variations, positions set up, Chess960,
games without tags or results, sloppy notation, piece letters of six languages,
prose, old encodings. Where a move cannot be played the game is analysed up to
there, and the rest kept as a comment; a game that cannot begin is skipped. Both
are named with their line; the exit code is then 2. "-" reads standard input.
Files compressed by gzip, Zstandard, bzip2 or ZIP are read as they are.
The moves of a known opening are neither searched nor judged; --openings does
both. A move that would get a mark is looked at twice. Expected score and
accuracy are the curves of https://lichess.org/page/accuracy.

The limit is half a second a position unless --movetime, --depth or --nodes says
otherwise. The annotated games go to standard output or --output, a summary of
the players to the error stream. With --json standard output has one object a
line for each game instead:
  file game line tags fen result eco opening opening_plies
  white black     name moves accuracy average_cp average_loss
                  inaccuracies mistakes blunders
  moves           number side san move fen, cp or mate, wdl, depth nodes
                  time_ms; of judged moves best best_san loss cp_loss accuracy
                  and judgement: inaccuracy mistake blunder (with pv),
                  interesting good brilliant, forced, book
--html writes a page with a board to play the game through, better lines, an
evaluation graph and the turning points, in one file that works offline. For
several games the file is an index of names and openings, and the folder
FILE-games beside it has a page for each.
--shard i/n takes every nth game, so that n machines share an archive; cat joins
their games, and "file" and "game" of --json say where each stood.`,
		Example: `  footnote analyse -o annotated.pgn games.pgn
  footnote analyse --movetime 2s --jobs 4 --html report.html -o annotated.pgn games.pgn
  footnote analyse --depth 16 --side black --from 10 --to 30 game.pgn
  footnote analyse --nodes 200000 --json games.pgn`,
		Args: cli.AtLeastOne("a PGN file"),
		RunE: func(cmd *cobra.Command, args []string) error { return runAnalyse(cmd, args, &f) },
	}
	flags := cmd.Flags()
	f.JobFlags.Add(flags)
	cli.OfMachine(cmd, "jobs")
	f.evaluation.Add(cmd)
	flags.StringVar(&f.algorithm, "algorithm", f.algorithm, "search driver")
	flags.IntVar(&f.from, "from", 0, "first move number to look at")
	flags.IntVar(&f.to, "to", 0, "last move number to look at")
	flags.StringVar(&f.side, "side", f.side, "whose moves to judge: white, black or both")
	flags.StringVarP(&f.output, "output", "o", "", "file for the annotated games")
	flags.StringVar(&f.html, "html", "", "file for a page, or an index of pages, with boards and graphs")
	cli.AddForce(cmd, &f.force)
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object for each game")
	flags.BoolVar(&f.openings, "openings", false, "search and judge the moves of known openings too")
	flags.BoolVar(&f.strip, "strip", false, "drop comments, marks and variations of the input first")
	flags.BoolVar(&f.quiet, "quiet", false, "no summary of the players")
	flags.StringVar(&f.shard, "shard", "", cli.ShardUsage("game"))
	cli.OfferValues(cmd, "algorithm", cli.AlgorithmValues()...)
	cli.OfferValues(cmd, "side", "white", "black", "both")
	cli.OfferValues(cmd, "shard", "auto")
	return cmd
}

// options checks the flags and completes them.
func (f *analyseFlags) options() (analyse.Options, error) {
	if err := f.Check(500 * time.Millisecond); err != nil {
		return analyse.Options{}, err
	}
	evaluation, err := f.evaluation.Factory()
	if err != nil {
		return analyse.Options{}, err
	}
	o := analyse.Options{
		Depth: f.Depth, Nodes: f.Nodes, MoveTime: f.MoveTime, Config: search.DefaultConfig(evaluation),
		Hash: f.Hash, Jobs: f.Jobs, From: f.from, To: f.to, SkipOpening: !f.openings,
	}
	if err := cmp.Or(cli.AtLeast("from", f.from, 0), cli.AtLeast("to", f.to, 0)); err != nil {
		return o, err
	}
	if f.to > 0 && f.from > f.to {
		return o, fmt.Errorf("--from %d lies behind --to %d", f.from, f.to)
	}
	white, black, err := sides(f.side)
	if err != nil {
		return o, err
	}
	o.Skip = [2]bool{!white, !black}
	o.Config.Algorithm, err = cli.Algorithm(f.algorithm)
	return o, err
}

// sides reads the value of --side.
func sides(text string) (white, black bool, err error) {
	is := func(names ...string) bool { return slices.Contains(names, strings.ToLower(text)) }
	if white, black = is("both", "white", "w"), is("both", "black", "b"); white || black {
		return white, black, nil
	}
	return false, false, fmt.Errorf("--side: %q is not white, black or both", text)
}

func runAnalyse(cmd *cobra.Command, files []string, f *analyseFlags) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	closeTables, err := cli.UseTables(f.Syzygy, &o.Config.Tables.Base, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	defer closeTables()
	source, err := openGames(cmd, files, f)
	if err != nil {
		return err
	}
	sink, err := openReports(cmd, f)
	if err != nil {
		return err
	}
	if o.Openings, err = analyse.NewOpenings(); err != nil {
		fmt.Fprintln(cmd.ErrOrStderr(), "footnote:", err) // the games go without names
	}
	source.countPositions(cmd.Context(), &o)
	if out := cmd.OutOrStdout(); cli.SameTerminal(out, cmd.ErrOrStderr()) {
		sink.printTo(source.meter.Above(out))
	}
	err = analyse.Run(cmd.Context(), source.next, o, func(r *analyse.Report) error {
		source.meter.gameDone()
		return sink.add(r, source.origin(r.Index))
	})
	source.meter.End()
	switch lost := cli.OutputLost(cmd.Context()); {
	case lost != nil:
		sink.partial = "the output was lost after " + cli.Count(sink.games, "game")
		err = lost
	case cmd.Context().Err() != nil:
		err = cli.Interruptedf("interrupted after %s", cli.Count(sink.games, "game"))
		sink.partial = err.Error()
	case err != nil: // an archive that is cut short, a full disk
		sink.partial = fmt.Sprintf("ended after %s: %v", cli.Count(sink.games, "game"), err)
	}
	if closing := sink.close(); err == nil {
		err = closing
	}
	switch {
	case err != nil:
		return err
	case source.shard.seen == 0:
		return fmt.Errorf("there are no games in %s", strings.Join(files, ", "))
	}
	return source.faults()
}
