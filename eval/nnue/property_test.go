package nnue

import (
	"flag"
	"testing"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

var long = flag.Bool("long", false, "run the property test over 1,000,000 moves instead of 100,000")

// network returns random weights.
func network(tb testing.TB, hidden, buckets int, seed uint64) *Network {
	tb.Helper()
	return networkOf(tb, Architecture{hidden, buckets, 1}, seed)
}

// networkOf returns random weights of that shape.
func networkOf(tb testing.TB, a Architecture, seed uint64) *Network {
	tb.Helper()
	net, err := Random(a, seed)
	movegentest.Must(tb, err)
	return net
}

// zone returns the set of weights of a view by its definition, in other words than the
// package.
func zone(n *Network, p *movegen.Position, view movegen.Color) int {
	if n.info.Kings == 1 {
		return 0
	}
	rank, file := p.King(view).RelativeRank(view), p.King(view).File()
	switch {
	case rank == 0 && (file < 2 || file > 5):
		return 0
	case rank == 0:
		return 1
	case rank == 1:
		return 2
	}
	return 3
}

// index returns the number of a feature by its definition, in other words than the
// package: type, owner, square from the side's own back rank, mirrored.
func index(p *movegen.Position, view movegen.Color, pc movegen.Piece, s movegen.Square) int {
	file, rank := s.File(), s.RelativeRank(view)
	if p.King(view).File() > 3 {
		file = 7 - file
	}
	owner := 0
	if pc.Color() != view {
		owner = 1
	}
	return (int(pc.Type())*2+owner)*64 + rank*8 + file
}

// reference returns the sums of a view from nothing.
func reference(n *Network, p *movegen.Position, view movegen.Color, sums []int) []int {
	sums = sums[:0]
	weights := n.weights.Features[zone(n, p, view)*(Features+128)*n.info.Hidden:]
	for _, b := range n.weights.Bias {
		sums = append(sums, int(b))
	}
	for s := movegen.A1; s <= movegen.H8; s++ {
		pc := p.PieceOn(s)
		if pc == movegen.NoPiece {
			continue
		}
		row := weights[index(p, view, pc, s)*len(sums):][:len(sums)]
		for i := range sums {
			sums[i] += int(row[i])
		}
	}
	return sums
}

// referenceOutput returns the network's value of p from the sums of both views.
func referenceOutput(n *Network, p *movegen.Position, sums [2][]int) eval.Score {
	us := p.SideToMove()
	bucket := 0
	if n.info.Buckets == 8 {
		bucket = (p.Occupied().Count() - 2) / 4
		bucket = min(bucket, 7)
	}
	hidden := n.info.Hidden
	total := int64(n.weights.OutputBias[bucket]) * QA
	for half, c := range []movegen.Color{us, us.Other()} {
		for i, x := range sums[c] {
			v := int64(max(0, min(QA, x)))
			total += v * v * int64(n.weights.Output[(2*bucket+half)*hidden+i])
		}
	}
	s := total * int64(n.info.Scale) / (QA * QA * QB)
	return eval.Score(max(-int64(eval.MaxEval), min(int64(eval.MaxEval), s)))
}

// check compares sums and output of e at p with those from nothing.
func check(t *testing.T, e *Evaluator, p *movegen.Position, scratch *[2][]int) {
	t.Helper()
	got := e.Output(p)
	sums := e.update(p)
	for c := range scratch {
		scratch[c] = reference(e.net, p, movegen.Color(c), scratch[c])
		for i, want := range scratch[c] {
			if int(sums[c][i]) != want {
				t.Fatalf("%s: kernel %s, view of %v: sum %d is %d, from nothing %d",
					p.ShredderFEN(), e.kernel.name, movegen.Color(c), i, sums[c][i], want)
			}
		}
	}
	if want := referenceOutput(e.net, p, *scratch); got != want {
		t.Fatalf("%s: kernel %s: %d, from nothing %d", p.ShredderFEN(), e.kernel.name, got, want)
	}
}

// startFENs begin games that castle in every way, promote and capture en passant.
var startFENs = []string{
	movegen.StartFEN,
	"r3k2r/pppq1ppp/2n2n2/3p4/3P4/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
	"1r2k1r1/8/8/2p5/5P2/8/8/1R2K1R1 w GBgb - 0 1",
	"rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1",
	"nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1",
	"qrkbbrnn/pppppppp/8/8/8/8/PPPPPPPP/QRKBBRNN w FBfb - 0 1",
	"8/PPPP4/5k2/8/8/2K5/4pppp/8 w - - 0 1",
	"4k3/8/8/pPpPpPpP/8/8/8/4K3 w - a6 0 1",
	"rnbqk3/8/8/8/8/8/8/4KBNR w K - 0 1",
}

// events counts what happened in a walk, so that the test knows what it tested.
type events struct{ moves, castlings, promotions, enPassants, nulls, undos, jumps, zones int }

// walk plays n random moves, with null moves, moves taken back and jumps to earlier
// positions of any game, and shows every position.
func walk(tb testing.TB, seed uint64, n int, show func(p *movegen.Position)) (seen events) {
	tb.Helper()
	rng := movegen.NewPRNG(seed)
	var line []movegen.Position // the game, with its beginning
	var kept [64]movegen.Position
	for i := range kept {
		kept[i] = movegentest.Parse(tb, startFENs[i%len(startFENs)])
	}
	line = append(line, kept[0])
	var moves movegen.MoveList
	for seen.moves < n {
		p := &line[len(line)-1]
		show(p)
		kept[rng.Intn(len(kept))] = *p
		p.GenerateLegal(&moves)
		switch choice := rng.Intn(100); {
		case choice < 2 || len(line) > 150 || moves.N == 0:
			line = append(line[:0], movegentest.Parse(tb, startFENs[rng.Intn(len(startFENs))]))
			continue
		case choice < 6:
			line = append(line[:0], kept[rng.Intn(len(kept))])
			seen.jumps++
			continue
		case choice < 20 && len(line) > 3:
			line = line[:len(line)-1-rng.Intn(3)]
			seen.undos++
			continue
		case choice < 24 && !p.InCheck():
			var next movegen.Position
			p.MakeNull(&next)
			line = append(line, next)
			seen.nulls++
			continue
		}
		m := moves.Moves[rng.Intn(moves.N)]
		if rng.Intn(3) == 0 { // moves that chance alone would seldom choose
			for _, rare := range moves.Slice() {
				if k := rare.Kind(); k == movegen.Castling || k == movegen.EnPassant {
					m = rare
				}
			}
		}
		switch {
		case m.Kind() == movegen.Castling:
			seen.castlings++
		case m.Kind() == movegen.EnPassant:
			seen.enPassants++
		case m.IsPromotion():
			seen.promotions++
		}
		var next movegen.Position
		p.Make(m, &next)
		us := p.SideToMove()
		flip := movegen.Square(us) * flipRanks
		if KingZone(p.King(us)^flip) != KingZone(next.King(us)^flip) {
			seen.zones++
		}
		line = append(line, next)
		seen.moves++
	}
	return seen
}

// TestIncremental: whatever came before, the sums are those from nothing.
func TestIncremental(t *testing.T) {
	moves := 100_000
	if *long {
		moves = 1_000_000
	}
	for i, k := range kernels() {
		t.Run(k.name, func(t *testing.T) {
			seed := uint64(100 + i)
			// The widths have every remainder that a kernel may treat apart.
			small := newEvaluator(network(t, 16, 8, seed), k)
			wide := newEvaluator(network(t, 240, 1, seed), k)
			kings := newEvaluator(networkOf(t, Architecture{16, 8, 4}, seed), k)
			wideKings := newEvaluator(networkOf(t, Architecture{240, 8, 4}, seed), k)
			var scratch [2][]int
			n := 0
			seen := walk(t, seed, moves, func(p *movegen.Position) {
				check(t, small, p, &scratch)
				check(t, kings, p, &scratch)
				if n++; n%16 == 0 {
					check(t, wide, p, &scratch)
					check(t, wideKings, p, &scratch)
				}
				if n%10_000 == 0 {
					small.Clear()
					kings.Clear()
				}
			})
			t.Logf("%+v", seen)
			least := moves / 1000
			if seen.castlings < least || seen.promotions < least || seen.enPassants < least ||
				seen.nulls < least || seen.undos < least || seen.jumps < least || seen.zones < least {
				t.Errorf("too few events of a kind: %+v", seen)
			}
		})
	}
}
