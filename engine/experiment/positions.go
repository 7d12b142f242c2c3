package experiment

// BenchPositions is the fixed set that Bench searches, our own: openings and
// middlegames reached by well-known lines, endings and odd cases composed for
// the purpose or met in the engine's own games. A test holds it equal to
// testdata/epd/bench.epd, which go:embed cannot reach from here. Any change to it
// changes every signature.
func BenchPositions() []string {
	return []string{
		// Middlegames; the first is the one that bench draws.
		"5rk1/5ppp/p1pbr3/1p1n4/3P2b1/1BPQB1Pq/PP1N1P1P/R3R1K1 w - - 7 18",
		"rq3rk1/3bbppp/2np1n2/1p2p3/p2PP3/4BN1P/PPBN1PP1/2RQR1K1 w - - 4 18",
		"r2qnrk1/3nbppp/3pb3/4pPP1/pp2P3/1N2B3/PPPQN2P/2KR1B1R w - - 0 16",
		"r1bq1rk1/ppp3bp/3p1nn1/2PPp1p1/4Pp2/2NN1P2/PP1BB1PP/2RQ1RK1 w - - 2 15",
		"r3k1r1/ppqbnp2/4p3/4P3/3Q1P2/P1p5/2P3PP/R1B1KB1R w KQq - 1 15",
		"r2q1rk1/pp2p2p/4bpp1/n2P4/4P3/3BBP2/P3N1PP/Q4RK1 w - - 0 16",
		"3q1rk1/p2bppb1/3p1np1/1pr1n1Bp/3NP2P/1BN2P2/PPPQ2P1/1K1R3R w - b6 0 15",
		"r3r1k1/p1nq1pbp/bp1p1np1/2pP2B1/P1N1P3/2N2P2/1P2B1PP/R2Q1RK1 w - - 4 15",
		"r3kb1r/1b1n1p1p/1q2pp2/1p6/3p4/3B1N2/PP2QPPP/R1B2RK1 w kq - 4 15",
		"r1b1r1k1/pp3ppp/5n2/2p1q3/8/P1PBP3/2Q2PPP/R1B2RK1 w - - 0 15",
		"r3k2r/ppp1bpp1/2p1b3/4Pn1p/5B2/2N2N1P/PPP2PP1/3R1RK1 w - - 4 13",
		"r1bq1rk1/pp4pp/2n1p3/3p4/3PnN2/3B1N2/PP3PPP/R2Q1RK1 w - - 1 14",
		// Openings.
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r2qk2r/pp1nbppb/2p1p2p/4Pn2/2BP1B2/1N3N2/PP3PPP/R2Q1RK1 b kq - 0 12",
		"rnb2rk1/ppp2p1p/3b4/3P4/2BP1p1q/6n1/PPP3PN/RNBQ1RK1 w - - 2 12",
		// Chess960, at the start and half developed.
		"bqrkrnnb/pppppppp/8/8/8/8/PPPPPPPP/BQRKRNNB w ECec - 0 1",
		"rk1nqbnr/ppp2bpp/5p2/8/3N4/1B2N1B1/PPP3PP/RKQ4R b HAha - 2 11",
		// Endings.
		"8/5pk1/4p1p1/R6p/5P1P/1r4P1/5PK1/8 w - - 3 41",
		"8/p7/2p5/6kp/2PK2P1/P3R3/r7/8 b - - 0 51",
		"8/2k5/4r3/1p1R2p1/1P3pP1/2P2P2/5K2/8 w - - 5 47",
		"5k2/6p1/3bp2p/p2p3P/P2P2P1/1P2BK2/8/8 b - - 2 39",
		"8/1pn2pk1/p1p3p1/3pP2p/3P3P/1P2NKP1/P4P2/8 w - - 0 33",
		"8/6pk/1q5p/4p3/3pP1Q1/3P2PP/6K1/8 w - - 12 44",
		"8/8/8/4k3/1p6/2r5/1P4R1/1K6 b - - 11 63",
		"2k5/5R2/5p1p/3Np3/3pP1P1/5P2/4q1K1/8 w - - 2 41",
		"8/8/3k4/8/8/2K5/3B1N2/8 w - - 7 70",
		"8/8/8/8/3k4/8/3q4/1K5R b - - 20 90",
		// A fortress near the fifty-move rule, two mates in three, a perpetual check.
		"8/5k2/3b4/p1p1pP1p/P1P1P2P/3B4/5K2/8 w - - 88 121",
		"r1b2rk1/ppp2pp1/3p3p/4n3/2B1P2q/2NP4/PPPB1P1n/R2Q1RK1 b - - 1 12",
		"5rk1/6p1/ppbp4/7p/4r1nb/P4PP1/1PP3K1/8 b - - 1 30",
		"8/2Q5/3K4/5q2/8/8/r7/k7 w - - 0 1",
		"8/8/3R2nk/5p1p/8/5K2/8/8 w - - 2 69",
	}
}
