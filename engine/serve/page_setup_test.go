package serve

import (
	"fmt"
	"testing"
)

// TestSetUpLeavesTheEngine: the engine rests while a position is set up, and goes on with what is shown then.
func TestSetUpLeavesTheEngine(t *testing.T) {
	b := desktop(t)
	b.eval(`document.getElementById("analyse-limit").value = ""`, nil)
	const searching = `document.body.dataset.state === "analysing" && document.querySelector("#lines .pv-move") && document.getElementById("analyse-go").getAttribute("aria-checked") === "true"`
	b.click("#analyse-go")
	b.until(searching)
	for _, fen := range []string{"", "4k3/8/4K3/4P3/8/8/8/8 w KQ - 0 1"} {
		b.eval(`document.getElementById("fen").value = ""; document.getElementById("setup").open = true`, nil)
		b.until(`document.getElementById("fen").value.includes("/") && document.body.dataset.state === "idle"`)
		if fen == "" {
			b.eval(`document.getElementById("setup").open = false`, nil)
		} else {
			b.eval(fmt.Sprintf(`{ const f = document.getElementById("fen"); f.value = %q; f.dispatchEvent(new Event("input")); }`, fen), nil)
			b.click("#fenform button")
			b.until(`document.querySelectorAll("#board .pieces use").length === 3`)
		}
		b.until(searching)
		b.until(fmt.Sprintf(`document.getElementById("complaint").textContent.startsWith("Position repaired") === %t`, fen != "")) // the search leaves it
	}
}

// TestSetUpIsUsed: what begins while a position is being set up begins with the one on the board.
func TestSetUpIsUsed(t *testing.T) {
	b := browse(t, start(t, smallConfig()))
	b.look(1280, 900, "light")
	const closed = `document.getElementById("fen").closest("details").open === false`
	setUp := func(fen string) {
		t.Helper()
		// Opening fills in the FEN and ends a search, both a little later: what is left of the time
		// before is not to be taken for it.
		b.eval(`{ const s = document.getElementById("setup"); if (!s.open) { document.getElementById("fen").value = ""; s.open = true; } }`, nil)
		b.until(`document.querySelector("#board svg .marks").childElementCount === 0 && document.getElementById("fen").value.includes("/") && document.body.dataset.state === "idle"`)
		b.eval(fmt.Sprintf(`{ const f = document.getElementById("fen"); f.value = %q; f.dispatchEvent(new Event("input")); }`, fen), nil)
	}
	pieces := func(n int) {
		t.Helper()
		b.until(fmt.Sprintf(`document.querySelectorAll("#board .pieces use").length === %d && %s`, n, closed))
	}
	b.play("e2e4")
	b.eval(`document.getElementById("analyse-limit").value = "depth:8"; document.getElementById("setup").open = true`, nil)
	b.until(`document.getElementById("fen").value.includes("/4P3/")`)
	b.click("#analyse-go") // nothing was set up: the game stays
	b.until(`document.getElementById("n-depth").textContent.startsWith("8/") && document.querySelectorAll("#moves li").length === 1 && ` + closed)
	b.click("#analyse-go")
	setUp("k7/8/1K6/8/8/8/8/7R w - - 0 1")
	b.click("#analyse-go")
	pieces(3)
	b.until(`document.getElementById("score").textContent.startsWith("#") && document.body.dataset.state === "idle"`)
	b.click("#tab-drivers")
	b.eval(`document.getElementById("drivers-limit").value = "depth:4"`, nil)
	setUp("k7/8/1K6/8/8/8/7P/7R w - - 0 1")
	b.click("#drivers-go")
	pieces(4)
	b.until(`document.getElementById("drivers-words").textContent.startsWith("All agree")`)
	b.clean()
	// What is no position is told, and nothing begins.
	setUp("k7/8/1K6/8/8/8/8/P6R w - - 0 1")
	b.click("#tab-play")
	b.click("#play-here")
	b.until(`document.getElementById("complaint").textContent.startsWith("FEN: ")`)
	b.faults = nil                          // the console has the refusal
	setUp("k7/8/1K6/8/8/8/8/7R w KQ - 0 1") // What can be mended is, and told.
	b.click("#fenform button")
	pieces(3)
	b.until(`document.getElementById("complaint").textContent.startsWith('Position repaired: castling rights "KQ"')`)
	if status := b.text("status"); status != "Begin a game. White to move." {
		t.Errorf("status %q", status)
	}
	b.eval(`document.getElementById("play-limit").value = "nodes:10000"`, nil)
	setUp("k7/8/1K6/8/8/8/8/7R w - - 0 1")
	b.click("#play-here")
	pieces(3)
	b.until(`document.getElementById("status").textContent === "Your move."`)
	// A new game that cannot begin leaves the one that is played.
	b.eval(`{ const ask = fetch; fetch = () => { fetch = ask; return Promise.reject(new TypeError("lost")); }; }`, nil)
	b.click("#play-new")
	b.until(`document.getElementById("complaint").textContent.startsWith("The server does not answer.")`)
	b.drag("h1", "h7")
	b.until(`document.querySelectorAll("#moves li").length === 2 && document.getElementById("status").textContent === "Your move."`)
	b.clean()
}

// TestAnotherGame: another game shows no numbers of the one before, whose search ends.
func TestAnotherGame(t *testing.T) {
	b := desktop(t)
	const empty = `document.getElementById("score").textContent === "–" && document.getElementById("lines").childElementCount === 0 && document.querySelector("#gauge i").style.height === ""`
	b.click("#tab-play")
	b.eval(`{ const limit = document.getElementById("play-limit"); limit.add(new Option("long", "depth:100")); limit.value = "nodes:10000"; }`, nil)
	b.click("#play-new")
	b.until(`document.getElementById("status").textContent === "Your move."`)
	b.drag("e2", "e4")
	b.until(`document.querySelectorAll("#moves li").length === 2 && document.getElementById("score").textContent !== "–"`)
	b.click("#play-new")
	b.until(`document.querySelectorAll("#moves li").length === 0 && ` + empty)
	b.eval(`document.getElementById("play-limit").value = "depth:100"`, nil)
	b.drag("e2", "e4")
	b.until(`document.body.dataset.state === "thinking" && document.getElementById("score").textContent !== "–"`)
	b.eval(`document.getElementById("pgn").value = "1. d4 d5 2. c4"; document.getElementById("paste").requestSubmit()`, nil)
	b.until(`document.querySelectorAll("#moves li").length === 3 && document.body.dataset.state === "idle" && ` + empty)
}

// TestElsewhere: numbers of another position than the one on the board are said to be so.
func TestElsewhere(t *testing.T) {
	b := desktop(t)
	const hidden = `document.getElementById("elsewhere").hidden`
	b.play("d2d4")
	b.eval(`document.getElementById("analyse-limit").value = "depth:8"`, nil)
	b.click("#analyse-go")
	b.until(`document.getElementById("n-depth").textContent.startsWith("8/") && document.body.dataset.state === "idle" && ` + hidden)
	b.click("#analyse-go") // nothing follows the position now
	b.key("ArrowLeft")
	b.until(`!document.querySelector("#moves .on") && !` + hidden)
	b.key("ArrowRight")
	b.until(`document.querySelector("#moves .on") && ` + hidden)
	// What a game tells of its positions is shown as they are.
	b.eval(`document.getElementById("pgn").value = "1. e4 {[%eval 1.5]} e5 2. Nf3 {[%eval 0.0]}"; document.getElementById("paste").requestSubmit()`, nil)
	b.until(`document.querySelectorAll("#moves li").length === 3`)
	const shown = `document.getElementById("score").textContent + " " + document.querySelector("#gauge i").style.height`
	for _, want := range []string{"+1.50 63%", "– ", "+0.00 50%"} {
		b.key("ArrowRight")
		b.until(hidden + ` && ` + shown + fmt.Sprintf(` === %q`, want))
	}
}
