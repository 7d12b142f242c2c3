package handicap

import (
	"math"

	"footnote/movegen"
)

// level is how a given strength plays.
type level struct {
	elo         int     // as measured; see levels
	nodes       float64 // after so many no further iteration begins
	depth       float64 // plies; fractions are the share of moves searched a ply deeper
	noise       float64 // centipawns, see misjudgement
	miss        float64 // permille, see search.Handicap
	lines       int     // candidates
	margin      float64 // centipawns that a candidate may lose
	temperature float64 // centipawns; a loss of that much is e times less likely
	time        float64 // share of the time of full strength that the search may use
}

// levels is the calibration, weakest first; scripts/calibrate.sh measures it,
// scripts/ratings.awk rates it, and docs/options.md has the results and their errors.
// Between two levels everything is interpolated. Where a clock leaves no time for the nodes, the shares
// of time still tell the highest levels apart.
func levels() []level {
	return []level{
		{730, 600, 1, 90, 450, 6, 130, 55, 0.25},
		{840, 800, 1.3, 75, 350, 6, 110, 45, 0.25},
		{1020, 1200, 1.8, 62, 260, 5, 95, 37, 0.25},
		{1260, 1800, 2.4, 50, 190, 5, 80, 30, 0.25},
		{1590, 2600, 3.1, 40, 135, 4, 64, 24, 0.25},
		{1820, 4000, 4, 31, 90, 4, 48, 18, 0.25},
		{1960, 6500, 5, 23, 56, 3, 35, 13, 0.25},
		{2180, 10000, 6.5, 15, 30, 3, 24, 9, 0.25},
		{2350, 11000, 8, 10, 15, 2, 16, 6, 0.25},
		{2580, 13000, 10, 5, 6, 2, 8, 3, 0.25},
		{2800, 15000, 14, 0, 0, 1, 0, 0, 0.25},
		{2900, 30000, 18, 0, 0, 1, 0, 0, 0.36},
		{3000, 60000, 24, 0, 0, 1, 0, 0, 0.6},
	}
}

// EloRange returns the least and the most that Player.SetElo takes: what was
// measured, no less and no more.
func EloRange() (least, most int) {
	list := levels()
	return list[0].elo, list[len(list)-1].elo
}

// levelOf returns the level for a rating within EloRange.
func levelOf(elo int) level {
	list := levels()
	for i := 1; i < len(list); i++ {
		if elo <= list[i].elo {
			a, b := list[i-1], list[i]
			return a.interpolate(b, float64(elo-a.elo)/float64(b.elo-a.elo))
		}
	}
	return list[len(list)-1]
}

// interpolate returns the level between a and b: a for share 0, b for share 1.
// Nodes are interpolated by ratio, since strength grows with their logarithm.
func (a level) interpolate(b level, share float64) level {
	share = min(max(share, 0), 1)
	mix := func(x, y float64) float64 { return x + (y-x)*share }
	return level{
		elo:         int(math.Round(mix(float64(a.elo), float64(b.elo)))),
		nodes:       a.nodes * math.Pow(b.nodes/a.nodes, share),
		depth:       mix(a.depth, b.depth),
		noise:       mix(a.noise, b.noise),
		miss:        mix(a.miss, b.miss),
		lines:       int(math.Round(mix(float64(a.lines), float64(b.lines)))),
		margin:      mix(a.margin, b.margin),
		temperature: mix(a.temperature, b.temperature),
		time:        mix(a.time, b.time),
	}
}

// Even weak players know their first moves, so their errors are smaller in the
// opening. They begin at openingShare of the usual size and reach it at move
// openingMoves. This holds while at least openingPieces are on the board, pawns and
// kings included.
const (
	openingMoves  = 9
	openingShare  = 0.4
	openingPieces = 28
)

// openingDiscount returns the level as it plays in p, with smaller errors in the
// opening.
func (a level) openingDiscount(p *movegen.Position) level {
	if p.FullmoveNumber() >= openingMoves || p.Occupied().Count() < openingPieces {
		return a
	}
	share := openingShare + (1-openingShare)*float64(p.FullmoveNumber()-1)/(openingMoves-1)
	a.noise *= share
	a.miss *= share
	a.margin *= share
	return a
}
