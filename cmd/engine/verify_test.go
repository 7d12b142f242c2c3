package main

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func TestVerifyPerft(t *testing.T) {
	for _, c := range []struct {
		fen   string
		depth int
		want  []string
	}{
		{movegen.StartFEN, 4, []string{"b1c3             9755           9755\n", "total          197281         197281\nThe generators agree.\n"}},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 400 29999", 3, []string{"97862          97862\nThe generators agree.\n"}},
		// The known fault, at the root and some plies below it.
		{"8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1", 2, []string{"c4b3", "differs", "known fault of dragontoothmg, seen in 1 positions", "8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1"}},
		{"8/5k2/8/8/2p5/8/BP6/4K3 w - - 0 1", 3, []string{"b2b4", "differs", "8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1"}},
	} {
		var b strings.Builder
		v, err := verifyPerft(context.Background(), movegentest.Parse(t, c.fen), c.depth, &b)
		if err != nil || v.different {
			t.Errorf("%s: error %v\n%s", c.fen, err, b.String())
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: output lacks %q:\n%s", c.fen, want, b.String())
			}
		}
	}
}

// TestPerftJSON: a line of JSON has everything that was asked for.
func TestPerftJSON(t *testing.T) {
	code, out, errOut := run(t, "", "perft", "--json", "--divide", "--verify", "2")
	if code != cli.ExitDone {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	var r perftRecord
	if err := json.Unmarshal([]byte(out), &r); err != nil || r.Nodes != 400 || len(r.Divide) != 20 || r.Divide[0] != (divideRecord{"a2a3", 20}) || r.Verify == nil || !r.Verify.Agree || len(r.Verify.Moves) != 20 {
		t.Errorf("%v: %s", err, out)
	}
}

// TestVerifyPerftDiffers gives the walk two boards that differ, which stands
// for a fault of ours, and expects the first differing position.
func TestVerifyPerftDiffers(t *testing.T) {
	p := movegentest.Parse(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	other := movegentest.Parse(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1")
	var b strings.Builder
	v := &verifier{ctx: context.Background(), out: &b}
	board := boardOf(&other)
	v.divide(&p, &board, 3)
	if !v.different {
		t.Fatalf("no difference found:\n%s", b.String())
	}
	for _, want := range []string{"first difference after: ", "only in footnote      e8c8", "only in dragontooth   (none)", " b Kkq "} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("output lacks %q:\n%s", want, b.String())
		}
	}
}

func TestVerifyPerftRefuses(t *testing.T) {
	var b strings.Builder
	if _, err := verifyPerft(context.Background(), movegentest.Parse(t, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"), 2, &b); err == nil || !strings.Contains(err.Error(), "Chess960") {
		t.Errorf("Chess960: error %v", err)
	}
	if _, err := verifyPerft(context.Background(), movegen.StartPosition(), 1, clitest.FullDisk{}); err == nil {
		t.Error("a failing writer goes unnoticed")
	}
}
