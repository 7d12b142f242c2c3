package serve

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// FuzzBodies: whatever a request says, its answer is JSON: what was asked for, or an error in one
// line that is no fault of the server's.
func FuzzBodies(f *testing.F) {
	for _, body := range []string{
		`{}`, `{"fen":"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1","moves":["e1d1"]}`, `{"moves":["e2e4","e7e5"],"to":1}`,
		`{"text":"1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *"}`, `{"text":"8/8/8/8/8/4k3/4p3/4K3 w - -"}`, `{"text":"[FEN \"8\"]\n\n1. O-O"}`,
		`[]`, `{"text":"\u202e\u0000"}`, `{"fen":1}`, `{"moves":["e4"],"tags":[["White","\u0000"],["a b","]"]],"result":"1-0"}`,
	} {
		for kind := range uint8(3) {
			f.Add(kind, body)
		}
	}
	s, err := New(smallConfig())
	movegentest.Must(f, err)
	answers := []func(http.ResponseWriter, *http.Request, *client){
		atOnce(s.position), atOnce((*pastedText).read), atOnce((*exportRequest).write),
	}
	f.Fuzz(func(t *testing.T, kind uint8, body string) {
		w := httptest.NewRecorder()
		answers[int(kind)%len(answers)](w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body)), nil)
		var said struct{ Error string }
		if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil {
			t.Fatalf("status %d, %v: %.200q", w.Code, err, w.Body.String())
		}
		if w.Code >= 500 || w.Code != http.StatusOK && said.Error == "" || strings.Contains(said.Error, "\n") {
			t.Errorf("status %d: %.200q", w.Code, said.Error)
		}
	})
}

// FuzzTree: whatever is pasted, the tree that the page gets holds only moves that are legal where
// they stand, each behind the one that it follows, and every line of it can be played again.
func FuzzTree(f *testing.F) {
	for _, text := range []string{
		"1. e4 {best} (1. d4 d5 (1... Nf6 2. c4) 2. c4) e5! $14 2. Nf3 *", "e4 c5", "8/8/8/8/8/2k5/8/KR6 b KQkq e3 x",
		"[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1\"]\n1. O-O O-O-O (1... O-O) *", "1. e4 (((1. d4))) e5 (", "1. e4 -- 2. d4", "1. e4 e5 2. Ke3 1-0\n\n1. d4 *",
		"[FEN \"8/PPPPPP2/8/8/8/8/k7/7K w - - 0 1\"]\n1. a8=Q+ (1. b8=N Kb2) *",
	} {
		f.Add(text, 0)
		f.Add(text, 1)
	}
	f.Fuzz(func(t *testing.T, text string, game int) {
		a, err := (&pastedText{Text: text, Game: game}).read()
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: %q", text, err)
			}
			return
		}
		start, err := movegen.ParseFEN(a.FEN)
		if err != nil {
			t.Fatalf("%q: the board is %s: %v", text, a.FEN, err)
		}
		if len(a.Moves) > maxPastedMoves {
			t.Fatalf("%q: %d moves", text, len(a.Moves))
		}
		after := []movegen.Position{start}
		for i, m := range a.Moves {
			if m.Up < 0 || m.Up > i {
				t.Fatalf("%q: move %d follows move %d", text, i+1, m.Up)
			}
			p := after[m.Up]
			move, err := p.ParseUCI(m.Move)
			if err != nil {
				t.Fatalf("%q: move %d, %s, in %s: %v", text, i+1, m.Move, p.FEN(), err)
			}
			p.Advance(move)
			if p.FEN() != m.FEN {
				t.Fatalf("%q: move %d leads to %s, told is %s", text, i+1, p.FEN(), m.FEN)
			}
			after = append(after, p)
		}
	})
}
