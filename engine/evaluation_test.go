package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footnote/engine"
	"footnote/eval/nnue"
	"footnote/movegen/movegentest"
)

// networkFile writes a network of random weights to a file.
func networkFile(t *testing.T, seed uint64) string {
	t.Helper()
	n, err := nnue.Random(nnue.Architecture{Hidden: 32, Buckets: 8, Kings: 1}, seed)
	movegentest.Must(t, err)
	path := filepath.Join(t.TempDir(), "random.fnn")
	f, err := os.Create(path)
	movegentest.Must(t, err)
	defer f.Close()
	movegentest.Must(t, nnue.Write(f, n))
	return path
}

// setAll sets options that must be accepted: name, value, name, value …
func setAll(t *testing.T, e *engine.Engine, options ...string) {
	t.Helper()
	for i := 0; i < len(options); i += 2 {
		if notice, err := e.SetOption(options[i], options[i+1]); err != nil || notice != "" {
			t.Fatalf("%s = %s: %q, %v", options[i], options[i+1], notice, err)
		}
	}
}

// nodes searches the starting position to a fixed depth.
func nodes(t *testing.T, e *engine.Engine) uint64 {
	t.Helper()
	m, r := think(t, e, engine.Request{Depth: 8})
	if m.Move == "" || len(r.infos) == 0 {
		t.Fatal("no search")
	}
	return r.infos[len(r.infos)-1].Nodes
}

// TestEvaluation: an engine that has changed its evaluation searches as one that never
// had another, there and back.
func TestEvaluation(t *testing.T) {
	path := networkFile(t, 1)
	standard := nodes(t, newEngine(t))
	fresh := newEngine(t)
	setAll(t, fresh, "EvalFile", path, "Evaluation", "Network")
	other := nodes(t, fresh)
	e := newEngine(t)
	nodes(t, e)
	setAll(t, e, "Evaluation", "network", "EvalFile", path)
	if got := nodes(t, e); got != other || got == standard {
		t.Errorf("%d nodes with the file after a search without it, %d at first, %d without it", got, other, standard)
	}
	setAll(t, e, "Evaluation", "HandCrafted")
	if got := nodes(t, e); got == other || got == standard {
		t.Errorf("%d nodes with the hand-crafted evaluation too", got)
	}
	setAll(t, e, "EvalFile", "<built-in>", "Evaluation", "Network")
	if got := nodes(t, e); got != standard {
		t.Errorf("%d nodes after changes, %d without", got, standard)
	}
}

// TestEvalFileAgain: to set EvalFile to the network that it names already, or to a copy of
// it, forgets nothing.
func TestEvalFileAgain(t *testing.T) {
	path := networkFile(t, 3)
	for _, paths := range [][2]string{{path, path}, {path, networkFile(t, 3)}, {"<built-in>", ""}, {"not set", "<built-in>"}} {
		e, twin := newEngine(t), newEngine(t)
		for _, e := range []*engine.Engine{e, twin} {
			if paths[0] != "not set" {
				setAll(t, e, "EvalFile", paths[0])
			}
			nodes(t, e)
		}
		setAll(t, e, "EvalFile", paths[1])
		if got, want := nodes(t, e), nodes(t, twin); got != want {
			t.Errorf("%v: %d nodes, want %d", paths, got, want)
		}
	}
}

// TestEvalFile: a file that is no network leaves the evaluation as it is, and the error
// is one line.
func TestEvalFile(t *testing.T) {
	path := networkFile(t, 2)
	good, err := os.ReadFile(path)
	movegentest.Must(t, err)
	e := newEngine(t)
	setAll(t, e, "Evaluation", "Network", "EvalFile", path)
	want := e.EvalTrace()
	if !strings.Contains(want, "random weights") {
		t.Fatalf("explanation of the network:\n%s", want)
	}
	for name, data := range map[string][]byte{
		"damaged": append(append([]byte(nil), good[:len(good)-1]...), good[len(good)-1]^1),
		"cut":     good[:len(good)/2], "long": append(append([]byte(nil), good...), 0), "foreign": []byte("not\nof\nours"), "empty": nil,
	} {
		bad := filepath.Join(t.TempDir(), name)
		movegentest.Must(t, os.WriteFile(bad, data, 0o600))
		_, err := e.SetOption("EvalFile", bad)
		if err == nil || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "option EvalFile unchanged: ") || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v", name, err)
		}
		if e.EvalTrace() != want {
			t.Errorf("%s: another evaluation", name)
		}
	}
	if _, err := e.SetOption("EvalFile", filepath.Join(t.TempDir(), "nothing")); err == nil {
		t.Error("a file that is not there was read")
	}
	for _, name := range []string{"", "<built-in>"} {
		setAll(t, e, "EvalFile", name)
		if got := e.EvalTrace(); got == want {
			t.Errorf("EvalFile %q: still the file's network", name)
		}
	}
}

// TestEvalFilePipe: a pipe, which could make the engine wait for ever, is refused.
func TestEvalFilePipe(t *testing.T) {
	r, w, err := os.Pipe()
	movegentest.Must(t, err)
	defer r.Close()
	defer w.Close() // ends a read that waits
	name := fmt.Sprintf("/dev/fd/%d", r.Fd())
	if _, err := os.Stat(name); err != nil {
		t.Skip(err)
	}
	e, answer := newEngine(t), make(chan error, 1)
	go func() {
		_, err := e.SetOption("EvalFile", name)
		answer <- err
	}()
	select {
	case err := <-answer:
		if err == nil {
			t.Error("a pipe was taken for a network")
		}
	case <-time.After(10 * time.Second):
		t.Error("the engine waits for a pipe")
	}
}
