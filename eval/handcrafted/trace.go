package handcrafted

import (
	"fmt"
	"strings"
	"unsafe"

	"footnote/eval"
	"footnote/movegen"
)

// Trace explains one evaluation. Values are in centipawns. White and Black are each from that side's
// point of view, so the total of a row is White − Black. The names of the JSON form are stable.
type Trace struct {
	Groups  []TermTrace `json:"groups"`            // rows of the table
	Terms   []TermTrace `json:"terms"`             // fields of weights that occur
	Danger  [2]Value    `json:"danger"`            // king danger units of White's and of Black's attack
	Sum     Value       `json:"sum"`               // of all terms, from White's side
	Phase   int         `json:"phase"`             // 24 all pieces … 0 none
	Scale   int         `json:"scale"`             // share of the advantage that counts, 64 is all of it
	Endgame string      `json:"endgame,omitempty"` // the rule that replaced the terms
	Score   eval.Score  `json:"score"`             // White's side
	Side    string      `json:"side_to_move"`
}

// TermTrace is the part of an evaluation that one term or group gives.
type TermTrace struct {
	Name  string `json:"name"`
	White Value  `json:"white"`
	Black Value  `json:"black"`
}

// recorder counts how often each weight entered the evaluation, by colour.
type recorder [2][numWeights]int16

// count counts a weight of e.w n times for c.
func (e *Evaluator) count(c movegen.Color, weight *packedScore, n int) {
	ix := (uintptr(unsafe.Pointer(weight)) - uintptr(unsafe.Pointer(&e.w))) / unsafe.Sizeof(*weight)
	e.record[c&1][ix] += int16(n)
}

// Trace evaluates p and records every part. The score equals that of Evaluate, from White's side. Trace
// bypasses the caches and allocates: it is for people, not for the search.
func (e *Evaluator) Trace(p *movegen.Position) Trace {
	rec := new(recorder)
	t := e.evaluateInto(p, rec)
	e.explain(&t, rec)
	return t
}

// evaluateInto evaluates p and counts the weights in rec, which must be empty.
func (e *Evaluator) evaluateInto(p *movegen.Position, rec *recorder) Trace {
	e.record = rec
	o := total[traced](e, p)
	e.record, e.entry = nil, nil
	t := Trace{
		Sum: o.sum.value(), Phase: o.phase, Scale: o.scale,
		Endgame: o.endgame, Score: o.score, Side: p.SideToMove().String(),
	}
	return t
}

// explain sums the counts into terms and groups.
func (e *Evaluator) explain(t *Trace, rec *recorder) {
	var kingDangers [2]packedScore
	t.Terms = []TermTrace{} // lists in JSON, also where there is nothing
	for _, term := range terms() {
		var v [2]packedScore
		for c := range v {
			for i := term.First; i < term.First+term.Count; i++ {
				v[c] += e.w.flat()[i] * packedScore(rec[c][i])
			}
		}
		if term.danger() {
			kingDangers[0] += v[0]
			kingDangers[1] += v[1]
		}
		if v != [2]packedScore{} {
			t.Terms = append(t.Terms, TermTrace{term.Name, v[0].value(), v[1].value()})
		}
		t.addGroup(term, v)
	}
	if t.Endgame != "" {
		t.Groups = []TermTrace{}
		return
	}
	t.Danger = [2]Value{kingDangers[0].value(), kingDangers[1].value()}
	for i := range t.Groups {
		if g := &t.Groups[i]; g.Name == dangerGroup {
			g.White, g.Black = danger(kingDangers[0]).value(), danger(kingDangers[1]).value()
		}
	}
}

// addGroup adds a term to the row of its group.
func (t *Trace) addGroup(term term, v [2]packedScore) {
	if n := len(t.Groups); n == 0 || t.Groups[n-1].Name != term.Group {
		t.Groups = append(t.Groups, TermTrace{Name: term.Group})
	}
	g := &t.Groups[len(t.Groups)-1]
	g.White = (g.White.pack() + v[0]).value()
	g.Black = (g.Black.pack() + v[1]).value()
}

// String returns the table of groups, in pawns, and how the score comes from their sum.
func (t Trace) String() string {
	var b strings.Builder
	if t.Endgame != "" {
		fmt.Fprintf(&b, "Endgame rule: %s\n", t.Endgame)
	} else {
		const line = " ----------+---------------+---------------+---------------\n"
		b.WriteString(" Term      |     White     |     Black     |     Total\n")
		b.WriteString("           |   MG     EG   |   MG     EG   |   MG     EG\n")
		b.WriteString(line)
		for _, g := range t.Groups {
			fmt.Fprintf(&b, " %-9s |%s |%s |%s\n", g.Name, g.White, g.Black, g.Total())
		}
		b.WriteString(line)
		fmt.Fprintf(&b, " %-9s |               |               |%s\n\n", "Sum", t.Sum)
		fmt.Fprintf(&b, "Phase %d/%d, scale %d/%d, king danger %d by White, %d by Black\n",
			t.Phase, maxPhase, t.Scale, scaleUnit, t.Danger[0].MG, t.Danger[1].MG)
	}
	fmt.Fprintf(&b, "Evaluation %s (White's side, %s to move)\n", t.Score.Text(), t.Side)
	return b.String()
}

// Total returns White − Black.
func (t TermTrace) Total() Value { return Value{t.White.MG - t.Black.MG, t.White.EG - t.Black.EG} }

// String returns both halves in pawns.
func (v Value) String() string {
	return fmt.Sprintf(" %6.2f %6.2f", float64(v.MG)/100, float64(v.EG)/100)
}
