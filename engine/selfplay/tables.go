package selfplay

import (
	"footnote/engine/game"
	"footnote/engine/gamedata"
	"footnote/movegen"
	"footnote/search"
)

// resultByTables returns the result that endgame tables promise, NoResult when they do
// not know p. They take the clock of the fifty-move rule to stand at zero, so they are
// asked only just after a capture or a pawn's move.
func resultByTables(t *search.TablebaseConfig, p *movegen.Position) game.Result {
	if t.Base == nil || p.HalfmoveClock() != 0 || p.Occupied().Count() > min(t.Men, t.Base.MaxMen()) {
		return game.NoResult
	}
	outcome, ok := t.Base.Outcome(p)
	switch {
	case !ok:
		return game.NoResult
	case outcome >= search.TablebaseWin:
		return game.WonBy(p.SideToMove())
	case outcome <= search.TablebaseLoss:
		return game.WonBy(p.SideToMove().Other())
	}
	return game.Draw
}

// Cut ends g where endgame tables first know the result, as a game that was played with
// them ends, and gives it that result. It reports whether it did. Games that the rules
// ended with that move stay as they are.
func Cut(g *gamedata.Game, t *search.TablebaseConfig) bool {
	now := g.Start
	for i, m := range g.Moves {
		now.Advance(m)
		if i < g.Opening {
			continue
		}
		if result := resultByTables(t, &now); result != game.NoResult {
			if now.InsufficientMaterial() || !now.HasLegalMove() {
				return false
			}
			g.Result, g.End = result, gamedata.Tablebase
			g.Moves, g.Scores = g.Moves[:i+1], g.Scores[:i+1-g.Opening]
			for n := len(g.Inexact); n > 0 && g.Inexact[n-1] >= len(g.Scores); n-- {
				g.Inexact = g.Inexact[:n-1]
			}
			return true
		}
	}
	return false
}
