package handcrafted

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"footnote/eval"
	"footnote/movegen/movegentest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestPackedScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		half := rapid.IntRange(-8000, 8000)
		a, b, c, d := half.Draw(t, "a"), half.Draw(t, "b"), half.Draw(t, "c"), half.Draw(t, "d")
		p, q := makeScore(a, b), makeScore(c, d)
		if s := p + q; s.mg() != a+c || s.eg() != b+d {
			t.Errorf("(%d,%d)+(%d,%d) = (%d,%d)", a, b, c, d, s.mg(), s.eg())
		}
		if s := p - 3*q; s.mg() != a-3*c || s.eg() != b-3*d {
			t.Errorf("(%d,%d)-3(%d,%d) = (%d,%d)", a, b, c, d, s.mg(), s.eg())
		}
	})
}

// TestFlat checks that the flat vector and the fields hold the same numbers in the same
// order, which the pointer conversion in Flat relies on.
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
	for i, term := range terms() {
		if term.First != next || term.Group == "" {
			t.Errorf("term %+v, want it at %d", term, next)
		}
		next += term.Count
		collect(reflect.ValueOf(w).Field(i))
	}
	if next != numWeights || !reflect.DeepEqual(fields, w.flat()[:]) {
		t.Errorf("%d weights in fields, %d in the flat vector, or they differ", next, numWeights)
	}
}

// TestBuiltIn: the text of the built-in weights names every term in order, each with all its values
// and nothing else.
func TestBuiltIn(t *testing.T) {
	_, text, _ := strings.Cut(weightsText, "\n\n")
	w := defaultWeights()
	var want []string
	for _, term := range terms() {
		want = append(want, term.Name)
		for _, v := range w.flat()[term.First:][:term.Count] {
			want = append(want, fmt.Sprintf("%d/%d", v.MG, v.EG))
		}
	}
	if got := strings.Fields(text); !slices.Equal(got, want) {
		t.Errorf("%d words in weights.txt, %d names and values read from it, or they differ", len(got), len(want))
	}
	if got := Fingerprint(); got != 2589120073 {
		t.Errorf("the final weights have the fingerprint %d", got)
	}
}

// mostMaterial is a position in which a side has all that pawns can become, and room to move it.
const mostMaterial = "7k/6pp/8/QQQQ4/QQQQQ3/2RRBBNN/8/4K3 w - - 0 1"

// TestSums: the sums of the built-in weights stay within the 16 bits of a half of a packed
// score, also where a side has as much as it can have.
func TestSums(t *testing.T) {
	w := defaultWeights()
	for i, v := range w.flat() {
		if max(v.MG, -v.MG, v.EG, -v.EG) > 2000 {
			t.Errorf("weight %d is %v", i, v)
		}
	}
	p := movegentest.Parse(t, mostMaterial)
	mg, eg, danger := weightSums(New(), &p)
	for _, sum := range []int{mg, eg, danger[0].mg, danger[0].eg} {
		if sum < math.MinInt16 || sum > math.MaxInt16 {
			t.Errorf("a sum of %d", sum)
		}
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
		p := movegentest.Parse(t, fen)
		b.WriteString(fen + "\n" + e.Trace(&p).String() + "\n")
	}
	path := filepath.Join("testdata", "trace.golden")
	if *update {
		movegentest.Must(t, os.MkdirAll("testdata", 0o755))
		movegentest.Must(t, os.WriteFile(path, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(path)
	movegentest.Must(t, err)
	if b.String() != string(want) {
		t.Errorf("trace differs from %s:\n%s", path, b.String())
	}
}

func TestWDL(t *testing.T) {
	e := New()
	for _, fen := range []string{benchFENs["opening"][0], benchFENs["endgame"][3]} {
		p := movegentest.Parse(t, fen)
		last := eval.WDL{Loss: 1000}
		for s := -eval.MaxEval; s <= eval.MaxEval; s += 25 {
			w, other := e.WDL(s, &p), e.WDL(-s, &p)
			if w.Win+w.Draw+w.Loss != 1000 || w.Draw < 0 || w.Win < last.Win || w.Loss > last.Loss ||
				w != (eval.WDL{Win: other.Loss, Draw: other.Draw, Loss: other.Win}) {
				t.Fatalf("%s, %d: %v, the other side %v", fen, s, w, other)
			}
			last = w
		}
		if last != (eval.WDL{Win: 1000}) {
			t.Errorf("%s: a won game is %v", fen, last)
		}
		if w := e.WDL(eval.MateIn(3), &p); w != (eval.WDL{Win: 1000}) {
			t.Errorf("mate: %v", w)
		}
		if w := e.WDL(eval.MatedIn(3), &p); w != (eval.WDL{Loss: 1000}) {
			t.Errorf("mated: %v", w)
		}
	}
	// With less material on the board a pawn decides more rarely.
	full, few := movegentest.Parse(t, benchFENs["opening"][0]), movegentest.Parse(t, "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1")
	if a, b := e.WDL(0, &full), e.WDL(0, &few); a == b {
		t.Errorf("chances of equality do not depend on material: %v", a)
	}
}
