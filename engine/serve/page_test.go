package serve

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestGameGoesOn: what is done beside a game does not end it, and what is taken back goes on.
func TestGameGoesOn(t *testing.T) {
	b := desktop(t)
	moves := func(n int, status string) {
		t.Helper()
		b.until(fmt.Sprintf(`document.querySelectorAll("#moves li").length === %d && document.getElementById("status").textContent.startsWith(%q)`, n, status))
	}
	b.click("#tab-play")
	b.eval(`document.getElementById("play-limit").value = "nodes:10000"`, nil)
	b.click("#play-new")
	moves(0, "Your move.")
	b.click("#tab-analyse")
	b.until(`document.getElementById("takeback").disabled`) // it does not lead out of the game
	b.click("#tab-play")
	moves(0, "Your move.")
	b.eval(`document.getElementById("play-side").value = "black"; document.getElementById("play-side").dispatchEvent(new Event("change"))`, nil)
	moves(1, "Your move.") // the engine has White now
	b.until(`document.getElementById("name-top").textContent === "You" && document.getElementById("name-bottom").textContent === "Footnote"`)
	b.setUp(true)
	b.until(`document.getElementById("fen").value.includes(" b ")`)
	b.setUp(false)
	b.drag("e7", "e6")
	moves(3, "Your move.")
	b.key("Home")
	b.until(`!document.querySelector("#moves .on")`)
	b.click("#takeback") // the last moves, wherever one looks
	moves(1, "Your move.")
	// A game that ends, and goes on.
	b.setUp(true)
	b.eval(`document.getElementById("play-side").value = "white"; document.getElementById("fen").value = "k7/8/1K6/8/8/8/8/7R w - - 0 1"; document.getElementById("fenform").requestSubmit()`, nil)
	b.until(`document.querySelectorAll("#board .pieces use").length === 3`)
	b.click("#play-here")
	moves(0, "Your move.")
	b.drag("h1", "h8")
	moves(1, "White wins")
	b.click("#takeback")
	moves(0, "Your move.")
	b.drag("h1", "h7")
	moves(2, "Your move.")
	// Where Undo leads to another game, nothing of the one that is over is left.
	b.click("#resign")
	b.click("#tab-analyse")
	b.eval(`(async () => { while (!document.getElementById("play-review").hidden) {
		const kept = sessionStorage.getItem("footnote-game");
		document.getElementById("takeback").click();
		while (sessionStorage.getItem("footnote-game") === kept) await new Promise(f => setTimeout(f, 20));
	} })()`, nil)
	b.click("#tab-play")
	b.until(`document.getElementById("status").textContent.startsWith("Begin a game.")`)
}

// TestAnalysisFollows: an analysis goes on with the position that is shown, however fast one walks.
func TestAnalysisFollows(t *testing.T) {
	b := desktop(t)
	b.play("d2d4", "d7d5", "c2c4")
	b.eval(`document.getElementById("analyse-limit").value = ""`, nil) // an analysis that ended would follow nobody
	b.click("#analyse-go")
	for range 60 {
		b.key("ArrowLeft")
		b.key("ArrowRight")
	}
	b.key("Home")
	b.until(`!document.querySelector("#moves .on") && document.querySelector("#lines .pv-move")?.textContent.startsWith("1. ") && document.body.dataset.state === "analysing"`)
	b.click("#analyse-go")
	b.until(`document.body.dataset.state === "idle"`)
	if said := b.text("complaint"); said != "" {
		t.Errorf("the page complains: %s", said)
	}
	b.click("#analyse-go")
	b.eval(`document.getElementById("board").focus()`, nil)
	b.key("ArrowRight")
	b.click("#analyse-go") // the wait for the next search ends too
	b.until(`document.body.dataset.state === "idle"`)
}

// TestBracketInBrowser: the bracket of an analysis closes on the value that the page
// shows, in words, in the table and in the drawing, for both sides to move.
func TestBracketInBrowser(t *testing.T) {
	b := browse(t, start(t, smallConfig()))
	b.look(1280, 1000, "light")
	b.eval(`document.getElementById("analyse-limit").value = "depth:12"`, nil)
	whole := regexp.MustCompile(`^Depth \d+, pass \d+: .+\? .+\. Known: .+\. [\d,]+ nodes\.$`)
	for ply, move := range []string{"", "e4"} {
		if move != "" {
			b.drag("e2", "e4")
			b.until(`document.querySelectorAll("#moves li").length === 1 && document.getElementById("score").textContent !== "–"`)
		} else {
			b.click("#analyse-go") // it goes on with the next position
		}
		b.until(`document.getElementById("n-depth").textContent.startsWith("12/") && document.body.dataset.state === "idle"`)
		score, words := b.text("score"), b.text("bracket-words")
		if want := "Known: = " + score + "."; !strings.Contains(words, want) || !strings.HasPrefix(words, "Depth 12, ") {
			t.Errorf("after %d plies: %q lacks %q", ply, words, want)
		}
		if !whole.MatchString(words) {
			t.Errorf("the bracket in words: %q", words)
		}
		var drawn, rows int
		b.eval(`document.querySelectorAll("#bracket .pass").length`, &drawn)
		b.eval(`document.querySelectorAll("#passes tbody tr").length`, &rows)
		if drawn < 10 || rows < drawn {
			t.Errorf("%d passes are drawn, %d are in the table", drawn, rows)
		}
	}
	b.clean()
}

// TestDriversInBrowser: every driver has its row and its chart; features are switched off
// and measured.
func TestDriversInBrowser(t *testing.T) {
	b := browse(t, start(t, smallConfig()))
	b.look(1280, 900, "dark")
	b.click("#tab-drivers")
	b.eval(`document.getElementById("drivers-limit").value = "depth:4"`, nil)
	b.click("#drivers-go")
	b.until(`document.getElementById("drivers-words").textContent.startsWith("All agree on the value.")`)
	b.until(`document.querySelectorAll("#drivers-table tbody tr").length === 9 && document.querySelectorAll("#driver-charts figure").length === 9`)
	b.until(`[...document.querySelectorAll("#driver-charts figcaption")].every(c => c.textContent.includes(" depth 4, "))`)
	b.click("#tab-features")
	b.eval(`document.getElementById("features-limit").value = "depth:6"`, nil)
	b.click(`#features-table input[aria-label="NullMove"]`)
	b.until(`document.getElementById("tab-features").textContent === "Features (1 off)"`)
	b.click("#features-go")
	b.until(`/^\d+ searches\. With all that are ticked/.test(document.getElementById("features-words").textContent)`)
	var measured, empty int
	b.eval(`[...document.querySelectorAll("#features-table tbody tr")].filter(r => r.cells[1].textContent !== "").length`, &measured)
	b.eval(`[...document.querySelectorAll("#features-table tbody tr")].filter(r => r.cells[1].textContent === "").length`, &empty)
	if empty != 1 || measured < 30 {
		t.Errorf("%d features are measured, %d not", measured, empty)
	}
	b.clean()
}

// TestWaitingIsShown: a search that waits for its turn says so until it begins.
func TestWaitingIsShown(t *testing.T) {
	b := desktop(t)
	b.click("#tab-features")
	b.eval(`globalThis.say = () => {}; fetch = async () => new Response(new ReadableStream({start: c => {
		globalThis.say = (name, data) => c.enqueue(new TextEncoder().encode("event: " + name + "\ndata: " + JSON.stringify(data) + "\n\n"));
	}})); 0`, nil)
	b.click("#features-go")
	b.until(`(say("waiting", {position: 3}), document.getElementById("complaint").textContent === "Others search here too: you are number 3 in line.")`)
	b.until(`(say("start", {searches: []}), document.getElementById("complaint").textContent === "")`)
}

// TestCutSearches: a search that Stop has cut short is not shown as measured, one that had
// all its nodes is.
func TestCutSearches(t *testing.T) {
	b := desktop(t)
	// answer lets the page's searches have these results; the last was under way when Stop came.
	answer := func(searches []plannedSearch, results ...resultAnswer) {
		t.Helper()
		var stream strings.Builder
		send := func(event string, data any) {
			text, err := json.Marshal(data)
			movegentest.Must(t, err)
			fmt.Fprintf(&stream, "event: %s\ndata: %s\n\n", event, text)
		}
		send("start", startAnswer{Searches: searches, Turn: "white"})
		for i, r := range results {
			r.Score, r.SAN = score{10, "0.10"}, "e4"
			send("progress", progress{
				Run: i, Passes: []passAnswer{}, Iterations: []iteration{{Depth: 3, Score: r.Score, SAN: r.SAN}},
				Lines: []lineAnswer{{Line: 1, Nodes: r.Nodes}}, Result: &r,
			})
		}
		send("end", endAnswer{errStopped.Error()})
		b.eval(fmt.Sprintf(`document.getElementById("features-words").textContent = ""; fetch = async () => new Response(%q); 0`, stream.String()), nil)
	}
	features := []plannedSearch{{Algorithm: search.MTDf}, {Without: "NullMove"}, {Without: "Reductions"}, {Without: "Killers"}}
	rows := func(want string) {
		t.Helper()
		b.until(`document.getElementById("features-words").textContent.startsWith("Ended after 2 of 4 searches: stopped")`)
		var got string
		b.eval(`[...document.querySelectorAll("#features-table tbody tr")].map(r => [...r.cells].slice(0, 3)).filter(c => c[1].textContent).map(c => c[0].querySelector("label").innerText.trim() + " " + c[1].textContent + " " + c[2].textContent).join()`, &got)
		if got != want {
			t.Errorf("measured: %q, want %q", got, want)
		}
	}
	b.click("#tab-features")
	answer(features, resultAnswer{Nodes: 500}, resultAnswer{Nodes: 900}, resultAnswer{Nodes: 100, Stopped: true})
	b.click("#features-go")
	rows("NullMove 900 1.80")
	b.eval(`document.getElementById("features-limit").value = "nodes:10000"`, nil)
	answer(features, resultAnswer{Nodes: 10000, Stopped: true}, resultAnswer{Nodes: 10000, Stopped: true}, resultAnswer{Nodes: 100, Stopped: true})
	b.click("#features-go")
	rows("NullMove 10,000 1.00")

	b.click("#tab-drivers")
	answer([]plannedSearch{{Algorithm: search.MTDf}, {Algorithm: search.NegaScout}, {Algorithm: search.AlphaBeta}},
		resultAnswer{Nodes: 500}, resultAnswer{Nodes: 100, Stopped: true})
	b.click("#drivers-go")
	b.until(`document.getElementById("drivers-words").textContent === "Ended after 1 of 3 searches: stopped"`)
	b.until(`[...document.querySelectorAll("#drivers-table tbody tr")].map(r => r.cells[0].textContent + " " + r.querySelectorAll(".bar").length).join("; ") === "MTD(f) 1; NegaScout, broken off 0"`)
}

// TestWidths: no page is wider than its screen, light and dark.
func TestWidths(t *testing.T) {
	b := browse(t, start(t, smallConfig()))
	for _, width := range []int{360, 390, 1280, 2560} {
		for _, scheme := range []string{"light", "dark"} {
			b.look(width, 900, scheme)
			b.eval(`document.getElementById("analyse-limit").value = "depth:8"; document.getElementById("analyse-lines").value = "2"`, nil)
			b.click("#analyse-go")
			b.until(`document.getElementById("n-depth").textContent.startsWith("8/") && document.body.dataset.state === "idle"`)
			for _, name := range []string{"play", "analyse", "drivers", "features"} {
				b.click("#tab-" + name)
				if name == "drivers" {
					b.eval(`document.getElementById("drivers-limit").value = "depth:4"`, nil)
					b.click("#drivers-go")
					b.until(`document.getElementById("drivers-words").textContent.startsWith("All agree")`)
				}
				b.fits(fmt.Sprintf("%s-%d-%s", name, width, scheme))
			}
			b.setUp(true)
			b.fits("setup")
			b.eval(`document.getElementById("pasting").open = true`, nil)
			b.fits("a file to open")
		}
	}
	b.clean()
}

// TestKeys: the arrows walk through the game, f turns the board.
func TestKeys(t *testing.T) {
	b := desktop(t)
	b.play("d2d4", "d7d5", "c2c4")
	at := func(key string, want string) {
		t.Helper()
		b.key(key)
		b.until(fmt.Sprintf(`(document.querySelector("#moves .on") || {textContent: ""}).textContent === %q`, want))
	}
	at("ArrowLeft", "d5")
	at("Home", "")
	at("ArrowRight", "1. d4")
	at("End", "2. c4")
	var before, after string
	b.eval(`document.querySelector("#board .pieces").innerHTML`, &before)
	b.key("f")
	if b.eval(`document.querySelector("#board .pieces").innerHTML`, &after); before == after {
		t.Error("f does not turn the board")
	}
	b.key("f")
	at("Home", "")
	// Keys and clicks that are faster than the server: none is lost.
	const hold = `{ const ask = fetch; const held = new Promise(f => { release = () => { fetch = ask; f(); }; }); fetch = async (...a) => { await held; return ask(...a); }; }`
	b.eval(hold, nil)
	b.key("ArrowRight")
	b.key("ArrowRight")
	b.key("ArrowRight")
	b.key("ArrowLeft")
	b.eval(`release()`, nil)
	b.until(`document.querySelector("#moves .on")?.textContent === "d5"`)
	b.eval(hold, nil)
	b.click(`[data-go="back"]`)
	b.click(`[data-go="back"]`)
	b.eval(`release()`, nil)
	b.until(`!document.querySelector("#moves .on")`)
	// Steps wait for the answer to a move, which is not lost.
	at("End", "2. c4")
	b.eval(hold, nil)
	b.drag("e7", "e6")
	b.key("ArrowLeft")
	b.key("ArrowLeft")
	b.eval(`release()`, nil)
	b.until(`document.querySelectorAll("#moves li").length === 4 && document.querySelector("#moves .on")?.textContent === "d5"`)
	b.eval(hold, nil)
	b.drag("g1", "f3")
	b.key("Home")
	b.key("ArrowRight") // to where no step on the way has been
	b.eval(`release()`, nil)
	b.until(`document.querySelectorAll("#moves .variation li").length === 1 && document.querySelector("#moves .on")?.textContent === "1. d4"`)
	at("End", "2… e6") // the game
	at("ArrowLeft", "2. c4")
	at("ArrowDown", "2. Nf3") // the variation
	at("Home", "")
	// A new game that a step overtakes does not begin.
	b.click("#tab-play")
	b.eval(hold, nil)
	b.click("#play-new")
	b.key("ArrowRight")
	b.eval(`release()`, nil)
	b.until(`document.querySelector("#moves .on")?.textContent === "1. d4"`)
	if status := b.text("status"); !strings.HasPrefix(status, "Begin a game.") {
		t.Errorf("status %q", status)
	}
}

// TestAccessible lets axe-core judge every panel, light and dark: names of controls,
// roles, contrast. FOOTNOTE_AXE is the path of its axe.min.js, from npm.
func TestAccessible(t *testing.T) {
	script, err := os.ReadFile(os.Getenv("FOOTNOTE_AXE"))
	if err != nil {
		t.Skip("FOOTNOTE_AXE does not name axe.min.js")
	}
	b := browse(t, start(t, smallConfig()))
	for _, scheme := range []string{"light", "dark"} {
		b.look(1280, 900, scheme)
		b.eval(string(script)+"; 0", nil)
		b.eval(`document.getElementById("analyse-limit").value = "depth:8"`, nil)
		b.click("#analyse-go")
		b.until(`document.getElementById("n-depth").textContent.startsWith("8/") && document.body.dataset.state === "idle"`)
		b.setUp(true)
		for _, name := range []string{"analyse", "play", "drivers", "features"} {
			b.click("#tab-" + name)
			var faults []string
			b.eval(`axe.run().then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.target + " " + (n.any[0] || {message: ""}).message)))`, &faults)
			for _, f := range faults {
				t.Errorf("%s, %s: %s", name, scheme, f)
			}
		}
	}
}
