package page

import (
	"bytes"
	"encoding/xml"
	"html/template"
	"io"
	"strings"
	"testing"

	"footnote/movegen"
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
	m, err := p.ParseUCI("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	b := Board{Position: &p, Arrows: []Arrow{MoveArrow(m, Good), {movegen.A1, movegen.A1, Bad}}, Caption: `<"start">`}
	var file bytes.Buffer
	if err := b.SVG(&file, 360); err != nil {
		t.Fatal(err)
	}
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
	p, err := movegen.ParseFEN("1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.ParseUCI("c1g1")
	if err != nil {
		t.Fatal(err)
	}
	if a := MoveArrow(m, Played); a.To != movegen.G1 || a.From != movegen.C1 {
		t.Errorf("%v", a)
	}
}

// TestPieces: there are twelve pieces, each with an outline and its lines.
func TestPieces(t *testing.T) {
	n := wellFormed(t, string(Pieces()))
	if n["g"] != 12 || n["path"] != 24 {
		t.Errorf("%v", n)
	}
}

// TestWrite: the page asks nothing of the network and escapes what it is given.
func TestWrite(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, Frame{Title: "<script>", Subtitle: "a & b"}, template.HTML("<p>body</p>")); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"&lt;script&gt;", "a &amp; b", "<p>body</p>", "prefers-color-scheme: dark", `id="piece-wk"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	for _, not := range []string{"http:", "https:", "src=", "url(", "<script"} {
		if strings.Contains(text, not) {
			t.Errorf("%q in the page", not)
		}
	}
	if got := Inline("<?xml version=\"1.0\"?>\n<svg></svg>"); got != "<svg></svg>" {
		t.Errorf("%q", got)
	}
}
