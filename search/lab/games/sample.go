package games

import "math/rand/v2"

// Sampling says how positions are drawn from games that a program plays against
// itself, badly on purpose.
type Sampling struct {
	Opening     int     // plies at the start that are random
	First, Last int     // the position is taken after so many plies, drawn evenly
	Depth       int     // plies that the player looks ahead after the opening; 0: all random
	Random      float64 // share of the moves after the opening that are random all the same
}

// Line is a position, as the moves that lead to it from the start of a game.
type Line []Move

// Play makes the moves of a line.
func (l Line) Play(g Game) {
	for _, m := range l {
		g.Make(m)
	}
}

// Sample plays game number index of a seed and returns one position of it. A game that
// ends before its position is reached, or in it, is played again with other moves.
func (s Sampling) Sample(start func() Game, seed uint64, index int) Line {
	random := rand.New(rand.NewPCG(seed, uint64(index)))
	for {
		if line, ok := s.play(start(), random); ok {
			return line
		}
	}
}

func (s Sampling) play(g Game, random *rand.Rand) (Line, bool) {
	length := s.First + random.IntN(s.Last-s.First+1)
	var line Line
	for {
		moves := g.Moves(nil)
		if len(moves) == 0 {
			return nil, false
		}
		if len(line) == length {
			return line, true
		}
		m := moves[random.IntN(len(moves))]
		if len(line) >= s.Opening && s.Depth > 0 && random.Float64() >= s.Random {
			m = s.choose(g, moves, random)
		}
		g.Make(m)
		line = append(line, m)
	}
}

// choose returns a move of the best value at the depth, any of them alike.
func (s Sampling) choose(g Game, moves []Move, random *rand.Rand) Move {
	best, value, ties := moves[0], -infinity, 0
	for _, m := range moves {
		g.Make(m)
		v := -shallow(g, s.Depth-1, -infinity, -value+1)
		g.Unmake()
		switch {
		case v > value:
			best, value, ties = m, v, 1
		case v == value:
			if ties++; random.IntN(ties) == 0 {
				best = m
			}
		}
	}
	return best
}

// shallow is Alpha-Beta without anything.
func shallow(g Game, depth, alpha, beta int) int {
	if depth <= 0 {
		return g.Evaluate()
	}
	moves := g.Moves(nil)
	if len(moves) == 0 {
		return g.Final()
	}
	best := -infinity
	for _, m := range moves {
		g.Make(m)
		best = max(best, -shallow(g, depth-1, -beta, -max(alpha, best)))
		g.Unmake()
		if best >= beta {
			break
		}
	}
	return best
}
