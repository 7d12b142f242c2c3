package experiments

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDocumentEdited: what an editor has changed in a document while its blocks were measured
// stays. Where it has no place for a block any more, it is left alone and the block kept.
func TestDocumentEdited(t *testing.T) {
	block := func(head, body string) string { return "<!-- " + head + " -->\n" + body + "\n<!-- end -->\n" }
	first, second := block("checked: lab paper wall", "old"), block("measured: compare", "old")
	text := "title\n" + first + "middle\n" + first + second + "end\n"
	twice := func(a, b string) string {
		return block("checked: lab paper wall", a) + block("checked: lab paper wall", b)
	}
	for name, tt := range map[string]struct{ now, want string }{
		"no edit": {text, "title\n" + first + "middle\n" + block("checked: lab paper wall", "new") + block("measured: compare", "older") + "end\n"},
		"edited": {
			"a new title\n" + block("checked: lab list", "its") + twice("old", "old") + block("measured: compare", "of another run"),
			"a new title\n" + block("checked: lab list", "its") + twice("old", "new") + block("measured: compare", "of another run"),
		},
		"no block": {"title\n" + first, ""}, "no end": {"<!-- checked: lab paper wall -->\n", ""}, "empty": {"", ""},
	} {
		file := filepath.Join(t.TempDir(), "page.md")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		doc, err := readDocument(file)
		if err != nil {
			t.Fatal(err)
		}
		doc.bodies[1], doc.fresh[1] = []string{"new"}, true
		doc.bodies[2] = []string{"older"}
		if err := os.WriteFile(file, []byte(tt.now), 0o600); err != nil {
			t.Fatal(err)
		}
		err = doc.save()
		if tt.want != "" {
			err = errors.Join(err, doc.save()) // as after each block
		}
		got, failed := os.ReadFile(file)
		kept, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "page-measured-*.md"))
		switch {
		case failed != nil:
			t.Fatal(failed)
		case tt.want != "":
			if err != nil || string(got) != tt.want || len(kept) > 0 {
				t.Errorf("%s: %v, %q\n%q", name, err, got, tt.want)
			}
		case err == nil || string(got) != tt.now || len(kept) != 1 || !strings.HasSuffix(err.Error(), "; what was measured is in "+kept[0]):
			t.Errorf("%s: %v, %q, %q", name, err, got, kept)
		default:
			if text, err := os.ReadFile(kept[0]); err != nil || !slices.Contains(strings.Split(string(text), "\n"), "new") {
				t.Errorf("%s: %q, %v", name, text, err)
			}
		}
	}
}
