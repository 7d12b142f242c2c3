package serve

import (
	"fmt"
	"strings"
	"testing"
)

// fill puts a value into a field and says so, as a user would.
func (b *tab) fill(id, value string) {
	b.t.Helper()
	b.eval(fmt.Sprintf(`{ const e = document.getElementById(%q); e.value = %q; e.dispatchEvent(new Event("change")); }`, id, value), nil)
}

// position puts a FEN on the board.
func (b *tab) position(fen string) {
	b.t.Helper()
	b.setUp(true)
	b.eval(fmt.Sprintf(`document.getElementById("fen").value = %q; document.getElementById("fenform").requestSubmit()`, fen), nil)
	b.until(fmt.Sprintf(`!document.getElementById("setup").open && document.getElementById("lichess").href.includes(%q)`, strings.Fields(fen)[0]))
}

// words gives move numbers, moves and comments of the list as it reads.
const words = `[...document.querySelectorAll("#moves li, #moves .comment")].map(e => e.matches("li:not(.comment)") ? e.querySelector("button").textContent : "{" + e.textContent + "}").join(" ")`

func (b *tab) list(want string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`%s === %q`, words, want))
}

// TestTree: another move in the middle makes a variation, nothing is lost, and all can be undone.
func TestTree(t *testing.T) {
	b := desktop(t)
	b.play("e2e4", "e7e5", "g1f3")
	b.key("ArrowLeft")
	b.until(`document.querySelector("#moves .on")?.textContent === "e5"`)
	b.drag("f2", "f4")
	b.list("1. e4 e5 2. Nf3 2. f4")
	b.drag("e5", "f4")
	b.list("1. e4 e5 2. Nf3 2. f4 exf4")
	b.fill("comment", "accepted")
	b.list("1. e4 e5 2. Nf3 2. f4 exf4 {accepted}")
	b.click("#promote")
	b.list("1. e4 e5 2. f4 2. Nf3 2… exf4 {accepted}")
	b.click("#takeback") // undo
	b.list("1. e4 e5 2. Nf3 2. f4 exf4 {accepted}")
	b.click(`[data-go="main"]`)
	b.until(`document.querySelector("#moves .on")?.textContent === "e5"`)
	b.click("#moves .variation button")
	b.until(`document.querySelector("#moves .on")?.textContent === "2. f4"`)
	b.click("#delete")
	b.list("1. e4 e5 2. Nf3")
	b.call(nil, "Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": "z", "modifiers": 2})
	b.list("1. e4 e5 2. Nf3 2. f4 exf4 {accepted}")
	b.key("Home")
	b.key("ArrowRight")
	b.until(`document.querySelector("#moves .on")?.textContent === "1. e4"`)
	b.fill("sign", "5")
	b.list("1. e4!? e5 2. Nf3 2. f4 exf4 {accepted}")
	b.fill("sign", "0")
	b.list("1. e4 e5 2. Nf3 2. f4 exf4 {accepted}")
	// Another game is undone as well, and a page that is loaded anew has the tree.
	b.position("8/8/8/8/8/2k5/8/KR6 b - - 0 1")
	b.until(`document.querySelectorAll("#moves li").length === 0`)
	b.click("#takeback")
	b.list("1. e4 e5 2. Nf3 2. f4 exf4 {accepted}")
	b.load()
	b.list("1. e4 e5 2. Nf3 2. f4 exf4 {accepted}")
}

// TestMoveIsSeen: a piece slides to its square, unless a hand has brought it there or motion is not wanted.
func TestMoveIsSeen(t *testing.T) {
	b := desktop(t)
	b.eval(`seen = []; { const animate = Element.prototype.animate; Element.prototype.animate = function(...a) { seen.push(this.getAttribute("href").slice(-2)); return animate.apply(this, a); }; }`, nil)
	moved := func(at, want string) {
		t.Helper()
		b.until(fmt.Sprintf(`document.querySelector("#moves .on")?.textContent === %q && seen.splice(0).join() === %q`, at, want))
	}
	b.play("e2e4", "e7e5")
	moved("e5", "")
	b.eval(`document.getElementById("typed").value = "Nf3"; document.getElementById("type").requestSubmit()`, nil)
	moved("2. Nf3", "wn")
	b.key("ArrowLeft")
	moved("e5", "wn")
	b.key("f")
	moved("e5", "")
	b.call(nil, "Emulation.setEmulatedMedia", map[string]any{"features": []map[string]any{{"name": "prefers-reduced-motion", "value": "reduce"}}})
	b.key("ArrowLeft")
	moved("1. e4", "")
}

// TestKeysAfterTyping: a move that is typed does not keep the keys, Enter goes back to the field;
// j, k, the wheel and space are those of the reports.
func TestKeysAfterTyping(t *testing.T) {
	b := desktop(t)
	b.key("Enter")
	b.until(`document.activeElement.id === "typed"`)
	for _, move := range []string{"e4", "e5"} {
		b.until(`document.activeElement.id === "typed" || document.activeElement.id === "board"`)
		if b.key("Enter"); move == "e5" {
			b.until(`document.activeElement.id === "typed"`)
		}
		for _, key := range move {
			b.key(string(key))
		}
		b.eval(`document.getElementById("type").requestSubmit()`, nil)
		b.until(fmt.Sprintf(`document.querySelector("#moves .on")?.textContent.endsWith(%q) && document.activeElement.id === "board"`, move))
	}
	on := func(want string) {
		t.Helper()
		b.until(fmt.Sprintf(`(document.querySelector("#moves .on")?.textContent || "") === %q`, want))
	}
	b.key("ArrowLeft")
	on("1. e4")
	b.key("k")
	on("")
	b.key("j")
	on("1. e4")
	wheel := func(by int) {
		t.Helper()
		at := b.square("d5")
		b.call(nil, "Input.dispatchMouseEvent", map[string]any{"type": "mouseWheel", "x": at[0], "y": at[1], "deltaX": 0, "deltaY": by})
	}
	wheel(100)
	on("e5")
	wheel(-100)
	on("1. e4")
	b.click("#typed") // a field gives the keys back when a piece is moved
	b.drag("e7", "e5")
	on("e5")
	b.key("ArrowLeft")
	on("1. e4")
	// The field of comments has that of the position shown, when it is left at the latest.
	b.click("#comment")
	b.call(nil, "Input.insertText", map[string]any{"text": "a comment"})
	wheel(-100)
	on("")
	b.eval(`document.activeElement.blur()`, nil)
	b.until(`document.querySelector("#moves .comment")?.textContent === "a comment" && document.getElementById("comment").value === ""`)
	wheel(100)
	on("1. e4")
	b.until(`document.getElementById("comment").value === "a comment"`)
	// A switch has no use for the arrows.
	b.click("#tab-features")
	b.eval(`document.querySelector("#features-table input").focus()`, nil)
	b.key("ArrowLeft")
	on("")
	b.key("ArrowRight")
	on("1. e4")
	b.key("f")
	b.until(`document.querySelector("#board .coordinates text").textContent === "h"`)
	b.fill("analyse-limit", "depth:8")
	b.click("#analyse-go")
	b.until(`document.body.dataset.state === "idle" && document.querySelector("#lines .pv-move")`)
	b.eval(`document.getElementById("board").focus()`, nil)
	b.key(" ")
	b.until(`document.querySelectorAll("#moves .on").length === 1 && document.querySelector("#moves .on").textContent !== "1. e4"`)
}

// TestDrawnOnBoard: the right button draws arrows and circles, which go into the PGN, as evaluations do.
func TestDrawnOnBoard(t *testing.T) {
	b := desktop(t)
	b.eval(`copied = ""; navigator.clipboard.writeText = async text => { copied = text; }; 0`, nil)
	b.play("e2e4")
	right := func(from, to string) {
		t.Helper()
		a, z := b.square(from), b.square(to)
		for _, e := range []struct {
			kind string
			at   [2]float64
		}{{"mousePressed", a}, {"mouseMoved", z}, {"mouseReleased", z}} {
			b.call(nil, "Input.dispatchMouseEvent", map[string]any{"type": e.kind, "x": e.at[0], "y": e.at[1], "button": "right", "buttons": 2, "clickCount": 1})
		}
	}
	const drawn = `[document.querySelectorAll("#board .arrows path").length, document.querySelectorAll("#board .arrows circle").length].join()`
	right("g1", "f3")
	right("d4", "d4")
	b.until(drawn + ` === "1,1"`)
	b.click("#copy-pgn")
	b.until(`copied.includes("1. e4 {[%csl Gd4] [%cal Gg1f3]} *")`)
	right("g1", "f3")
	b.until(drawn + ` === "0,1"`)
	b.click("#copy-fen")
	b.until(`copied === "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"`)
	// What is saved is read again: variations, comments, marks, evaluations, arrows.
	const text = `[Event "E \\"q\\""]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n{Before} 1. e4 {[%eval 0.30] [%cal Re2e4] good} ({other} 1. d4 d5 $6 (1... f5) 2. c4) 1... e5 {[%eval 0.25] [%emt 0:00:05] [%wdl 500,400,100]} 2. Nf3 $14 $15 {[%eval 0.00]} 1-0\n`
	b.eval(`document.getElementById("pasting").open = true; document.getElementById("pgn").value = '`+text+`'; document.getElementById("paste").requestSubmit()`, nil)
	b.list("{Before} 1. e4 {good} 1. d4 {other} 1… d5?! 1… f5 2. c4 1… e5 2. Nf3 +/= =/+")
	b.until(`document.querySelector("#moves .inaccuracy").textContent === "1… d5?!"`)
	var equal string // written as by the server
	if b.eval(`import("/assets/pgn.js").then(m => m.readComment("[%eval 0.0]").score.text)`, &equal); equal != "+0.00" {
		t.Errorf("an equal score is %s", equal)
	}
	b.until(`!document.getElementById("graph").hidden`)
	b.click("#copy-pgn")
	b.until(`copied.includes('[Event "E \\"q\\""]')`)
	var pgn string
	b.eval(`copied.split("\n\n")[1].replaceAll("\n", " ").trim()`, &pgn)
	if want := `{Before} 1. e4 {[%eval 0.30] [%cal Re2e4] good} (1. d4 {other} 1... d5 $6 (1... f5) 2. c4) 1... e5 {[%eval 0.25] [%emt 0:00:05] [%wdl 500,400,100]} 2. Nf3 $14 $15 {[%eval 0.00]} 1-0`; pgn != want {
		t.Errorf("saved: %s\nwant:  %s", pgn, want)
	}
	b.eval(`document.getElementById("pasting").open = true; document.getElementById("pgn").value = "1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1"; document.getElementById("paste").requestSubmit()`, nil)
	b.list("")
	b.click("#copy-pgn")
	b.until(`copied.includes('[Variant "Chess960"]')`)
	b.until(`document.getElementById("lichess").href.endsWith("/chess960/1rk4r/8/8/8/8/8/8/1RK4R_w_KQkq_-_0_1")`)
}

// TestMaterial: beside the players stands what they have more, and their clocks, the near side's below.
func TestMaterial(t *testing.T) {
	b := desktop(t)
	const more = `["top", "bottom"].map(at => { const e = document.getElementById("more-" + at); return [...e.querySelectorAll("use")].map(u => u.getAttribute("href").slice(7)) + e.textContent; }).join()`
	b.eval(`document.getElementById("pgn").value = '[White "A"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2'; document.getElementById("paste").requestSubmit()`, nil)
	b.until(`document.querySelectorAll("#moves li").length === 7 && ` + more + ` === ","`)
	b.key("End")
	b.until(more + ` === "wp,bq +8"`)
	b.key("ArrowLeft")
	b.until(more + ` === "wp +1,"`)
	b.key("f")
	b.until(more + ` === ",wp +1"`)
	// A game that tells its clocks shows them.
	const clocks = `["top", "bottom"].map(at => { const e = document.getElementById("clock-" + at); return e.hidden ? "" : e.textContent; }).join()`
	b.until(clocks + ` === ","`)
	b.eval(`document.getElementById("pgn").value = '1. e4 {[%clk 0:15:10.5]} e5 {[%clk 1:00:01]} 2. Nf3'; document.getElementById("paste").requestSubmit()`, nil)
	b.until(clocks + ` === "–,–"`)
	b.key("ArrowRight")
	b.until(clocks + ` === "15:10,–"`)
	b.key("End")
	b.until(clocks + ` === "–,1:00:01"`)
}
