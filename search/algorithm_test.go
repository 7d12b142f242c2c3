package search

import (
	"strings"
	"testing"
)

// TestAlgorithms: every driver is described, and each spelling leads to it; one of them has
// no space.
func TestAlgorithms(t *testing.T) {
	whole := map[string]bool{} // drivers that a value without a space leads to
	for _, text := range AlgorithmSpellings() {
		a, ok := LookupAlgorithm(text)
		if want := strings.ReplaceAll(a.Name, " ", "-"); !ok || text != a.Name && text != want {
			t.Errorf("%q leads to %q", text, a.Name)
		}
		whole[a.Name] = whole[a.Name] || !strings.Contains(text, " ")
	}
	for _, a := range Algorithms() {
		if a.Paper == "" || a.About == "" || a.run == nil || !whole[a.Name] {
			t.Errorf("%+v is incomplete", a)
		}
	}
}

func TestLookupAlgorithm(t *testing.T) {
	for text, want := range map[string]string{
		"MTD(f)": MTDf, "mtdf": MTDf, "mt-sss*": MTSSS, "MTSSS": MTSSS, "mtd-best": MTDbest,
		"aspiration negascout": AspirationNegaScout, "Aspiration": AspirationNegaScout, "alphabeta": AlphaBeta,
	} {
		if got, ok := LookupAlgorithm(text); !ok || got.Name != want {
			t.Errorf("%q: %q %v", text, got.Name, ok)
		}
	}
	for _, text := range []string{"B*", "MTD(f2)", "MTD(0f)", ""} {
		if a, ok := LookupAlgorithm(text); ok {
			t.Errorf("%q: %s", text, a.Name)
		}
	}
}
