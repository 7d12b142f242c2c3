package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"footnote/engine/tablebase"
	"footnote/eval"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestPosition: what the rules say, in both notations.
func TestPosition(t *testing.T) {
	b := open(t, start(t, smallConfig()))
	position := func(body string) (a positionAnswer) {
		t.Helper()
		status, text := b.ask("/api/v1/position", body)
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", body, status, text)
		}
		movegentest.Must(t, json.Unmarshal([]byte(text), &a))
		return a
	}
	a := position(`{}`)
	if len(a.Legal) != 20 || a.Turn != "white" || a.Ending != "" {
		t.Errorf("at the beginning: %+v", a)
	}
	a = position(`{"moves":["f3","e7e5","g2g4","Qh4"]}`)
	if a.Ending != "Black wins by checkmate" || a.Result != "0-1" || len(a.Legal) != 0 || a.Line[3].SAN != "Qh4#" || a.Line[3].From != "d8" {
		t.Errorf("the fool's mate: %+v", a)
	}
	a = position(`{"moves":["Nf3","Nf6","Ng1","Ng8","Nf3","Nf6","Ng1","Ng8"]}`)
	if a.Ending != "Draw by threefold repetition" || a.Result != "1/2-1/2" || len(a.Legal) != 20 {
		t.Errorf("a repetition: %+v", a)
	}
	a = position(`{"fen":"4k3/P7/8/8/8/8/8/4K2R w K - 0 1"}`)
	var castling, queen legalMove
	for _, m := range a.Legal {
		switch m.SAN {
		case "O-O":
			castling = m
		case "a8=Q+":
			queen = m
		}
	}
	if diff := cmp.Diff(legalMove{Move: "e1g1", SAN: "O-O", From: "e1", To: "g1", Rook: "h1"}, castling); diff != "" {
		t.Error(diff)
	}
	if queen.Promotion != "q" || queen.To != "a8" {
		t.Errorf("promotion: %+v", queen)
	}
	a = position(`{"fen":"4k3/P7/8/8/8/8/8/4K2R w K - bm a8Q; id \"x\";"}`)
	if a.FEN != "4k3/P7/8/8/8/8/8/4K2R w K - 0 1" {
		t.Errorf("a line of EPD: %s", a.FEN)
	}
	for _, bad := range []string{`{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}`, `{"moves":["e5"]}`, `{"fen":"x"}`, `{"moves":["e4","e4"]}`,
		`{"moves":["` + strings.Repeat(`a1a1","`, maxPlies) + `"]}`} {
		if status, text := b.ask("/api/v1/position", bad); status != http.StatusBadRequest || !strings.HasPrefix(text, `{"error":"`) {
			t.Errorf("%.60s: %d %s", bad, status, text)
		}
	}
}

// TestBracket: the passes of the last iteration close the bracket on the value that the
// search returns, and their nodes add up.
func TestBracket(t *testing.T) {
	b := open(t, start(t, smallConfig()))
	for _, moves := range []string{`[]`, `["e4"]`} { // White to move, Black to move
		s := b.search(fmt.Sprintf(`{"moves":%s,"depth":9,"grain":1,"whole":true}`, moves)).rest()
		r := s.result(0)
		if s.End == nil || s.End.Reason != "" || r == nil || r.Depth != 9 || r.Bound != "exact" {
			t.Fatalf("%+v, end %+v", r, s.End)
		}
		lower, upper, nodes := -40000, 40000, uint64(0)
		for _, p := range s.passes(0) {
			nodes += p.Nodes
			if !p.Null || p.Up != (moves == `[]`) || p.High.Value != p.Low.Value+1 {
				t.Fatalf("%s: %+v", moves, p)
			}
			if p.Depth < 9 {
				continue
			}
			if p.Bound == "lower" {
				lower = max(lower, p.Score.Value)
			} else {
				upper = min(upper, p.Score.Value)
			}
		}
		// A selective search may answer twice about one value, and not alike: then the
		// bracket is crossed, and the value lies between.
		if lower < upper || r.Score.Value < upper || r.Score.Value > lower || nodes != r.Nodes {
			t.Errorf("%s: bracket [%d, %d] of %d nodes, the search returns %d with %d", moves, lower, upper, nodes, r.Score.Value, r.Nodes)
		}
		if l := s.newest(); len(l.Moves) == 0 || l.WDL[0]+l.WDL[1]+l.WDL[2] != 1000 || l.Moves[0].Move != r.Move || l.Score != r.Score {
			t.Errorf("%s: %+v", moves, l)
		}
	}
}

// TestWhiteSide: scores and chances are White's, whoever is to move.
func TestWhiteSide(t *testing.T) {
	b := open(t, start(t, smallConfig()))
	one := func(fen string) lineAnswer {
		s := b.search(fmt.Sprintf(`{"fen":%q,"depth":6}`, fen)).rest()
		return s.newest()
	}
	white := one("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1")
	black := one("4k3/pp6/8/8/8/8/8/4K3 b - - 0 1")
	if white.Score.Value < 100 || black.Score.Value > -100 || white.WDL[0] < 600 || black.WDL[2] < 600 {
		t.Errorf("White %+v, Black %+v", white, black)
	}
}

// TestSigns: scores have the same minus as the axis of the chart.
func TestSigns(t *testing.T) {
	for s, want := range map[search.Score]string{34: "−0.34", -34: "+0.34", eval.MateIn(5): "#−3", 0: "+0.00"} {
		if got := (&translator{black: true}).white(s).Text; got != want {
			t.Errorf("%d for Black: %q, want %q", s, got, want)
		}
	}
}

// TestDrivers: all drivers agree in full width, and each search is there once; a feature
// that is off changes the nodes.
func TestDrivers(t *testing.T) {
	b := open(t, start(t, smallConfig()))
	names, _ := json.Marshal(search.AlgorithmNames())
	s := b.search(fmt.Sprintf(`{"algorithms":%s,"full_width":true,"depth":4}`, names)).rest()
	if len(s.Start.Searches) != len(search.AlgorithmNames()) {
		t.Fatalf("%+v", s.Start)
	}
	for i := range s.Start.Searches {
		if r := s.result(i); r == nil || r.Score != s.result(0).Score || r.Depth != 4 {
			t.Errorf("%s: %+v", s.Start.Searches[i].Algorithm, r)
		}
	}
	s = b.search(`{"features":["NullMove","Reductions"],"depth":10}`).rest()
	if got := s.Start.Searches; len(got) != 3 || got[0].Without != "" || got[2].Without != "Reductions" || got[2].Algorithm != search.MTDf {
		t.Fatalf("%+v", got)
	}
	again := b.search(`{"features":["Reductions"],"depth":10,"off":["NullMove"]}`).rest()
	if all, none := s.result(0), s.result(1); all.Nodes == none.Nodes || s.result(2).Nodes < all.Nodes || again.result(0).Nodes != none.Nodes {
		t.Errorf("all features %d nodes, without the null move %d, and again %d", all.Nodes, none.Nodes, again.result(0).Nodes)
	}
}

// TestFullWidthStartsAnew: a search in full width takes nothing from one with pruning.
func TestFullWidthStartsAnew(t *testing.T) {
	address := start(t, smallConfig())
	b := open(t, address)
	want := b.search(`{"depth":5,"full_width":true}`).rest().result(0)
	other := open(t, address)
	other.search(`{"depth":9}`).rest()
	if got := other.search(`{"depth":5,"full_width":true}`).rest().result(0); got.Nodes != want.Nodes || got.Score != want.Score {
		t.Errorf("%d nodes and %+v after a search in play, %d and %+v without", got.Nodes, got.Score, want.Nodes, want.Score)
	}
}

// TestBadSearches: what makes no sense is refused with a reason.
func TestBadSearches(t *testing.T) {
	c := smallConfig()
	c.MaxTime = time.Second // for what is not refused
	b := open(t, start(t, c))
	for _, bad := range []string{
		`{"depth":-1}`, `{"depth":1000}`, `{"ms":-5}`, `{"lines":1000}`, `{"grain":-1}`, `{"elo":5000}`, `{"elo":1500,"features":["NullMove"]}`,
		`{"algorithms":["SSS"]}`, `{"off":["Nothing"]}`, `{"features":[""]}`, `{"moves":["f3","e5","g4","Qh4"]}`, `{"nodes":-1}`,
		`{"algorithms":["` + strings.Repeat(`MTD(f)","`, 100) + `MTD(f)"]}`,
	} {
		if status, text := b.ask("/api/v1/search", bad); status != http.StatusBadRequest || !strings.HasPrefix(text, `{"error":"`) {
			t.Errorf("%.60s: %d %.200s", bad, status, text)
		}
	}
}

// TestLimits: nodes, time, the server's own limits and a rating.
func TestLimits(t *testing.T) {
	c := smallConfig()
	c.MaxNodes, c.MaxTime = 100_000, time.Minute
	b := open(t, start(t, c))
	if r := b.search(`{"nodes":5000}`).rest().result(0); r.Nodes != 5000 {
		t.Errorf("%d nodes, want 5000", r.Nodes)
	}
	if r := b.search(`{"nodes":500000000}`).rest().result(0); r.Nodes > 100_000 {
		t.Errorf("%d nodes are beyond the server's limit", r.Nodes)
	}
	if r := b.search(`{"elo":1000}`).rest().result(0); r.Move == "" || r.Nodes > 5000 {
		t.Errorf("at a rating: %+v", r)
	}
	c.MaxNodes, c.MaxTime = 1<<40, 300*time.Millisecond
	b = open(t, start(t, c))
	if s := b.search(`{}`).rest(); s.End == nil || s.End.Reason != errTime.Error() || s.result(0).Move == "" {
		t.Errorf("end %+v", s.End)
	}
	c.MaxTime = time.Minute
	b = open(t, start(t, c))
	if s := b.search(`{"ms":50}`).rest(); s.End.Reason != "" || s.result(0).Millis > 5000 {
		t.Errorf("end %+v after %d ms", s.End, s.result(0).Millis)
	}
}

// TestWaitEnds: a search that waits for the one before is told when its time is over.
func TestWaitEnds(t *testing.T) {
	c := smallConfig()
	c.MaxTime = 20 * time.Millisecond
	s, err := New(c)
	movegentest.Must(t, err)
	busy := &client{name: "busy", search: &underway{cancel: func(error) {}, ended: make(chan struct{})}}
	w := httptest.NewRecorder()
	s.answerSearch(w, httptest.NewRequest(http.MethodPost, "/api/v1/search", strings.NewReader(`{}`)), busy)
	if want := `{"error":"` + errTime.Error() + `"}`; w.Code != http.StatusServiceUnavailable || strings.TrimSpace(w.Body.String()) != want {
		t.Errorf("%d %s, want %s", w.Code, w.Body, want)
	}
}

// TestStop: a search ends when its client says so, keeps its move, and ends when the
// client begins another.
func TestStop(t *testing.T) {
	b := open(t, start(t, smallConfig()))
	e := b.search(`{}`)
	for name := ""; name != "progress"; {
		if name, _ = e.next(); name == "" {
			t.Fatal("the search ends without a word")
		}
	}
	if status, text := b.ask("/api/v1/stop", `{}`); status != http.StatusOK {
		t.Fatalf("%d %s", status, text)
	}
	if s := e.rest(); s.End == nil || s.End.Reason != errStopped.Error() || s.result(0) == nil || s.result(0).Move == "" {
		t.Errorf("end %+v, result %+v", s.End, s.result(0))
	}
	first := b.search(`{}`)
	second := b.search(`{"depth":3}`)
	if s := first.rest(); s.End == nil || s.End.Reason != errReplaced.Error() {
		t.Errorf("end %+v", s.End)
	}
	if s := second.rest(); s.End == nil || s.End.Reason != "" {
		t.Errorf("end %+v", s.End)
	}
	if status, _ := b.ask("/api/v1/stop", `{}`); status != http.StatusOK {
		t.Errorf("stop without a search: %d", status)
	}
}

// TestTables: a search knows what the endgame tables know, which is more than it sees in a few plies.
func TestTables(t *testing.T) {
	tables, err := tablebase.Open("../syzygy/testdata")
	movegentest.Must(t, err)
	defer tables.Close()
	c := smallConfig()
	const pawn = `{"fen":"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1","depth":2}`
	without := open(t, start(t, c)).search(pawn).rest().newest()
	c.Tables = tables
	with := open(t, start(t, c)).search(pawn).rest().newest()
	if without.Score.Value > 2000 || with.Score.Value < 10000 {
		t.Errorf("without tables %+v, with them %+v", without, with)
	}
}
