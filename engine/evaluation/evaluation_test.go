package evaluation_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine/evaluation"
	"footnote/movegen/movegentest"
)

// write writes bytes to a file of the test.
func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	movegentest.Must(t, os.WriteFile(path, data, 0o600))
	return path
}

// TestFactory: each name gives its evaluation, and one choice gives one.
func TestFactory(t *testing.T) {
	for _, name := range evaluation.Names() {
		c := evaluation.Choice{Name: name}
		first, err := c.Factory()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if again, err := c.Factory(); err != nil || again != first {
			t.Errorf("%s: another evaluation for the same choice, error %v", name, err)
		}
	}
	standard, err := evaluation.DefaultChoice().Factory()
	if err != nil || standard != evaluation.Default() {
		t.Errorf("the default choice is not the default evaluation (%v)", err)
	}
	if _, err := (evaluation.Choice{Name: "Oracle"}).Factory(); err == nil {
		t.Error("an unknown evaluation was found")
	}
	if name, ok := evaluation.Lookup("network"); !ok || name != evaluation.Network {
		t.Errorf("network is %q, %v", name, ok)
	}
}

// TestChecksum: evaluations are told apart, and the built-in network from its own file
// is not.
func TestChecksum(t *testing.T) {
	sum := func(c evaluation.Choice) uint32 {
		t.Helper()
		v, err := c.Checksum()
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		return v
	}
	network := sum(evaluation.Choice{Name: "network"})
	if sum(evaluation.Choice{Name: evaluation.HandCrafted}) == network {
		t.Error("the hand-crafted evaluation is a network")
	}
	if sum(evaluation.Choice{Name: evaluation.Network, File: "../../eval/nnue/net/built-in.fnn"}) != network {
		t.Error("the built-in network is not that of its file")
	}
	if _, err := (evaluation.Choice{Name: evaluation.Network, File: "/nonexistent/net.fnn"}).Checksum(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
}

// TestOpen: a file that is missing, foreign, cut short or damaged is an error that says
// so.
func TestOpen(t *testing.T) {
	if _, err := evaluation.Open("/nonexistent/net.fnn"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	good, err := os.ReadFile("../../eval/nnue/net/built-in.fnn")
	movegentest.Must(t, err)
	n, err := evaluation.Open(write(t, "good.fnn", good))
	movegentest.Must(t, err)
	if built, err := evaluation.Open(evaluation.BuiltIn); err != nil || built.Info() != n.Info() {
		t.Errorf("the built-in network differs from its file (%v)", err)
	}
	damaged := append([]byte(nil), good...)
	damaged[len(damaged)/2] ^= 1
	for name, c := range map[string]struct {
		data []byte
		say  string
	}{
		"empty":   {nil, "not a network"},
		"foreign": {[]byte("Stockfish would read this, and it is long enough to be a header of its own."), "not a network"},
		"cut":     {good[:len(good)-7], "ends after"},
		"damaged": {damaged, "checksum"},
	} {
		_, err := evaluation.Open(write(t, name, c.data))
		if err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: error %v, want %q", name, err, c.say)
		}
	}
}
