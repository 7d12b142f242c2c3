package serve

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"footnote/movegen/movegentest"
)

// tab is a page in a headless Chromium, driven by its own protocol over two pipes.
type tab struct {
	t       *testing.T
	in      io.Writer
	session string
	number  int
	answers chan json.RawMessage
	faults  []string // exceptions, errors on the console, requests to elsewhere
	home    string
}

type protocolMessage struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// desktop opens the page of a small server in a wide window. What the browser complains of by the
// end of the test is a failure.
func desktop(t *testing.T) *tab {
	t.Helper()
	b := browse(t, start(t, smallConfig()))
	t.Cleanup(b.clean)
	b.look(1280, 900, "light")
	return b
}

// browse opens a page of the server at home. Without a browser the test is skipped.
func browse(t *testing.T, home string) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	name := ""
	for _, n := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(n); err == nil {
			name = found
			break
		}
	}
	if name == "" {
		t.Skip("no Chromium is on PATH")
	}
	toBrowser, in, err := os.Pipe()
	movegentest.Must(t, err)
	out, fromBrowser, err := os.Pipe()
	movegentest.Must(t, err)
	profile, err := os.MkdirTemp("", "browser")
	movegentest.Must(t, err)
	cmd := exec.Command(name, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=1",
		"--no-first-run", "--disable-background-networking", "--user-data-dir="+profile, "--remote-debugging-pipe", "about:blank")
	cmd.ExtraFiles = []*os.File{toBrowser, fromBrowser} // its descriptors 3 and 4
	if err := cmd.Start(); err != nil {
		t.Skipf("%s does not start: %v", name, err)
	}
	_ = toBrowser.Close()
	_ = fromBrowser.Close()
	b := &tab{t: t, in: in, answers: make(chan json.RawMessage, 1000), home: home}
	go func() {
		defer close(b.answers)
		for r := bufio.NewReader(out); ; {
			text, err := r.ReadBytes(0)
			if err != nil {
				return
			}
			b.answers <- text[:len(text)-1]
		}
	}()
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = out.Close()
		// Its other processes end a little later and still write to the profile.
		for range 100 {
			if os.RemoveAll(profile) == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	var target struct{ TargetID string }
	if err := b.send(&target, "Target.createTarget", map[string]any{"url": "about:blank"}); err != nil {
		t.Skipf("%s does not run here: %v", name, err)
	}
	var attached struct{ SessionID string }
	b.call(&attached, "Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true})
	b.session = attached.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.call(nil, domain+".enable", nil)
	}
	// Tests begin with the engine off, and with all that the page has in sight.
	b.call(nil, "Page.addScriptToEvaluateOnNewDocument", map[string]any{
		"source": `try { localStorage.getItem("footnote-settings") ?? localStorage.setItem("footnote-settings", '{"engine": false, "how": true}'); } catch {}`,
	})
	return b
}

// send calls a method of the protocol and waits for the answer; events are noted.
func (b *tab) send(into any, method string, params map[string]any) error {
	b.number++
	text, err := json.Marshal(struct {
		ID      int            `json:"id"`
		Session string         `json:"sessionId,omitempty"`
		Method  string         `json:"method"`
		Params  map[string]any `json:"params,omitempty"`
	}{b.number, b.session, method, params})
	if err != nil {
		return err
	}
	if _, err := b.in.Write(append(text, 0)); err != nil {
		return err
	}
	for limit := time.After(time.Minute); ; {
		select {
		case answer, ok := <-b.answers:
			if !ok {
				return errors.New("the browser has ended")
			}
			var m protocolMessage
			if err := json.Unmarshal(answer, &m); err != nil {
				return err
			}
			if m.ID != b.number {
				b.note(m)
				continue
			}
			if m.Error != nil {
				return fmt.Errorf("%s: %s", method, m.Error)
			}
			if into == nil {
				return nil
			}
			return json.Unmarshal(m.Result, into)
		case <-limit:
			return fmt.Errorf("%s: no answer in a minute", method)
		}
	}
}

func (b *tab) call(into any, method string, params map[string]any) {
	b.t.Helper()
	if err := b.send(into, method, params); err != nil {
		b.t.Fatal(err)
	}
}

// note keeps what must not happen.
func (b *tab) note(m protocolMessage) {
	text := string(m.Params)
	switch m.Method {
	case "Runtime.exceptionThrown":
		b.faults = append(b.faults, "exception: "+text)
	case "Log.entryAdded", "Runtime.consoleAPICalled":
		if strings.Contains(text, `"error"`) {
			b.faults = append(b.faults, "console: "+text)
		}
	case "Network.requestWillBeSent":
		var p struct{ Request struct{ URL string } }
		if json.Unmarshal(m.Params, &p) == nil && !strings.HasPrefix(p.Request.URL, b.home) && !strings.HasPrefix(p.Request.URL, "data:") {
			b.faults = append(b.faults, "a request to "+p.Request.URL)
		}
	}
}

// look sets the size and the colours, and loads the page, which finds no game of an earlier look.
func (b *tab) look(width, height int, scheme string) {
	b.t.Helper()
	b.call(nil, "Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
	b.call(nil, "Emulation.setEmulatedMedia", map[string]any{"features": []map[string]any{{"name": "prefers-color-scheme", "value": scheme}}})
	b.eval("try { sessionStorage.clear(); localStorage.clear(); } catch {}", nil) // an empty page has none
	b.load()
}

// load loads the page; what the tab has kept stays.
func (b *tab) load() {
	b.t.Helper()
	b.eval("if (document.body) document.body.dataset.ready = 'left'", nil) // or the page before might be taken for this one
	b.call(nil, "Page.navigate", map[string]any{"url": b.home})
	b.until("document.body && document.body.dataset.ready === 'true'")
}

// eval evaluates an expression of JavaScript, awaited, into a value.
func (b *tab) eval(expression string, into any) {
	b.t.Helper()
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails json.RawMessage
	}
	b.call(&r, "Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true})
	if r.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, r.ExceptionDetails)
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal(r.Result.Value, into); err != nil {
		b.t.Fatalf("%s: %s: %v", expression, r.Result.Value, err)
	}
}

// until waits for an expression to be true.
func (b *tab) until(expression string) {
	b.t.Helper()
	const limit = 2 * time.Minute // of a slow and busy machine
	for end := time.Now().Add(limit); ; time.Sleep(20 * time.Millisecond) {
		var ok bool
		if b.eval("Boolean("+expression+")", &ok); ok {
			return
		}
		if time.Now().After(end) {
			var text string
			b.eval("document.body.innerText", &text)
			b.t.Fatalf("not within %v: %s\n%s\n%s", limit, expression, b.faults, text)
		}
	}
}

// setUp opens or closes the set-up and waits until the page has noticed, which is a little later.
func (b *tab) setUp(open bool) {
	b.t.Helper()
	b.eval(fmt.Sprintf(`new Promise(f => { const e = document.getElementById("setup"); if (e.open === %[1]t) f(0); else { e.addEventListener("toggle", () => f(0), {once: true}); e.open = %[1]t; } })`, open), nil)
}

// play makes the first moves of a game with the mouse.
func (b *tab) play(moves ...string) {
	b.t.Helper()
	for i, m := range moves {
		b.drag(m[:2], m[2:])
		b.until(fmt.Sprintf(`document.querySelectorAll("#moves li").length === %d`, i+1))
	}
}

func (b *tab) text(id string) (s string) {
	b.t.Helper()
	b.eval(fmt.Sprintf("document.getElementById(%q).innerText", id), &s)
	return s
}

// click presses the middle of the element that a selector names. When the page has moved the element
// meanwhile, as an analysis does that shows another line, it presses again; a press that is only late, on
// a slow machine, is waited for, as a second one could undo it.
func (b *tab) click(selector string) {
	b.t.Helper()
	for range 20 {
		var at [2]float64
		b.eval(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: "center"}); window.pressed = e.disabled ? "there" : "";
			document.addEventListener("click", c => { window.pressed = e.contains(c.target) ? "there" : "elsewhere"; }, {capture: true, once: true});
			const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector), &at)
		b.mouse("mousePressed", at)
		b.mouse("mouseReleased", at)
		for pressed, i := "", 0; pressed == "" && i < 500; i++ {
			if b.eval("String(window.pressed)", &pressed); pressed == "there" || pressed == "undefined" { // or another page has come
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	b.t.Fatalf("%s cannot be pressed", selector)
}

func (b *tab) mouse(kind string, at [2]float64) {
	b.t.Helper()
	b.call(nil, "Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1})
}

// square returns the middle of a square of the board.
func (b *tab) square(name string) (at [2]float64) {
	b.t.Helper()
	b.eval(fmt.Sprintf(`(() => { const s = document.querySelector("#board svg"); s.scrollIntoView({block: "nearest"}); const r = s.getBoundingClientRect();
		return [r.x + r.width * (%d + .5) / 8, r.y + r.height * (%d + .5) / 8]; })()`, name[0]-'a', '8'-name[1]), &at)
	return at
}

// drag moves a piece with the mouse.
func (b *tab) drag(from, to string) {
	b.t.Helper()
	a, z := b.square(from), b.square(to)
	b.mouse("mousePressed", a)
	b.mouse("mouseMoved", [2]float64{(a[0] + z[0]) / 2, (a[1] + z[1]) / 2})
	b.mouse("mouseMoved", z)
	b.mouse("mouseReleased", z)
}

func (b *tab) key(name string) {
	b.t.Helper()
	for _, kind := range []string{"keyDown", "keyUp"} {
		params := map[string]any{"type": kind, "key": name}
		if len(name) == 1 && kind == "keyDown" {
			params["text"] = name
		}
		b.call(nil, "Input.dispatchKeyEvent", params)
	}
}

// fits fails when the page is wider than the screen. On a phone innerWidth would grow with the page.
func (b *tab) fits(what string) {
	b.t.Helper()
	var wide []string
	b.eval(`document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] : [document.documentElement.scrollWidth + " > " + document.documentElement.clientWidth, ...[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !e.closest(".scroll")).slice(0, 5).map(e => e.tagName + "#" + e.id + "." + e.className)]`, &wide)
	if len(wide) > 0 {
		b.t.Errorf("%s: wider than the screen: %s", what, wide)
	}
}

// clean fails when the page has complained or asked something elsewhere.
func (b *tab) clean() {
	b.t.Helper()
	for _, f := range b.faults {
		b.t.Errorf("%.600s", f)
	}
}
