package train

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/game"
	"footnote/engine/gamedata"
	"footnote/engine/inorder"
	"footnote/engine/selfplay"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/search"
)

// relabelFlags are the flags of the relabel command.
type relabelFlags struct {
	evaluation cli.EvaluationFlags
	out        string
	syzygy     string
	nodes      uint64
	hash, jobs int
	asJSON     bool
}

// NewRelabelCommand makes footnote relabel.
func NewRelabelCommand() *cobra.Command {
	f := relabelFlags{hash: 1, jobs: runtime.GOMAXPROCS(0)}
	cmd := &cobra.Command{
		Use:   "relabel -o OUT FILE…",
		Short: "Give the positions of old games new scores",
		Long: `Write the games of datagen's files with new scores: those of a search of --nodes
nodes for each position, or with --nodes 0 of the evaluation alone. Moves and results
stay, so games of an old evaluation can train the next one. With --syzygy, though,
searches use endgame tables, and a game ends with their result at the first capture or
pawn move that leads into them.

A search ends with the iteration in which it passes the limit. Equal games and flags
give equal scores, whatever --jobs is. A run that was interrupted goes on when the same
command is given again.

With --json one object at the end: file games games_before positions seconds.`,
		Example: `  footnote relabel --nodes 1000 --evaluation Network -o new.fng old-*.fng`,
		Args:    cli.AtLeastOne("a file of datagen"),
		RunE:    func(cmd *cobra.Command, args []string) error { return runRelabel(cmd, args, &f) },
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.out, "out", "o", "", "file for the games with new scores")
	flags.Uint64Var(&f.nodes, "nodes", 1000, "nodes for each position; 0: the evaluation alone")
	f.evaluation.Add(cmd)
	cli.AddSyzygy(flags, &f.syzygy)
	flags.IntVar(&f.hash, "hash", f.hash, "MiB of hash table for each job")
	flags.IntVar(&f.jobs, "jobs", f.jobs, "games side by side; they do not change the scores")
	cli.OfMachine(cmd, "jobs")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object")
	return cmd
}

// check refuses what makes no sense.
func (f *relabelFlags) check(files []string) error {
	if f.out == "" || f.out == "-" {
		return errors.New("--out names no file for the games")
	}
	if err := cmp.Or(cli.AtLeast("hash", f.hash, 1), cli.CheckJobs(f.jobs)); err != nil {
		return err
	}
	return cmp.Or(checkGames(files), cli.CheckApart(files, cli.Named{Flag: "out", File: f.out}))
}

// relabelInfo describes a file of relabelled games.
type relabelInfo struct {
	Program    string `json:"program"`
	Evaluation string `json:"evaluation"`
	Weights    string `json:"weights"` // checksum: scores of two evaluations do not belong in one file
	Nodes      uint64 `json:"nodes"`
	Hash       int    `json:"hash"`
	Men        int    `json:"syzygy_men,omitempty"` // of endgame tables
}

// relabelRecord is the result as a line of JSON; names are stable.
type relabelRecord struct {
	File      string  `json:"file"`
	Games     int     `json:"games"`
	Before    int     `json:"games_before"` // of those, there before the run
	Positions int     `json:"positions"`    // of this run
	Seconds   float64 `json:"seconds"`
}

func runRelabel(cmd *cobra.Command, files []string, f *relabelFlags) error {
	if f.nodes == 0 && cmd.Flags().Changed("hash") {
		return cli.Usagef("--hash: has no effect with --nodes 0")
	}
	if err := f.check(files); err != nil {
		return err
	}
	evaluation, err := f.evaluation.Factory()
	if err != nil {
		return err
	}
	config := search.DefaultConfig(evaluation)
	closeTables, err := cli.UseTables(f.syzygy, &config.Tables.Base, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	defer closeTables()
	workers := make([]inorder.Worker[*gamedata.Game, struct{}], f.jobs)
	for i := range workers {
		r, err := newRelabeller(&config, f.nodes, f.hash)
		if err != nil {
			return err
		}
		workers[i] = func(ctx context.Context, g *gamedata.Game) (struct{}, error) {
			r.relabel(ctx, g)
			return struct{}{}, ctx.Err()
		}
	}
	weights, err := f.evaluation.Checksum()
	if err != nil {
		return err
	}
	info, err := json.Marshal(relabelInfo{"footnote relabel", f.evaluation.String(), fmt.Sprintf("%08x", weights), f.nodes, f.hash, menOfTables(&config)})
	if err != nil {
		return err
	}
	began := time.Now()
	record := relabelRecord{File: f.out}
	written := writtenGames{}
	w, err := gamedata.Append(f.out, string(info), func(g *gamedata.Game) {
		record.Before++
		written.add(g, config.Tables.Base != nil)
	})
	if err != nil {
		return err
	}
	record.Games = record.Before
	begun, _ := w.Size()
	read := newReadMeter(cmd.ErrOrStderr(), files)
	for _, path := range files {
		if err = relabelFile(cmd, path, written, workers, w, &record, read); err != nil {
			break
		}
		read.next(path)
	}
	read.End()
	if closed := w.Close(); err == nil {
		err = closed
	}
	if err == nil && record.Games == 0 {
		err = fmt.Errorf("there are no games in %s", strings.Join(files, ", "))
	}
	if err != nil && record.Games == 0 {
		removeEmpty(f.out, begun)
	}
	if err != nil {
		return err
	}
	record.Seconds = time.Since(began).Seconds()
	if f.asJSON {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(record)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %d of them new, %s; %.1f s\n",
		record.File, cli.Count(record.Games, "game"), record.Games-record.Before, cli.Count(record.Positions, "new score"), record.Seconds)
	return nil
}

// removeEmpty removes a file that got no game, so that it is not in the way of the next run,
// unless another program has written to it: size is what it had when this one had begun it. It
// reports whether the file is gone.
func removeEmpty(name string, size int64) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode().IsRegular() && info.Size() == size && os.Remove(name) == nil
}

// relabelFile writes the games of a file with new scores, in their order, but for those that
// are written already, which it takes from written.
func relabelFile(cmd *cobra.Command, path string, written writtenGames, workers []inorder.Worker[*gamedata.Game, struct{}], w *gamedata.Writer, record *relabelRecord, read *readMeter) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	r := gamedata.NewReader(in)
	var ended error // why there is no further game
	next := func() (*gamedata.Game, bool) {
		for ended == nil {
			g := new(gamedata.Game)
			if ended = r.Next(g); ended == nil && !written.remove(g) {
				read.at(r.Offset())
				return g, true
			}
		}
		return nil, false
	}
	err = inorder.Run(cmd.Context(), workers, next, func(g *gamedata.Game, _ struct{}) error {
		record.Games++
		record.Positions += len(g.Scores)
		return w.Write(g)
	})
	var bad *gamedata.FormatError
	switch {
	case err != nil:
		return err
	case errors.As(ended, &bad) && bad.Truncated:
		noteTruncated(cmd.ErrOrStderr(), path)
	case ended != io.EOF:
		return gamedata.Named(path, ended)
	}
	return nil
}

// relabeller scores the positions of one game at a time.
type relabeller struct {
	nodes     uint64 // 0: the evaluation alone
	evaluator eval.Evaluator
	searcher  *search.Searcher
	config    search.Config
}

func newRelabeller(config *search.Config, nodes uint64, hash int) (*relabeller, error) {
	r := &relabeller{nodes: nodes, evaluator: config.Evaluation.New(), config: *config}
	if nodes > 0 {
		table, err := hashtable.New(hash)
		if err != nil {
			return nil, err
		}
		r.searcher = search.New(table)
	}
	return r, nil
}

// relabel gives g new scores. When ctx ends, the scores are of no use.
func (r *relabeller) relabel(ctx context.Context, g *gamedata.Game) {
	if r.searcher != nil {
		r.searcher.NewGame(1)
	}
	selfplay.Cut(g, &r.config.Tables)
	g.Inexact = g.Inexact[:0] // new scores are values
	now := game.Game{Now: g.Start}
	for i, m := range g.Moves {
		if i >= g.Opening && ctx.Err() == nil {
			g.Scores[i-g.Opening] = r.score(ctx, &now).For(now.Now.SideToMove())
		}
		now.Play(m)
	}
}

// score returns the value of a position for the side to move.
func (r *relabeller) score(ctx context.Context, g *game.Game) eval.Score {
	if r.searcher == nil {
		return r.evaluator.Evaluate(&g.Now)
	}
	return r.searcher.Search(ctx, search.Request{
		Position: g.Now, History: g.Keys, Limits: search.Limits{SoftNodes: r.nodes}, Config: r.config,
	}).Score
}
