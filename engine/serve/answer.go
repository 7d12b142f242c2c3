package serve

import (
	"footnote/engine/page"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// The events of a search as JSON. All scores and bounds are from White's side: when Black
// is to move, a lower bound becomes an upper one.

// score is a value.
type score struct {
	Value int    `json:"value"` // centipawns; mates are near ±32000
	Text  string `json:"text"`  // pawns, or # and moves, with a typographic minus
}

// progress is what one search has reported lately.
type progress struct {
	Run        int           `json:"run"` // of the request's searches, from 0
	Passes     []passAnswer  `json:"passes"`
	Iterations []iteration   `json:"iterations"`
	Lines      []lineAnswer  `json:"lines"`
	Result     *resultAnswer `json:"result"`
	Dropped    int           `json:"dropped"` // events that came too fast
}

// passAnswer is a pass. Low and High are its window: a null-window test asks whether
// the value is at least High (Low for Black, at most Low). null means infinite.
type passAnswer struct {
	Depth int    `json:"depth"`
	Line  int    `json:"line"` // of several best lines
	Low   *score `json:"low"`
	High  *score `json:"high"`
	Score score  `json:"score"`
	// Bound says what Score is for the value: "lower", "upper" or "exact".
	Bound string `json:"bound"`
	// Up is set when the test was whether White's value is at least High, not set when it
	// was whether it is at most Low.
	Up    bool   `json:"up"`
	Null  bool   `json:"null"`  // a null-window test
	Nodes uint64 `json:"nodes"` // of the pass
}

// iteration is the end of one.
type iteration struct {
	Depth  int    `json:"depth"`
	Score  score  `json:"score"`
	SAN    string `json:"san"`
	Nodes  uint64 `json:"nodes"` // so far, as all that follows
	Leaves uint64 `json:"leaves"`
	Passes uint64 `json:"passes"`
	Millis int64  `json:"ms"`
}

// lineAnswer is a best line.
type lineAnswer struct {
	Line     int          `json:"line"` // from 1
	Depth    int          `json:"depth"`
	SelDepth int          `json:"seldepth"`
	Score    score        `json:"score"`
	Bound    string       `json:"bound"`
	WDL      [3]int       `json:"wdl"` // permille: White wins, draw, Black wins
	Nodes    uint64       `json:"nodes"`
	NPS      uint64       `json:"nps"`
	Millis   int64        `json:"ms"`
	HashFull int          `json:"hashfull"` // permille
	Moves    []playedMove `json:"moves"`
}

// resultAnswer is how a search has ended.
type resultAnswer struct {
	Move       string `json:"move"` // coordinates
	SAN        string `json:"san"`
	Score      score  `json:"score"`
	Bound      string `json:"bound"`
	Depth      int    `json:"depth"`
	Nodes      uint64 `json:"nodes"`
	Leaves     uint64 `json:"leaves"`
	Interior   uint64 `json:"interior"`
	Quiescence uint64 `json:"quiescence"`
	Researches uint64 `json:"researches"`
	Passes     uint64 `json:"passes"`
	Millis     int64  `json:"ms"`
	NPS        uint64 `json:"nps"`
	Stopped    bool   `json:"stopped"` // inside an iteration
}

// translator writes the events of searches of one position.
type translator struct {
	position  *movegen.Position
	evaluator eval.Evaluator
	black     bool
}

// white turns a score of the side to move into one of White.
func (t *translator) white(s search.Score) score {
	if t.black {
		s = -s
	}
	return score{int(s), page.Minus(s.Text())}
}

// side is white for a side of a window: nil when it is infinite.
func (t *translator) side(s search.Score) *score {
	if s >= eval.Mate || s <= -eval.Mate {
		return nil
	}
	w := t.white(s)
	return &w
}

func (t *translator) bound(b hashtable.Bound) string {
	switch {
	case b == hashtable.Lower && !t.black || b == hashtable.Upper && t.black:
		return "lower"
	case b == hashtable.Lower || b == hashtable.Upper:
		return "upper"
	}
	return "exact"
}

// pass translates a pass, which took so many nodes.
func (t *translator) pass(p *search.Pass, spent uint64) passAnswer {
	a := passAnswer{
		Depth: p.Depth, Line: p.MultiPV, Low: t.side(p.Alpha), High: t.side(p.Beta), Score: t.white(p.Score),
		Up: !t.black, Null: p.Beta == p.Alpha+1, Nodes: spent, Bound: "exact",
	}
	switch {
	case p.Score <= p.Alpha:
		a.Bound = t.bound(hashtable.Upper)
	case p.Score >= p.Beta:
		a.Bound = t.bound(hashtable.Lower)
	}
	if t.black {
		a.Low, a.High = a.High, a.Low
	}
	return a
}

func (t *translator) line(i *search.Info) lineAnswer {
	w := t.evaluator.WDL(i.Score, t.position).For(t.position.SideToMove())
	return lineAnswer{
		Line: max(i.MultiPV, 1), Depth: i.Depth, SelDepth: i.SelDepth, Score: t.white(i.Score), Bound: t.bound(i.Bound),
		WDL: [3]int{w.Win, w.Draw, w.Loss}, Nodes: i.Nodes, NPS: search.NodesPerSecond(i.Nodes, i.Time), Millis: i.Time.Milliseconds(),
		HashFull: i.HashFull, Moves: line(t.position, i.PV),
	}
}

func (t *translator) iteration(i *search.Info) iteration {
	a := iteration{
		Depth: i.Depth, Score: t.white(i.Score), Nodes: i.Nodes, Leaves: i.Stats.Leaves, Passes: i.Stats.Passes,
		Millis: i.Time.Milliseconds(),
	}
	if len(i.PV) > 0 {
		a.SAN = t.position.SAN(i.PV[0])
	}
	return a
}

func (t *translator) result(r *search.Result) *resultAnswer {
	return &resultAnswer{
		Move: r.Best.UCI(t.position.Chess960()), SAN: t.position.SAN(r.Best), Score: t.white(r.Score), Bound: t.bound(r.Bound),
		Depth: r.Depth, Nodes: r.Nodes, Leaves: r.Stats.Leaves, Interior: r.Stats.Interior, Quiescence: r.Stats.Quiescence,
		Researches: r.Stats.Researches, Passes: r.Stats.Passes, Millis: r.Time.Milliseconds(),
		NPS: search.NodesPerSecond(r.Nodes, r.Time), Stopped: r.Stopped,
	}
}
