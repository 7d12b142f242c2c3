package serve

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"
)

// TestBoardFirst: a new visitor sees board, score, first line and the opening's name, on a phone all in
// one view; how the engine searches is folded away, and stays as the visitor leaves it.
func TestBoardFirst(t *testing.T) {
	b := browse(t, start(t, smallConfig()))
	b.look(390, 844, "light")
	b.eval(`localStorage.setItem("footnote-settings", "{}")`, nil)
	b.call(nil, "Page.addScriptToEvaluateOnNewDocument", map[string]any{
		"source": `complaints = ""; document.addEventListener("readystatechange", () => new MutationObserver(() => { complaints += document.getElementById("complaint").textContent; }).observe(document.getElementById("complaint"), {childList: true}))`,
	})
	b.load()
	b.until(`document.querySelector("#lines .pv-move") && document.getElementById("score").textContent !== "–" && document.body.dataset.state === "analysing"`)
	const inSight = `["board", "score", "lines"].every(id => { const r = document.getElementById(id).getBoundingClientRect(); return r.height > 10 && r.top >= 0 && r.bottom <= innerHeight; })`
	b.until(inSight)
	var complaints string
	if b.eval(`complaints`, &complaints); complaints != "" {
		t.Errorf("while it loads: %s", complaints)
	}
	b.fits("phone")
	b.eval(`document.getElementById("typed").value = "c4"; document.getElementById("type").requestSubmit()`, nil)
	b.until(`document.getElementById("opening").textContent === "A10 English Opening" && document.querySelectorAll("#moves li").length === 1 && document.querySelector("#lines .pv-move")`)
	b.eval(`scrollTo(0, 0)`, nil)
	b.until(inSight)
	// The board stays where it is, whatever the opening is called.
	var top, later int
	const at = `Math.round(document.getElementById("board").getBoundingClientRect().top + scrollY)`
	b.eval(at, &top)
	b.eval(`document.getElementById("opening").textContent = "C33 King's Gambit Accepted: Bishop's Gambit, Bledow Countergambit"; `+at, &later)
	if b.fits("a long name"); later != top {
		t.Errorf("the board was at %d and is at %d", top, later)
	}
	// So does the rating behind a long name.
	b.eval(`document.getElementById("pgn").value = '[White "A Name That Is Much Too Long for a Telephone, Even a Wide One"]\n[WhiteElo "2105"]\n\n1. e4'; document.getElementById("paste").requestSubmit()`, nil)
	b.until(`(w => { const r = document.createRange(); if (w.lastChild) r.selectNodeContents(w.lastChild); return w.textContent.endsWith("One 2105") && r.getBoundingClientRect().right <= innerWidth && w.firstChild.scrollWidth > w.firstChild.clientWidth; })(document.getElementById("name-bottom"))`)
	if n := b.text("tab-analyse"); n != "Analyse" {
		t.Errorf("the first tab is %q", n)
	}
	b.until(`!document.getElementById("how").open`)
	b.click("#how summary")
	b.fill("driver", "NegaScout")
	b.until(`document.getElementById("how").open && JSON.parse(localStorage.getItem("footnote-settings")).how`)
	b.click("#analyse-go")
	b.load()
	b.until(`document.getElementById("how").open && document.getElementById("driver").value === "NegaScout" && document.getElementById("analyse-go").getAttribute("aria-checked") === "false"`)
	// Held sideways, a phone has the board on the left, as high as the screen, and all else right of it.
	for _, size := range [][2]int{{844, 390}, {568, 320}, {932, 430}} {
		b.look(size[0], size[1], "light")
		b.eval(`document.getElementById("pgn").value = '[White "A"]\n[Black "B"]\n\n1. e4 { [%clk 1:00:00] }'; document.getElementById("paste").requestSubmit()`, nil)
		b.until(`!document.getElementById("clock-bottom").hidden`)
		var beside bool
		if b.eval(`(() => { const at = id => document.getElementById(id).getBoundingClientRect(), board = at("board"), flip = document.querySelector("[data-go=flip]").getBoundingClientRect();
			scrollTo(0, 0); return board.top >= 0 && board.height > innerHeight / 2 && flip.bottom <= innerHeight && ["status", "modes", "search-view", "moves", "pasting"].every(id => at(id).left > board.right) && at("modes").top < innerHeight / 4; })()`, &beside); !beside {
			t.Errorf("%v: not all stands beside the board", size)
		}
		b.fits(fmt.Sprint(size))
	}
	b.clean()
}

// TestSwipe: a finger on an empty square scrolls the page, one on a piece that can move takes it.
func TestSwipe(t *testing.T) {
	b := browse(t, start(t, smallConfig()))
	b.look(390, 844, "light")
	touched := func(square string, want bool) {
		t.Helper()
		at := b.square(square)
		var taken bool
		b.eval(fmt.Sprintf(`(() => { const target = document.querySelector("#board svg"), touch = new Touch({identifier: 1, target, clientX: %v, clientY: %v});
			return !target.dispatchEvent(new TouchEvent("touchstart", {touches: [touch], cancelable: true, bubbles: true})); })()`, at[0], at[1]), &taken)
		if taken != want {
			t.Errorf("a finger on %s: taken %t", square, taken)
		}
	}
	touched("e4", false)
	touched("e7", false) // not its turn
	touched("e2", true)
	var action string
	if b.eval(`getComputedStyle(document.querySelector("#board svg")).touchAction`, &action); action != "manipulation" {
		t.Errorf("touch-action: %s", action)
	}
	touch := func(kind string, points ...[2]float64) {
		t.Helper()
		list := []map[string]any{}
		for _, at := range points {
			list = append(list, map[string]any{"x": at[0], "y": at[1]})
		}
		b.call(nil, "Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": list})
	}
	b.call(nil, "Emulation.setTouchEmulationEnabled", map[string]any{"enabled": true})
	at := b.square("e2")
	for touch("touchStart", at); at[1] > b.square("e4")[1]; touch("touchMove", at) {
		at[1] -= 10
	}
	touch("touchEnd")
	b.until(`document.querySelector("#moves .on")?.textContent === "1. e4"`)
	b.click("#tab-play")
	b.click("#play-new") // which lies below the board
	b.until(`(r => r.top >= 0 && r.bottom <= innerHeight)(document.getElementById("board").getBoundingClientRect()) && document.getElementById("status").textContent === "Your move."`)
	b.clean()
}

// TestSecretInGame: during a game the engine's thoughts are hidden unless asked for; below full strength
// there is no driver to choose.
func TestSecretInGame(t *testing.T) {
	b := desktop(t)
	b.click("#tab-play")
	b.fill("play-limit", "nodes:10000")
	const shown = `["search-view", "how"].map(id => document.getElementById(id).checkVisibility()).join()`
	b.until(shown + ` === "true,true"`)
	b.click("#play-new")
	b.until(`document.getElementById("status").textContent === "Your move." && ` + shown + ` === "false,false"`)
	b.drag("e2", "e4")
	b.until(`document.querySelectorAll("#moves li").length === 2 && document.getElementById("status").textContent === "Your move."`)
	b.call(nil, "Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": "z", "modifiers": 2}) // as the button beside it says
	b.until(`document.querySelectorAll("#moves li").length === 0 && document.getElementById("status").textContent === "Your move."`)
	b.drag("e2", "e4")
	b.until(`document.querySelectorAll("#moves li").length === 2 && document.getElementById("status").textContent === "Your move."`)
	b.click("#peek")
	b.until(shown + ` === "true,true" && document.getElementById("score").textContent !== "–"`)
	b.fill("play-strength", "1500")
	b.until(shown + ` === "true,false" && document.getElementById("name-top").textContent === "Footnote, about 1500 Elo"`)
	b.click("#peek")
	// The engine declines a draw in the opening, and the game is given up, looked at and saved.
	b.click("#offer")
	b.until(`document.getElementById("status").textContent === "The engine plays on. Your move."`)
	b.click("#resign")
	b.until(`document.getElementById("status").textContent === "White resigns: Black wins" && document.getElementById("status").dataset.result === "0-1" && document.activeElement.id === "board"`)
	b.eval(`copied = ""; navigator.clipboard.writeText = async text => { copied = text; }; 0`, nil)
	b.click("#copy-pgn")
	b.until(`copied.includes('[White "You"]') && copied.includes('[Result "0-1"]') && copied.trim().endsWith("0-1")`)
	b.click("#takeback")
	b.until(`document.querySelectorAll("#moves li").length === 0 && document.getElementById("status").textContent === "Your move."`)
	b.click("#resign")
	b.drag("e2", "e4") // what is tried behind the end, or beside it, has not ended
	b.until(`document.getElementById("status").textContent === "Begin a game. Black to move." && document.getElementById("status").dataset.result === ""`)
	b.key("ArrowLeft")
	b.until(`document.getElementById("status").textContent === "White resigns: Black wins"`)
}

// TestClocks: the clocks run from the first move on, and the one that has run down loses.
func TestClocks(t *testing.T) {
	b := desktop(t)
	b.click("#tab-play")
	b.until(`document.getElementById("per-move").checkVisibility()`)
	b.fill("play-clock", "3+2")
	b.until(`!document.getElementById("per-move").checkVisibility()`) // it has no effect
	b.click("#play-new")
	b.until(`document.getElementById("status").textContent === "Your move." && document.getElementById("clock-bottom").textContent === "03:00" && document.getElementById("clock-top").textContent === "03:00"`)
	b.drag("e2", "e4")
	b.until(`document.querySelectorAll("#moves li").length === 2 && document.getElementById("status").textContent === "Your move." && document.getElementById("clock-bottom").classList.contains("runs")`)
	const names = `["top", "bottom"].map(at => document.getElementById("name-" + at).textContent).join()`
	b.until(names + ` === "Footnote,You"`)
	b.key("f")
	b.until(names + ` === "You,Footnote"`)
	b.key("f")
	b.click("#tab-analyse") // what is tried there presses no clock, and is no part of the game
	b.drag("d2", "d4")
	b.until(`document.querySelectorAll("#moves li").length === 3 && document.getElementById("clock-bottom").classList.contains("runs")`)
	b.click("#tab-play")
	const atEnd = `document.querySelectorAll("#moves .on").length === 1 && !document.querySelector("#moves .on").textContent.endsWith("d4") && document.getElementById("status").textContent === "Your move."`
	b.until(atEnd)
	for _, selector := range []string{"#moves li:first-child button", "#moves li:last-child button"} { // nobody moves but where the game stands
		b.click(selector)
		b.until(`document.querySelector("` + selector + `").matches(".on") && document.getElementById("status").textContent === "Black to move."`)
		b.drag("g8", "f6")
		b.eval(`document.getElementById("typed").value = "Nf6"; document.getElementById("type").requestSubmit()`, nil)
		b.until(`document.getElementById("complaint").textContent === "The game stands elsewhere: » leads there." && document.querySelectorAll("#moves li").length === 3`)
		b.eval(`document.getElementById("board").focus()`, nil)
		b.key("End") // where it stands, and not what was tried behind it
		b.until(atEnd)
	}
	b.click("#tab-analyse")
	b.click("#takeback")
	b.until(`document.querySelectorAll("#moves li").length === 2 && document.getElementById("takeback").disabled && document.getElementById("delete").disabled`) // a move of the game is neither undone nor deleted there
	b.drag("g1", "h3")
	b.until(`document.querySelectorAll("#moves li").length === 3`)
	b.eval(`copied = ""; navigator.clipboard.writeText = async text => { copied = text; }; 0`, nil)
	b.click("#copy-pgn")
	b.until(`copied.includes("1. e4") && !copied.includes("Nh3")`)
	b.click("#tab-play")
	b.until(`document.getElementById("status").textContent === "Your move."`)
	b.drag("g1", "f3")
	b.until(`document.querySelectorAll("#moves li").length === 5 && document.querySelector("#moves .variation").textContent === "2. Nh3" && document.getElementById("status").textContent === "Your move."`)
	b.eval(`document.getElementById("board").focus()`, nil)
	b.key("Home")
	b.key("ArrowRight") // whoever looks back and reloads is still to move
	b.until(`document.querySelector("#moves .on")?.textContent === "1. e4"`)
	b.load()
	b.until(`document.getElementById("clock-bottom").classList.contains("runs") && !document.getElementById("clock-top").classList.contains("runs")`)
	// Undo leads back from another game to the one that was played, and it goes on.
	b.eval(`document.getElementById("pgn").value = "1. c4"; document.getElementById("paste").requestSubmit()`, nil)
	b.until(`document.getElementById("moves").textContent === "1. c4" && document.getElementById("clock-bottom").hidden && document.getElementById("status").textContent.startsWith("Begin a game.")`)
	b.fill("play-side", "black")
	b.click("#takeback")
	b.until(`document.getElementById("clock-bottom").classList.contains("runs") && document.getElementById("takeback").textContent === "Take back" && document.getElementById("status").textContent === "Black to move." && document.getElementById("play-side").value === "white"`)
	const clock = `import("/assets/play.js").then(({match: {clock}}) => { Object.assign(clock, {running: "%s", since: performance.now()}); clock.left.black = 1000; document.getElementById("tab-%s").click(); })`
	b.eval(fmt.Sprintf(clock, "black", "analyse"), nil) // an engine that is not asked for its move loses no time
	time.Sleep(1500 * time.Millisecond)
	b.until(`document.getElementById("clock-top").classList.contains("runs") && document.getElementById("clock-top").textContent === "00:01"`)
	b.eval(fmt.Sprintf(clock, "white", "play"), nil)
	b.eval(`import("/assets/play.js").then(m => { m.match.clock.left.white = 0; })`, nil)
	b.until(`document.getElementById("status").textContent === "Black wins on time"`)
	b.eval(`copied = ""; navigator.clipboard.writeText = async text => { copied = text; }; 0`, nil)
	b.click("#copy-pgn")
	b.until(`copied.includes('[TimeControl "180+2"]') && copied.includes("e4 {[%clk 0:03:02]")`)
}

// TestPremove: a move that is made while the engine thinks is played after the engine's, if it is legal then.
func TestPremove(t *testing.T) {
	b := desktop(t)
	b.click("#tab-play")
	b.fill("play-limit", "nodes:10000")
	b.click("#play-new")
	b.until(`document.getElementById("status").textContent === "Your move."`)
	b.eval(`{ const ask = fetch; fetch = async (path, o) => { if (path === "/api/v1/search") await new Promise(f => { release = f; }); return ask(path, o); }; }`, nil)
	ahead := func(n int) {
		t.Helper()
		b.until(fmt.Sprintf(`document.body.dataset.state === "thinking" && document.querySelectorAll(".marks .ahead").length === %d`, n))
	}
	b.drag("e2", "e4")
	ahead(0)
	b.drag("b1", "b1") // as two clicks
	b.drag("c3", "c3")
	ahead(2)
	b.key("Escape")
	ahead(0)
	b.drag("e7", "e5") // not one's own
	ahead(0)
	b.drag("g1", "f3")
	ahead(2)
	b.eval(`release()`, nil)
	b.until(`document.querySelectorAll("#moves li")[2]?.textContent === "2. Nf3"`)
	ahead(0)
	b.drag("f3", "f8") // which no knight can do
	ahead(2)
	b.eval(`release()`, nil)
	b.until(`document.getElementById("status").textContent === "Your move." && document.title === "Your move – Footnote" && document.querySelectorAll("#moves li").length === 4 && !document.querySelector(".marks .ahead")`)
	b.clean()
}

// TestKeyboardGame: a game at a level is played from its beginning to mate by keys alone.
func TestKeyboardGame(t *testing.T) {
	b := desktop(t)
	b.position("k7/8/1K6/8/8/8/8/7R w - - 0 1")
	b.fill("play-limit", "nodes:10000")
	tabTo := func(id string) {
		t.Helper()
		for range 80 {
			var at string
			if b.eval(`document.activeElement.id`, &at); at == id {
				return
			}
			b.call(nil, "Input.dispatchKeyEvent", map[string]any{"type": "rawKeyDown", "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9})
		}
		t.Fatalf("Tab does not lead to %s", id)
	}
	enter := func() {
		t.Helper()
		b.call(nil, "Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"})
		b.call(nil, "Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13})
	}
	tabTo("tab-analyse")
	b.key("ArrowRight")
	b.until(`!document.getElementById("play").hidden`)
	tabTo("play-strength")
	b.call(nil, "Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": "a", "text": "a"}) // "about 800 Elo"
	b.until(`document.getElementById("play-strength").value !== ""`)
	tabTo("play-here")
	enter()
	b.until(`document.getElementById("status").textContent === "Your move."`)
	for i, move := range []string{"Rh7", "Rh8"} {
		enter()
		b.until(`document.activeElement.id === "typed"`)
		for _, key := range move {
			b.key(string(key))
		}
		enter()
		if i == 0 {
			b.until(`document.querySelectorAll("#moves li").length === 2 && document.getElementById("status").textContent === "Your move."`)
		}
	}
	b.until(`document.getElementById("status").textContent === "White wins by checkmate"`)
}

// TestWholeGame: the evaluation of the game fills, the place where it was lost is found, and counts lead there.
func TestWholeGame(t *testing.T) {
	b := desktop(t)
	b.eval(`document.getElementById("pgn").value = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"; document.getElementById("paste").requestSubmit()`, nil)
	b.until(`document.querySelectorAll("#moves li").length === 7`)
	b.eval(`{ const ask = fetch; asked = 0; fetch = (path, o) => { if (path === "/api/v1/position") asked++; return ask(path, o); }; }`, nil)
	b.click("#analyse-all")
	b.until(`document.body.dataset.state === "idle" && document.querySelector("[data-jump=bblunder]") && asked === 1`) // of the end alone
	b.until(`/Black, accuracy \d+ %: 0 inaccuracies, 0 mistakes, 1 blunder\./.test(document.getElementById("found").textContent) && document.getElementById("score").textContent !== "–" && !document.getElementById("graph").hidden`)
	b.click("[data-jump=bblunder]")
	b.until(`document.querySelector("#moves .on")?.textContent === "Nf6??"`)
	b.click("#delete") // what is not there any more is not counted
	b.until(`document.getElementById("found").textContent.includes(" %: 0 inaccuracies, 0 mistakes, 0 blunders.")`)
	b.click("#takeback")
	b.until(`document.getElementById("found").textContent.includes(" %: 0 inaccuracies, 0 mistakes, 1 blunder.") && !document.getElementById("graph").hidden`)
	b.load()
	b.until(`document.getElementById("found").textContent.includes(" %: 0 inaccuracies, 0 mistakes, 1 blunder.")`)
	var rated []float64 // as the reports of analyse have it
	b.eval(`import("/assets/judge.js").then(({accuracy}) => { let up = null;
		const line = [30, 20, 35, -80, -60, -250, 400, 31997, 31999].map((value, i) => up = {up, fen: "x " + "wb"[i % 2], score: {value, depth: 20}}); return ["w", "b"].map(side => accuracy(line, side)); })`, &rated)
	if got := fmt.Sprintf("%.4f", rated); got != "[71.5721 21.7626]" {
		t.Errorf("accuracy %s", got)
	}
	// Players who go on behind a threefold repetition have not ended the game.
	b.eval(`document.getElementById("pgn").value = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4"; document.getElementById("paste").requestSubmit()`, nil)
	b.until(`document.querySelectorAll("#moves li").length === 9`)
	b.click("#analyse-all")
	b.until(`document.getElementById("found").textContent.startsWith("White, accuracy ")`)
	b.eval(`document.querySelectorAll("#moves button")[7].click()`, nil)
	b.until(`document.getElementById("status").textContent === "Draw by threefold repetition"`)
	b.eval(`copied = ""; navigator.clipboard.writeText = async text => { copied = text; }; 0`, nil)
	b.click("#copy-pgn") // the draw is not the game's result
	b.until(`copied.endsWith("} *\n")`)
	b.drag("d2", "d4")
	b.until(`document.querySelectorAll("#moves .variation li").length === 1`)
	// Without an answer the search ends.
	b.eval(`{ const ask = fetch; fetch = () => { fetch = ask; return Promise.reject(new TypeError("lost")); }; }`, nil)
	b.click("#analyse-all")
	b.until(`document.getElementById("complaint").textContent.startsWith("The server does not answer.") && document.getElementById("analyse-all").textContent === "Whole game"`)
	// A search that is stopped says how far it came.
	b.eval(`document.getElementById("pgn").value = "1. e4 e5 2. Nf3 Nc6 3. Bb5"; document.getElementById("paste").requestSubmit()`, nil)
	b.until(`document.querySelectorAll("#moves li").length === 5`)
	b.click("#analyse-all")
	b.until(`document.getElementById("found").textContent === "Position 2 of 6" && (document.getElementById("analyse-all").click(), true)`)
	b.until(`/^Known are [1-5] of 6 positions\. White: 0/.test(document.getElementById("found").textContent)`)
	// Another game ends the search of this one, says nothing of errors, and is analysed as this one was before.
	b.click("#analyse-go")
	b.until(`document.body.dataset.state === "analysing"`)
	b.click("#analyse-all")
	b.until(`document.getElementById("found").textContent.startsWith("Position")`)
	b.eval(`document.getElementById("pgn").value = "1. d4 d5"; document.getElementById("paste").requestSubmit()`, nil)
	b.until(`document.querySelectorAll("#moves li").length === 2 && document.getElementById("analyse-all").textContent === "Whole game" && document.querySelector("#lines .pv-move")`)
	b.until(`document.getElementById("found").textContent === "" && document.getElementById("analyse-go").getAttribute("aria-checked") === "true"`)
}

// TestSignsInChart: the chart of the bracket has room for scores with their signs.
func TestSignsInChart(t *testing.T) {
	b := desktop(t)
	// A place of its own: the page draws its bracket anew whenever it likes.
	b.eval(`import("/assets/chart.js").then(m => { const s = v => ({value: v, text: String(v / 100)});
		const own = document.createElement("div");
		own.id = "signs";
		own.className = document.getElementById("bracket").className;
		own.append(m.chart([{depth: 1, number: 1, line: 1, score: s(-2597), bound: "exact", lower: s(-2650), upper: s(-2550), low: s(-2600), high: s(-2599), null: true, up: true, nodes: 1}], 600, 300));
		document.body.append(own); })`, nil)
	var cut int
	b.eval(`(() => { const box = document.querySelector("#signs svg").getBoundingClientRect(); return [...document.querySelectorAll("#signs text")].filter(e => e.getBoundingClientRect().left < box.left).length; })()`, &cut)
	var signed bool
	if b.eval(`[...document.querySelectorAll("#signs text")].some(e => e.textContent.startsWith("−2"))`, &signed); !signed || cut > 0 {
		t.Errorf("%d labels are cut; signs: %t", cut, signed)
	}
}

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
