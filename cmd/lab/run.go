package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/search/lab"
)

// labFlags are the flags of lab run.
type labFlags struct {
	algorithms    []string
	width, depth  int
	leaves, kind  string
	seed          uint64
	count, limit  int
	first         float64
	options       lab.Options
	trace, asJSON bool
	prove         bool
	svgDir        string
	force         bool // drawings may exist
	shard         string
}

func newLabRunCommand() *cobra.Command {
	f := labFlags{count: 1, limit: 1000, first: 0.6}
	cmd := &cobra.Command{
		Use:   "run --algorithm A[,B] --width W --depth D (--leaves FILE | --tree random|ordered)",
		Short: "Run algorithms on trees",
		Long: `Run algorithms on uniform game trees. Leaf values are integers separated by white
space, one tree a line, left to right, from MAX's side; the root is a MAX node.
--tree random draws independent leaf values in ±--range; --tree ordered builds
trees whose first child is best with probability --first (1/width makes a random
tree of that kind).

--shard i/n takes every nth tree only: cat joins the output of all.`,
		Example: `  footnote-lab run --algorithm alphabeta,sss,mtd-f --tree ordered --width 3 --depth 4
  footnote-lab run --algorithm memsss --memory 12 --tree random --width 3 --depth 4 --trace
  echo 7 3 9 5 | footnote-lab run --algorithm mt-sss --width 2 --depth 2 --leaves - --trace`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return runLab(cmd, &f) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.algorithms, "algorithm", nil, "names that footnote-lab list prints, or all")
	flags.IntVar(&f.width, "width", 0, "children of an interior node")
	flags.IntVar(&f.depth, "depth", 0, "plies from the root to the leaves")
	flags.StringVar(&f.leaves, "leaves", "", "file of leaf values, - for the standard input")
	flags.StringVar(&f.kind, "tree", "", "generate trees: random or ordered")
	flags.Uint64Var(&f.seed, "seed", 0, "seed of the first generated tree")
	flags.IntVar(&f.count, "count", f.count, "how many trees to generate")
	flags.IntVar(&f.limit, "range", f.limit, "generated values lie within ± this")
	flags.Float64Var(&f.first, "first", f.first, "ordered trees: probability that the first child is best")
	flags.IntVar(&f.options.Guess, "bound", 0, "first guess of mtd-f, mtd-best, aspiration and aspiration-ns")
	flags.IntVar(&f.options.Window, "window", 0, "aspiration, aspiration-ns: half the width of the window (not given: an eighth of the largest value)")
	flags.IntVar(&f.options.Stride, "step", 0, "step of mtd-step (not given: a quarter of the largest value)")
	flags.IntVar(&f.options.Slab, "slab", 0, "plies of a slab of mgame (not given: 2) and of a stage of staged-sss (not given: half the tree)")
	flags.IntVar(&f.options.Memory, "memory", 0, "cells of memsss, memdual and itersss (not given: all that they can use)")
	flags.BoolVar(&f.options.StoreTerminals, "store-terminals", false, "memsss, recsss, mgame, quickgame: keep leaves in OPEN at odd depth too (memdual, recdual: at even depth)")
	flags.BoolVar(&f.options.SortedOpen, "sorted-open", false, "sss, dual and their hybrids: OPEN as a sorted list, as in the papers, not as a heap")
	flags.BoolVar(&f.options.SolvedMemory, "solved-memory", false, "memsss, memdual: an activated node gets the memory of the solved node, as the paper's code says")
	flags.BoolVar(&f.trace, "trace", false, "print the OPEN list, the passes or the cut-offs (ins, pns), as the papers do")
	flags.BoolVar(&f.prove, "prove", false, "print the solution trees that prove the value, from the visited leaves alone")
	flags.StringVar(&f.svgDir, "svg", "", "with --prove: draw them in this folder")
	cli.AddForce(cmd, &f.force)
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object for each tree and algorithm")
	flags.StringVar(&f.shard, "shard", "", cli.ShardUsage("tree"))
	cli.OfferValues(cmd, "shard", "auto")
	cli.AlsoFlag(cmd, "algorithm", "algorithms") // as compare calls it
	cli.OfferList(cmd, "algorithm", labValues()...)
	cli.OfferValues(cmd, "tree", "random", "ordered")
	return cmd
}

// labValues lists the algorithms for shells.
func labValues() []cobra.Completion {
	list := []cobra.Completion{"all"}
	for _, a := range lab.Algorithms() {
		list = append(list, cobra.CompletionWithDesc(a.Name, a.Title))
	}
	return list
}

// labRecord is a run as a line of JSON; names are stable.
type labRecord struct {
	Tree      int      `json:"tree"`
	Algorithm string   `json:"algorithm"`
	Value     int      `json:"value"`
	Leaves    []int    `json:"leaves"`
	Distinct  int      `json:"distinct"`
	Passes    []int    `json:"passes,omitempty"`
	Visits    int      `json:"visits"`
	Interior  int      `json:"interior"`
	Revisits  int      `json:"revisits"`
	Cells     int      `json:"cells"`
	Best      *int     `json:"best,omitempty"`
	Seed      *uint64  `json:"seed,omitempty"`
	Trace     []string `json:"trace,omitempty"`

	Proof *provenRecord `json:"proof,omitempty"`
}

// check looks for flags that do not go together.
func (f *labFlags) check(cmd *cobra.Command) error {
	switch {
	case len(f.algorithms) == 0:
		return cli.Usagef("run: --algorithm is missing")
	case f.leaves == "" && f.kind == "":
		return cli.Usagef("run: the tree is missing, as in --tree ordered --width 4 --depth 4")
	case f.leaves != "" && f.kind != "":
		return cli.Usagef("run: give either --leaves or --tree")
	case f.kind != "" && f.kind != "random" && f.kind != "ordered":
		return cli.Usagef("run: --tree %q: there are random and ordered", f.kind)
	case f.count < 1:
		return cli.Usagef("run: --count %d: must be at least 1", f.count)
	case f.svgDir != "" && !f.prove:
		return cli.Usagef("run: --svg draws what --prove finds: give both")
	case !(f.first >= 0 && f.first <= 1):
		return cli.Usagef("run: --first %v: a probability lies between 0 and 1", f.first)
	}
	for _, name := range []string{"seed", "count", "range", "first"} {
		switch changed := cmd.Flags().Changed(name); {
		case changed && f.kind == "":
			return cli.Usagef("run: --%s has no effect with --leaves", name)
		case changed && name == "first" && f.kind == "random":
			return cli.Usagef("run: --first has no effect on --tree random")
		}
	}
	for _, name := range []string{"step", "slab", "memory", "window"} {
		if value, err := cmd.Flags().GetInt(name); err == nil && cmd.Flags().Changed(name) && value < 1 {
			return cli.Usagef("run: --%s %d: must be at least 1", name, value)
		}
	}
	return nil
}

// labUnused refuses a flag that none of the algorithms uses.
func labUnused(cmd *cobra.Command, algorithms []lab.Algorithm) error {
	for _, f := range []struct {
		flag    string
		setting lab.Setting
	}{
		{"bound", lab.Guess},
		{"window", lab.Window},
		{"step", lab.Stride},
		{"slab", lab.Slab},
		{"memory", lab.Memory},
		{"store-terminals", lab.StoreTerminals},
		{"solved-memory", lab.SolvedMemory},
		{"sorted-open", lab.SortedOpen},
	} {
		uses := func(a lab.Algorithm) bool { return a.Uses(f.setting) }
		if !cmd.Flags().Changed(f.flag) || slices.ContainsFunc(algorithms, uses) {
			continue
		}
		var names []string
		for _, a := range lab.Algorithms() {
			if uses(a) {
				names = append(names, a.Name)
			}
		}
		return cli.Usagef("run: --%s has no effect on these algorithms, only on %s", f.flag, strings.Join(names, ", "))
	}
	return nil
}

func runLab(cmd *cobra.Command, f *labFlags) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	algorithms, err := labAlgorithms(f.algorithms)
	if err != nil {
		return fmt.Errorf("run: %w", err)
	}
	if err := labUnused(cmd, algorithms); err != nil {
		return err
	}
	out := bufio.NewWriter(cmd.OutOrStdout())
	share, err := shardFlag(cmd, f.shard)
	if err != nil {
		return fmt.Errorf("run: %w", err)
	}
	use := func(number int, seed *uint64, t *lab.Tree) error {
		for _, a := range algorithms {
			if !share.Owns(number) {
				break
			}
			if err := f.show(cmd.Context(), out, number, seed, t, a); err != nil {
				return err
			}
		}
		return cmd.Context().Err()
	}
	if f.kind != "" {
		err = f.generate(use)
	} else {
		err = f.read(cmd, func(number int, t *lab.Tree) error { return use(number, nil, t) })
	}
	if flushed := out.Flush(); err == nil && flushed != nil {
		err = flushed
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("run: %w", err)
	}
	return err
}

// labAlgorithms looks the names up; "all" stands for the whole registry.
func labAlgorithms(names []string) ([]lab.Algorithm, error) {
	return lookUp(names, lab.Algorithms, lab.Lookup)
}

// lookUp finds each name by one; "all" stands for all of them.
func lookUp[T any](names []string, all func() []T, one func(string) (T, error)) ([]T, error) {
	var list []T
	for _, name := range names {
		name = strings.TrimSpace(name)
		if strings.EqualFold(name, "all") {
			list = append(list, all()...)
			continue
		}
		found, err := one(name)
		if err != nil {
			return nil, err
		}
		list = append(list, found)
	}
	return list, nil
}

// generate makes trees from consecutive seeds.
func (f *labFlags) generate(use func(number int, seed *uint64, t *lab.Tree) error) error {
	for i := range f.count {
		seed := f.seed + uint64(i)
		var t *lab.Tree
		var err error
		if f.kind == "random" {
			t, err = lab.Uniform(f.width, f.depth, f.limit, seed)
		} else {
			if f.width < 2 || f.width > lab.MaxWidth {
				return fmt.Errorf("width %d: must lie between 2 and %d", f.width, lab.MaxWidth)
			}
			t, err = lab.TopDown(f.width, f.depth, f.limit, lab.Strong(f.width, f.first), seed)
		}
		if err != nil {
			return err
		}
		if err := use(i, &seed, t); err != nil {
			return err
		}
	}
	return nil
}

// read takes trees from the file or the standard input.
func (f *labFlags) read(cmd *cobra.Command, use func(int, *lab.Tree) error) error {
	trees := 0
	count := func(number int, t *lab.Tree) error {
		trees++
		return use(number, t)
	}
	in, err := cli.OpenText(cmd, f.leaves)
	if err != nil {
		return err
	}
	defer in.Close()
	if err := lab.ReadTrees(in, f.width, f.depth, count); err != nil {
		return err
	}
	if trees == 0 {
		return fmt.Errorf("there are no leaf values in %s", inputName(f.leaves))
	}
	return nil
}

// inputName names a file in a message.
func inputName(file string) string {
	if file == "-" {
		return "the standard input"
	}
	return file
}

// show runs one algorithm on one tree and prints the outcome.
func (f *labFlags) show(ctx context.Context, out io.Writer, number int, seed *uint64, t *lab.Tree, a lab.Algorithm) error {
	o := f.options
	o.Record = true
	var trace []string
	if f.trace {
		o.Trace = func(line string) { trace = append(trace, line) }
	}
	r, err := abandon(ctx, func() (lab.Result, error) { return a.Run(t, o) })
	if err != nil {
		return err
	}
	var proof *lab.Proof
	drawn := ""
	if f.prove {
		proof = lab.Prove(t, r.Order)
		if f.svgDir != "" {
			if drawn, err = drawProof(f.svgDir, f.force, number, a, proof); err != nil {
				return err
			}
		}
	}
	if f.asJSON {
		record := labRecord{
			Tree: number, Algorithm: a.Name, Value: r.Value, Leaves: r.Order, Distinct: r.DistinctLeaves,
			Passes: r.Passes, Visits: r.Leaves, Interior: r.Interior, Revisits: r.Revisits(), Cells: r.Cells,
			Seed: seed, Trace: trace,
		}
		if r.Best >= 0 {
			record.Best = &r.Best
		}
		if proof != nil {
			record.Proof = newProvenRecord(proof)
		}
		return json.NewEncoder(out).Encode(record)
	}
	label := fmt.Sprintf("tree %d", number)
	if seed != nil {
		label += fmt.Sprintf(" (seed %d)", *seed)
	}
	fmt.Fprintf(out, "%s, %s: value %d; %s, %d distinct (minimal tree %d); %s, %s; %s",
		label, a.Title, r.Value, cli.Count(r.Leaves, "leaf visit"), r.DistinctLeaves, t.MinimalLeaves(), cli.Count(r.Interior, "interior visit"), cli.Count(r.Revisits(), "re-visit"), cli.Count(r.Cells, "cell"))
	if len(r.Passes) > 0 {
		fmt.Fprintf(out, "; passes %v", r.Passes)
	}
	if r.Best >= 0 {
		fmt.Fprintf(out, "; best child %d", r.Best+1)
	}
	fmt.Fprintln(out)
	for _, line := range trace {
		fmt.Fprintln(out, "  "+line)
	}
	if len(r.Order) <= 64 {
		fmt.Fprintln(out, "  leaves", labLeaves(t, r.Order))
	}
	if proof != nil {
		for _, line := range proof.Lines() {
			fmt.Fprintln(out, "  "+line)
		}
	}
	if drawn != "" {
		fmt.Fprintln(out, "  drawn:", drawn)
	}
	return nil
}

// abandon does work until it is done or ctx ends. No algorithm can be stopped inside a tree or a
// position: one that is too late is left to the end of the process.
func abandon[T any](ctx context.Context, work func() (T, error)) (found T, err error) {
	type outcome struct {
		found T
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		found, err := work()
		done <- outcome{found, err}
	}()
	select {
	case <-ctx.Done():
		return found, ctx.Err()
	case got := <-done:
		return got.found, got.err
	}
}

// labLeaves writes leaves with their Dewey codes and values, in order.
func labLeaves(t *lab.Tree, order []int) string {
	parts := make([]string, len(order))
	for i, leaf := range order {
		parts[i] = fmt.Sprintf("%s=%d", t.Dewey(0, leaf), t.Leaf(leaf))
	}
	return strings.Join(parts, " ")
}
