package movegen_test

import (
	"fmt"

	"footnote/movegen"
)

func ExampleParseFEN() {
	p, err := movegen.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.SideToMove(), "to move, in check:", p.InCheck())
	fmt.Println(p.FEN())

	_, err = movegen.ParseFEN("4k3/8/8/8/8/8/8/8 w - - 0 1")
	fmt.Println(err)
	// Output:
	// white to move, in check: false
	// r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
	// FEN: white has 0 kings
}

func ExamplePosition_GenerateLegal() {
	p, _ := movegen.ParseFEN("7k/P7/8/8/8/8/8/K7 w - - 0 1")
	var l movegen.MoveList
	p.GenerateCaptures(&l)
	fmt.Println("captures and queen promotions:", l.Slice())
	p.GenerateQuiets(&l)
	fmt.Println("all others:", l.Slice())
	// Output:
	// captures and queen promotions: [a7a8q]
	// all others: [a1b1 a1a2 a1b2 a7a8r a7a8b a7a8n]
}

func ExamplePosition_Make() {
	p := movegen.StartPosition()
	var next movegen.Position
	for _, s := range []string{"e2e4", "c7c5", "g1f3"} {
		m, err := p.ParseUCI(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Make(m, &next)
		p = next
	}
	fmt.Println(p.FEN())
	// Output: rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
}

func ExamplePosition_Mirror() {
	p, _ := movegen.ParseFEN("r3k2r/8/8/8/3pP3/8/8/R3K3 b Qkq e3 0 20")
	m := p.Mirror()
	fmt.Println(m.FEN())
	// Output: r3k3/8/8/3Pp3/8/8/8/R3K2R w KQq e6 0 20
}

func ExamplePosition_Perft() {
	p := movegen.StartPosition()
	for depth := 1; depth <= 4; depth++ {
		fmt.Print(p.Perft(depth), " ")
	}
	// Output: 20 400 8902 197281
}

func ExamplePosition_SAN() {
	p, _ := movegen.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	for _, text := range []string{"e1g1", "0-0-0", "Rh1:h8", "Kg1", "Qd2"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p.SAN(m))
	}
	// Output:
	// O-O
	// O-O-O
	// Rxh8+
	// O-O
	// move "Qd2" is not legal
}
