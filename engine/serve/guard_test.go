package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"footnote/movegen/movegentest"
)

// TestGuard: what pages of other sites, other programs and attackers can send.
func TestGuard(t *testing.T) {
	c := smallConfig()
	c.Hosts = []string{"engine.lan"}
	s, err := New(c)
	movegentest.Must(t, err)
	h := s.Handler()
	cookie := s.newCookie()
	forged := *cookie
	forged.Value = strings.Replace(cookie.Value, ".", "x.", 1)
	long := `{"fen":"` + strings.Repeat("8", 2*maxBody) + `"}`
	for _, tt := range []struct {
		what, method, path, host, body string
		header                         string // Name: value|Name: value
		cookie                         *http.Cookie
		status                         int
	}{
		{"the page", "GET", "/", "localhost:8420", "", "", nil, 200},
		{"by address", "GET", "/", "127.0.0.1:8420", "", "", nil, 200},
		{"by address of IPv6", "GET", "/", "[::1]:8420", "", "", nil, 200},
		{"without a port", "GET", "/", "localhost", "", "", nil, 200},
		{"by a name that was named", "GET", "/", "Engine.lan:8420", "", "", nil, 200},
		{"DNS rebinding", "GET", "/", "evil.example:8420", "", "", nil, 421},
		{"DNS rebinding by a tricky name", "GET", "/", "127.0.0.1.evil.example", "", "", nil, 421},
		{"DNS rebinding by another tricky name", "GET", "/", "localhost.evil.example", "", "", nil, 421},
		{"no host", "GET", "/", "", "", "", nil, 421},
		{"a typed address", "GET", "/", "localhost", "", "Sec-Fetch-Site: none", nil, 200},
		{"a link from elsewhere", "GET", "/", "localhost", "", "Sec-Fetch-Site: cross-site|Sec-Fetch-Mode: navigate", nil, 200},
		{"a picture elsewhere", "GET", "/assets/serve.css", "localhost", "", "Sec-Fetch-Site: cross-site|Sec-Fetch-Mode: no-cors", nil, 403},
		{"no such page", "GET", "/x", "localhost", "", "", nil, 404},
		{"no such asset", "GET", "/assets/page.html", "localhost", "", "", nil, 404},
		{"out of the assets", "GET", "/assets/../server.go", "localhost", "", "", nil, 307},
		{"no such interface", "POST", "/api/v2/position", "localhost", "{}", "", cookie, 404},
		{"a wrong method", "GET", "/api/v1/position", "localhost", "", "", nil, 405},
		{"a position", "POST", "/api/v1/position", "localhost", "{}", "Origin: http://localhost|Sec-Fetch-Site: same-origin", cookie, 200},
		{"a position by a program", "POST", "/api/v1/position", "localhost", "{}", "", cookie, 200},
		{"without a cookie", "POST", "/api/v1/position", "localhost", "{}", "", nil, 401},
		{"with a forged cookie", "POST", "/api/v1/position", "localhost", "{}", "", &forged, 401},
		{"from another site", "POST", "/api/v1/search", "localhost", "{}", "Origin: http://evil.example", cookie, 403},
		{"from another port", "POST", "/api/v1/search", "localhost:1", "{}", "Origin: http://localhost:2", cookie, 403},
		{"from a file", "POST", "/api/v1/search", "localhost", "{}", "Origin: null", cookie, 403},
		{"cross-site", "POST", "/api/v1/search", "localhost", "{}", "Sec-Fetch-Site: cross-site", cookie, 403},
		{"same-site", "POST", "/api/v1/search", "localhost", "{}", "Sec-Fetch-Site: same-site", cookie, 403},
		{"a form", "POST", "/api/v1/position", "localhost", "{}", "Content-Type: text/plain", cookie, 415},
		{"no JSON", "POST", "/api/v1/position", "localhost", "{", "", cookie, 400},
		{"two objects", "POST", "/api/v1/position", "localhost", "{}{}", "", cookie, 400},
		{"an unknown field", "POST", "/api/v1/position", "localhost", `{"x":1}`, "", cookie, 400},
		{"a huge body", "POST", "/api/v1/position", "localhost", long, "", cookie, 413},
		{"a huge body to search", "POST", "/api/v1/search", "localhost", long, "", cookie, 413},
	} {
		r := httptest.NewRequest(tt.method, "http://placeholder"+tt.path, strings.NewReader(tt.body))
		r.Host = tt.host
		r.Header.Set("Content-Type", "application/json; charset=utf-8")
		for pair := range strings.SplitSeq(tt.header, "|") {
			if name, value, ok := strings.Cut(pair, ": "); ok {
				r.Header.Set(name, value)
			}
		}
		if tt.cookie != nil {
			r.AddCookie(tt.cookie)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != tt.status {
			t.Errorf("%s: %d, want %d: %.200s", tt.what, w.Code, tt.status, w.Body)
		}
		if kind := w.Header().Get("Content-Type"); strings.HasPrefix(tt.path, "/api/") && kind != "application/json" {
			t.Errorf("%s: %s: %.200s", tt.what, kind, w.Body)
		}
		if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") {
			t.Errorf("%s: the policy is %q", tt.what, policy)
		}
	}
}

// TestNotUnderstood: what is wrong with a request is said without types of Go.
func TestNotUnderstood(t *testing.T) {
	b := open(t, start(t, smallConfig()))
	for body, want := range map[string]string{
		"":                          "the request is not JSON",
		`{"fen":`:                   "the request is not JSON",
		`{]`:                        "the request is not JSON",
		`[]`:                        "the request: no array is wanted here",
		`{"fen":1}`:                 "fen: no number is wanted here",
		`{"depth":1.5}`:             "depth: no number 1.5 is wanted here",
		`{"moves":["e4"],"deep":1}`: `the request has a field \"deep\", which is not known`,
		`{}{}`:                      "the request is not understood: more than one object",
	} {
		status, answer := b.ask("/api/v1/search", body)
		if status != http.StatusBadRequest || answer != `{"error":"`+want+"\"}\n" {
			t.Errorf("%s: %d %s, want %s", body, status, answer, want)
		}
	}
}

// TestPage: one cookie for a browser, and nothing in the page that is elsewhere.
func TestPage(t *testing.T) {
	address := start(t, smallConfig())
	b := open(t, address)
	r, err := b.client.Get(address + "/")
	movegentest.Must(t, err)
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	movegentest.Must(t, err)
	if len(r.Cookies()) != 0 {
		t.Errorf("the second visit is another client: %v", r.Cookies())
	}
	movegentest.Contains(t, string(text), "MTD(f)", "Aspiration NegaScout", "NullMove", `id="about"`, `src="assets/`)
	for _, not := range []string{"https:", " onclick", "<script src"} {
		if strings.Contains(string(text), not) {
			t.Errorf("%q in the page", not)
		}
	}
	for part := range strings.SplitSeq(string(text), `"assets/`) {
		name, _, found := strings.Cut(part, `"`)
		if !found || strings.ContainsAny(name, " <>") {
			continue
		}
		r, err := b.client.Get(address + "/assets/" + name)
		movegentest.Must(t, err)
		r.Body.Close()
		if kind := r.Header.Get("Content-Type"); r.StatusCode != http.StatusOK || !strings.HasPrefix(kind, "text/javascript") && !strings.HasPrefix(kind, "text/css") {
			t.Errorf("%s: %s, %s", name, r.Status, kind)
		}
	}
}
