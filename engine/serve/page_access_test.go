package serve

import (
	"fmt"
	"strings"
	"testing"
)

// TestLongGame: the move that is shown is in sight, in however long a list, and keeps the focus; a step
// writes no move anew.
func TestLongGame(t *testing.T) {
	b := desktop(t)
	const inSight = `(() => { const box = document.getElementById("moves").getBoundingClientRect(), at = document.querySelector("#moves .on").getBoundingClientRect(); return at.top >= box.top - 1 && at.bottom <= box.bottom + 1; })()`
	b.eval(`import("/assets/game.js").then(m => m.begin("", Array(40).fill(["Nf3", "Nf6", "Ng1", "Ng8"]).flat())).then(() => 0)`, nil)
	b.until(`document.querySelectorAll("#moves li").length === 160`)
	b.until(inSight)
	b.eval(`{ window.fourth = document.querySelectorAll("#moves button")[3]; fourth.focus(); fourth.click(); }`, nil)
	b.until(`document.activeElement === fourth && fourth.matches("#moves .on[aria-current]") && document.querySelectorAll("#moves :is(.on, [aria-current], [tabindex='0'])").length === 1`)
	b.until(inSight)
	b.key("Home")
	b.until(`!document.querySelector("#moves .on") && document.activeElement === document.querySelector("#moves button")`)
}

// TestTypedFEN: side and castling of a FEN that is typed stay when a piece is moved.
func TestTypedFEN(t *testing.T) {
	b := desktop(t)
	b.setUp(true)
	paste := func(fen string) {
		t.Helper()
		b.eval(fmt.Sprintf(`{ const f = document.getElementById("fen"); f.value = %q; f.dispatchEvent(new Event("input")); f.dispatchEvent(new Event("change")); }`, fen), nil)
	}
	value := func(want string) {
		t.Helper()
		var got string
		if b.eval(`document.getElementById("fen").value`, &got); got != want {
			t.Errorf("FEN %q, want %q", got, want)
		}
	}
	paste("8/8/8/8/8/k7/8/K6q b - - 0 1")
	b.drag("h1", "h2")
	value("8/8/8/8/8/k7/7q/K7 b - - 0 1")
	paste("8/8/8/8/8/k7/8/K6q\tb\t-\t-\t0\t1") // as from a table
	b.drag("h1", "h2")
	value("8/8/8/8/8/k7/7q/K7 b - - 0 1")
	paste("1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1")
	b.drag("b1", "a1")
	value("1rk4r/8/8/8/8/8/8/R1K4R w KQkq - 0 1")
	paste("1rk4r/8/8/8/8/8/8/1RK4R w Hb - 0 1")
	b.drag("b1", "a1")
	value("1rk4r/8/8/8/8/8/8/R1K4R w Kq - 0 1")
	// A right goes with its rook or king, and comes back with it.
	off := func(want string) {
		t.Helper()
		var got string
		if b.eval(`[...document.querySelectorAll("[name=castle]:disabled")].map(e => e.value).join("")`, &got); got != want {
			t.Errorf("rights that cannot be chosen: %q, want %q", got, want)
		}
	}
	paste("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	off("")
	b.drag("h1", "h5")
	value("r3k2r/8/8/7R/8/8/8/R3K3 w Qkq - 0 1")
	off("K")
	b.drag("e8", "e7")
	value("r6r/4k3/8/7R/8/8/8/R3K3 w Q - 0 1")
	off("Kkq")
	b.drag("h5", "h1")
	b.drag("e7", "e8")
	value("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	off("")
}

// TestLostMove: the engine moves although the request that makes its move fails once.
func TestLostMove(t *testing.T) {
	b := desktop(t)
	b.click("#tab-play")
	b.eval(`document.getElementById("play-limit").value = "nodes:10000"; document.getElementById("play-side").value = "black"`, nil)
	b.eval(`{ const ask = fetch; lost = 0; fetch = (path, o) => path === "/api/v1/position" && JSON.parse(o.body).moves.length === 1 && lost++ === 0 ? Promise.reject(new TypeError("lost")) : ask(path, o); }`, nil)
	b.click("#play-new")
	b.until(`document.querySelectorAll("#moves li").length === 1`)
	var lost int
	if b.eval(`lost`, &lost); lost < 2 {
		t.Errorf("%d requests", lost)
	}
}

// TestSpoken: what is made and what stands on the board is there for those who cannot see it.
func TestSpoken(t *testing.T) {
	b := desktop(t)
	b.play("e2e4")
	b.until(`document.getElementById("said")?.textContent === "e4"`)
	var label, pressed string
	b.eval(`document.querySelector("#board svg").getAttribute("aria-label")`, &label)
	if !strings.Contains(label, "pawn e4") || strings.Contains(label, "pawn e2") || !strings.Contains(label, "king e8") {
		t.Errorf("the board is called %q", label)
	}
	b.eval(`[...document.querySelectorAll("#palette [aria-pressed=true]")].map(e => e.title).join()`, &pressed)
	if pressed != "move pieces" {
		t.Errorf("chosen in the set-up: %q", pressed)
	}
	for move, want := range map[string]string{"1... e5": "e4e5", "Ke3": `move "Ke3" is not legal`} {
		b.eval(fmt.Sprintf(`document.getElementById("typed").value = %q; document.getElementById("type").requestSubmit()`, move), nil)
		b.until(fmt.Sprintf(`[document.getElementById("complaint").textContent, document.getElementById("moves").textContent.slice(3)].includes(%q)`, want))
	}
	b.faults = nil // the console tells of the refusal
	var stops int
	if b.eval(`[...document.querySelectorAll("#moves button")].filter(e => e.tabIndex === 0).length`, &stops); stops != 1 {
		t.Errorf("Tab stops at %d moves", stops)
	}
}

// TestScrolledByKeys: in a table that is wider than its box, the arrows scroll.
func TestScrolledByKeys(t *testing.T) {
	b := desktop(t)
	b.play("d2d4")
	b.key("ArrowLeft")
	b.until(`!document.querySelector("#moves .on")`)
	var inTable bool
	b.eval(`document.getElementById("bracket").closest("figure").querySelector("details").open = true; document.getElementById("passes").style.minWidth = "4000px"; document.getElementById("passes").closest(".scroll").focus(); document.activeElement.className === "scroll"`, &inTable)
	if !inTable {
		t.Fatal("the table has no focus")
	}
	// taken says whether the page has kept the key from the browser.
	b.eval(`taken = null; addEventListener("keydown", e => { taken = e.defaultPrevented; }); 0`, nil)
	b.key("ArrowRight")
	b.until(`taken !== null`)
	var taken bool
	if b.eval(`taken`, &taken); taken {
		t.Error("the arrow has moved the game")
	}
	b.eval(`document.activeElement.blur(); taken = null`, nil)
	b.key("ArrowRight")
	b.until(`taken && document.querySelector("#moves .on")`)
}

// TestReload: a page that is loaded anew in its tab goes on with the game, where it was shown.
func TestReload(t *testing.T) {
	b := desktop(t)
	b.click("#tab-play")
	b.eval(`document.getElementById("play-limit").value = "nodes:10000"; document.getElementById("play-strength").selectedIndex = 1; for (const id of ["play-limit", "play-strength"]) document.getElementById(id).dispatchEvent(new Event("change"))`, nil)
	b.click("#play-new")
	b.until(`document.getElementById("status").textContent === "Your move."`)
	b.drag("e2", "e4")
	b.until(`document.querySelectorAll("#moves li").length === 2 && document.getElementById("status").textContent === "Your move."`)
	b.key("ArrowLeft")
	b.until(`document.querySelector("#moves .on")?.textContent === "1. e4"`)
	b.key("f")
	var before, after string
	const shown = `document.getElementById("moves").innerHTML + document.querySelector("#board .pieces").innerHTML + document.getElementById("play-limit").value + document.getElementById("play-strength").value`
	b.eval(shown, &before)
	b.load()
	b.until(`document.querySelector("#moves .on")?.textContent === "1. e4" && document.getElementById("tab-play").getAttribute("aria-selected") === "true"`)
	if b.eval(shown, &after); after != before {
		t.Errorf("before: %s\nafter: %s", before, after)
	}
	b.click(`[data-go="flip"]`)
	b.click(`[data-go="last"]`)
	b.until(`document.getElementById("status").textContent === "Your move."`)
	b.drag("d2", "d4")
	b.until(`document.querySelectorAll("#moves li").length === 4 && document.getElementById("status").textContent === "Your move."`)
	// What cannot be read is no game, and another look has none.
	b.eval(`sessionStorage.setItem("footnote-game", "{")`, nil)
	b.load()
	b.until(`document.querySelectorAll("#board .pieces use").length === 32 && document.querySelectorAll("#moves li").length === 0`)
	b.play("d2d4")
	b.look(1280, 900, "light")
	b.until(`document.querySelectorAll("#moves li").length === 0`)
}

// TestLineInGame: what is pressed in a line during a game leaves the game on the board.
func TestLineInGame(t *testing.T) {
	b := desktop(t)
	b.click("#tab-play")
	b.eval(`document.getElementById("play-limit").value = "nodes:10000"; document.getElementById("play-side").value = "black"`, nil)
	b.click("#play-new")
	b.until(`document.querySelectorAll("#moves li").length === 1 && document.querySelectorAll("#lines button").length > 1`)
	const pieces = `document.querySelector("#board .pieces").innerHTML`
	var before, line, after string
	b.eval(pieces, &before)
	b.eval(`{ const move = [...document.querySelectorAll("#lines button")].at(-1); move.onmousemove(); }`, nil)
	b.eval(pieces, &line)
	b.eval(`{ const move = [...document.querySelectorAll("#lines button")].at(-1); move.click(); }`, nil)
	if b.eval(pieces, &after); line == before || after != before {
		t.Errorf("the line is shown: %t; the board shows the game again: %t", line != before, after == before)
	}
}

// TestNotYourMove: a move that is typed while the engine thinks is refused in words.
func TestNotYourMove(t *testing.T) {
	b := desktop(t)
	b.click("#tab-play")
	b.eval(`{ const ask = fetch; fetch = (path, o) => path === "/api/v1/search" ? new Promise(() => {}) : ask(path, o); document.getElementById("play-side").value = "black"; }`, nil)
	b.click("#play-new")
	b.until(`document.body.dataset.state === "thinking"`)
	b.eval(`document.getElementById("typed").value = "e4"; document.getElementById("type").requestSubmit()`, nil)
	b.until(`document.getElementById("complaint").textContent === "It is the engine's move." && (e => e.value === "e4" && e.selectionEnd - e.selectionStart === 2)(document.getElementById("typed"))`) // the next one is typed over it
}

// TestHeldLine: a best line that the mouse rests on stays with its score, and makes room for a newer
// one when the mouse leaves it.
func TestHeldLine(t *testing.T) {
	b := desktop(t)
	report := func(score, san, move string) {
		t.Helper()
		b.eval(fmt.Sprintf(`import("/assets/search-view.js").then(m => { m.progress({passes: [], lines: [{line: 1, depth: 5, seldepth: 5, score: {value: 10, text: %q}, bound: "exact", wdl: [300, 400, 300],
			nodes: 1, nps: 1, ms: 1, hashfull: 0, moves: [{move: %q, san: %q, from: "e2", to: "e4", fen: "4k3/8/8/8/8/8/8/4K3 b - - 0 1"}]}]}); return new Promise(f => requestAnimationFrame(() => f(0))); })`, score, move, san), nil)
	}
	point := func(selector string) {
		t.Helper()
		var at [2]float64
		b.eval(fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector), &at)
		b.call(nil, "Input.dispatchMouseEvent", map[string]any{"type": "mouseMoved", "x": at[0], "y": at[1]})
	}
	line := func(want string) {
		t.Helper()
		b.until(fmt.Sprintf(`document.getElementById("lines").textContent.replace(/\s+/g, " ").trim() === %q`, want))
	}
	report("+0.10", "e4", "e2e4")
	line("+0.10 1. e4")
	point("#lines button")
	b.until(`document.querySelector("#lines li").matches(":hover")`)
	report("+0.20", "d4", "d2d4")
	b.until(`document.getElementById("score").textContent === "+0.20"`)
	line("+0.10 1. e4")
	point("#tab-play")
	line("+0.20 1. d4")
}

// TestOtherDevices: letters of Caps Lock and of Cyrillic keyboards, a second finger on the board,
// a page whose texts are translated.
func TestOtherDevices(t *testing.T) {
	b := desktop(t)
	b.click("#tab-analyse") // the page has the keys
	const pieces = `document.querySelector("#board .pieces").innerHTML`
	var before, flipped, back, driver string
	b.eval(pieces, &before)
	b.key("F")
	b.eval(pieces, &flipped)
	b.call(nil, "Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": "а", "code": "KeyF"}) // Cyrillic
	if b.eval(pieces, &back); flipped == before || back != before {
		t.Errorf("Caps Lock turns the board: %t; the Cyrillic letter: %t", flipped != before, back != flipped)
	}
	at, held := b.square("e2"), b.square("d2")
	b.mouse("mousePressed", held)
	b.eval(fmt.Sprintf(`document.querySelector("#board svg").dispatchEvent(new PointerEvent("pointerdown", {pointerId: 77, isPrimary: false, clientX: %v, clientY: %v, bubbles: true})); 0`, at[0], at[1]), nil)
	b.mouse("mouseReleased", held)
	b.eval(`[...document.querySelectorAll("#driver option")].find(o => !o.hasAttribute("value"))?.textContent || ""`, &driver)
	if driver != "" {
		t.Errorf("the text of %s is its value", driver)
	}
	// a second finger that took the piece would fail: there is none
	// A system that forces its colours leaves what is chosen to be seen.
	b.drag("e2", "e4")
	b.drag("e7", "e5")
	b.until(`document.querySelectorAll("#moves li").length === 2`)
	b.call(nil, "Emulation.setEmulatedMedia", map[string]any{"features": []map[string]any{{"name": "forced-colors", "value": "active"}}})
	b.until(`[["#moves .on", "#moves button:not(.on)"], ["#tab-analyse", "#tab-play"], [".gauge i", ".gauge"]].every(pair => new Set(pair.map(s => getComputedStyle(document.querySelector(s)).backgroundColor)).size === 2)`)
}

// TestPiecesOnButtons: pieces to choose from stand out from their buttons in light and dark pages.
func TestPiecesOnButtons(t *testing.T) {
	b := browse(t, start(t, smallConfig()))
	for _, scheme := range []string{"light", "dark"} {
		b.look(1280, 900, scheme)
		b.setUp(true)
		b.eval(`document.getElementById("fen").value = "8/8/8/8/8/k7/2p5/K7 b - - 0 1"; document.getElementById("fenform").requestSubmit()`, nil)
		b.until(`document.querySelectorAll("#board .pieces use").length === 3`)
		b.drag("c2", "c1")
		b.until(`document.querySelectorAll("#promotion[open] button").length === 4`)
		b.setUp(true)
		// The darkest part of a button's ground, as a share of 255; black pieces have 0.16.
		var ground float64
		b.eval(`Math.min(...[...document.querySelectorAll("#promotion button, .palette button:has(.piece)")].map(e => Math.min(...getComputedStyle(e).backgroundColor.match(/\d+/g).slice(0, 3)) / 255))`, &ground)
		if ground < 0.5 {
			t.Errorf("%s: black pieces lie on %.2f", scheme, ground)
		}
		b.eval(`document.getElementById("promotion").close()`, nil)
	}
	b.clean()
}

// TestServerFails: what the browser says of an answer that breaks off, or is none, is not shown;
// the page has one sentence for it.
func TestServerFails(t *testing.T) {
	b := desktop(t)
	const brokenOff = "The answer of the server broke off."
	for _, tt := range []struct{ path, answer, press, want string }{
		{"/api/v1/search", `new Response(new ReadableStream({start: c => c.error(new TypeError("network error"))}))`, "#analyse-go", brokenOff},
		{"/api/v1/search", `new Response("event: start\ndata: {}\n\n")`, "#analyse-go", brokenOff},
		{"/api/v1/pasted", `new Response("{")`, "#paste button", brokenOff},
		{"/api/v1/pasted", `new Response("<html>", {status: 502})`, "#paste button", "The server answered with error 502."},
	} {
		b.eval(`document.getElementById("pasting").open = true; document.getElementById("complaint").textContent = ""`, nil)
		b.eval(fmt.Sprintf(`window.real ??= fetch; fetch = (path, o) => path === %q ? Promise.resolve(%s) : real(path, o); 0`, tt.path, tt.answer), nil)
		b.click(tt.press)
		b.until(`document.getElementById("complaint").textContent !== "" && document.body.dataset.state === "idle"`)
		if got := b.text("complaint"); got != tt.want {
			t.Errorf("%s, %s: %q, want %q", tt.path, tt.answer, got, tt.want)
		}
	}
	// A server that has begun anew knows no cookie of before; the page fetches another.
	b.eval(`asked = []; fetch = (path, o) => asked.push(path) === 1 ? Promise.resolve(new Response("{}", {status: 401})) : real(path, o); 0`, nil)
	b.play("e2e4")
	b.until(`asked.slice(0, 3).join() === "/api/v1/position,./,/api/v1/position"`)
	// What has been answered is not asked again, and a move is seen before it is answered.
	b.key("ArrowLeft")
	b.until(`!document.querySelector("#moves .on")`)
	b.eval(`fetch = () => new Promise(() => {}); 0`, nil)
	b.key("ArrowRight")
	b.until(`document.querySelector("#moves .on")`)
	b.drag("e7", "e5")
	b.until(`document.querySelector('#board .pieces [href="#piece-bp"][x="180"][y="135"]')`)
	for fen, want := range map[string][2]string{ // castling and taking in passing too
		"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1":    {"e1a1", "wk x=90 y=315, wr x=135 y=315"},
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1": {"e5d6", "wp x=135 y=90"},
		"4k3/P7/8/8/8/8/8/1R2K3 w - - 0 1":  {"b1b8", "wr x=45 y=0, wp x=0 y=45"},
	} {
		b.eval(`fetch = real; 0`, nil)
		b.position(fen)
		b.eval(`fetch = () => new Promise(() => {}); 0`, nil)
		b.drag(want[0][:2], want[0][2:])
		b.until(fmt.Sprintf(`[...document.querySelectorAll("#board .pieces use")].filter(e => !e.getAttribute("href").endsWith("bk") && (!e.getAttribute("href").endsWith("wk") || %t)).map(e => e.getAttribute("href").slice(-2) + " x=" + e.getAttribute("x") + " y=" + e.getAttribute("y")).join(", ") === %q`, strings.Contains(want[1], "wk"), want[1]))
	}
	// A game says that the server is gone, and goes on when it is back.
	b.eval(`fetch = real; 0`, nil)
	b.load()
	b.click("#tab-play")
	b.fill("play-limit", "nodes:10000")
	b.click("#play-new")
	b.until(`document.getElementById("status").textContent === "Your move."`)
	b.eval(`tries = 0; real = fetch; fetch = (path, o) => path === "/api/v1/search" ? (tries++, Promise.reject(new TypeError())) : real(path, o);
		timeout = setTimeout; setTimeout = (f, ms) => timeout(f, ms < 1000 ? ms : 1); 0`, nil)
	b.drag("d2", "d4")
	b.until(`tries > 12 && document.getElementById("complaint").textContent === "The server does not answer. Is footnote serve still running? The engine's move is asked for again." && document.getElementById("status").textContent === "Black to move."`)
	b.click("#tab-analyse") // where it is not asked, but for its analysis
	b.until(`document.getElementById("complaint").textContent === "The server does not answer. Is footnote serve still running?"`)
	b.click("#tab-play")
	b.until(`document.getElementById("complaint").textContent.endsWith("asked for again.")`)
	b.eval(`fetch = real; 0`, nil)
	b.until(`document.getElementById("status").textContent === "Your move." && document.getElementById("complaint").textContent === "" && document.querySelectorAll("#moves li").length === 2`)
}

// TestEndIsSpoken: those who hear the page are told that an analysis has ended, and with what.
func TestEndIsSpoken(t *testing.T) {
	b := desktop(t)
	const ended = `document.querySelector("#ended[role=status]").textContent`
	b.eval(`document.getElementById("analyse-limit").value = "depth:8"`, nil)
	b.click("#analyse-go")
	b.until(`/^Analysis ended at depth 8: [+−]\d\.\d\d, \w+\.$/.test(` + ended + `) && document.body.dataset.state === "idle"`)
	b.eval(`document.getElementById("analyse-limit").value = ""`, nil)
	b.click("#analyse-go") // off
	b.click("#analyse-go")
	b.until(ended + ` === "" && document.body.dataset.state === "analysing"`) // or the same end would not be told again
	b.click("#analyse-go")
	b.until(ended + `.startsWith("Analysis ended")`)
}

// TestStopAtOnce: Stop ends a search whose request has not reached the server yet.
func TestStopAtOnce(t *testing.T) {
	b := desktop(t)
	b.eval(`{ const ask = fetch, held = new Promise(f => { release = f; }); fetch = async (path, o) => { if (path === "/api/v1/search") await held; return ask(path, o); }; document.getElementById("analyse-limit").value = ""; }`, nil)
	b.click("#analyse-go")
	b.click("#analyse-go")
	b.eval(`new Promise(f => setTimeout(f, 100)).then(() => release())`, nil) // a stop that does not wait would be there first
	b.until(`document.body.dataset.state === "idle" && document.querySelector("#ended").textContent.startsWith("Analysis ended")`)
}

// TestSaidOnce: what has not changed is not set again, for a screen reader might read it again.
func TestSaidOnce(t *testing.T) {
	b := desktop(t)
	b.eval(`told = []; for (const id of ["status", "drivers-words"]) new MutationObserver(() => told.push(document.getElementById(id).textContent)).observe(document.getElementById(id), {childList: true, characterData: true, subtree: true}); 0`, nil)
	b.eval(`document.getElementById("analyse-limit").value = "depth:8"`, nil)
	b.click("#analyse-go")
	b.until(`document.getElementById("n-depth").textContent.startsWith("8/") && document.body.dataset.state === "idle"`)
	b.click("#tab-drivers")
	b.eval(`document.getElementById("drivers-limit").value = "depth:6"`, nil)
	b.click("#drivers-go")
	b.until(`document.getElementById("drivers-words").textContent.startsWith("All agree")`)
	var told []string
	b.eval("told", &told)
	for i, words := range told {
		if words == "White to move." || i > 0 && words == told[i-1] {
			t.Errorf("told again: %q", words)
		}
	}
	if len(told) < 3 {
		t.Errorf("told only %q", told)
	}
}

// TestPastedEPD: a line of a test suite is a position, in both fields that take one.
func TestPastedEPD(t *testing.T) {
	b := desktop(t)
	shows := func(pieces int) {
		t.Helper()
		b.until(fmt.Sprintf(`document.querySelectorAll("#board .pieces use").length === %d || document.getElementById("complaint").textContent`, pieces))
		if said := b.text("complaint"); said != "" {
			t.Errorf("the page complains: %s", said)
		}
	}
	b.setUp(true)
	b.until(`document.getElementById("fen").value.includes("/")`)
	b.eval(`document.getElementById("fen").value = 'k7/8/1K6/8/8/8/8/7R w - - bm Rh8; id "x";'; document.getElementById("fenform").requestSubmit()`, nil)
	shows(3)
	b.eval(`document.getElementById("pasting").open = true; document.getElementById("pgn").value = "8/8/8/8/8/2k5/8/KRR5 b - - bm Kd3;\n8/8/8/8/8/2k5/8/K1R5 b - - bm Kd2;\n"`, nil)
	b.click("#paste button")
	shows(4)
	b.until(`document.getElementById("pasted").textContent === "the positions behind it are left out"`)
	b.eval(`document.getElementById("pgn").value = 'k7/8/1K6/8/8/8/8/7R w - - bm Rh8; id "long";\n'.repeat(2000)`, nil) // more than a request may have
	b.click("#paste button")
	shows(3)
}
