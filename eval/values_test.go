package eval

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"footnote/movegen"

	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestPair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		half := rapid.IntRange(-8000, 8000)
		a, b, c, d := half.Draw(t, "a"), half.Draw(t, "b"), half.Draw(t, "c"), half.Draw(t, "d")
		p, q := makePair(a, b), makePair(c, d)
		if s := p + q; s.mg() != a+c || s.eg() != b+d {
			t.Errorf("(%d,%d)+(%d,%d) = (%d,%d)", a, b, c, d, s.mg(), s.eg())
		}
		if s := p - 3*q; s.mg() != a-3*c || s.eg() != b-3*d {
			t.Errorf("(%d,%d)-3(%d,%d) = (%d,%d)", a, b, c, d, s.mg(), s.eg())
		}
	})
}

func TestMateScores(t *testing.T) {
	for ply := 1; ply <= MaxPly; ply++ {
		win, lose := MateIn(ply), MatedIn(ply)
		if !win.IsMate() || !lose.IsMate() || win != -lose {
			t.Fatalf("ply %d: %d, %d", ply, win, lose)
		}
		if m, ok := win.MateMoves(); !ok || m != (ply+1)/2 {
			t.Errorf("mate in %d plies is %d moves, %v", ply, m, ok)
		}
		if m, ok := lose.MateMoves(); ply%2 == 0 && (!ok || m != -(ply/2)) {
			t.Errorf("mated in %d plies is %d moves, %v", ply, m, ok)
		}
	}
	for _, s := range []Score{0, 100, MaxEval, -MaxEval, MateBound - 1, 1 - MateBound} {
		if _, ok := s.MateMoves(); ok || s.IsMate() {
			t.Errorf("%d counts as mate", s)
		}
	}
	if MaxEval >= MateBound || Infinity <= Mate {
		t.Error("the scale is out of order")
	}
}

func TestDamp(t *testing.T) {
	for _, s := range []Score{-MaxEval, -301, -1, 0, 1, 50, 777, MaxEval} {
		if Damp(s, 0) != s {
			t.Errorf("Damp(%d, 0) = %d", s, Damp(s, 0))
		}
		for h := 1; h <= 100; h++ {
			a, b := Damp(s, h-1), Damp(s, h)
			if b*b > a*a || a*b < 0 || Damp(-s, h) != -b {
				t.Errorf("Damp(%d, %d) = %d after %d", s, h, b, a)
			}
		}
		if Damp(s, 500) != Damp(s, 100) || Damp(s, -3) != s {
			t.Errorf("Damp(%d) outside 0 … 100", s)
		}
	}
	if Damp(MateIn(7), 90) != MateIn(7) {
		t.Error("Damp changes a mate score")
	}
}

func TestWDL(t *testing.T) {
	for _, fen := range []string{benchFENs["opening"][0], benchFENs["endgame"][3]} {
		p := parse(t, fen)
		lastWin, lastLoss := 0, 1000
		for s := -MaxEval; s <= MaxEval; s += 25 {
			win, draw, loss := WDL(s, &p)
			w2, _, l2 := WDL(-s, &p)
			if win+draw+loss != 1000 || draw < 0 || win < lastWin || loss > lastLoss || w2 != loss || l2 != win {
				t.Fatalf("%s, %d: %d/%d/%d", fen, s, win, draw, loss)
			}
			lastWin, lastLoss = win, loss
		}
		if lastWin != 1000 || lastLoss != 0 {
			t.Errorf("%s: a won game is %d/%d", fen, lastWin, lastLoss)
		}
		if w, d, l := WDL(MateIn(3), &p); w != 1000 || d+l != 0 {
			t.Errorf("mate: %d/%d/%d", w, d, l)
		}
		if w, d, l := WDL(MatedIn(3), &p); l != 1000 || d+w != 0 {
			t.Errorf("mated: %d/%d/%d", w, d, l)
		}
	}
}

func TestPieceValue(t *testing.T) {
	for p := movegen.Knight; p <= movegen.King; p++ {
		if PieceValue(p) <= PieceValue(p-1) {
			t.Errorf("%v is worth no more than %v", p, p-1)
		}
	}
	if PieceValue(movegen.NoPieceType) != 0 {
		t.Error("an empty square has a value")
	}
}

// TestFlat checks that the flat vector and the fields are the same numbers in
// the same order, which Flat's pointer conversion relies on.
func TestFlat(t *testing.T) {
	w := randomWeights(5)
	var fields []Value
	var collect func(v reflect.Value)
	collect = func(v reflect.Value) {
		if v.Kind() == reflect.Array {
			for i := range v.Len() {
				collect(v.Index(i))
			}
			return
		}
		fields = append(fields, v.Interface().(Value))
	}
	next := 0
	for i, term := range Terms() {
		if term.First != next || term.Group == "" {
			t.Errorf("term %+v, want it at %d", term, next)
		}
		next += term.Count
		collect(reflect.ValueOf(w).Field(i))
	}
	if next != NumWeights || !reflect.DeepEqual(fields, w.Flat()[:]) {
		t.Errorf("%d weights in fields, %d in the flat vector, or they differ", next, NumWeights)
	}
}

// TestWeightsFile checks that weights.go is what WriteGo writes and gofmt clean,
// and that no weight can overflow a packed sum.
func TestWeightsFile(t *testing.T) {
	w := DefaultWeights()
	for i, v := range w.Flat() {
		if max(v.MG, -v.MG, v.EG, -v.EG) > 2000 {
			t.Errorf("weight %d is %v", i, v)
		}
	}
	have, err := os.ReadFile("weights.go")
	if err != nil {
		t.Fatal(err)
	}
	origin := strings.TrimPrefix(strings.Split(string(have), "\n")[5], "// ")
	var b bytes.Buffer
	if err := w.WriteGo(&b, origin); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), have) {
		t.Error("weights.go differs from what WriteGo writes")
	}
	if f, err := format.Source(b.Bytes()); err != nil || !bytes.Equal(f, b.Bytes()) {
		t.Errorf("WriteGo's output is not gofmt clean: %v", err)
	}
}

// TestTraceGolden pins the printed table; go test -run Golden -update rewrites it.
func TestTraceGolden(t *testing.T) {
	var b strings.Builder
	e := New()
	for _, fen := range []string{
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/5pk1/4p1p1/1r1pP2p/p2P3P/P1R2KP1/5P2/8 b - - 0 40",
		"8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1",
	} {
		p := parse(t, fen)
		b.WriteString(fen + "\n" + e.Trace(&p).String() + "\n")
	}
	path := filepath.Join("testdata", "trace.golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("trace differs from %s:\n%s", path, b.String())
	}
}

// TestTraceJSON checks the names that the machine output promises.
func TestTraceJSON(t *testing.T) {
	p := parse(t, benchFENs["middlegame"][0])
	b, err := json.Marshal(New().Trace(&p))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"groups", "terms", "white", "black", "mg", "eg", "danger", "sum", "phase", "scale", "score", "side_to_move"} {
		if !strings.Contains(string(b), `"`+name+`":`) {
			t.Errorf("no %q in %s", name, b)
		}
	}
}
