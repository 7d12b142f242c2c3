package lab

import (
	"fmt"
	"strings"
)

// Algorithm is one entry of the registry.
type Algorithm struct {
	Name   string // as on the command line
	Title  string // as in the papers
	Source string // paper and figure
	search func(*run) (int, error)
}

// Run searches a tree. It fails when the options do not suit the tree.
func (a Algorithm) Run(t *Tree, o Options) (Result, error) {
	r := run{Options: o, tree: t, width: t.Width}
	r.Best = -1
	value, err := a.search(&r)
	if err != nil {
		return Result{}, fmt.Errorf("%s: %w", a.Name, err)
	}
	r.Value = value
	return r.Result, nil
}

// Algorithms returns the registry, in the order of the papers' history.
func Algorithms() []Algorithm {
	return []Algorithm{
		{"minimax", "Minimax", "de Bruin & Pijls, figure 2", minimax},
		{"alphabeta", "Alpha-Beta", "de Bruin & Pijls, figure 3 (fail-soft)", alphaBeta},
		{"alphabeta-tt", "Alpha-Beta with table", "Plaat, figure 2; de Bruin & Pijls, figure 5", alphaBetaTT},
		{"aspiration", "Aspiration", "Baudet 1978; Reinefeld, section 2: Alpha-Beta", aspiration},
		{"lalphabeta", "Lalphabeta", "Fishburn 1983; Reinefeld, footnote 6", lastMove},
		{"pab", "Palphabeta", "Fishburn and Finkel 1980; Reinefeld, section 2.2", pab},
		{"scout", "Scout", "Pearl 1980; Reinefeld, section 2.2", scout},
		{"negascout", "NegaScout", "Reinefeld, figure 2.2", negaScout},
		{"negascout-tt", "NegaScout with table", "de Bruin & Pijls, figure 6, without its re-searches at heights up to 2 (Reinefeld, figure 2.2)", negaScoutTT},
		{"aspiration-ns", "Aspiration NegaScout", "Plaat, section 5.1", aspirationNS},
		{"pns", "PNS", "Partially Informed NegaScout: Reinefeld, section 2.5", pns},
		{"ins", "INS", "Informed NegaScout: Reinefeld, figure 2.4", ins},
		{"sss", "SSS*", "Stockman 1979; Plaat, figure 1", sss},
		{"dual", "DUAL*", "Reinefeld, figure 3.2", dual},
		{"dual-sss", "dual-SSS*", "Reinefeld, figure 3.2, from a MAX root", dualSSS},
		{"staged-sss", "Staged SSS*", "Campbell and Marsland 1983; Reinefeld, section 4", stagedSSS},
		{"sss2", "SSS-2", "de Bruin & Pijls, figures 7 to 9", sss2},
		{"recsss", "RecSSS*", "Bhattacharya & Bagchi 1993 and section 3", recSSS},
		{"recdual", "RecDual*", "Reinefeld & Ridinger 1994, as the dual of RecSSS*", recDual},
		{"itersss", "IterSSS*", "Bhattacharya & Bagchi, section 2", iterSSS},
		{"memsss", "MemSSS*", "Bhattacharya & Bagchi, section 3", memSSS},
		{"memdual", "MemDual*", "Bhattacharya & Bagchi, named in section 4: the dual of MemSSS*", memDual},
		{"mgame", "MGame", "Bhattacharya & Bagchi 1994, sections 2 and 4", mGame},
		{"quickgame", "QuickGame", "Bhattacharya & Bagchi, section 4: MGame with depth 2", quickGame},
		{"dual-ns", "DUAL-NS", "Reinefeld, figure 4.1", dualNS},
		{"dual-ins", "DUAL-INS", "Reinefeld, section 4.1", dualINS},
		{"dual-ins-open", "DUAL-INS, solved", "Reinefeld, section 4.1, leaves resumed as solved", dualINSOpen},
		{"mt-sss", "MT-SSS*", "Plaat, figures 8 and 11: MTD(+∞)", mtSSS},
		{"mt-one-bound", "MT-SSS* with one bound", "Plaat, figure 17: one bound stored for each node", mtOneBound},
		{"mt-dual", "MT-DUAL*", "Plaat, figures 8 and 11: MTD(−∞)", mtDual},
		{"mtd-f", "MTD(f)", "Plaat, figure 11", mtdF},
		{"mtd-bi", "MTD(bi)", "Plaat, section 4", mtdBi},
		{"mtd-step", "MTD(step)", "Plaat, section 4", mtdStep},
		{"mtd-pn", "MTD(bi) with PN search", "Allis et al. 1994, as the test of MTD(bi)", pnBi},
		{"mtd-dfpn", "MTD(bi) with df-pn", "Nagai 2002, as the test of MTD(bi)", dfpnBi},
		{"mtd-best", "MTD(best)", "Plaat, section 4, after Berliner's B*", mtdBest},
	}
}

// Lookup finds an algorithm by its name, upper or lower case.
func Lookup(name string) (Algorithm, error) {
	for _, a := range Algorithms() {
		if strings.EqualFold(a.Name, name) {
			return a, nil
		}
	}
	return Algorithm{}, fmt.Errorf("no algorithm %q; see lab list", name)
}
