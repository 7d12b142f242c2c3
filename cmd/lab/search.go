package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/hashtable"
	"footnote/search/lab/checkers"
	"footnote/search/lab/chess"
	"footnote/search/lab/games"
	"footnote/search/lab/othello"
	"footnote/search/lab/synthetic"
)

// searchFlags are the flags of lab search.
type searchFlags struct {
	game, file string
	algorithms []string
	seed       uint64
	count      int
	plies      int
	options    games.Options
	tree       synthetic.Params
	asJSON     bool
	shard      string
}

func newLabSearchCommand() *cobra.Command {
	f := searchFlags{
		count: 1, plies: 10, algorithms: []string{"all"},
		options: games.Options{Entries: 1 << 20},
		tree:    synthetic.Params{Width: 8, Depth: 6, Spread: 400},
	}
	cmd := &cobra.Command{
		Use:   "search (--game othello|checkers|chess|synthetic | --file FILE) --depth D",
		Short: "Run the drivers on games and on irregular trees",
		Long: `Run Alpha-Beta, NegaScout and the drivers over the memory-enhanced test on positions
of games, on synthetic trees with the features of real ones, or on irregular trees
from a file. All share one search: full width to a fixed depth, iterative deepening,
the engine's hash table, its move first. They find the same value.

Positions come from random games: --plies moves from the start, by --seed and the
number of the position. A file has trees as nested lists of values, from the side of
the player who moves at the root: ((3 17) (2 (12 15) 25) 0). "name:" before a node
names it, the name alone is the same node again.

--shard i/n takes every nth position only: cat joins the output of all.`,
		Example: `  footnote-lab search --game checkers --depth 9 --history --count 5
  footnote-lab search --game synthetic --transpositions 0.6 --dependence 0.9 --history
  echo "((3 17) (2 (12 15) 25) (0 2))" | footnote-lab search --file -`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return runSearch(cmd, &f) },
	}
	var names []string
	values := []cobra.Completion{"all"}
	for _, a := range games.Algorithms() {
		names, values = append(names, a.Name), append(values, cobra.CompletionWithDesc(a.Name, a.Title))
	}
	flags := cmd.Flags()
	flags.StringVar(&f.game, "game", "", "othello, checkers, chess or synthetic")
	flags.StringVar(&f.file, "file", "", "file of irregular trees, - for the standard input")
	flags.StringSliceVar(&f.algorithms, "algorithm", f.algorithms, strings.Join(names, ", ")+", or all")
	flags.IntVar(&f.options.Depth, "depth", 0, "plies of the last iteration (0: all of a tree)")
	flags.IntVar(&f.options.Step, "deepen", 1, "plies from one iteration to the next")
	flags.BoolVar(&f.options.Single, "single", false, "search to the depth at once, without iterations")
	flags.BoolVar(&f.options.History, "history", false, "order moves by the history heuristic")
	flags.BoolVar(&f.options.Plain, "plain", false, "keep the order of the generator: no table move, no history")
	flags.IntVar(&f.options.Entries, "entries", f.options.Entries, "entries of the hash table")
	flags.IntVar(&f.count, "count", f.count, "how many positions or synthetic trees")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the positions; of the first synthetic tree")
	flags.IntVar(&f.plies, "plies", f.plies, "random moves from the start of the game to the position")
	flags.IntVar(&f.tree.Width, "width", f.tree.Width, "synthetic: children of a node, in the mean")
	flags.IntVar(&f.tree.Depth, "height", f.tree.Depth, "synthetic: plies from the root to the leaves")
	flags.IntVar(&f.tree.Spread, "spread", f.tree.Spread, "synthetic: most that a move loses")
	flags.Float64Var(&f.tree.Branching, "branching", 0, "synthetic: how much the number of children varies, 0 to 1")
	flags.Float64Var(&f.tree.Dependence, "dependence", 0, "synthetic: how much a shallow value tells of a deep one, 0 to 1")
	flags.Float64Var(&f.tree.Independence, "independence", 0, "synthetic: how often a move is worth the same everywhere, 0 to 1")
	flags.Float64Var(&f.tree.Transpositions, "transpositions", 0, "synthetic: share of the moves that commute, 0 to 1")
	flags.Float64Var(&f.tree.Order, "order", 0, "synthetic: how often the best child comes first, beyond chance, 0 to 1")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object for each position and algorithm")
	flags.StringVar(&f.shard, "shard", "", cli.ShardUsage("position"))
	cli.OfferValues(cmd, "shard", "auto")
	cli.OfferValues(cmd, "game", "othello", "checkers", "chess", "synthetic")
	cli.AlsoFlag(cmd, "algorithm", "algorithms") // as compare calls it
	cli.OfferList(cmd, "algorithm", values...)
	return cmd
}

// searchRecord is a search as a line of JSON, the iterations added up; names are stable.
type searchRecord struct {
	Position  int    `json:"position"`
	Algorithm string `json:"algorithm"`
	Depth     int    `json:"depth"`
	Value     int    `json:"value"`
	games.Counts
	Passes int `json:"passes"`
}

func runSearch(cmd *cobra.Command, f *searchFlags) error {
	switch {
	case (f.game == "") == (f.file == ""):
		return cli.Usagef("search: give either --game or --file")
	case f.count < 1 || f.plies < 0 || f.options.Step < 1:
		return cli.Usagef("search: --count and --deepen must be at least 1, --plies at least 0")
	case f.file != "" && (cmd.Flags().Changed("count") || cmd.Flags().Changed("seed") || cmd.Flags().Changed("plies")):
		return cli.Usagef("search: --count, --seed and --plies choose positions of a game; the file has its trees")
	}
	if err := f.idle(cmd); err != nil {
		return err
	}
	algorithms, err := lookUp(f.algorithms, games.Algorithms, games.Lookup)
	if err != nil {
		return fmt.Errorf("search: %w", err)
	}
	share, err := shardFlag(cmd, f.shard)
	if err != nil {
		return fmt.Errorf("search: %w", err)
	}
	positions, err := f.positions(cmd)
	if err != nil {
		return fmt.Errorf("search: %w", err)
	}
	if f.options.Table, err = hashtable.NewEntries(f.options.Entries); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	for i, g := range positions {
		for _, a := range algorithms {
			if !share.Owns(i) {
				break
			}
			if err := f.search(cmd, i, g, a); err != nil {
				return fmt.Errorf("search: %w", err)
			}
		}
	}
	return nil
}

// idle refuses flags that would do nothing.
func (f *searchFlags) idle(cmd *cobra.Command) error {
	isSynthetic := strings.EqualFold(f.game, "synthetic")
	for _, name := range []string{"width", "height", "spread", "branching", "dependence", "independence", "transpositions", "order"} {
		if cmd.Flags().Changed(name) && !isSynthetic {
			return cli.Usagef("search: --%s is for --game synthetic", name)
		}
	}
	switch {
	case isSynthetic && cmd.Flags().Changed("plies"):
		return cli.Usagef("search: --plies does nothing with --game synthetic")
	case f.options.Plain && f.options.History:
		return cli.Usagef("search: --plain leaves the history heuristic out: give one of --plain and --history")
	case f.options.Single && cmd.Flags().Changed("deepen"):
		return cli.Usagef("search: --deepen does nothing with --single")
	}
	return nil
}

// positions makes what is to be searched.
func (f *searchFlags) positions(cmd *cobra.Command) ([]games.Game, error) {
	if f.file != "" {
		return f.read(cmd)
	}
	starts := map[string]func() games.Game{
		"othello":  func() games.Game { return othello.New() },
		"checkers": func() games.Game { return checkers.New() },
		"chess":    func() games.Game { return chess.New() },
	}
	var list []games.Game
	for i := range f.count {
		if strings.EqualFold(f.game, "synthetic") {
			p := f.tree
			p.Seed = f.seed + uint64(i)
			g, err := synthetic.New(p)
			if err != nil {
				return nil, err
			}
			list = append(list, g)
			continue
		}
		start := starts[strings.ToLower(f.game)]
		if start == nil {
			return nil, fmt.Errorf("--game %q: there are othello, checkers, chess and synthetic", f.game)
		}
		if f.plies > 40 {
			return nil, fmt.Errorf("--plies %d: must lie between 0 and 40", f.plies)
		}
		g := start()
		games.Sampling{Opening: f.plies, First: f.plies, Last: f.plies}.Sample(start, f.seed, i).Play(g)
		list = append(list, g)
	}
	return list, nil
}

func (f *searchFlags) read(cmd *cobra.Command) ([]games.Game, error) {
	in, err := cli.OpenText(cmd, f.file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	trees, err := synthetic.Read(in)
	if err != nil {
		return nil, err
	}
	if len(trees) == 0 {
		return nil, fmt.Errorf("there is no tree in %s", inputName(f.file))
	}
	var list []games.Game
	for _, t := range trees {
		list = append(list, t)
	}
	return list, nil
}

// search runs an algorithm on a position and prints what it took.
func (f *searchFlags) search(cmd *cobra.Command, number int, g games.Game, a games.Algorithm) error {
	out, o := cmd.OutOrStdout(), f.options
	if o.Depth == 0 {
		switch g := g.(type) {
		case *synthetic.Text:
			o.Depth = max(1, g.Height())
		case *synthetic.Tree:
			o.Depth = g.Depth
		default:
			return errors.New("--depth is missing")
		}
	}
	list, err := abandon(cmd.Context(), func() ([]games.Iteration, error) { return a.Run(g, o) })
	if err != nil {
		return err
	}
	sum := games.Sum(list)
	r := searchRecord{Position: number, Algorithm: a.Name, Depth: sum.Depth, Value: sum.Value, Counts: sum.Counts, Passes: sum.Passes}
	if f.asJSON {
		return json.NewEncoder(out).Encode(r)
	}
	_, err = fmt.Fprintf(out, "position %d, depth %d, %s: value %d; %s, %s, %s; %s in %s\n",
		number, r.Depth, a.Title, r.Value, cli.Count(r.Leaves, "leaf"), cli.Count(r.Interior, "interior node"), cli.Count(r.Hits, "table hit"), cli.Count(r.Passes, "pass"), cli.Count(len(list), "iteration"))
	return err
}
