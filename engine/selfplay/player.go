package selfplay

import (
	"context"

	"footnote/engine/game"
	"footnote/engine/gamedata"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// hardNodeFactor is the hard limit of nodes as a multiple of the soft one.
const hardNodeFactor = 8

// player plays games for one worker.
type player struct {
	*Settings
	searcher *search.Searcher
	list     movegen.MoveList
}

func newPlayer(s *Settings, searcher *search.Searcher) *player {
	return &player{Settings: s, searcher: searcher}
}

// play plays the game with the given ID, which is its seed. It returns nil when ctx
// ended before the game did.
func (p *player) play(ctx context.Context, id uint64) *gamedata.Game {
	rng := movegen.NewPRNG(id)
	for ctx.Err() == nil {
		begin := p.start(rng)
		record := &gamedata.Game{ID: id, Start: begin.position}
		g := game.Game{Now: begin.position}
		if !p.playOpening(rng, begin.plies, &g, record) {
			continue
		}
		p.searcher.NewGame(1)
		if p.playOn(ctx, &begin, &g, record) {
			return record
		}
	}
	return nil
}

// playOpening plays the given number of random plies; it reports false when they end the game.
func (p *player) playOpening(rng *movegen.PRNG, plies int, g *game.Game, record *gamedata.Game) bool {
	for range plies {
		g.Now.GenerateLegal(&p.list)
		if p.list.N == 0 {
			return false
		}
		m := p.list.Moves[rng.Intn(p.list.N)]
		g.Play(m)
		record.Moves = append(record.Moves, m)
	}
	record.Opening = len(record.Moves)
	return !g.Over()
}

// playOn plays the game from the end of the opening. It reports false when the first
// search values the opening outside the range that begin wants, or when ctx ended.
func (p *player) playOn(ctx context.Context, begin *beginning, g *game.Game, record *gamedata.Game) bool {
	var judge adjudicator
	first := record.FirstPly()
	for {
		limits := p.limits(p.unfit(record, &g.Now))
		r := p.searcher.Search(ctx, search.Request{Position: g.Now, History: g.Keys, Limits: limits, Config: p.Config})
		if ctx.Err() != nil || r.Best == movegen.NoMove {
			return false
		}
		score := r.Score.For(g.Now.SideToMove())
		if worth := max(score, -score); len(record.Moves) == record.Opening && (worth < begin.least || worth > begin.most) {
			return false
		}
		if r.Bound != hashtable.Exact {
			record.Inexact = append(record.Inexact, len(record.Scores))
		}
		record.Moves = append(record.Moves, r.Best)
		record.Scores = append(record.Scores, score)
		g.Play(r.Best)
		if record.Result, record.End = judge.verdict(p.Settings, g, score, first, len(record.Moves)); record.End != gamedata.Unknown {
			return true
		}
	}
}

// unfit reports whether the filter drops the position whatever the search finds.
func (p *player) unfit(record *gamedata.Game, now *movegen.Position) bool {
	return record.FirstPly()+len(record.Moves) < p.Filter.MinPly || now.InCheck()
}

// limits returns those of a search. The filter drops unfit positions whatever is found.
// So does it those where a capture is best, once that is settled.
func (p *player) limits(unfit bool) search.Limits {
	short := max(p.Nodes*uint64(p.UnfitPercent)/100, 1)
	if unfit {
		return search.Limits{SoftNodes: short, Nodes: hardNodeFactor * p.Nodes}
	}
	return search.Limits{SoftNodes: p.Nodes, SoftNodesTactical: short, Nodes: hardNodeFactor * p.Nodes}
}

// adjudicator follows the scores of a game for adjudication.
type adjudicator struct {
	winning int // plies in a row with a score that wins, negative for Black
	drawish int // plies in a row with a score near zero
}

// verdict returns the state of the game after a move that was chosen with the given score (White's
// view), the ply-th of the game. The rules come first, then endgame tables, then the scores. End is
// Unknown when the game goes on. first is the number of plies before the start position.
func (j *adjudicator) verdict(s *Settings, g *game.Game, score search.Score, first, ply int) (game.Result, gamedata.End) {
	if end := endByRules(g); end != gamedata.Unknown {
		return g.Result(), end
	}
	if result := resultByTables(&s.Config.Tables, &g.Now); result != game.NoResult {
		return result, gamedata.Tablebase
	}
	switch {
	case score >= s.WinScore:
		j.winning = max(j.winning, 0) + 1
	case score <= -s.WinScore:
		j.winning = min(j.winning, 0) - 1
	default:
		j.winning = 0
	}
	if max(score, -score) <= s.DrawScore && first+ply > s.DrawFrom {
		j.drawish++
	} else {
		j.drawish = 0
	}
	switch {
	case s.WinPlies > 0 && j.winning >= s.WinPlies:
		return game.WhiteWins, gamedata.AdjudicatedWin
	case s.WinPlies > 0 && -j.winning >= s.WinPlies:
		return game.BlackWins, gamedata.AdjudicatedWin
	case s.DrawPlies > 0 && j.drawish >= s.DrawPlies:
		return game.Draw, gamedata.AdjudicatedDraw
	case ply >= s.MaxPlies:
		return game.Draw, gamedata.TooLong
	}
	return game.Draw, gamedata.Unknown
}

// endByRules returns the end when the rules of chess have ended the game, Unknown otherwise.
func endByRules(g *game.Game) gamedata.End {
	return [...]gamedata.End{
		game.Ongoing: gamedata.Unknown, game.Checkmate: gamedata.Checkmate, game.Stalemate: gamedata.Stalemate,
		game.DeadPosition: gamedata.DeadPosition, game.FiftyMoves: gamedata.FiftyMoves, game.Repetition: gamedata.Repetition,
	}[g.Ending()]
}
