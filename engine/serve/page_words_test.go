package serve

import (
	"fmt"
	"testing"
)

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
