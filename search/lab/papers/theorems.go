package papers

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"footnote/search/lab"
)

// theorems tries the lemmas of de Bruin & Pijls, what they sketch in section 6, theorems A.1
// and A.2 of Plaat et al., Stockman's theorem, and what both say of solution trees on random trees of many
// shapes and ranges, heavy ties included. A theorem must hold on all of them. Where the dominance of SSS* ends
// is counted.
func theorems(u *unit, _ *series, t *lab.Tree, _ []lab.Result) {
	u.windows(t, lab.AllValues(t), u.seed)
	u.algorithms(t, u.seed)
	u.mirrors(t, u.seed)
	u.keptTrees(t)
	u.builtTrees(t)
}

// tried notes how often something was tried on a tree, and how often it was not so.
func (u *unit) tried(what string, trials int, fails any) {
	u.note("", "tried", "what="+what, "trials", trials, "fails", fails)
}

// mixedTree makes a tree of a width from 2 to 5 and a depth from 2 to 6, of independent
// or of ordered values in one of five ranges. The largest have 729 leaves.
func mixedTree(seed uint64) (*lab.Tree, error) {
	width, depth := 2+int(seed%4), 2+int(seed/4%5)
	for width > 3 && depth > 4 {
		depth--
	}
	limit := []int{1, 5, 50, 5000, 1_000_000}[seed/20%5]
	switch seed / 100 % 3 {
	case 0:
		return lab.Uniform(width, depth, limit, seed)
	case 1:
		return lab.TopDown(width, depth, limit, lab.Even(width), seed)
	}
	return lab.TopDown(width, depth, limit, lab.Strong(width, 0.6), seed)
}

// windows searches the root in windows within windows: lemmas 1, 2 and 5; which failures of Alpha-Beta are
// exact, by height (de Bruin & Pijls, section 2), and whether solution trees stand behind them (section 3).
func (u *unit) windows(t *lab.Tree, values lab.Values, seed uint64) {
	const windows = 12 // around, above or below the value, of widths from 1 on
	value, span := values[t.Depth][0], t.Limit+1
	var lemma1, lemma2, lemma5, value5 int
	var failed lab.Failures
	for k := range windows {
		alpha := value - span + (k*span)/5
		beta := alpha + 1 + int((seed+uint64(k))%uint64(span+1))
		outerAlpha, outerBeta := alpha-k*span/12, beta+(11-k)*span/12
		inner := lab.AlphaBetaIn(t, t.Depth, 0, alpha, beta)
		g, scout := inner.Value, lab.NegaScoutIn(t, t.Depth, 0, alpha, beta)
		count(&lemma1, g <= alpha && g < value || g >= beta && g > value || g > alpha && g < beta && g != value)
		count(&lemma2, !inner.Within(lab.AlphaBetaIn(t, t.Depth, 0, outerAlpha, outerBeta)))
		count(&lemma5, !scout.Within(inner))
		count(&value5, scout.Value != g)
		failed.Search(t, values, alpha, beta)
	}
	u.tried("lemma-1", windows, lemma1)
	u.tried("lemma-2", windows, lemma2)
	u.tried("lemma-5", windows, lemma5)
	u.tried("lemma-5-value", windows, value5)
	u.tried("built", failed.Calls, failed.Unbuilt)
	u.tried("below-exact-1", failed.Below[0].All, failed.Below[0].Inexact)
	u.tried("above-exact-1", failed.Above[0].All, failed.Above[0].Inexact)
	for h := 1; h < lab.FailedHeights; h++ {
		u.tried(fmt.Sprintf("below-exact-%d", h+1), failed.Below[h].All, failed.Below[h].Inexact)
	}
}

// count counts what is so.
func count(n *int, is bool) {
	if is {
		*n++
	}
}

// algorithms runs all algorithms: lemmas 3 and 4, theorems A.1 and A.2, dominance.
func (u *unit) algorithms(t *lab.Tree, seed uint64) {
	value, lemma3, lemma4 := t.Value(), 0, 0
	orders := map[string][]int{}
	for _, a := range lab.Algorithms() {
		result := u.run(a.Name, t, lab.Options{Record: true, Guess: int(seed%21) - 10})
		orders[a.Name] = result.Order
		p := lab.Prove(t, result.Order)
		count(&lemma3, p.Lower > value || p.Upper < value)
		count(&lemma4, result.Best < 0 && !p.Exact() || result.Best >= 0 && !p.ProvesChild(result.Best))
	}
	u.tried("lemma-3", len(orders), lemma3)
	u.tried("lemma-4", len(orders), lemma4)
	found, operations, err := lab.MTOperations(t)
	sss, scout := distinct(orders["sss"]), distinct(orders["negascout-tt"])
	u.tried("theorem-A.1", 1, err != nil || found != value)
	u.tried("theorem-A.2", 1, !slices.Equal(operations, lab.SSSOperations(t)))
	u.note("", "operations", "", "trials", len(operations))
	u.tried("stockman", 1, !within(sss, orders["alphabeta"]))
	u.note("", "sss", "", "more", len(sss) > len(scout), "fewer", len(sss) < len(scout), "others", !within(sss, scout))
}

// mirrors compares SSS-2 with null windows (de Bruin & Pijls, section 6): expand at random
// nodes and bounds, then the whole search.
func (u *unit) mirrors(t *lab.Tree, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 6))
	const trials = 12
	fails := 0
	for range trials {
		level := random.IntN(t.Depth + 1)
		count(&fails, !lab.ExpandIsAlphaBeta(t, level, random.IntN(power(t.Width, t.Depth-level)), random.IntN(2*t.Limit+2)-t.Limit))
	}
	found := lab.MirrorSSS2(t)
	u.tried("expand", trials, fails)
	u.tried("passes", found.Passes, found.Differ)
	u.tried("encoded", found.Passes-1, found.Lost)
	u.tried("lower-bounds", found.Passes-1, found.Lower)
	u.note("", "mtd", "", "visits", found.Visits, "short-visits", found.Shorter)
}

// keptTrees asks what MT-SSS* and MT-DUAL* must keep between their passes (Plaat et al., section 2.1 and
// footnote 3), and what more would save (5.2.1).
func (u *unit) keptTrees(t *lab.Tree) {
	for _, name := range []string{"mt-sss", "mt-dual"} {
		k := lab.KeepSolutionTree(t, name == "mt-sss")
		u.tried(name+"-size", k.Passes, k.Leaves)
		u.tried(name+"-best", 1, k.Best)
		u.tried(name+"-children", 1, k.Children)
		u.tried(name+"-bare", 1, k.Bare)
		u.tried(name+"-value", 5, k.Wrong)
		u.tried(name+"-look-ups", k.Lookups, k.Spared)
		u.tried(name+"-dearer", 1, k.Dearer)
		u.tried(name+"-visits", 1, k.Visits)
		u.note("", name, "", "again", k.Again)
	}
}

// builtTrees runs SSS-2 beside SSS* (de Bruin & Pijls, section 5).
func (u *unit) builtTrees(t *lab.Tree) {
	k, err := lab.KeepSSS2(t)
	u.failed(err)
	u.tried("sss2-nodes", k.Runs, k.OtherNodes)
	u.tried("sss2-purge", k.Runs, k.OtherPurge)
	u.tried("sss2-open", k.Lists, k.NoTree)
	u.tried("sss2-comments", k.Calls, k.Comments)
	u.tried("sss2-bound", k.Failed, k.Unsharp)
	u.tried("sss2-blunt", k.Runs, k.Blunt)
}
