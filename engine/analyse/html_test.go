package analyse_test

import (
	"bytes"
	"encoding/json"
	"errors"
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
	"footnote/movegen/movegentest"
)

const pageGames = "[White \"<script>alert(1)</script>\"]\n[Black \"B & C\"]\n[Event \"Ev\"]\n\n1. e4 {[%clk 0:01] the <b>best</b>} e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n" +
	"[White \"W\"]\n[FEN \"1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R b HBhb - 0 5\"]\n\n5... O-O 6. O-O-O *\n\n*"

// page renders the first of the games above.
func page(t *testing.T) string { return pages(t)[0] }

// pages renders them all.
func pages(t *testing.T) (list []string) {
	t.Helper()
	o := options()
	o.Nodes = 2000
	for _, r := range run(t, pageGames, o) {
		list = append(list, pageOf(t, r, analyse.Around{}))
	}
	return list
}

// TestPage: the page is complete, escapes what files say, and names no other
// place.
func TestPage(t *testing.T) {
	html := strings.Join(pages(t), "")
	movegentest.Contains(t, html,
		`<g id="piece-wk"`, `<g id="piece-bp"`, "default-src 'none'", "B &amp; C", "&lt;script&gt;alert(1)", "the &lt;b&gt;best&lt;/b&gt;",
		`class="graph-white"`, `class="dot blunder"`, "<h3>Turning points</h3>", `Nf6??`, `"arrows":[["c8g8","played"]]`, "</html>",
	)
	for _, no := range []string{"<script>alert", "ZgotmplZ"} {
		if strings.Contains(html, no) {
			t.Errorf("%s is in the page", no)
		}
	}
	// The only addresses are names of XML and what the reader may follow to lichess.
	for _, address := range regexp.MustCompile(`(?i)(?:https?:)?//[a-z0-9.]+\.[a-z]+[^\s"']*`).FindAllString(html, -1) {
		if !strings.Contains(address, "www.w3.org/") && address != "https://lichess.org/analysis/" {
			t.Errorf("the page names %s", address)
		}
	}
	if n := strings.Count(html, `<section class="game"`); n != 3 {
		t.Errorf("%d sections", n)
	}
}

// chromium runs a headless browser on a page, with more flags.
func chromium(t *testing.T, html string, flags ...string) []byte {
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
	movegentest.Must(t, os.WriteFile(file, []byte(html), 0o600))
	profile, err := os.MkdirTemp("", "browser")
	movegentest.Must(t, err)
	t.Cleanup(func() { // its other processes end a little later and still write there
		for range 100 {
			if os.RemoveAll(profile) == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	args := append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
		"--user-data-dir=" + profile, "--window-size=1100,2400", "--virtual-time-budget=2000",
	}, flags...)
	cmd := exec.Command(browser, append(args, "file://"+filepath.ToSlash(file))...)
	cmd.WaitDelay = time.Second
	timer := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	out, err := cmd.Output()
	if err != nil && !errors.Is(err, exec.ErrWaitDelay) { // those processes hold its output, too
		t.Skipf("%s does not run here: %v", browser, err)
	}
	return out
}

// TestPageActs lets a browser run the page's script: it gets to its end and draws the position, a link of
// the better line stays when it is pressed, small parts of a swipe are not a move each, letters count on
// every keyboard, and names of the index stand together.
func TestPageActs(t *testing.T) {
	const script = `<input data-filters="#rows p"><div id="rows"><p>Li, A – Carlsen</p><p>Li, B – Carlsen, A</p></div><button data-find="Li, A">Li, A</button><script>
onReady(() => {
  const section = document.querySelector("section.game"), game = games[0], told = {}, find = s => section.querySelector(s);
  told.ready = document.querySelectorAll(".game.ready").length === 1 && find('[href="#piece-wq"]') !== null; // at its end, the position drawn
  for (let i = 0; i < 6; i++) game.go.on(); // to the blunder
  const link = find(".better a[data-n]");
  link.click();
  told.stays = link.isConnected && link.getAttribute("aria-current") === "true";
  const after = n => { game.show(0); for (let i = 0; i < n; i++) game.go.on(); return game.at; };
  const press = e => { after(0); document.body.dispatchEvent(new KeyboardEvent("keydown", {bubbles: true, ...e})); return game.at === after(1); };
  told.caps = press({key: "J"});
  told.cyrillic = press({key: "о", code: "KeyJ"});
  after(0);
  const parts = Array.from({length: 10}, () => new WheelEvent("wheel", {deltaY: 5, cancelable: true}));
  for (const e of parts) find("svg.board").dispatchEvent(e);
  told.swipe = game.at === after(2);
  after(0);
  find("td.blunder button").click();
  told.jumps = game.at === after(6);
  let copied = "";
  navigator.clipboard.writeText = async text => { copied = text; };
  find("[data-copy=fen]").click();
  told.fen = copied === "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4" && find(".lichess").href.endsWith("/standard/" + copied.replaceAll(" ", "_"));
  find("[data-copy=pgn]").click();
  told.pgn = copied.includes("1. e4 {[%clk 0:01] the <b>best</b>}");
  document.querySelector("[data-find]").click();
  told.names = [...document.querySelectorAll("#rows p")].map(p => p.hidden).join() === "false,true";
  document.body.dataset.told = Object.entries(told).map(([what, is]) => what + " " + is).join();
});
</script>`
	const want = `data-told="ready true,stays true,caps true,cyrillic true,swipe true,jumps true,fen true,pgn true,names true"`
	if dom := string(chromium(t, page(t)+script, "--dump-dom")); !strings.Contains(dom, want) {
		_, told, _ := strings.Cut(dom, "data-told=")
		t.Errorf("got %.100s, want %s", told, want)
	}
}

// TestScreenshot looks at the page: a board with both kinds of squares, black pieces,
// the graph's two sides and the mark of a blunder.
func TestScreenshot(t *testing.T) {
	shot := filepath.Join(t.TempDir(), "page.png")
	chromium(t, page(t), "--screenshot="+shot)
	file, err := os.Open(shot)
	movegentest.Must(t, err)
	defer file.Close()
	picture, err := png.Decode(file)
	movegentest.Must(t, err)
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

const notedGame = `[White "A"]
[Black "B"]
[WhiteElo "2690"]
[WhiteTitle "GM"]

{Begin. [%csl Bd4]} 1. e4 {[%clk 0:09:58] [%cal Ge2e4,Rd7d5,Xa1a2,Ge2]} e5 (1... c5 2. Nf3 (2. c3 $6) 2... d6 {good}) 2. Qh5?? $14 Nc6 *
`

// TestNotes: what the source says of a game is in the page: variations within
// variations, marks, clocks, ratings, arrows and circles; all in a tree.
func TestNotes(t *testing.T) {
	o := options()
	o.Nodes = 500
	html := pageOf(t, run(t, notedGame, o)[0], analyse.Around{Index: "../i.html", Next: "2.html"})
	movegentest.Contains(t, html,
		`<title>GM A – B *</title>`, `2690`, `<p class="comment">Begin.</p>`, `"circles":[["d4","blue"]]`,
		`"arrows":[["e2e4","played"],["e2e4","green"],["d7d5","red"]]`, `"clocks":["0:09:58",""]`, `c3?!`, `Qh5?? +/=`,
		`<i class="comment">good</i>`, `<a href="2.html" rel="next">`, `<a href="../i.html">all games</a>`, `aria-label="moves"`,
	)
	_, text, _ := strings.Cut(html, `<script type="application/json">`)
	text, _, _ = strings.Cut(text, "</script>")
	var data struct {
		Main      []int
		Positions []struct {
			Up    int
			Board string
			White *int
		}
	}
	movegentest.Must(t, json.Unmarshal([]byte(text), &data))
	if len(data.Main) != 5 || len(data.Positions) < 9 {
		t.Fatalf("%+v", data)
	}
	for i, p := range data.Positions[1:] {
		if p.Up > i {
			t.Errorf("position %d comes after %d", i+1, p.Up)
		}
	}
	for _, n := range data.Main {
		if data.Positions[n].White == nil {
			t.Errorf("position %d has no evaluation", n)
		}
	}
}

// TestBeginsLater: the position in which the analysis begins has its score.
func TestBeginsLater(t *testing.T) {
	o := options()
	o.Nodes, o.From = 500, 2
	html := pageOf(t, run(t, notedGame, o)[0], analyse.Around{})
	if !strings.Contains(html, `"text":"1… e5  `) || strings.Contains(html, `"text":"1. e4  `) {
		t.Errorf("the score stands elsewhere in\n%s", html)
	}
}

// TestTurningPoints: at most ten, however bad the play.
func TestTurningPoints(t *testing.T) {
	game := "1. e4 e5 2. Qh5 Ke7 3. Qg5+ Kd6 4. Qe3 Qh4 5. a3 Qxh2 6. Qxa7 Qxh1 7. Qxa8 Qxg1 8. Qxb8 Qxf2+ *"
	o := options()
	o.Nodes = 1500
	r := run(t, game, o)[0]
	marked := 0
	for _, m := range r.Moves {
		if m.Judgement >= analyse.Inaccuracy && m.Judgement <= analyse.Blunder {
			marked++
		}
	}
	page := pageOf(t, r, analyse.Around{})
	_, list, _ := strings.Cut(page, `<ol class="moments">`)
	if n := strings.Count(list, "<li>"); n != min(marked, 10) || n == 0 {
		t.Errorf("%d of %d marked moves are listed", n, marked)
	}
	// Every marked move leads to its better line, wherever the list of positions grows.
	for length := 8; length > 0; length-- {
		for i := range r.Moves {
			r.Moves[i].Line = r.Moves[i].Line[:min(length, len(r.Moves[i].Line))]
		}
		if better := strings.Count(pageOf(t, r, analyse.Around{}), `"better":`); better != marked {
			t.Errorf("lines of %d moves: %d of %d better lines", length, better, marked)
		}
	}
}

// TestIndex: games by names and openings, with a link to each.
func TestIndex(t *testing.T) {
	o := options()
	o.Nodes = 300
	var err error
	o.Openings, err = analyse.NewOpenings()
	movegentest.Must(t, err)
	var out bytes.Buffer
	x, err := analyse.NewIndex(&out, "Footnote test")
	movegentest.Must(t, err)
	var players analyse.Players
	for _, r := range run(t, pageGames, o) {
		players.Add(r)
		movegentest.Must(t, x.Add(r, "games/1.html"))
	}
	movegentest.Must(t, x.Close(players.List(), "interrupted"))
	if list := players.List(); len(list) != 3 { // Black of the second game has no name
		t.Errorf("players: %+v", list)
	}
	movegentest.Contains(t, out.String(),
		`href="games/1.html"`, "&lt;script&gt;alert(1)", `data-find="B &amp; C"`, `data-find="Bishop&#39;s Opening"`, `data-label="White's score">100 %`,
		"Partial: interrupted.", "</html>",
	)
}

// TestBook: the moves of an opening say what it is called, and the position in which the analysis
// begins has its score in the game too.
func TestBook(t *testing.T) {
	o := options()
	o.Nodes, o.SkipOpening = 300, true
	var err error
	o.Openings, err = analyse.NewOpenings()
	movegentest.Must(t, err)
	r := run(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. h3 h6 5. a3 *", o)[0]
	analyse.Annotate(r, "x")
	page := pageOf(t, r, analyse.Around{})
	movegentest.Contains(t, page, `class="book"><span>e4</span>`, "book: C44 King", "book: C70 Ruy Lopez")
	if last := r.Game.Main.Moves[r.OpeningPlies-1]; len(last.Comments) != 1 || !strings.HasPrefix(last.Comments[0], "[%eval ") {
		t.Errorf("the last move of the opening: %q", last.Comments)
	}
}
