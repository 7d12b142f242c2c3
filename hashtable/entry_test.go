package hashtable

import (
	"testing"

	"pgregory.net/rapid"

	"footnote/movegen"
)

// drawUpdate returns an update whose depth is often that of another one.
func drawUpdate(t *rapid.T) Update {
	return Update{
		Move:  movegen.Move(rapid.Uint16().Draw(t, "move")),
		Eval:  rapid.Int16().Draw(t, "eval"),
		Score: rapid.Int16Range(-50, 50).Draw(t, "score"),
		Depth: rapid.SampledFrom([]int8{NoDepth, -127, -1, 0, 5, 6, 7, 127}).Draw(t, "depth"),
		Bound: Bound(rapid.IntRange(0, 3).Draw(t, "bound")),
		PV:    rapid.Bool().Draw(t, "pv"),
	}
}

// packsToZero reports whether f is packed into zero words. With a key whose low bits
// are zero its slot then looks empty.
func packsToZero(f fields) bool { return f.pack() == Entry{} }

// TestMerge checks what each of a row of updates changes, one side at a time.
func TestMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := fields{Eval: NoEval, LowerDepth: NoDepth, UpperDepth: NoDepth}
		for range rapid.IntRange(1, 200).Draw(t, "updates") {
			old, u := e, drawUpdate(t)
			e.merge(&u)
			checkMerge(t, old, e, u)
		}
	})
}

// checkMerge checks what u has made of old.
func checkMerge(t *rapid.T, old, e fields, u Update) {
	if e.LowerDepth != NoDepth && e.UpperDepth != NoDepth && e.Lower > e.Upper {
		t.Fatalf("lower above upper: %+v", e)
	}
	if u.Move == movegen.NoMove && e.Move != old.Move || u.Move != movegen.NoMove && e.Move != u.Move {
		t.Fatalf("move %v after %v and %v", e.Move, old.Move, u.Move)
	}
	if u.Eval == NoEval && e.Eval != old.Eval || u.Eval != NoEval && e.Eval != u.Eval {
		t.Fatalf("eval %v after %v and %v", e.Eval, old.Eval, u.Eval)
	}
	if e.PV != u.PV {
		t.Fatalf("PV %t after %t and %t", e.PV, old.PV, u.PV)
	}
	if u.Bound == None && (e.Lower != old.Lower || e.LowerDepth != old.LowerDepth ||
		e.Upper != old.Upper || e.UpperDepth != old.UpperDepth) {
		t.Fatalf("an update without a bound changed %+v to %+v", old, e)
	}
	if u.Depth == NoDepth {
		return
	}
	contradicts := u.Bound == Lower && old.UpperDepth != NoDepth && old.Upper < u.Score ||
		u.Bound == Upper && old.LowerDepth != NoDepth && old.Lower > u.Score
	if u.Bound == Lower && !contradicts && (e.Lower != u.Score || e.LowerDepth != u.Depth ||
		e.Upper != old.Upper || e.UpperDepth != old.UpperDepth) {
		t.Fatalf("a lower bound changed %+v to %+v", old, e)
	}
	if u.Bound == Upper && !contradicts && (e.Upper != u.Score || e.UpperDepth != u.Depth ||
		e.Lower != old.Lower || e.LowerDepth != old.LowerDepth) {
		t.Fatalf("an upper bound changed %+v to %+v", old, e)
	}
	if contradicts {
		checkContradiction(t, old, e, u)
	}
	if u.Bound == Exact && (e.Lower != u.Score || e.Upper != u.Score || e.LowerDepth != u.Depth || e.UpperDepth != u.Depth) {
		t.Fatalf("an exact score was not stored: %+v", e)
	}
}

// checkContradiction checks what became of old by a bound that its other side contradicts:
// a new bound that is at least as deep removes the other, a shallower one is clipped to it.
func checkContradiction(t *rapid.T, old, e fields, u Update) {
	otherSide := Exact &^ u.Bound
	was, wasDepth := side(old, otherSide)
	own, ownDepth := side(e, u.Bound)
	other, otherDepth := side(e, otherSide)
	if u.Depth >= wasDepth && (own != u.Score || ownDepth != u.Depth || otherDepth != NoDepth) ||
		u.Depth < wasDepth && (own != was || ownDepth != u.Depth || other != was || otherDepth != wasDepth) {
		t.Fatalf("%+v changed %+v to %+v", u, old, e)
	}
}

// side returns one of an entry's two bounds with its depth.
func side(e fields, b Bound) (score int16, depth int8) {
	if b == Lower {
		return e.Lower, e.LowerDepth
	}
	return e.Upper, e.UpperDepth
}

// TestPacking: packing and unpacking changes no entry, and another move nothing else.
func TestPacking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := fields{
			Move: movegen.Move(rapid.Uint16().Draw(t, "move")),
			Eval: rapid.Int16().Draw(t, "eval"), Lower: rapid.Int16().Draw(t, "lower"),
			Upper: rapid.Int16().Draw(t, "upper"), LowerDepth: rapid.Int8().Draw(t, "lowerDepth"),
			UpperDepth: rapid.Int8().Draw(t, "upperDepth"), PV: rapid.Bool().Draw(t, "pv"),
			Generation: rapid.Uint8Range(0, 127).Draw(t, "generation"),
		}
		if got := e.pack().fields(); got != e {
			t.Fatalf("%+v became %+v", e, got)
		}
		packed := e.pack()
		e.Move = movegen.Move(rapid.Uint16().Draw(t, "another move"))
		if got := packed.WithMove(e.Move).fields(); got != e {
			t.Fatalf("with another move %+v, want %+v", got, e)
		}
	})
}
