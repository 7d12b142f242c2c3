package search

import (
	"strings"
	"testing"
)

// TestAlgorithms: every driver is described, and its UCI name leads to it.
func TestAlgorithms(t *testing.T) {
	for _, a := range Algorithms() {
		if a.Paper == "" || a.About == "" || a.run == nil || strings.Contains(a.UCIName, " ") {
			t.Errorf("%+v is incomplete", a)
		}
		if b, ok := LookupAlgorithm(a.UCIName); !ok || b.Name != a.Name {
			t.Errorf("%q leads to %q", a.UCIName, b.Name)
		}
	}
}

func TestLookupAlgorithm(t *testing.T) {
	for text, want := range map[string]string{
		"MTD(f)": MTDf, "mtdf": MTDf, "mt-sss*": MTSSS, "MTSSS": MTSSS, "mtd-best": MTDbest,
		"aspiration negascout": AspirationNegaScout, "alphabeta": AlphaBeta,
	} {
		if got, ok := LookupAlgorithm(text); !ok || got.Name != want {
			t.Errorf("%q: %q %v", text, got.Name, ok)
		}
	}
	if _, ok := LookupAlgorithm("B*"); ok {
		t.Error("B* found")
	}
}
