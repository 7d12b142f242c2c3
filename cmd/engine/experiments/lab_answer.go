package experiments

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"footnote/cmd/internal/report"
	"footnote/engine/experiment"
	"footnote/search"
	"footnote/search/lab/papers"
)

// findings are the files of data that answers are made of, by name.
type findings map[string]*report.Data

// answer makes the text of an answer block. old is what stands in it.
func (all findings) answer(what string, old []string) (string, error) {
	switch what {
	case "sentences":
		chess, err := all.chessSentences()
		if err != nil { // the data are gone: what they said stays
			if chess = firstSentences(old, 3); chess == "" {
				return "", err
			}
		}
		return chess + all.countSentences(), nil
	case "scores":
		return all.scores(), nil
	case "failures":
		return all.failures(), nil
	case "line":
		return all.line()
	case "games":
		return all.gamesAnswer()
	}
	return "", fmt.Errorf("no answer %q; there are sentences, games, scores, failures, line, times", what)
}

// dataFiles names the files of data in a folder, whose own name may hold the [ ] of a pattern.
func dataFiles(folder string) ([]string, error) {
	names, err := fs.Glob(os.DirFS(folder), "*.json")
	for i, name := range names {
		names[i] = filepath.Join(folder, name)
	}
	return names, err
}

// readFindings reads a folder. Of reduced sizes only the experiments count whose figures
// must be equal.
func readFindings(dir string) (findings, error) {
	all := findings{}
	for _, folder := range []string{filepath.Join(dir, checkedFolder), dir} {
		files, err := dataFiles(folder)
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			d, err := report.ReadData(name)
			if err != nil {
				return nil, err
			}
			if d.Exact || filepath.Base(folder) != checkedFolder {
				all[d.Name] = d
			}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no files of data: %w", dir, os.ErrNotExist)
	}
	return all, nil
}

// series returns a line of a figure as estimates, and where they stand.
func (all findings) series(name, figure, line string) ([]experiment.Estimate, []string, error) {
	d := all[name]
	if d == nil {
		return nil, nil, fmt.Errorf("%s was not measured", name)
	}
	for _, c := range d.Figures {
		for _, s := range c.Series {
			if c.Name != name+"-"+figure || s.Name != line {
				continue
			}
			var list []experiment.Estimate
			var at []string
			for i, y := range s.Y {
				e := experiment.Estimate{Value: y, Low: y, High: y}
				if s.Low != nil && s.High != nil {
					e.Low, e.High = s.Low[i], s.High[i]
				}
				where := fmt.Sprint(s.X[i])
				if k := int(s.X[i]); len(c.XNames) >= k && k > 0 {
					where = c.XNames[k-1]
				}
				list, at = append(list, e), append(at, where)
			}
			return list, at, nil
		}
	}
	return nil, nil, fmt.Errorf("%s has no line %s of %s", name, line, figure)
}

// statement finds what a file says of a claim.
func (all findings) statement(name, what string) (report.Statement, error) {
	if d := all[name]; d != nil {
		for _, s := range d.Statements {
			if strings.Contains(s.What, what) {
				return s, nil
			}
		}
	}
	return report.Statement{}, fmt.Errorf("%s does not say %q", name, what)
}

// listed writes "a, b and c".
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// numbers writes values with a number of digits after the point.
func numbers(list []experiment.Estimate, digits int) string {
	var words []string
	for _, e := range list {
		words = append(words, fmt.Sprintf("%.*f", digits, e.Value))
	}
	return listed(words)
}

// moreOrFewer writes ratios as "1.6, 4.2 and 1.1 % fewer", or with signs where some are more.
func moreOrFewer(list []experiment.Estimate) string {
	fewer, more := true, true
	for _, e := range list {
		fewer, more = fewer && e.Value < 1, more && e.Value >= 1
	}
	var words []string
	for _, e := range list {
		switch p := 100 * (e.Value - 1); {
		case fewer:
			words = append(words, fmt.Sprintf("%.1f", -p))
		case more:
			words = append(words, fmt.Sprintf("%.1f", p))
		default:
			words = append(words, strings.Replace(fmt.Sprintf("%+.1f", p), "-", "−", 1))
		}
	}
	switch {
	case fewer:
		return listed(words) + " % fewer"
	case more:
		return listed(words) + " % more"
	}
	return listed(words) + " % more or fewer"
}

// intervals writes the intervals of ratios as percentages.
func intervals(list []experiment.Estimate) string {
	var words []string
	for _, e := range list {
		words = append(words, strings.ReplaceAll(fmt.Sprintf("%+.1f to %+.1f", 100*(e.Low-1), 100*(e.High-1)), "-", "−"))
	}
	return listed(words)
}

// positionsOf returns "120 positions of 60 games" from the caption of a figure.
func (all findings) positionsOf(name string) string {
	for _, c := range all[name].Figures {
		for _, part := range strings.FieldsFunc(c.Subtitle, func(r rune) bool { return r == ',' || r == ';' }) {
			if strings.Contains(part, "position") {
				return strings.TrimSpace(part)
			}
		}
	}
	return "some positions"
}

// The files that the answers rest on.
const (
	driversFile = "compare-" + compareDrivers
	ladderFile  = "compare-" + compareLadder
)

// firstSentences returns the first n numbered lines of a block, "" where it has fewer.
func firstSentences(body []string, n int) string {
	var list []string
	for _, line := range body {
		if len(list) < n && strings.HasPrefix(line, fmt.Sprintf("%d. ", len(list)+1)) {
			list = append(list, line+"\n")
		}
	}
	if len(list) < n {
		return ""
	}
	return strings.Join(list, "")
}

// chessSentences answers in three sentences what of the papers holds on chess.
func (all findings) chessSentences() (string, error) {
	leaves, depths, err := all.series(driversFile, "leaves", search.MTDf)
	if err != nil {
		return "", err
	}
	totals, _, err := all.series(driversFile, "totals", search.MTDf)
	if err != nil {
		return "", err
	}
	var found []report.Statement
	for _, what := range []string{saysFewerLeaves, saysHowMany, saysAheadInAll, saysPasses, saysSSSFewer, saysSSSMore} {
		s, err := all.statement(driversFile, what)
		if err != nil {
			return "", err
		}
		found = append(found, s)
	}
	rungs, names, err := all.series(ladderFile, "rungs", search.MTSSS)
	if err != nil {
		return "", err
	}
	rung := map[string]float64{}
	for i, name := range names {
		rung[name] = rungs[i].Value
	}
	var b strings.Builder
	fmt.Fprintf(&b, "1. MTD(f) as figure 11 of Plaat et al. prints it evaluates %s leaf nodes than Aspiration NegaScout on today's engine, at depths %s (%s, full width; "+
		"95 %% intervals %s %%), where the paper has 5 to 10 %% fewer, depending on the game (that it is fewer: %s; that it is as much: %s).\n",
		moreOrFewer(leaves), listed(depths), all.positionsOf(driversFile), intervals(leaves), found[0].Verdict, found[1].Verdict)
	fmt.Fprintf(&b, "2. In all nodes it needs %s, where the paper has it ahead (%s), and %s root searches an iteration, where the paper has 3 to 6 (%s).\n",
		moreOrFewer(totals), found[2].Verdict, values(found[3].Measured), found[3].Verdict)
	fmt.Fprintf(&b, "3. MT-SSS\\* evaluates %s times the leaves of Alpha-Beta (the paper: fewer; %s) and needs %s times its nodes (the paper: substantially more; %s); "+
		"searched as in the simulations of the time it evaluates %.2f of Alpha-Beta's leaves (%s), with a table %.2f, with iterative deepening %.2f, with the history heuristic %.2f: %s.\n",
		values(found[4].Measured), found[4].Verdict, values(found[5].Measured), found[5].Verdict,
		rung["plain"], all.positionsOf(ladderFile), rung["table"], rung["deepening"], rung["history"], whereItGoes(rung))
	return b.String(), nil
}

// countSentences says in the fourth and the fifth sentence how many statements hold.
func (all findings) countSentences() string {
	var b strings.Builder
	n := all.count(func(d *report.Data) bool { return d.Exact })
	fmt.Fprintf(&b, "4. On abstract trees, where everything can be counted to the last digit, %d figures that the papers print are equal, %d that they imply are as they must be, and %d differ; "+
		"of the other statements of these experiments %d hold and %d do not reproduce.\n",
		n[report.Equal], n[report.AsItMustBe], n[report.Differs], n[report.Holds], n[report.NotReproduce])
	n = all.count(func(d *report.Data) bool { return !d.Exact && !strings.HasPrefix(d.Name, "compare-") })
	fmt.Fprintf(&b, "5. Of the statistical statements on random trees and three games %d hold, %d are undecided and %d do not reproduce; "+
		"among the known reasons are that a leaf of an abstract tree costs almost nothing today, unlike in 1985 and 1996, and that the generator of some trees was never published.\n",
		n[report.Holds]+n[report.Equal], n[report.Undecided], n[report.NotReproduce])
	return b.String()
}

// values leaves the intervals and the depths out of what was measured.
func values(measured string) string {
	measured, _, _ = strings.Cut(measured, atDepths)
	var words []string
	for part := range strings.SplitSeq(measured, "), ") {
		value, _, _ := strings.Cut(part, " (")
		words = append(words, value)
	}
	return listed(words)
}

// whereItGoes says which step takes most of SSS*'s advantage in the simulation.
func whereItGoes(rung map[string]float64) string {
	steps := []string{"plain", "table", "deepening", "history"}
	titles := []string{"", "the table", "iterative deepening", "the history heuristic"}
	if rung["plain"] >= 1 {
		return "there was no advantage to lose"
	}
	best, most := "", 0.0
	for i := 1; i < len(steps); i++ {
		if taken := rung[steps[i]] - rung[steps[i-1]]; taken > most {
			best, most = titles[i], taken
		}
	}
	if rung["history"] < 0.95 {
		return fmt.Sprintf("most of the advantage goes with %s, and a part stays", best)
	}
	return fmt.Sprintf("the advantage goes, most of it with %s", best)
}

// count counts the verdicts of some files.
func (all findings) count(which func(*report.Data) bool) map[string]int {
	n := map[string]int{}
	for _, d := range all {
		if which(d) {
			for _, s := range d.Statements {
				n[s.Verdict]++
			}
		}
	}
	return n
}

// names lists the files in the order of their names.
func (all findings) names() []string { return slices.Sorted(maps.Keys(all)) }

// scores counts the verdicts of each experiment.
func (all findings) scores() string {
	var b strings.Builder
	b.WriteString("| experiment | paper |")
	for _, v := range report.Verdicts() {
		b.WriteString(" " + v + " |")
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---:|", len(report.Verdicts())) + "\n")
	for _, name := range all.names() {
		d := all[name]
		if len(d.Statements) == 0 {
			continue
		}
		n := all.count(func(other *report.Data) bool { return other == d })
		fmt.Fprintf(&b, "| `%s` | %s |", strings.TrimPrefix(d.Command, "footnote "), d.Source)
		for _, v := range report.Verdicts() {
			if n[v] == 0 {
				b.WriteString("  |")
			} else {
				fmt.Fprintf(&b, " %d |", n[v])
			}
		}
		b.WriteByte('\n')
	}
	return strings.ReplaceAll(b.String(), "*", "\\*")
}

// failures lists what does not reproduce and what is undecided.
func (all findings) failures() string {
	var b strings.Builder
	for _, verdict := range []string{report.Differs, report.NotReproduce, report.Undecided} {
		t := papers.Table{Columns: []string{"experiment", "statement", "published", "measured"}}
		for _, name := range all.names() {
			for _, s := range all[name].Statements {
				if s.Verdict != verdict {
					continue
				}
				what := s.What
				if s.Source != "" {
					what = s.Source + ": " + what
				}
				t.Rows = append(t.Rows, []string{name, what, s.Published, s.Measured})
			}
		}
		if len(t.Rows) == 0 {
			continue
		}
		t.Title = strings.ToUpper(verdict[:1]) + verdict[1:] + fmt.Sprintf(" (%d)", len(t.Rows))
		b.WriteString(report.TableOf(&t))
	}
	if b.Len() == 0 {
		return "Nothing.\n"
	}
	return strings.ReplaceAll(b.String(), "*", "\\*")
}

// line says of MTD(f) what the README says of it.
func (all findings) line() (string, error) {
	var parts []string
	var at []string
	for _, q := range []struct{ figure, name string }{{"leaves", "leaves"}, {"totals", "nodes"}, {"time", "time"}} {
		list, depths, err := all.series(driversFile, q.figure, search.MTDf)
		if err != nil {
			return "", err
		}
		at = depths
		parts = append(parts, fmt.Sprintf("%s of the %s", numbers(list, 3), q.name))
	}
	d := all[driversFile]
	return fmt.Sprintf("In the papers' setting (full width, %s; depths %s) MTD(f) as published takes %s of Aspiration NegaScout.\n`%s`, commit %s.\n",
		all.positionsOf(driversFile), listed(at), listed(parts), d.Command, d.Commit), nil
}
