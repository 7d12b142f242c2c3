package analyse_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"footnote/engine/analyse"
)

const pageGames = "[White \"<script>alert(1)</script>\"]\n[Black \"B & C\"]\n[Event \"Ev\"]\n\n1. e4 {[%clk 0:01] the <b>best</b>} e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n" +
	"[White \"W\"]\n[FEN \"1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R b HBhb - 0 5\"]\n\n5... O-O 6. O-O-O *\n\n*"

// page renders the games above.
func page(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	p, err := analyse.NewPage(&out, "Footnote test")
	if err != nil {
		t.Fatal(err)
	}
	var players analyse.Players
	o := options()
	o.Nodes = 2000
	for _, r := range run(t, pageGames, o) {
		players.Add(r)
		if err := p.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Close(players.List(), ""); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestPage: the page is complete, escapes what files say, and names no other
// place.
func TestPage(t *testing.T) {
	html := page(t)
	for _, want := range []string{
		`<g id="piece-wk"`, `<g id="piece-bp"`, "default-src 'none'", "B &amp; C", "&lt;script&gt;alert(1)", "the &lt;b&gt;best&lt;/b&gt;",
		`class="graph-white"`, `class="dot blunder"`, "<h3>Turning points</h3>", `Nf6??`, `"move":"c8g8"`, "</html>",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%s is missing", want)
		}
	}
	for _, no := range []string{"<script>alert", "%clk", "ZgotmplZ"} {
		if strings.Contains(html, no) {
			t.Errorf("%s is in the page", no)
		}
	}
	// The only addresses are names of XML.
	for _, address := range regexp.MustCompile(`(?i)(?:https?:)?//[a-z0-9.]+\.[a-z]+[^\s"']*`).FindAllString(html, -1) {
		if !strings.Contains(address, "www.w3.org/") {
			t.Errorf("the page names %s", address)
		}
	}
	if n := strings.Count(html, `<section class="game"`); n != 4 { // three games and the players
		t.Errorf("%d sections", n)
	}
}

// chromium runs a headless browser on the page, with more flags.
func chromium(t *testing.T, flags ...string) []byte {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	var browser string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			browser = found
			break
		}
	}
	if browser == "" {
		t.Skip("no headless browser is on PATH")
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(page(t)), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
		"--user-data-dir=" + t.TempDir(), "--window-size=1100,900", "--virtual-time-budget=2000",
	}, flags...)
	cmd := exec.Command(browser, append(args, "file://"+filepath.ToSlash(file))...)
	cmd.WaitDelay = time.Second
	timer := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("%s does not run here: %v", browser, err)
	}
	return out
}

// TestPageRuns lets a browser run the page's script: it must get to its end and
// have drawn the position.
func TestPageRuns(t *testing.T) {
	dom := string(chromium(t, "--dump-dom"))
	if n := strings.Count(dom, `class="game ready"`); n != 2 { // the third has no moves
		t.Errorf("%d games are ready", n)
	}
	if !strings.Contains(dom, `href="#piece-wq"`) {
		t.Error("the script has drawn no queen")
	}
}

// TestScreenshot looks at the page: a board with both kinds of squares, pieces
// of both colours, the graph's two sides, a green arrow and a red one.
func TestScreenshot(t *testing.T) {
	shot := filepath.Join(t.TempDir(), "page.png")
	chromium(t, "--screenshot="+shot)
	file, err := os.Open(shot)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what  string
		color color.RGBA
		least int
	}{
		{"light squares", color.RGBA{0xec, 0xdf, 0xc6, 0xff}, 30_000},
		{"dark squares", color.RGBA{0xb5, 0x8a, 0x63, 0xff}, 30_000},
		{"black pieces", color.RGBA{0x2a, 0x2a, 0x2a, 0xff}, 5_000},
		{"White's side of the graph", color.RGBA{0xf4, 0xf2, 0xee, 0xff}, 10_000},
		{"Black's side of the graph", color.RGBA{0x4a, 0x4a, 0x4a, 0xff}, 10_000},
		{"a blunder's mark", color.RGBA{0xc2, 0x2f, 0x2f, 0xff}, 40},
	} {
		if n := count(picture, c.color); n < c.least {
			t.Errorf("%s: %d pixels, want %d", c.what, n, c.least)
		}
	}
}

func count(picture image.Image, want color.RGBA) int {
	n := 0
	b := picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if color.RGBAModel.Convert(picture.At(x, y)) == want {
				n++
			}
		}
	}
	return n
}
