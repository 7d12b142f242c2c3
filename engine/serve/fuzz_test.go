package serve

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
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
	if err != nil {
		f.Fatal(err)
	}
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
