package handicap

import (
	"fmt"
	"math"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// weakHash is the size in MiB of the table of weakened searches, which are small.
const weakHash = 4

// Player plays at a given strength. It has a searcher and a table of its own, so
// that nothing misjudged ever reaches a search at full strength. One turn at a time.
type Player struct {
	on       bool
	elo      int
	searcher *search.Searcher // nil until it is needed
	used     bool
	seed     uint64 // of the game

	// evaluation is that of the weakened searches: it errs as errors says, to
	// which its evaluators point.
	evaluation *eval.Factory
	errors     misjudgement
}

// New returns a player of that strength, within EloRange. It judges positions by
// the evaluation, with errors. It is off.
func New(elo int, evaluation *eval.Factory) *Player {
	h := &Player{elo: elo}
	h.evaluation = h.errors.over(evaluation)
	return h
}

// SetOn says whether strength is limited at all. Memory is taken here, not in
// Turn; the error is that there was none.
func (h *Player) SetOn(on bool) error {
	if on && h.searcher == nil {
		table, err := hashtable.New(weakHash)
		if err != nil {
			return err
		}
		h.searcher = search.New(table)
		h.searcher.Prepare(1, h.evaluation)
	}
	h.on = on
	return nil
}

// On reports whether strength is limited.
func (h *Player) On() bool { return h.on }

// SetElo changes the strength. What another strength has seen is forgotten.
func (h *Player) SetElo(elo int) {
	if h.elo != elo {
		h.elo = elo
		h.Forget()
	}
}

// Reseed begins another game: what is misjudged and overlooked follows from the
// seed.
func (h *Player) Reseed(seed uint64) { h.seed = seed }

// Forget clears what earlier searches have seen.
func (h *Player) Forget() {
	if h.searcher != nil && h.used {
		h.searcher.NewGame(1)
		h.used = false
	}
}

// Turn is one weakened search: how it is done and how its move is chosen.
type Turn struct {
	Searcher *search.Searcher // the player's
	Config   search.Config    // of the level

	level level
	sight search.Handicap
	rng   *movegen.PRNG
	shown int // lines that the user wants to see

	lines []candidate // of the last finished iteration
}

// candidate is a move that may be played.
type candidate struct {
	score eval.Score
	pv    []movegen.Move
}

// Turn begins a move of a player that is on. arrived is the square that the last
// move before p led to, NoSquare when none is known; rng chooses among
// candidates; shown is how many lines the user wants to see. limits become those
// of the level where they are wider.
func (h *Player) Turn(p *movegen.Position, arrived movegen.Square, rng *movegen.PRNG, shown int, limits *search.Limits) *Turn {
	h.used = true
	l := levelOf(h.elo).openingDiscount(p)
	w := &Turn{
		level: l,
		sight: search.Handicap{Seed: h.seed, Miss: int(l.miss), Arrived: arrived},
		rng:   rng,
		shown: shown,
	}
	h.errors = misjudgement{h.seed, int(l.noise)}
	config := search.DefaultConfig(h.evaluation)
	config.Handicap = w.sight
	config.Grain = handicapGrain
	config.MultiPV = max(shown, l.lines)
	w.Searcher, w.Config = h.searcher, config

	depth := w.round(l.depth, uint64(p.FullmoveNumber()))
	if limits.Depth == 0 || limits.Depth > depth {
		limits.Depth = depth
	}
	limits.SoftNodes = uint64(l.nodes)
	if most := limits.SoftNodes * hardNodeFactor; limits.Nodes == 0 || limits.Nodes > most {
		limits.Nodes = most
	}
	if !limits.Fixed {
		limits.Soft /= timeDivisor
		limits.Hard /= timeDivisor
	}
	limits.Moves = w.seen(p, limits.Moves)
	return w
}

const (
	// handicapGrain is finer than in play at full strength: moves are compared by
	// their values.
	handicapGrain = 4
	// hardNodeFactor bounds an iteration that the soft limit let begin, as a multiple
	// of that limit.
	hardNodeFactor = 3
	// timeDivisor divides the usual time. Strength is what the nodes allow, so the
	// clock is for accidents: a machine that stalls.
	timeDivisor = 3
)

// round rounds depth up or down, such that the mean over many moves is depth.
func (w *Turn) round(depth float64, salt uint64) int {
	whole := math.Floor(depth)
	if float64(movegen.NewPRNG(w.sight.Seed^salt*0x9e3779b97f4a7c15).Uint64()>>11)/(1<<53) < depth-whole {
		whole++
	}
	return max(int(whole), 1)
}

// seen returns the root moves that are not overlooked, all of allowed (of the
// legal moves when it is empty) when that would leave none. A mate on the board
// is seen more readily than other moves that check.
func (w *Turn) seen(p *movegen.Position, allowed []movegen.Move) []movegen.Move {
	if len(allowed) == 0 {
		var list movegen.MoveList
		p.GenerateLegal(&list)
		allowed = append(allowed, list.Slice()...)
	}
	var moves []movegen.Move
	for _, m := range allowed {
		sight := w.sight
		if mates(p, m) {
			sight.Miss /= 3
		}
		if !sight.HidesMove(p, sight.Arrived, movegen.NoSquare, m, 0) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return allowed
	}
	return moves
}

// mates reports whether m, legal in p, is checkmate.
func mates(p *movegen.Position, m movegen.Move) bool {
	if !p.GivesCheck(m) {
		return false
	}
	var next movegen.Position
	p.Make(m, &next)
	return !next.HasLegalMove()
}

// Note takes in a report of the search; it reports whether the user is to see it.
func (w *Turn) Note(i search.Info) bool {
	if i.Stats != nil && len(i.PV) > 0 { // a line of a finished iteration
		if i.MultiPV <= 1 {
			w.lines = w.lines[:0]
		}
		w.lines = append(w.lines, candidate{i.Score, append([]movegen.Move(nil), i.PV...)})
	}
	return i.MultiPV <= w.shown
}

// Choose replaces the result's move by one of the candidates: each move that
// loses no more than the margin, with a probability that falls off with what it
// loses (softmax). Where the best is a mate, or the choice one of mates, it stays.
func (w *Turn) Choose(r *search.Result) {
	if len(w.lines) < 2 || w.lines[0].score.IsMate() {
		return
	}
	best := w.lines[0].score
	var weights []float64
	sum := 0.0
	for _, c := range w.lines {
		loss := float64(best - c.score)
		weight := 0.0
		if loss <= w.level.margin && w.level.temperature > 0 {
			weight = math.Exp(-max(loss, 0) / w.level.temperature)
		}
		weights = append(weights, weight)
		sum += weight
	}
	at := float64(w.rng.Uint64()>>11) / (1 << 53) * sum
	for i, weight := range weights {
		if at -= weight; at < 0 && weight > 0 {
			c := w.lines[i]
			r.Best, r.PV, r.Score, r.Bound, r.Ponder = c.pv[0], c.pv, c.score, hashtable.Exact, movegen.NoMove
			return
		}
	}
}

// String says what a weakened search does, for debug notes.
func (w *Turn) String() string {
	return fmt.Sprintf("handicap: %d nodes, depth %.1f, misjudges by %d cp, overlooks %d ‰, %d lines within %.0f cp at %.0f cp",
		uint64(w.level.nodes), w.level.depth, int(w.level.noise), w.sight.Miss, w.level.lines, w.level.margin, w.level.temperature)
}
