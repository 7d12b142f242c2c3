package serve

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
)

// TestSite plays a game, analyses, and stops on the pages of make site, behind a program that only
// sends files; then without that program.
func TestSite(t *testing.T) {
	dir := os.Getenv("FOOTNOTE_SITE")
	if dir == "" {
		t.Skip("FOOTNOTE_SITE names no folder that make site has filled")
	}
	files := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer files.Close()
	b := browse(t, files.URL+"/")
	b.look(390, 844, "light")
	b.fits("phone")
	b.look(1280, 900, "light")
	b.click("#tab-play")
	b.fill("play-limit", "nodes:10000")
	b.click("#play-new")
	b.until(`document.getElementById("status").textContent === "Your move."`)
	for i, move := range []string{"e2e4", "g1f3"} {
		b.drag(move[:2], move[2:])
		b.until([]string{
			`document.querySelectorAll("#moves li").length === 2 && document.getElementById("status").textContent === "Your move."`,
			`document.querySelectorAll("#moves li").length === 4 && document.getElementById("status").textContent === "Your move."`,
		}[i])
	}
	b.click("#resign")
	b.until(`document.getElementById("status").textContent === "White resigns: Black wins"`)
	b.click("#tab-analyse")
	analyse := func() {
		t.Helper()
		b.click("#analyse-go")
		b.until(`document.querySelector("#lines .pv-move") && document.querySelectorAll("#passes tbody tr").length > 3 && document.body.dataset.state === "analysing"`)
		b.until(`document.getElementById("bracket-words").textContent.includes("Known:")`)
		b.click("#analyse-go")
		b.until(`document.body.dataset.state === "idle"`)
	}
	analyse()
	b.until(`document.body.dataset.kept === "true"`)
	b.load()
	b.until(`document.querySelectorAll("#moves li").length === 4`)
	files.CloseClientConnections()
	files.Close()
	b.load()
	b.until(`document.querySelectorAll("#moves li").length === 4`)
	analyse()
	b.fits("desk")
	b.clean()
}
