package drivers

import "footnote/movegen"

// gamePositions returns the positions on which drivers are compared: eight
// consecutive ones of each of three games of the engine against itself, as
// Plaat et al. took theirs from games. A test holds them equal to
// testdata/epd/games.epd, which go:embed cannot reach from here.
func gamePositions() []movegen.Position {
	var list []movegen.Position
	for _, fen := range gameSet() {
		if p, err := movegen.ParseFEN(fen); err == nil {
			list = append(list, p)
		}
	}
	return list
}

func gameSet() []string {
	return []string{
		"r3kb1r/pp1nqpp1/2p1b2p/6P1/3p3P/2PP4/PP2BP2/R1BQK1NR b KQkq -",
		"r3kb1r/pp1nqpp1/2p1b3/6p1/3p3P/2PP4/PP2BP2/R1BQK1NR w KQkq -",
		"r3kb1r/pp1nqpp1/2p1b3/6B1/3p3P/2PP4/PP2BP2/R2QK1NR b KQkq -",
		"r3kb1r/pp1nq1p1/2p1bp2/6B1/3p3P/2PP4/PP2BP2/R2QK1NR w KQkq -",
		"r3kb1r/pp1nq1p1/2p1bp2/8/3p3P/2PP4/PP1BBP2/R2QK1NR b KQkq -",
		"r3kb1r/pp1nq1p1/2p2p2/3b4/3p3P/2PP4/PP1BBP2/R2QK1NR w KQkq -",
		"r3kb1r/pp1nq1p1/2p2p2/3b4/3p3P/2PP3R/PP1BBP2/R2QK1N1 b Qkq -",
		"r3kb1r/pp1nq1p1/2p1bp2/8/3p3P/2PP3R/PP1BBP2/R2QK1N1 w Qkq -",
		"2q2rk1/1b1n1pp1/pb2pn1p/8/Q7/4PN1P/NP1BBPP1/5RK1 b - -",
		"2q2rk1/1b3pp1/pb2pn1p/2n5/Q7/4PN1P/NP1BBPP1/5RK1 w - -",
		"2q2rk1/1b3pp1/pb2pn1p/2n5/8/Q3PN1P/NP1BBPP1/5RK1 b - -",
		"2qr2k1/1b3pp1/pb2pn1p/2n5/8/Q3PN1P/NP1BBPP1/5RK1 w - -",
		"2qr2k1/1b3pp1/pb2pn1p/2n5/8/Q3PN1P/NP1BBPP1/2R3K1 b - -",
		"2qr2k1/5pp1/pb2pn1p/2n5/8/Q3Pb1P/NP1BBPP1/2R3K1 w - -",
		"2qr2k1/5pp1/pb2pn1p/B1n5/8/Q3Pb1P/NP2BPP1/2R3K1 b - -",
		"2qr2k1/5pp1/pb2pn1p/B1n5/8/Q3P2P/NP2bPP1/2R3K1 w - -",
		"1k1r1q2/p1p1nr2/1p2R2p/1P1p4/6p1/2PB4/P1Q3PP/4R1K1 b - -",
		"1knr1q2/p1p2r2/1p2R2p/1P1p4/6p1/2PB4/P1Q3PP/4R1K1 w - -",
		"1knr1q2/p1p2r2/1p2R2p/1P1p4/6p1/2PB4/P5PP/2Q1R1K1 b - -",
		"1knr1q2/p1p5/1p2Rr1p/1P1p4/6p1/2PB4/P5PP/2Q1R1K1 w - -",
		"1knr1q2/p1p5/1p2Rr1p/1P1p4/P5p1/2PB4/6PP/2Q1R1K1 b - -",
		"1knr4/p1p5/1p2Rr1p/1Pqp4/P5p1/2PB4/6PP/2Q1R1K1 w - -",
		"1knr4/p1p5/1p2Rr1p/1Pqp4/P5p1/2PB4/6PP/2Q1R2K b - -",
		"1knr4/p1p5/1p2r2p/1Pqp4/P5p1/2PB4/6PP/2Q1R2K w - -",
	}
}
