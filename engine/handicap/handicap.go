package handicap

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// tableSize is the size in MiB of the table of weakened searches, which are small.
const tableSize = 4

// Player plays at a given strength. It has a searcher and a table of its own, so
// that misjudged values never reach a search at full strength. It makes one search
// at a time.
type Player struct {
	elo      int
	searcher *search.Searcher // nil until Prepare
	used     bool
	seed     uint64 // of the game

	// evaluation is that of the weakened searches; its evaluators point to
	// misjudgement.
	evaluation   *eval.Factory
	misjudgement misjudgement
}

// New returns a player of that strength, within EloRange. Its evaluation is the
// given one with errors added.
func New(elo int, evaluation *eval.Factory) *Player {
	h := &Player{elo: elo}
	h.evaluation = h.misjudgement.wrap(evaluation)
	return h
}

// Prepare allocates the table unless it has done so before. It fails when there is no memory
// for it. NewSearch allocates none: call Prepare before it.
func (h *Player) Prepare() error {
	if h.searcher != nil {
		return nil
	}
	table, err := hashtable.New(tableSize)
	if err != nil {
		return err
	}
	h.searcher = search.New(table)
	h.searcher.Prepare(1, h.evaluation)
	return nil
}

// SetElo changes the strength. A change forgets what earlier searches learned.
func (h *Player) SetElo(elo int) {
	if h.elo != elo {
		h.elo = elo
		h.Forget()
	}
}

// Reseed begins another game: the seed determines what is misjudged and overlooked. What
// earlier searches learned was misjudged by another one, and is forgotten.
func (h *Player) Reseed(seed uint64) {
	h.seed = seed
	h.Forget()
}

// Forget clears what earlier searches learned.
func (h *Player) Forget() {
	if h.searcher != nil && h.used {
		h.searcher.NewGame(1)
		h.used = false
	}
}

// Search is one weakened search: its configuration, and the choice of its move.
type Search struct {
	Searcher *search.Searcher // the player's
	Config   search.Config    // of the level
	Limits   search.Limits    // those given, narrowed to the level's

	level      level
	handicap   search.Handicap
	rng        *movegen.PRNG
	shownLines int // lines that the user wants to see

	candidates []candidate // of the last finished iteration

	root       movegen.Position
	full       time.Duration // what full strength would be given, 0: no limit
	iterations int           // finished
	changes    int           // iterations that changed the best move
}

// candidate is a move that may be played.
type candidate struct {
	score eval.Score
	pv    []movegen.Move
}

// NewSearch prepares a search; Prepare must have been called. lastTo is the destination
// square of the move before p, NoSquare when unknown. rng chooses among candidates.
// shownLines is the number of lines that the user wants to see. Limits that are
// wider than those of the level are narrowed to them.
func (h *Player) NewSearch(p *movegen.Position, lastTo movegen.Square, rng *movegen.PRNG, shownLines int, limits search.Limits) *Search {
	h.used = true
	l := levelOf(h.elo).openingDiscount(p)
	if h.elo >= matesElo && matesEasily(p) {
		l = level{nodes: matesNodes, depth: eval.MaxPly, lines: 1, time: 0.6}
	}
	s := &Search{
		level:      l,
		handicap:   search.Handicap{Seed: h.seed, Miss: int(l.miss), Arrived: lastTo},
		rng:        rng,
		shownLines: shownLines,
		root:       *p,
	}
	h.misjudgement = misjudgement{h.seed, int(l.noise)}
	config := search.DefaultConfig(h.evaluation)
	config.Handicap = s.handicap
	config.Grain = grain
	config.MultiPV = max(shownLines, l.lines)
	s.Searcher, s.Config = h.searcher, config

	depth := s.round(l.depth, uint64(p.FullmoveNumber()))
	if limits.Depth == 0 || limits.Depth > depth {
		limits.Depth = depth
	}
	limits.Moves = s.visibleMoves(p, limits.Moves)
	// More lines than the level has cost their own nodes, so that it plays as without them.
	shown, own := min(config.MultiPV, len(limits.Moves)), min(l.lines, len(limits.Moves))
	limits.SoftNodes = uint64(l.nodes) * uint64(max(shown, 1)) / uint64(max(own, 1))
	if most := limits.SoftNodes * hardNodeFactor; limits.Nodes == 0 || limits.Nodes > most {
		limits.Nodes = most
	}
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	if s.full = limits.Soft; s.full > 0 {
		limits.Soft = time.Duration(l.time * float64(limits.Soft))
		limits.Hard, limits.Fixed = min(limits.Soft, limits.Hard), true
	}
	s.Limits = limits
	return s
}

// matesEasily reports whether a king that has lost all else is to be mated with a queen or a
// rook, which players of matesElo can do.
func matesEasily(p *movegen.Position) bool {
	us := p.SideToMove()
	return p.ByColor(us.Other()).Count() == 1 && p.Pieces(us, movegen.Queen)|p.Pieces(us, movegen.Rook) != 0
}

const (
	// grain is finer than in play at full strength: moves are compared by their values.
	grain = 4
	// hardNodeFactor bounds an iteration that the soft limit let begin, as a multiple
	// of that limit.
	hardNodeFactor = 3
	// matesElo is the least strength that knows the mates of matesEasily. It finds them in
	// matesNodes.
	matesElo   = 1000
	matesNodes = 10000
)

// round rounds depth up or down, such that the mean over many moves is depth.
func (s *Search) round(depth float64, salt uint64) int {
	whole := math.Floor(depth)
	if movegen.NewPRNG(s.handicap.Seed^salt*movegen.Golden).Float64() < depth-whole {
		whole++
	}
	return max(int(whole), 1)
}

// visibleMoves returns the moves of allowed (all legal moves when it is empty) that
// are not overlooked, or all of them when none is left. Mates in one are overlooked
// less often than other checks.
func (s *Search) visibleMoves(p *movegen.Position, allowed []movegen.Move) []movegen.Move {
	if len(allowed) == 0 {
		var list movegen.MoveList
		p.GenerateLegal(&list)
		allowed = append(allowed, list.Slice()...)
	}
	var moves []movegen.Move
	for _, m := range allowed {
		handicap := s.handicap
		if givesMate(p, m) {
			handicap.Miss /= 3
		}
		if !handicap.HidesMove(p, handicap.Arrived, movegen.NoSquare, m, 0) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return allowed
	}
	return moves
}

// givesMate reports whether m, legal in p, is checkmate.
func givesMate(p *movegen.Position, m movegen.Move) bool {
	if !p.GivesCheck(m) {
		return false
	}
	var next movegen.Position
	p.Make(m, &next)
	return !next.HasLegalMove()
}

// Observe records a report of the search and returns whether to show it to the
// user.
func (s *Search) Observe(i search.Info) bool {
	// Lines of a finished iteration, and no more than the level chooses among, however
	// many are shown.
	if i.EndsIteration() && len(i.PV) > 0 && (s.level.lines == 0 || i.MultiPV <= s.level.lines) {
		if i.MultiPV <= 1 {
			if len(s.candidates) > 0 && s.candidates[0].pv[0] != i.PV[0] {
				s.changes++
			}
			s.iterations++
			s.candidates = s.candidates[:0]
		}
		s.candidates = append(s.candidates, candidate{i.Score, slices.Clone(i.PV)})
	}
	return i.MultiPV <= s.shownLines
}

// Choose replaces the result's move by one of the candidates. A move that loses no
// more than the margin is chosen with a probability that falls with its loss
// (softmax). When the best score is a mate, the move stays.
func (s *Search) Choose(r *search.Result) {
	if len(s.candidates) < 2 || s.candidates[0].score.IsMate() {
		return
	}
	best := s.candidates[0].score
	var weights []float64
	sum := 0.0
	for _, c := range s.candidates {
		loss := float64(best - c.score)
		weight := 0.0
		if loss <= s.level.margin && s.level.temperature > 0 {
			weight = math.Exp(-max(loss, 0) / s.level.temperature)
		}
		weights = append(weights, weight)
		sum += weight
	}
	at := s.rng.Float64() * sum
	for i, weight := range weights {
		if at -= weight; at < 0 && weight > 0 {
			c := s.candidates[i]
			r.Best, r.PV, r.Score, r.Bound = c.pv[0], c.pv, c.score, hashtable.Exact
			return
		}
	}
}

// The parts of the time of full strength that a move takes beside what its search takes: recaptureShare
// or more, from easyShare to hardShare in the mean.
const (
	recaptureShare = 0.08
	easyShare      = 0.1
	hardShare      = 0.36
	// clearLoss is what a second move loses, in centipawns, where there is little doubt.
	clearLoss = 60
)

// Wait returns when an opponent would expect the chosen move, or when ctx is done.
func (s *Search) Wait(ctx context.Context, r *search.Result) {
	wait := time.Duration(s.share(r.Best)*float64(s.full)) - time.Since(s.Limits.Start)
	if wait <= 0 {
		return
	}
	select {
	case <-time.After(wait):
	case <-ctx.Done():
	}
}

// share returns the part of the time of full strength that m takes: none when it is the only
// move, little for a recapture, more the less clear it was that it is the best. A fifth
// more or less comes by chance, but not to the strength: that depends on no clock.
func (s *Search) share(m movegen.Move) float64 {
	var list movegen.MoveList
	if s.root.GenerateLegal(&list); list.N <= 1 {
		return 0
	}
	if m.To() == s.handicap.Arrived && s.root.IsCapture(m) {
		return recaptureShare
	}
	doubt := 0.5
	if c := s.candidates; len(c) > 1 {
		doubt = math.Exp(-max(float64(c[0].score-c[1].score), 0) / clearLoss)
	}
	doubt = (doubt + float64(s.changes)/float64(max(s.iterations-1, 1))) / 2
	chance := movegen.NewPRNG(s.handicap.Seed ^ s.root.Key()).Float64()
	return (easyShare + (hardShare-easyShare)*doubt) * (0.8 + chance*0.4)
}

// String describes the weakened search, for debug notes.
func (s *Search) String() string {
	return fmt.Sprintf("handicap: %d nodes, depth %.1f, misjudges by %d cp, overlooks %d ‰, %d lines within %.0f cp at %.0f cp",
		uint64(s.level.nodes), s.level.depth, int(s.level.noise), s.handicap.Miss, s.level.lines, s.level.margin, s.level.temperature)
}
