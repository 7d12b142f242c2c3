package uci_test

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"footnote/engine"
	"footnote/movegen/movegentest"
	"footnote/uci"
)

// BenchmarkStop measures the time from stop to bestmove in positions of all kinds, as
// percentiles in milliseconds; the aim is a p95 of 2 ms on a quiet machine.
//
//	go test -run - -bench Stop -benchtime 1000x ./uci
func BenchmarkStop(b *testing.B) {
	eng, err := engine.New()
	movegentest.Must(b, err)
	inRead, in := io.Pipe()
	out, outWrite := io.Pipe()
	go func() { _ = uci.Run(b.Context(), eng, inRead, outWrite, uci.Options{}) }()
	defer in.Close()
	lines := bufio.NewScanner(out)
	fens := []string{
		engine.StartPos, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", "8/8/4k3/3p4/3P4/4K3/8/8 w - - 0 1",
	}
	var took []float64
	for i := range b.N {
		fmt.Fprintf(in, "position fen %s\ngo infinite\n", fens[i%len(fens)])
		answered := make(chan time.Time)
		go func() {
			for lines.Scan() && !strings.HasPrefix(lines.Text(), "bestmove") {
			}
			answered <- time.Now()
		}()
		time.Sleep(time.Duration(20+i*7%60) * time.Millisecond)
		began := time.Now()
		fmt.Fprintln(in, "stop")
		took = append(took, (<-answered).Sub(began).Seconds()*1000)
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "p50-ms")
	b.ReportMetric(took[len(took)*95/100], "p95-ms")
	b.ReportMetric(took[len(took)-1], "worst-ms")
}
