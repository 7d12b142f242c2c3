package serve

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"footnote/movegen/movegentest"
)

// described is what the tests read of openapi.json.
type described struct {
	Paths      map[string]map[string]operation
	Components struct{ Schemas map[string]map[string]any }
}

type operation struct {
	RequestBody struct {
		Content map[string]struct{ Example json.RawMessage }
	}
	Responses map[string]struct{ Content map[string]any }
}

func readDescription(t *testing.T) *described {
	t.Helper()
	var d described
	text, err := assets.ReadFile("openapi.json")
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	movegentest.Must(t, err)
	return &d
}

// TestDescribedPaths: openapi.json lists what the server answers and nothing else, and each
// of its examples is answered as it says, with a token and not without one.
func TestDescribedPaths(t *testing.T) {
	c := smallConfig()
	c.Tokens = []string{"first", "second"}
	s, err := New(c)
	movegentest.Must(t, err)
	handler, scheme := s.Handler(), "Bearer "
	ask := func(method, path, body, token string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if token != "" {
			r.Header.Set("Authorization", scheme+token)
		}
		handler.ServeHTTP(w, r)
		return w
	}
	var listed []string
	for path, operations := range readDescription(t).Paths {
		for method, operation := range operations {
			method = strings.ToUpper(method)
			listed = append(listed, method+" "+path)
			body := string(operation.RequestBody.Content["application/json"].Example)
			w := ask(method, path, body, "second")
			kind, _, _ := strings.Cut(w.Header().Get("Content-Type"), ";")
			if _, told := operation.Responses["200"].Content[kind]; w.Code != http.StatusOK || !told {
				t.Errorf("%s %s %s: %d, %s: %s", method, path, body, w.Code, kind, w.Body)
			}
			if kind == "text/event-stream" && !strings.HasSuffix(w.Body.String(), "event: end\ndata: {\"reason\":\"\"}\n\n") {
				t.Errorf("%s %s %s: the events end with %s", method, path, body, w.Body)
			}
			if w := ask(http.MethodPut, path, body, "second"); w.Code != http.StatusMethodNotAllowed {
				t.Errorf("PUT %s: %d", path, w.Code)
			}
			if _, guarded := operation.Responses["401"]; !guarded {
				continue
			}
			for host, origin := range map[string]string{"evil.example": "", "localhost": "http://evil.example"} {
				w, r := httptest.NewRecorder(), httptest.NewRequest(method, "http://"+host+path, strings.NewReader(body))
				r.Header.Set("Sec-Fetch-Site", "same-origin")
				r.Header.Set("Origin", origin)
				handler.ServeHTTP(w, r)
				if _, told := operation.Responses[strconv.Itoa(w.Code)]; !told || w.Code == http.StatusOK {
					t.Errorf("%s %s as %s from a page of %q: %d, which is not told", method, path, host, origin, w.Code)
				}
			}
			for _, token := range []string{"", "third", "firs", "first second"} {
				if w := ask(method, path, body, token); w.Code != http.StatusUnauthorized {
					t.Errorf("%s %s with the token %q: %d", method, path, token, w.Code)
				}
			}
		}
	}
	scheme = "bearer " // names of schemes have no case (RFC 9110, 11.1)
	if w := ask(http.MethodPost, "/api/v1/stop", "{}", "first"); w.Code != http.StatusOK {
		t.Errorf("a token with a small b: %d", w.Code)
	}
	slices.Sort(listed)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(s.interfaces())), listed); diff != "" {
		t.Errorf("openapi.json lists other paths than the server has (-server +file):\n%s", diff)
	}
}

// TestDescribedTypes: the fields of requests and answers are those that openapi.json tells.
func TestDescribedTypes(t *testing.T) {
	names := map[reflect.Type]string{}
	for name, value := range map[string]any{
		"GameRequest": gameText{}, "PastedRequest": pastedText{}, "ExportRequest": exportRequest{}, "Exported": exportAnswer{}, "SearchRequest": searchRequest{}, "StopRequest": struct{}{},
		"Position": positionAnswer{}, "LegalMove": legalMove{}, "PlayedMove": playedMove{}, "Pasted": pastedAnswer{}, "PastedMove": pastedMove{},
		"Waiting": waitAnswer{}, "Start": startAnswer{}, "Planned": plannedSearch{}, "Progress": progress{}, "Score": score{}, "Pass": passAnswer{},
		"Iteration": iteration{}, "Line": lineAnswer{}, "Result": resultAnswer{}, "End": endAnswer{},
	} {
		names[reflect.TypeOf(value)] = name
	}
	var schema func(reflect.Type) any
	schema = func(kind reflect.Type) any {
		switch kind.Kind() {
		case reflect.Struct:
			return map[string]any{"$ref": "#/components/schemas/" + names[kind]}
		case reflect.Pointer:
			return map[string]any{"oneOf": []any{schema(kind.Elem()), map[string]any{"type": "null"}}}
		case reflect.Slice, reflect.Array:
			return map[string]any{"type": "array", "items": schema(kind.Elem())}
		case reflect.Bool:
			return map[string]any{"type": "boolean"}
		case reflect.String:
			return map[string]any{"type": "string"}
		}
		return map[string]any{"type": "integer"}
	}
	told := readDescription(t).Components.Schemas
	delete(told, "Error") // a map
	for _, s := range told {
		bare(s)
	}
	made := map[string]map[string]any{}
	for kind, name := range names {
		fields, required := map[string]any{}, []any{}
		for _, f := range reflect.VisibleFields(kind) {
			field, option, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Anonymous || !f.IsExported() {
				continue
			}
			if fields[field] = schema(f.Type); option != "omitempty" {
				required = append(required, field)
			}
		}
		made[name] = map[string]any{"type": "object", "properties": fields}
		if !strings.HasSuffix(name, "Request") {
			made[name]["required"] = required
		}
	}
	if diff := cmp.Diff(made, told); diff != "" {
		t.Errorf("the types differ from openapi.json (-types +file):\n%s", diff)
	}
}

// bare takes away what a schema says in words and numbers beside the kinds of its values.
func bare(schema map[string]any) {
	for _, name := range []string{"description", "minimum", "maximum", "maxItems", "enum"} {
		if _, words := schema[name].(map[string]any); !words { // a property of that name stays
			delete(schema, name)
		}
	}
	for _, value := range schema {
		if inner, ok := value.(map[string]any); ok {
			bare(inner)
		}
	}
}

// TestLines: a page without a server gets whole answers, an aborted request ends, and what is no
// request does no harm.
func TestLines(t *testing.T) {
	s, err := New(smallConfig())
	movegentest.Must(t, err)
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
		movegentest.Must(t, d.Decode(&p))
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
		movegentest.Must(t, d.Decode(&p))
	}
	_ = ask.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestWriteSite: the folder has the page and all that it names.
func TestWriteSite(t *testing.T) {
	s, err := New(smallConfig())
	movegentest.Must(t, err)
	dir := t.TempDir()
	movegentest.Must(t, s.WriteSite(dir))
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
