package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/engine/experiment"
	"footnote/movegen"
	"footnote/search"
)

// explainFlags are the flags of compare --explain.
type explainFlags struct {
	on        bool
	playDepth int
	html      string
}

// explanation is what compare --explain has found out about a position.
type explanation struct {
	position            movegen.Position
	full, play, ablated []experiment.ExplainedRun // full width; in play; without one feature each
	partial             string                    // why searches are missing; empty when none is
}

// explain makes the searches and shows them.
func (x *comparer) explain() error {
	f := &x.f.explain
	if f.playDepth < 0 || f.playDepth > 60 {
		return fmt.Errorf("--play-depth: %d is outside 0 … 60", f.playDepth)
	}
	if x.f.play || x.f.experiment != compareDrivers {
		return errors.New("--explain: neither with --play nor with --experiment, it shows both settings")
	}
	if len(x.f.without) > 0 {
		return errors.New("--explain: not with --without, it switches every feature off in turn")
	}
	if x.f.jobs != 1 {
		return errors.New("--explain: not with --jobs, its times must be fair")
	}
	e := experiment.Explanation{
		Position: x.base.Positions[0], Algorithms: x.f.algorithms, Features: search.FeatureNames(),
		Depth: x.f.last, PlayDepth: f.playDepth, Entries: x.base.Entries,
		Growing: x.base.Growing,
	}
	if len(e.Algorithms) == 0 {
		e.Algorithms = search.AlgorithmNames()
	}
	if err := cli.CheckReplace("html", f.html, x.f.force); err != nil {
		return err
	}
	found := explanation{position: e.Position}
	enc := x.encoder()
	done, all := 0, e.Runs()
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", all)
	err := experiment.Explain(x.cmd.Context(), e, func(r experiment.ExplainedRun) {
		m.Step()
		done++
		found.add(r)
		enc.encode(r)
	})
	m.End()
	if err == nil {
		err = enc.failed
	}
	var interrupted error
	if errors.Is(err, context.Canceled) {
		interrupted = cli.Interruptedf("interrupted after %d of %d searches", done, all)
		if len(found.full) == 0 {
			return interrupted
		}
		found.partial, err = interrupted.Error(), nil
	}
	if err != nil {
		return err
	}
	if err := x.print("%s", found.text()); err != nil {
		return err
	}
	for _, d := range found.drawings() {
		if err := x.save(d.name, d.svg); err != nil {
			return err
		}
	}
	if f.html == "" {
		return interrupted
	}
	err = cli.WriteReport(f.html, interrupted == nil, x.cmd.ErrOrStderr(), func(w io.Writer) error { return found.html(w, &x.build) })
	if err != nil {
		return fmt.Errorf("%s: %w", f.html, err)
	}
	return interrupted
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
	list := slices.Clone(e.ablated)
	slices.SortStableFunc(list, func(a, b experiment.ExplainedRun) int { return cmp.Compare(b.Last().Nodes, a.Last().Nodes) })
	return list
}

// text shows everything as tables.
func (e *explanation) text() string {
	var b strings.Builder
	last := e.full[0].Last()
	fmt.Fprintf(&b, "%s\ndepth %d, full width: %s, %s\n", e.position.FEN(), last.Depth, last.Score.Text(), e.full[0].Line)
	if same, n := e.agree(); same {
		fmt.Fprintf(&b, "all %s agree on the value at each of %d depths\n", e.agreeing(), n)
	} else {
		b.WriteString("the drivers do NOT agree on the values\n")
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
	t := report.NewTitledTable("%s in play, depth %d, one feature off; with all on %d nodes, %d ms", e.play[0].Algorithm, base.Depth, base.Nodes, base.Time.Milliseconds())
	t.AppendHeader(table.Row{"without", "nodes", "ratio", "leaves", "ms", "passes", "value", "move"})
	t.SetColumnConfigs(report.RightAligned(2, 7))
	for _, r := range e.sortedAblated() {
		d := r.Last()
		t.AppendRow(table.Row{r.Without, d.Nodes, report.Ratio(float64(d.Nodes), float64(base.Nodes)), d.Leaves, d.Time.Milliseconds(), len(r.Passes), d.Score.Text(), r.SAN})
	}
	return t.Text()
}
