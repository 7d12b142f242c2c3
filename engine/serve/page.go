package serve

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"net/http"
	"path"
	"strings"

	"footnote/engine/handicap"
	"footnote/engine/page"
	"footnote/movegen"
	"footnote/search"
)

//go:embed assets openapi.json
var assets embed.FS

// aboutPage is what the page's script knows from the start.
type aboutPage struct {
	Drivers  []aboutChoice `json:"drivers"`
	Features []aboutChoice `json:"features"`
	MinElo   int           `json:"min_elo"`
	MaxElo   int           `json:"max_elo"`
	Start    string        `json:"start"`
}

// aboutChoice is a driver or a feature.
type aboutChoice struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Paper string `json:"paper"` // of a driver
}

func about() aboutPage {
	a := aboutPage{Start: movegen.StartFEN}
	a.MinElo, a.MaxElo = handicap.EloRange()
	for _, d := range search.Algorithms() {
		a.Drivers = append(a.Drivers, aboutChoice{d.Name, d.About, d.Paper})
	}
	for _, name := range search.FeatureNames() {
		a.Features = append(a.Features, aboutChoice{Name: name, About: search.FeatureText(name)})
	}
	return a
}

// makePage makes the page, which is the same for all.
func makePage(c *Config) ([]byte, error) {
	text, err := json.Marshal(about())
	if err != nil {
		return nil, err
	}
	t, err := template.ParseFS(assets, "assets/page.html")
	if err != nil {
		return nil, err
	}
	start := movegen.StartPosition()
	board := page.Board{Position: &start, Caption: "The board"}
	var body, out bytes.Buffer
	err = t.Execute(&body, struct {
		About template.JS // inside a script that is data; json escapes < and >
		Board template.HTML
	}{template.JS(text), board.Inline()})
	if err != nil {
		return nil, err
	}
	err = page.Write(&out, page.Frame{
		Title: "Footnote", Subtitle: "A chess engine of the MTD(f) family, at work.", Footer: c.Program, Producer: c.Program, Live: true,
	}, template.HTML(body.String()))
	return out.Bytes(), err
}

// sendPage sends the page, and makes the browser a client.
func (s *Server) sendPage(w http.ResponseWriter, r *http.Request) {
	if _, ok := s.clientName(r); !ok {
		http.SetCookie(w, s.newCookie())
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(s.page) // the client has gone
}

// assetHandler sends the page's scripts and its style.
func assetHandler() http.Handler {
	files := http.FileServerFS(assets)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path.Ext(r.URL.Path) {
		case ".js", ".css":
			files.ServeHTTP(w, r)
		default:
			http.NotFound(w, r)
		}
	})
}

// contentPolicy lets a page use what this server sends and nothing else: files, and the
// scripts that stand in the page. Drawings carry attributes of style.
func contentPolicy(page string) string {
	scripts := "'self'"
	for rest := page; ; {
		_, after, found := strings.Cut(rest, "<script>")
		if !found {
			break
		}
		var script string
		script, rest, _ = strings.Cut(after, "</script>")
		sum := sha256.Sum256([]byte(script))
		scripts += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; script-src " + scripts + "; style-src 'self' 'unsafe-inline'; connect-src 'self'; " +
		"img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
