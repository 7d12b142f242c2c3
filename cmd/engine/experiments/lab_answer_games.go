package experiments

import (
	"fmt"
	"strings"

	"footnote/cmd/internal/report"
)

// gamesAnswer says what of the papers holds on three games and on the trees between.
func (all findings) gamesAnswer() (string, error) {
	var failed error
	say := func(what string) report.Statement {
		s, err := all.statement("features", what)
		if err != nil && failed == nil {
			failed = err
		}
		return s
	}
	// of finds a claim on a game; where the depth is in it, that of the deepest.
	of := func(name, what, game string) report.Statement {
		s := report.Statement{}
		for _, form := range []string{game + ": ", game + ", d="} {
			if d := all[name]; d != nil {
				for _, one := range d.Statements {
					if strings.HasPrefix(one.What, form) && strings.Contains(one.What, what) {
						s = one
					}
				}
			}
		}
		if s.What == "" && failed == nil {
			failed = fmt.Errorf("%s does not say %q of %s", name, what, game)
		}
		return s
	}
	games := []string{"checkers", "Othello", "chess"}
	// each writes a claim on all games; where the depth is in it, so is that.
	each := func(name, what string) string {
		var words []string
		for _, game := range games {
			s := of(name, what, game)
			where, _, _ := strings.Cut(s.What, ":")
			words = append(words, fmt.Sprintf("%s %s (%s)", where, measuredShort(s.Measured), s.Verdict))
		}
		return listed(words)
	}
	verdicts := func(name, what string) string {
		var words []string
		for _, game := range games {
			words = append(words, game+" "+of(name, what, game).Verdict)
		}
		return listed(words)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "1. **Memory.** With enough of it MT-SSS\\* evaluates these shares of Alpha-Beta's leaves: %s; Plaat et al. have it a little ahead in Othello and chess, and not in checkers.\n", each("games-table", "with enough memory"))
	fmt.Fprintf(&b, "2. **MTD(f)** evaluates these shares of Aspiration NegaScout's leaves (in brackets, whether it is fewer): %s. That it is 0.90 to 0.95, as in the papers: %s. "+
		"In all nodes, where they have less than 1: %s.\n",
		each("games-nodes", "leaves of MTD(f) over those of Aspiration NegaScout"), verdicts("games-nodes", "it saves 5 to 10 %"), each("games-nodes", "all nodes of MTD(f)"))
	fmt.Fprintf(&b, "3. **From simulation to program.** The leaves of SSS\\* over those of Alpha-Beta on the same positions, first with one search in the generator's order, then with iterations, the table's move first and the history heuristic (in Othello too, unlike sentence 1): %s.\n",
		each("games-gap", "SSS* saves much"))
	var effects []string
	for _, f := range []string{"variable branching", "dependence of parent and child", "independence of moves", "transpositions"} {
		s := say(f + " brings SSS* nearer")
		effects = append(effects, fmt.Sprintf("%s: %s (%s)", f, s.Measured, s.Verdict))
	}
	fmt.Fprintf(&b, "4. **Which feature of real trees does it?** The leaves of SSS\\* over those of Alpha-Beta on synthetic trees, with the feature over without it; %s.\n", strings.Join(effects, "; "))
	simulation, features, enhancements, both := say("simulation: no feature"), say("the features alone"), say("the enhancements alone"), say("both together")
	fmt.Fprintf(&b, "5. **The papers' explanation.** Without features and enhancements SSS\\* evaluates %s of Alpha-Beta's leaves, with the features alone %s, with the enhancements alone %s, with both %s (%s).\n",
		measuredShort(simulation.Measured), measuredShort(features.Measured), measuredShort(enhancements.Measured), measuredShort(both.Measured), both.Verdict)
	return b.String(), failed
}

// measuredShort leaves out the z-score.
func measuredShort(measured string) string {
	short, _, _ := strings.Cut(measured, ", z =")
	return short
}
