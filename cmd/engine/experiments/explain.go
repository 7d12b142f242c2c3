package experiments

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/engine/experiment"
	"footnote/movegen"
	"footnote/search"
)

// explainFlags are the flags of explain.
type explainFlags struct {
	algorithms       []string
	depth, playDepth int
	entries          string
	growing          bool
	html, svg        string
	asJSON, force    bool
}

// NewExplainCommand makes footnote explain.
func NewExplainCommand(build cli.Build) *cobra.Command {
	f := &explainFlags{depth: 7, playDepth: 14, entries: "2^20"}
	cmd := &cobra.Command{
		Use:   "explain FEN",
		Short: "Show how every driver searches one position",
		Long: `Look at one position closely: every driver in full width, where all find the same
value, to --depth, and as in play to --play-depth; then the first driver in play with one
feature switched off at a time. With --html it is a page to teach from, in which the
bounds of the passes converge as in figure 12 of Plaat, Schaeffer, Pijls and de Bruin,
"Best-First Fixed-Depth Minimax Algorithms". Each search has one thread and an empty
table.

--json prints one object a search: full_width algorithm without san line, iterations
(cumulative, by depth) and passes (of the last iteration: alpha beta score lower upper
leaves nodes).`,
		Example: `  footnote explain startpos
  footnote explain --html page.html "r3k2r/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R3K2R w KQkq - 0 11"
  footnote explain --depth 5 --play-depth 0 --algorithms mtdf,mtsss 8/8/8/8/8/2k5/8/KR6 w - - 0 1`,
		Args: cli.AtLeastOne("the position"), // a FEN need not be quoted
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args, build) },
	}
	flags := cmd.Flags()
	flags.IntVar(&f.depth, "depth", f.depth, "plies of the searches in full width")
	flags.IntVar(&f.playDepth, "play-depth", f.playDepth, "plies of the searches as in play; 0: none")
	flags.StringSliceVar(&f.algorithms, "algorithms", nil, "drivers (default all): "+strings.Join(search.AlgorithmNames(), ", "))
	flags.StringVar(&f.entries, "hash-entries", f.entries, "entries of the table, a power of two (N or 2^K)")
	flags.BoolVar(&f.growing, "growing", false, "let the steps of MTD(f) and MTD(best) in full width grow, instead of single centipawns as in figure 11")
	flags.StringVar(&f.html, "html", "", "write the explanation to this file, boards and charts in it")
	flags.StringVar(&f.svg, "svg", "", "write the drawings to this folder")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object a search")
	cli.AddForce(cmd, &f.force)
	cli.AlsoFlag(cmd, "algorithms", "algorithm") // as other commands call it
	cli.OfferList(cmd, "algorithms", cli.AlgorithmValues()...)
	return cmd
}

// explanation is what explain has found out about a position.
type explanation struct {
	position            movegen.Position
	full, play, ablated []experiment.ExplainedRun // full width; in play; without one feature each
	partial             string                    // why searches are missing; empty when none is
}

// searches says what is to be searched.
func (f *explainFlags) searches(errOut io.Writer, args []string) (experiment.Explanation, error) {
	x := experiment.Explanation{Features: search.FeatureNames(), Depth: f.depth, PlayDepth: f.playDepth, Growing: f.growing}
	err := cmp.Or(cli.Within("depth", f.depth, 1, 30), cli.Within("play-depth", f.playDepth, 0, 60))
	if err != nil {
		return x, err
	}
	if x.Entries, err = cli.Entries(f.entries); err != nil {
		return x, err
	}
	if x.Algorithms, err = cli.AlgorithmList(f.algorithms); err != nil {
		return x, err
	}
	if len(x.Algorithms) == 0 {
		x.Algorithms = search.AlgorithmNames()
	}
	x.Position, err = cli.PositionArg(errOut, args)
	return x, err
}

// run makes the searches and shows them.
func (f *explainFlags) run(cmd *cobra.Command, args []string, build cli.Build) error {
	e, err := f.searches(cmd.ErrOrStderr(), args)
	if err == nil {
		err = cli.CheckReplace("html", f.html, f.force)
	}
	if err == nil {
		err = cli.MakeFolder("svg", f.svg, f.force, "explain-*.svg")
	}
	if err != nil {
		return err
	}
	found := explanation{position: e.Position}
	done, all := 0, e.Runs()
	encoder := json.NewEncoder(cmd.OutOrStdout())
	m := cli.NewMeter(cmd.ErrOrStderr(), "searches", all)
	err = experiment.Explain(cmd.Context(), e, func(r experiment.ExplainedRun) {
		m.Step()
		done++
		found.add(r)
		if f.asJSON {
			_ = encoder.Encode(r) // the output keeps an error
		}
	})
	m.End()
	var interrupted error
	if errors.Is(err, context.Canceled) {
		interrupted = cli.Interruptedf("interrupted after %d of %s", done, cli.Count(all, "search"))
		if len(found.full) == 0 {
			return interrupted
		}
		found.partial, err = interrupted.Error(), nil
	}
	if err == nil && !f.asJSON {
		fmt.Fprint(cmd.OutOrStdout(), found.text())
	}
	if err == nil && f.svg != "" {
		err = found.draw(f.svg)
	}
	if err != nil || f.html == "" {
		return cmp.Or(err, interrupted)
	}
	err = cli.WriteReport(f.html, interrupted == nil, cmd.ErrOrStderr(), func(w io.Writer) error { return found.html(w, &build) })
	if err != nil {
		return fmt.Errorf("%s: %w", f.html, err)
	}
	return interrupted
}

// draw writes the drawings to a folder.
func (e *explanation) draw(dir string) error {
	for _, d := range e.drawings() {
		if err := cli.ReplaceFile(filepath.Join(dir, "explain-"+d.name+".svg"), d.svg); err != nil {
			return err
		}
	}
	return nil
}

func (e *explanation) add(r experiment.ExplainedRun) {
	switch {
	case r.FullWidth:
		e.full = append(e.full, r)
	case r.Without == "":
		e.play = append(e.play, r)
	default:
		e.ablated = append(e.ablated, r)
	}
}

// agree reports whether all drivers found the same values in full width, and how
// many depths were compared. MTD(best) proves a move, and of its value only a bound.
func (e *explanation) agree() (same bool, values int) {
	proved := slices.DeleteFunc(slices.Clone(e.full), func(r experiment.ExplainedRun) bool { return r.Algorithm == search.MTDbest })
	for _, r := range proved {
		if !sameValues(r, proved[0]) {
			return false, len(proved[0].Iterations)
		}
	}
	return true, len(e.full[0].Iterations)
}

func sameValues(a, b experiment.ExplainedRun) bool {
	return slices.EqualFunc(a.Iterations, b.Iterations, func(a, b experiment.ExplainedDepth) bool { return a.Score == b.Score })
}

// agreeing says which drivers found the same values, where they agree: "9 drivers", or
// "drivers but MTD(best)" where that one has proved its move with another bound.
func (e *explanation) agreeing() string {
	best := slices.IndexFunc(e.full, func(r experiment.ExplainedRun) bool { return r.Algorithm == search.MTDbest })
	if best < 0 || len(e.full) == 1 || sameValues(e.full[best], e.full[(best+1)%len(e.full)]) {
		return fmt.Sprintf("%d drivers", len(e.full))
	}
	return "drivers but MTD(best)"
}

// sortedAblated returns the runs with one feature off, those with most nodes first.
func (e *explanation) sortedAblated() []experiment.ExplainedRun {
	return slices.SortedStableFunc(slices.Values(e.ablated), func(a, b experiment.ExplainedRun) int { return cmp.Compare(b.Last().Nodes, a.Last().Nodes) })
}

// text shows everything as tables.
func (e *explanation) text() string {
	var b strings.Builder
	last := e.full[0].Last()
	fmt.Fprintf(&b, "%s\ndepth %d, full width: %s, %s\n", e.position.FEN(), last.Depth, last.Score.Text(), e.full[0].Line)
	if same, n := e.agree(); !same {
		b.WriteString("the drivers do NOT agree on the values\n")
	} else if len(e.full) > 1 {
		fmt.Fprintf(&b, "all %s agree on the value at each of %s\n", e.agreeing(), cli.Count(n, "depth"))
	}
	b.WriteString(driverTable(settingFull, e.full) + "\n")
	if len(e.play) > 0 {
		b.WriteString(driverTable(settingPlay, e.play) + "\n")
	}
	if len(e.ablated) > 0 {
		b.WriteString(e.featureTable() + "\n")
	}
	if e.partial != "" {
		b.WriteString("partial: " + e.partial + "\n")
	}
	b.WriteString("leaves, nodes and time are cumulative over the iterations; passes: root searches of the last one\n")
	return b.String()
}

func driverTable(setting string, runs []experiment.ExplainedRun) string {
	t := report.NewTitledTable("%s, depth %d", settingText(setting), runs[0].Last().Depth)
	t.AppendHeader(table.Row{"driver", "value", "move", "leaves", "nodes", "ms", "passes", "bounds"})
	t.SetColumnConfigs(append(report.RightAligned(4, 7), report.RightAligned(2, 2)...))
	for i := range runs {
		r := &runs[i]
		d := r.Last()
		t.AppendRow(table.Row{r.Algorithm, d.Score.Text(), r.SAN, d.Leaves, d.Nodes, d.Time.Milliseconds(), len(r.Passes), boundsText(r.Passes)})
	}
	return t.Text()
}

// boundsText lists what the passes returned. When there are many it leaves the
// middle out.
func boundsText(passes []experiment.ExplainedPass) string {
	var list []string
	for _, p := range passes {
		list = append(list, scoreText(p))
	}
	if len(list) > 7 {
		list = append(append(list[:3:3], "…"), list[len(list)-3:]...)
	}
	return strings.Join(list, " ")
}

// scoreText writes what a pass returned: ≥ before a lower bound, ≤ before an upper
// one, = before an exact value.
func scoreText(p experiment.ExplainedPass) string {
	switch {
	case p.Score <= p.Alpha:
		return "≤" + p.Score.Text()
	case p.Score >= p.Beta:
		return "≥" + p.Score.Text()
	}
	return "=" + p.Score.Text()
}

func (e *explanation) featureTable() string {
	base := e.play[0].Last()
	t := report.NewTitledTable("%s in play, depth %d, one feature off; with all on %s, %d ms", e.play[0].Algorithm, base.Depth, cli.Count(base.Nodes, "node"), base.Time.Milliseconds())
	t.AppendHeader(table.Row{"without", "nodes", "ratio", "leaves", "ms", "passes", "value", "move"})
	t.SetColumnConfigs(report.RightAligned(2, 7))
	for _, r := range e.sortedAblated() {
		d := r.Last()
		t.AppendRow(table.Row{r.Without, d.Nodes, report.Ratio(float64(d.Nodes), float64(base.Nodes)), d.Leaves, d.Time.Milliseconds(), len(r.Passes), d.Score.Text(), r.SAN})
	}
	return t.Text()
}
