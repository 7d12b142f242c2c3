package serve

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLines: a page without a network gets whole answers, an aborted request ends, and what is no
// request does no harm.
func TestLines(t *testing.T) {
	s, err := New(smallConfig())
	if err != nil {
		t.Fatal(err)
	}
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- s.Lines(in, out)
		_ = out.Close()
	}()
	go func() {
		for _, line := range []string{
			"no JSON",
			`{"id": 1, "path": "/api/v1/position", "body": "{\"fen\": \"\", \"moves\": [\"e2e4\"]}"}`,
			`{"id": 2, "path": "/api/v1/elsewhere", "body": "{}"}`,
			`{"id": 3, "path": "/api/v1/search", "body": "{\"fen\": \"\", \"moves\": [], \"depth\": 4}"}`,
			`{"id": 4, "path": "/api/v1/position", "body": "no JSON"}`,
		} {
			_, _ = io.WriteString(ask, line+"\n")
		}
	}()
	status, text := map[int]int{}, map[int]string{}
	d := json.NewDecoder(answers)
	for open := 4; open > 0; {
		var p linePiece
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		status[p.ID], text[p.ID] = p.Status, text[p.ID]+p.Text
		if p.End {
			open--
		}
	}
	for id, want := range map[int]struct {
		status int
		text   string
	}{1: {200, `"turn":"black"`}, 2: {404, "not found"}, 3: {200, "event: end\ndata: {\"reason\":\"\"}"}, 4: {400, "not JSON"}} {
		if status[id] != want.status || !strings.Contains(text[id], want.text) {
			t.Errorf("request %d: %d %.300s", id, status[id], text[id])
		}
	}
	_, _ = io.WriteString(ask, `{"id": 5, "path": "/api/v1/search", "body": "{\"fen\": \"\", \"moves\": []}"}`+"\n")
	var p linePiece
	if err := d.Decode(&p); err != nil || p.ID != 5 {
		t.Fatalf("%+v %v", p, err)
	}
	_, _ = io.WriteString(ask, `{"id": 5, "abort": true}`+"\n")
	for !p.End {
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
	}
	_ = ask.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestWriteSite: the folder has the page and all that it names.
func TestWriteSite(t *testing.T) {
	s, err := New(smallConfig())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := s.WriteSite(dir); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || !bytes.Contains(page, []byte(`<script src="site.js"></script><script type="module" src="assets/serve.js">`)) {
		t.Errorf("index.html: %v", err)
	}
	for _, name := range []string{"serve.js", "serve.css"} {
		if _, err := os.Stat(filepath.Join(dir, "assets", name)); err != nil {
			t.Error(err)
		}
	}
}
