package engine

import (
	"slices"
	"time"

	"footnote/eval"
	"footnote/search"
)

// What is shown of an analysis. Many programs leave out every score that is a bound, and
// MTD(f) speaks in bounds. So in analysis each depth ends with all its lines, and none of them
// is a bound. Two more events show all lines again, in their order:
//
//   - A test within a depth has found another best move, or that the value is a better or a
//     worse one. The lines then keep the depth that was completed; the value is at least, or at
//     most, what the test has proved.
//   - The search ends within a depth after that, or with another move.
//
// ShowBounds adds what each test has proved.

// showAgain is the least time between the lines of a depth and what a test within the next has found.
const showAgain = 50 * time.Millisecond

// screen is what a program shows: the lines of one depth, the best first.
type screen []search.Info

// set puts line number i.MultiPV in place, with all after it removed.
func (s *screen) set(i search.Info) {
	i.PV, i.Stats = slices.Clone(i.PV), nil
	*s = append((*s)[:min(max(i.MultiPV, 1)-1, len(*s))], i)
}

// lead puts i before the other lines, of which none is better now and none begins with its
// move.
func (s *screen) lead(i search.Info) {
	lines := screen{}
	lines.set(i)
	for _, old := range *s {
		if old.PV[0] == i.PV[0] || len(lines) == len(*s) {
			continue
		}
		next := i
		next.MultiPV, next.PV, next.SelDepth = len(lines)+1, old.PV, max(old.SelDepth, i.Depth)
		next.Score = min(old.Score, i.Score)
		lines.set(next)
	}
	*s = lines
}

// plain returns i without a bound. A mate without the line that ends in it is none yet.
func plain(i search.Info) search.Info {
	if i.Bound != Exact && i.Score.IsMate() && i.Score.MatePlies() != len(i.PV) {
		i.Score = min(max(i.Score, -eval.TablebaseWin), eval.TablebaseWin)
	}
	i.Bound = Exact
	return i
}

// showLine shows a line of a finished iteration.
func (j *job) showLine(i search.Info, out Listener) {
	j.within = false
	j.shown.set(plain(i))
	j.show(plain(i), out)
}

// showPass shows a test within an iteration.
func (j *job) showPass(i search.Info, out Listener) {
	if j.set.showBounds {
		out.Info(j.info(i))
	}
	if !i.Plays || len(j.shown) == 0 || i.Time-j.shown[0].Time < showAgain {
		return
	}
	switch last := &j.shown[0]; {
	case i.Bound == Lower && (i.PV[0] != last.PV[0] || i.Score > last.Score), i.Bound == Upper && i.Score < last.Score:
		i.Depth = last.Depth
		j.showLast(plain(i), out)
		j.within = true
	}
}

// showLast shows all lines again with i as the first.
func (j *job) showLast(i search.Info, out Listener) {
	j.shown.lead(i)
	if !j.analysis {
		j.shown = j.shown[:1]
	}
	for _, line := range j.shown {
		j.show(line, out)
	}
}
