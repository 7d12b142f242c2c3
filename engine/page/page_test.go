package page

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"html/template"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// wellFormed reads XML to its end and counts the elements by name.
func wellFormed(t *testing.T, text string) map[string]int {
	t.Helper()
	count := map[string]int{}
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return count
		}
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		if e, ok := token.(xml.StartElement); ok {
			count[e.Name.Local]++
		}
	}
}

func TestBoard(t *testing.T) {
	p := movegen.StartPosition()
	b := Board{Position: &p, Arrows: []Arrow{MoveArrow(movegentest.Move(t, &p, "g1f3"), Good), {movegen.A1, movegen.A1, Bad}}, Caption: `<"start">`}
	var file bytes.Buffer
	movegentest.Must(t, b.SVG(&file, 360))
	n := wellFormed(t, file.String())
	if n["use"] != 32 || n["g"] != 16 || n["text"] != 16 {
		t.Errorf("elements: %v", n)
	}
	inline := string(b.Inline())
	if n := wellFormed(t, inline); n["use"] != 32 || n["defs"] != 0 || !strings.Contains(inline, "&lt;&#34;start&#34;&gt;") {
		t.Errorf("elements: %v in %s", n, inline)
	}
	// g1 is the seventh square of the lowest row, for Black the second of the first.
	if !strings.Contains(inline, `<rect x="270" y="315"`) {
		t.Error("the arrow does not begin on g1")
	}
	b.Flip = true
	if !strings.Contains(string(b.Inline()), `<rect x="45" y="0"`) {
		t.Error("the arrow does not begin on g1 seen from Black")
	}
}

func TestCastlingArrow(t *testing.T) {
	p := movegentest.Parse(t, "1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1")
	if a := MoveArrow(movegentest.Move(t, &p, "c1g1"), Played); a.To != movegen.G1 || a.From != movegen.C1 {
		t.Errorf("%v", a)
	}
}

// TestPieces: there are twelve pieces, each with an outline and its lines.
func TestPieces(t *testing.T) {
	n := wellFormed(t, string(pieces()))
	if n["g"] != 12 || n["path"] != 24 {
		t.Errorf("%v", n)
	}
}

// TestWrite: the page asks nothing of the network and escapes what it is given.
func TestWrite(t *testing.T) {
	var b bytes.Buffer
	movegentest.Must(t, Write(&b, Frame{Title: "<script>", Subtitle: "a & b"}, template.HTML("<p>body</p>")))
	text := b.String()
	movegentest.Contains(t, text, "&lt;script&gt;", "a &amp; b", "<p>body</p>", "prefers-color-scheme: dark", `id="piece-wk"`)
	text = strings.Replace(text, "http://www.w3.org/2000/svg", "", 1) // a name, not a place
	for _, not := range []string{"http:", "https:", "src=", "url(", "fetch(", "connect-src"} {
		if strings.Contains(text, not) {
			t.Errorf("%q in the page", not)
		}
	}
	var live bytes.Buffer
	if err := Write(&live, Frame{Live: true}, ""); err != nil || !strings.Contains(live.String(), "connect-src 'self'") {
		t.Errorf("a live page may not ask its server: %v", err)
	}
}

// themes returns the variables of the style's light and dark colours, and of those
// that the button sets.
func themes(t *testing.T) map[string]map[string]string {
	t.Helper()
	variable := regexp.MustCompile(`--([a-z]+): (#[0-9a-f]{3,6})`)
	list := map[string]map[string]string{}
	for name, selector := range map[string]string{"light": ":root {", "dark": `:root:not([data-theme="light"]) {`, "dark by button": `:root[data-theme="dark"] {`} {
		_, block, found := strings.Cut(string(style), selector)
		block, _, _ = strings.Cut(block, "}")
		list[name] = map[string]string{}
		for _, m := range variable.FindAllStringSubmatch(block, -1) {
			list[name][m[1]] = m[2]
		}
		if !found || len(list[name]) < 15 {
			t.Fatalf("%s: %v", name, list[name])
		}
	}
	return list
}

// luminance is the relative luminance of "#rrggbb", as WCAG 2.2 defines it.
func luminance(t *testing.T, color string) float64 {
	t.Helper()
	var c [3]int
	if _, err := fmt.Sscanf(color, "#%02x%02x%02x", &c[0], &c[1], &c[2]); err != nil {
		t.Fatal(color, err)
	}
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		x := float64(c[i]) / 255
		if x <= 0.04045 {
			sum += weight * x / 12.92
		} else {
			sum += weight * math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return sum
}

// TestContrast: text has a contrast of at least 4.5 to what it stands on.
func TestContrast(t *testing.T) {
	list := themes(t)
	if fmt.Sprint(list["dark"]) != fmt.Sprint(list["dark by button"]) {
		t.Error("the two dark themes differ")
	}
	for name, theme := range list {
		check := func(text, ground string) {
			a, b := luminance(t, theme[text]), luminance(t, theme[ground])
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
				t.Errorf("%s: %s on %s: %.2f", name, text, ground, ratio)
			}
		}
		for _, ground := range []string{"paper", "card", "hover"} {
			for _, text := range []string{"ink", "soft", "good", "bad", "inaccuracy", "mistake", "blunder", "mark"} {
				check(text, ground)
			}
		}
		for _, pair := range [][2]string{{"good", "goodbg"}, {"ink", "goodbg"}, {"bad", "badbg"}, {"on", "mark"}, {"ink", "tone"}} {
			check(pair[0], pair[1])
		}
	}
}
