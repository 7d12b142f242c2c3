package chess

import (
	"footnote/eval/handcrafted"
	"footnote/movegen"
	"footnote/search/lab/games"
)

// mate is the value of a won game, decided the greatest estimate.
const (
	mate    = 15000
	decided = 14000
)

// Board is a game of chess at one of its positions. New and FromFEN make one.
type Board struct {
	positions []movegen.Position // the last one is now
	evaluator *handcrafted.Evaluator
	list      movegen.MoveList
	captures  []*movegen.MoveList // of Evaluate, by depth of the captures
}

// New returns a game at its start.
func New() *Board { return at(movegen.StartPosition()) }

// FromFEN returns a game at a position.
func FromFEN(fen string) (*Board, error) {
	p, err := movegen.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	return at(p), nil
}

func at(p movegen.Position) *Board {
	return &Board{positions: []movegen.Position{p}, evaluator: handcrafted.New()}
}

func (b *Board) now() *movegen.Position { return &b.positions[len(b.positions)-1] }

// Moves appends the legal moves: captures, ordered by what they take, then the others
// as they are generated.
func (b *Board) Moves(list []games.Move) []games.Move {
	p := b.now()
	p.GenerateLegal(&b.list)
	moves := b.list.Slice()
	sortByGain(p, moves)
	for _, m := range moves {
		list = append(list, games.Move(m))
	}
	return list
}

// sortByGain puts the captures first, the most valuable victim before others.
func sortByGain(p *movegen.Position, moves []movegen.Move) {
	for i := 1; i < len(moves); i++ {
		m := moves[i]
		value := gain(p, m)
		j := i
		for ; value >= 0 && j > 0 && gain(p, moves[j-1]) < value; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
}

// gain ranks captures and promotions to a queen by what they win, then by what they
// risk (most valuable victim, least valuable attacker); other moves have −1.
func gain(p *movegen.Position, m movegen.Move) int {
	victim := p.Captured(m)
	if victim == movegen.NoPieceType {
		if m.Promotion() == movegen.Queen {
			return 16*int(movegen.Queen) + 15
		}
		return -1
	}
	return 16*int(victim) + 15 - int(p.PieceOn(m.From()).Type())
}

// Make plays a move.
func (b *Board) Make(m games.Move) {
	b.positions = append(b.positions, movegen.Position{})
	n := len(b.positions)
	b.positions[n-2].Make(movegen.Move(m), &b.positions[n-1])
}

// Unmake takes the last move back.
func (b *Board) Unmake() { b.positions = b.positions[:len(b.positions)-1] }

// Key identifies the position; the counter of the fifty-move rule is not part of it.
func (b *Board) Key() uint64 { return b.now().Key() }

// Evaluate returns the hand-crafted evaluation in centipawns, for the player who moves,
// after the captures that either side chooses to make: the value of the tree of
// captures in which each side may also stop. It depends on the position alone, since
// its window is always the full one.
func (b *Board) Evaluate() int { return b.settle(0, -games.Limit, games.Limit) }

func (b *Board) settle(depth, alpha, beta int) int {
	p := b.now()
	best := max(-decided, min(decided, int(b.evaluator.Evaluate(p))))
	if best >= beta {
		return best
	}
	if len(b.captures) == depth {
		b.captures = append(b.captures, new(movegen.MoveList))
	}
	list := b.captures[depth]
	p.GenerateCaptures(list)
	sortByGain(p, list.Slice())
	for _, m := range list.Slice() {
		b.Make(games.Move(m))
		best = max(best, -b.settle(depth+1, -beta, -max(alpha, best)))
		b.Unmake()
		if best >= beta {
			break
		}
	}
	return best
}

// Final returns the value when the player who moves cannot: lost in check, else drawn.
func (b *Board) Final() int {
	if b.now().InCheck() {
		return -mate
	}
	return 0
}
