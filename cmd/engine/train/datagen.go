package train

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/gamedata"
	"footnote/engine/selfplay"
	"footnote/eval"
	"footnote/search"
)

// datagenFlags are the flags of the datagen command.
type datagenFlags struct {
	play            selfplay.Settings
	algorithm       string
	evaluation      cli.EvaluationFlags
	games           uint64
	positions       int
	limit           time.Duration
	shard           string
	syzygy          string
	starts          []string // PERCENT=FILE
	jobs            int
	asJSON          bool
	shardNo, shards int
}

// NewDatagenCommand makes footnote datagen.
func NewDatagenCommand() *cobra.Command {
	f := datagenFlags{play: selfplay.DefaultSettings(), jobs: runtime.GOMAXPROCS(0)}
	f.algorithm = f.play.Config.Algorithm
	cmd := &cobra.Command{
		Use:   "datagen FILE",
		Short: "Play games against itself as data for training",
		Long: `Play games of the engine against itself and append them to FILE, with the score of
every move. Each game begins with random plies and follows from its number and
the settings alone, so that a run that was interrupted goes on where it stopped
when it is started again, and shards (--shard i/n plays every nth game, beginning
with the ith) divide the work among machines; each shard writes its own file.
FILE stores the settings and the revision of the program; other settings, another
evaluation or another revision are refused.

It ends with the first of --games, --positions and --time; without any it plays
until it is interrupted. "Usable" positions are those that train learns from: out
of check, best move neither capture nor promotion, no mate in sight, a score that is
not only a bound. The searches of positions that cannot be usable end after a part of
the nodes (--unfit-nodes). The format, about 2.3 bytes a ply, is documented
in engine/gamedata.

With --syzygy searches use endgame tables, and a game ends with their result at the
first capture or pawn move that leads into them.

--chess960, --endgames and --imbalances give the percentage of the games that begin
with a start position of Chess960, with a random endgame that the first search does
not find decided, or with the usual position less a few men of each side, of different
kinds. A third of the endgames have rooks or opposite bishops and up to two pawns more
for a side. --unbalanced gives that of the games whose random plies leave one side
better by 0.8 to 1.2 pawns, --open-kings that of middlegames with few pawns before
kings castled mostly to opposite sides, and --starts 15=book.epd that of games from
the positions of a file, with two random plies at most.

With --json the summary is one object: file games games_before plies positions
usable bytes bytes_per_ply seconds usable_per_s white draw black ends.`,
		Example: `  footnote datagen --positions 2000000 games.fng
  footnote datagen --seed 2 --nodes 5000 --time 30m games.fng
  footnote datagen --seed 3 --chess960 10 --endgames 5 --imbalances 10 games.fng
  footnote datagen --unbalanced 10 --open-kings 5 --starts 15=endings.epd games.fng
  footnote datagen --endgames 30 --syzygy /var/tb games.fng
  footnote datagen --nodes 100 --evaluation Network --eval-file own.fnn games.fng
  footnote datagen --games 40000 --shard 3/16 games-3.fng`,
		Args: cli.ExactlyOne("the file for the games"),
		RunE: func(cmd *cobra.Command, args []string) error { return runDatagen(cmd, args[0], &f) },
	}
	flags := cmd.Flags()
	flags.Uint64Var(&f.games, "games", 0, "play the games with numbers below this, those of all shards counted")
	flags.IntVar(&f.positions, "positions", 0, "play until FILE holds so many usable positions")
	flags.DurationVar(&f.limit, "time", 0, "begin no game after this time (30m, 2h)")
	flags.Uint64Var(&f.play.Seed, "seed", f.play.Seed, "seed of the games: the same seed gives the same games")
	flags.Uint64Var(&f.play.Nodes, "nodes", f.play.Nodes, "a search ends after the iteration that passes this")
	flags.IntVar(&f.play.Hash, "hash", f.play.Hash, "MiB of hash table for each game")
	flags.IntVar(&f.jobs, "jobs", f.jobs, "games side by side, each with one thread")
	cli.OfMachine(cmd, "jobs")
	flags.StringVar(&f.shard, "shard", "", cli.ShardUsage("game"))
	flags.IntVar(&f.play.Opening, "random-plies", f.play.Opening, "random moves at the beginning, one more in half of the games")
	flags.IntVar(&f.play.Chess960, "chess960", f.play.Chess960, "percent of the games that begin with a start position of Chess960")
	flags.IntVar(&f.play.Endgames, "endgames", f.play.Endgames, "percent of the games that begin with a random endgame")
	flags.IntVar(&f.play.Imbalances, "imbalances", f.play.Imbalances, "percent of the games that begin with unequal material")
	flags.IntVar(&f.play.Unbalanced, "unbalanced", f.play.Unbalanced, "percent of the games whose random plies leave a side better by 80 to 120 centipawns")
	flags.IntVar(&f.play.OpenKings, "open-kings", f.play.OpenKings, "percent of the games that begin with open kings, castled mostly to opposite sides")
	flags.StringArrayVar(&f.starts, "starts", nil, "`PERCENT=FILE`: percent of the games that begin with a position of FILE (EPD or FEN); may be given several times")
	flags.IntVar(&f.play.UnfitPercent, "unfit-nodes", f.play.UnfitPercent, "percent of --nodes for positions that are not usable")
	flags.Var((*scoreFlag)(&f.play.MaxOpening), "max-opening", "openings worth more centipawns for a side are replaced")
	flags.Var((*scoreFlag)(&f.play.WinScore), "win-score", fmt.Sprintf("centipawns that win when kept for %d plies", f.play.WinPlies))
	flags.Var((*scoreFlag)(&f.play.DrawScore), "draw-score", fmt.Sprintf("centipawns within which %d plies after move %d draw", f.play.DrawPlies, f.play.DrawFrom/2))
	flags.StringVar(&f.algorithm, "algorithm", f.algorithm, "search driver: "+strings.Join(search.AlgorithmNames(), ", "))
	cli.AddSyzygy(flags, &f.syzygy)
	f.evaluation.Add(cmd)
	flags.BoolVar(&f.asJSON, "json", false, "print the summary as one JSON object")
	cli.OfferValues(cmd, "algorithm", cli.AlgorithmValues()...)
	cli.OfferValues(cmd, "shard", "auto")
	return cmd
}

// check completes the flags and refuses what makes no sense.
func (f *datagenFlags) check(cmd *cobra.Command) error {
	err := cmp.Or(cli.AtLeast("positions", f.positions, 0), cli.AtLeast("time", f.limit, 0), cli.CheckJobs(f.jobs))
	if err != nil {
		return err
	}
	if f.shardNo, f.shards, err = cli.ParseShard(f.shard); err != nil {
		return err
	}
	if f.play.Config.Algorithm, err = cli.Algorithm(f.algorithm); err != nil {
		return err
	}
	if f.play.Config.Evaluation, err = f.evaluation.Factory(); err != nil {
		return err
	}
	if err := f.readStarts(cmd); err != nil {
		return err
	}
	return f.play.Check()
}

// readStarts reads the files of --starts.
func (f *datagenFlags) readStarts(cmd *cobra.Command) error {
	for _, text := range f.starts {
		percent, file, found := strings.Cut(text, "=")
		n, err := strconv.Atoi(percent)
		if !found || err != nil || n < 0 || n > 100 || file == "" {
			return fmt.Errorf("--starts: %q is not PERCENT=FILE", text)
		}
		suite, _, bad, err := cli.ReadSuites(cmd, []string{file})
		if err != nil {
			return err
		}
		if bad > 0 {
			return fmt.Errorf("--starts: %s has lines that are no positions", file)
		}
		book := selfplay.Book{Percent: n}
		for i := range suite {
			if p := &suite[i].Position; p.HasLegalMove() && !p.InsufficientMaterial() {
				book.Positions = append(book.Positions, *p)
			}
		}
		if len(book.Positions) == 0 {
			return fmt.Errorf("--starts: %s has no position to play on from", file)
		}
		f.play.Starts = append(f.play.Starts, book)
	}
	return nil
}

// scoreFlag reads centipawns.
type scoreFlag search.Score

func (s *scoreFlag) String() string { return fmt.Sprint(search.Score(*s)) }
func (s *scoreFlag) Type() string   { return "int" }
func (s *scoreFlag) Set(text string) error {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 0 || n > int64(eval.MaxEval) {
		return fmt.Errorf("%q is not a number of centipawns from 0 to %d", text, eval.MaxEval)
	}
	*s = scoreFlag(n)
	return nil
}

// datagenInfo holds the settings that determine a game, together with its number.
type datagenInfo struct {
	Program    string `json:"program"`
	Build      string `json:"build,omitempty"` // whose search it is: another one plays other games
	Seed       uint64 `json:"seed"`
	Nodes      uint64 `json:"nodes"`
	Hash       int    `json:"hash"`
	Unfit      int    `json:"unfit_percent"`
	Chess960   int    `json:"chess960"`
	Endgames   int    `json:"endgames"`
	Imbalances int    `json:"imbalances,omitempty"`
	Unbalanced int    `json:"unbalanced,omitempty"`
	OpenKings  int    `json:"open_kings,omitempty"`
	// Starts has "PERCENT=checksum of the positions" for each file.
	Starts     []string `json:"starts,omitempty"`
	Opening    int      `json:"random_plies"`
	MaxOpening int      `json:"max_opening"`
	Win        int      `json:"win_score"`
	Draw       int      `json:"draw_score"`
	Algorithm  string   `json:"algorithm"`
	Men        int      `json:"syzygy_men,omitempty"` // of endgame tables
	Weights    string   `json:"weights"`              // checksum: games of two evaluations do not belong in one file
}

// menOfTables returns up to how many men a search has endgame tables for, 0 for none.
func menOfTables(c *search.Config) int {
	if c.Tables.Base == nil {
		return 0
	}
	return c.Tables.Base.MaxMen()
}

// checksums describes the positions that games begin from.
func checksums(starts []selfplay.Book) []string {
	var list []string
	for _, book := range starts {
		sum := crc32.NewIEEE()
		for i := range book.Positions {
			fmt.Fprintln(sum, book.Positions[i].FEN())
		}
		list = append(list, fmt.Sprintf("%d=%08x", book.Percent, sum.Sum32()))
	}
	return list
}

// info describes the run in the file.
func (f *datagenFlags) info() (string, error) {
	weights, err := f.evaluation.Checksum()
	if err != nil {
		return "", err
	}
	build := cli.NewBuild()
	text, err := json.Marshal(datagenInfo{
		Program: "footnote datagen", Build: build.Source(), Seed: f.play.Seed, Nodes: f.play.Nodes, Hash: f.play.Hash,
		Unfit: f.play.UnfitPercent, Chess960: f.play.Chess960, Endgames: f.play.Endgames, Imbalances: f.play.Imbalances,
		Unbalanced: f.play.Unbalanced, OpenKings: f.play.OpenKings, Starts: checksums(f.play.Starts),
		Opening: f.play.Opening, MaxOpening: int(f.play.MaxOpening),
		Win: int(f.play.WinScore), Draw: int(f.play.DrawScore),
		Algorithm: f.play.Config.Algorithm, Men: menOfTables(&f.play.Config), Weights: fmt.Sprintf("%08x", weights),
	})
	return string(text), err
}

func runDatagen(cmd *cobra.Command, path string, f *datagenFlags) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	closeTables, err := cli.UseTables(f.syzygy, &f.play.Config.Tables.Base, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	defer closeTables()
	info, err := f.info()
	if err != nil {
		return err
	}
	d := &datagen{f: f, filter: f.play.Filter, played: map[uint64]bool{}}
	d.report.File = path
	d.report.Ends = map[string]int{}
	w, err := gamedata.Append(path, info, func(g *gamedata.Game) {
		d.played[g.ID] = true
		d.count(g)
		d.report.Before++
	})
	if err != nil {
		return err
	}
	d.usableBefore = d.report.Usable
	begun, _ := w.Size()
	d.begin(cmd)
	err = f.play.Run(cmd.Context(), f.jobs, d.next, func(_ uint64, g *gamedata.Game) error {
		if d.enough() {
			return nil // how many games were begun before that depends on --jobs
		}
		if err := w.Write(g); err != nil {
			return err
		}
		d.count(g)
		d.show()
		return nil
	})
	d.meter.End()
	if size, sizeErr := w.Size(); sizeErr == nil {
		d.report.Bytes = size
	}
	if closed := w.Close(); err == nil {
		err = closed
	}
	if err != nil && d.report.Games == 0 && removeEmpty(path, begun) {
		d.report.Bytes = 0
	}
	if printed := d.summary(cmd.OutOrStdout()); err == nil {
		err = printed
	}
	return err
}
