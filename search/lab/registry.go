package lab

import (
	"fmt"

	"footnote/search/mtd"
)

// Algorithm is one entry of the registry.
type Algorithm struct {
	Name   string // as on the command line
	Title  string // as in the papers
	Source string // paper and figure
	search func(*run) (int, error)
	uses   Setting
}

// Setting is a set of those fields of Options that only some algorithms use.
type Setting uint

// The fields by their names.
const (
	Guess Setting = 1 << iota
	Window
	Stride
	Slab
	Memory
	SortedOpen
	StoreTerminals
	SolvedMemory
)

// Uses reports whether a setting means anything to the algorithm.
func (a Algorithm) Uses(s Setting) bool { return a.uses&s != 0 }

// Run searches a tree. It fails when the options do not suit the tree.
func (a Algorithm) Run(t *Tree, o Options) (Result, error) {
	r := newRun(t, o)
	value, err := a.search(r)
	if err != nil {
		return Result{}, fmt.Errorf("%s: %w", a.Name, err)
	}
	r.Value = value
	return r.Result, nil
}

// Algorithms returns the registry, in the order of the papers' history.
func Algorithms() []Algorithm {
	return []Algorithm{
		{"minimax", "Minimax", "de Bruin & Pijls, figure 2", minimax, 0},
		{"alphabeta", "Alpha-Beta", "de Bruin & Pijls, figure 3 (fail-soft)", alphaBeta, 0},
		{"alphabeta-tt", "Alpha-Beta with table", "Plaat, figure 2; de Bruin & Pijls, figure 5", alphaBetaTT, 0},
		{"aspiration", "Aspiration", "Baudet 1978; Reinefeld, section 2: Alpha-Beta", aspiration, Guess | Window},
		{"lalphabeta", "Lalphabeta", "Fishburn 1983; Reinefeld, footnote 6", lastMove, 0},
		{"pab", "Palphabeta", "Fishburn and Finkel 1980; Reinefeld, section 2.2", pab, 0},
		{"scout", "Scout", "Pearl 1980; Reinefeld, section 2.2", scout, 0},
		{"negascout", "NegaScout", "Reinefeld, figure 2.2", negaScout, 0},
		{"negascout-tt", "NegaScout with table", "de Bruin & Pijls, figure 6, without its re-searches at heights up to 2 (Reinefeld, figure 2.2)", negaScoutTT, 0},
		{"aspiration-ns", "Aspiration NegaScout", "Plaat, section 5.1", aspirationNS, Guess | Window},
		{"pns", "PNS", "Partially Informed NegaScout: Reinefeld, section 2.5", pns, 0},
		{"ins", "INS", "Informed NegaScout: Reinefeld, figure 2.4", ins, 0},
		{"sss", "SSS*", "Stockman 1979; Plaat, figure 1", sss, SortedOpen},
		{"dual", "DUAL*", "Reinefeld, figure 3.2", dual, SortedOpen},
		{"dual-sss", "dual-SSS*", "Reinefeld, figure 3.2, from a MAX root", dualSSS, SortedOpen},
		{"staged-sss", "Staged SSS*", "Campbell and Marsland 1983; Reinefeld, section 4", stagedSSS, Slab | SortedOpen},
		{"sss2", "SSS-2", "de Bruin & Pijls, figures 7 to 9", sss2, 0},
		{"recsss", "RecSSS*", "Bhattacharya & Bagchi 1993 and section 3", recSSS, StoreTerminals},
		{"recdual", "RecDual*", "Reinefeld & Ridinger 1994, as the dual of RecSSS*", recDual, StoreTerminals},
		{"itersss", "IterSSS*", "Bhattacharya & Bagchi, section 2", iterSSS, Memory},
		{"memsss", "MemSSS*", "Bhattacharya & Bagchi, section 3", memSSS, Memory | StoreTerminals | SolvedMemory},
		{"memdual", "MemDual*", "Bhattacharya & Bagchi, named in section 4: the dual of MemSSS*", memDual, Memory | StoreTerminals | SolvedMemory},
		{"mgame", "MGame", "Bhattacharya & Bagchi 1994, sections 2 and 4", mGame, Slab | StoreTerminals},
		{"quickgame", "QuickGame", "Bhattacharya & Bagchi, section 4: MGame with depth 2", quickGame, StoreTerminals},
		{"dual-ns", "DUAL-NS", "Reinefeld, figure 4.1", dualNS, SortedOpen},
		{"dual-ins", "DUAL-INS", "Reinefeld, section 4.1", dualINS, SortedOpen},
		{"dual-ins-open", "DUAL-INS, solved", "Reinefeld, section 4.1, leaves resumed as solved", dualINSOpen, SortedOpen},
		{"mt-sss", "MT-SSS*", "Plaat, figures 8 and 11: MTD(+∞)", driven(mtd.MTSSS), 0},
		{"mt-one-bound", "MT-SSS* with one bound", "Plaat, figure 17: one bound stored for each node", mtOneBound, 0},
		{"mt-dual", "MT-DUAL*", "Plaat, figures 8 and 11: MTD(−∞)", driven(mtd.MTDUAL), 0},
		{"mtd-f", "MTD(f)", "Plaat, figure 11", driven(mtd.MTDf), Guess},
		{"mtd-bi", "MTD(bi)", "Plaat, section 4", driven(mtd.MTDbi), 0},
		{"mtd-step", "MTD(step)", "Plaat, section 4", driven(mtd.MTDstep), Stride},
		{"mtd-pn", "MTD(bi) with PN search", "Allis et al. 1994, as the test of MTD(bi)", pnBi, 0},
		{"mtd-dfpn", "MTD(bi) with df-pn", "Nagai 2002, as the test of MTD(bi)", dfpnBi, 0},
		{"mtd-best", "MTD(best)", "Plaat, section 4, after Berliner's B*", driven(mtd.MTDbest), Guess},
	}
}

// Lookup finds an algorithm by its name, of which only letters and digits count, upper or
// lower case: "mtdf" and "MTD(f)" are mtd-f.
func Lookup(name string) (Algorithm, error) {
	for _, a := range Algorithms() {
		if mtd.PlainName(a.Name) == mtd.PlainName(name) {
			return a, nil
		}
	}
	return Algorithm{}, fmt.Errorf("no algorithm %q; footnote-lab list names them", name)
}
