package uciclient

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footnote/movegen/movegentest"
)

// The engines of the tests are this test binary itself, with their behaviour
// set by the environment.
const behaviour = "UCICLIENT_TEST_BEHAVIOUR"

func TestMain(m *testing.M) {
	if b := os.Getenv(behaviour); b != "" {
		fake(b)
		return
	}
	os.Exit(m.Run())
}

// fake is an engine that goes wrong in the way that b names.
func fake(b string) {
	in := bufio.NewScanner(os.Stdin)
	switch b {
	case "mute":
		time.Sleep(time.Hour)
	case "dead":
		fmt.Fprintln(os.Stderr, "no network file")
		os.Exit(3)
	case "babble":
		for {
			fmt.Println(strings.Repeat("y", 200))
		}
	case "roar":
		for {
			fmt.Println(strings.Repeat("y", 60_000))
		}
	case "long":
		fmt.Println(strings.Repeat("x", 1<<20))
	case "closed":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	}
	for in.Scan() {
		switch word, _, _ := strings.Cut(in.Text(), " "); word {
		case "uci":
			fmt.Println("Fake 1.0 by nobody\nid name Fake  1.0\nid author A. U. Thor")
			fmt.Println("option name Hash type spin default 16 min 1 max 64")
			fmt.Println("option name Clear Hash type button\noption name Style type combo default Solid var Solid var Very Risky")
			fmt.Println("uciok")
		case "isready":
			if b == "unready" {
				continue
			}
			fmt.Println("readyok")
		case "go":
			answer(b, in.Text())
		case "stop":
			if b == "slow" {
				fmt.Println("bestmove e2e4")
			}
		case "quit":
			if b == "stubborn" {
				time.Sleep(time.Hour)
			}
			return
		}
	}
}

func answer(b, command string) {
	switch b {
	case "slow", "hung":
		return
	case "crash":
		fmt.Fprintln(os.Stderr, "panic: index out of range")
		os.Exit(2)
	case "flood":
		for {
			fmt.Println("info depth 1 nodes 1")
		}
	case "empty":
		fmt.Println("bestmove")
		return
	case "closing":
		os.Stdout.Close() // and reads on
		return
	}
	time.Sleep(20 * time.Millisecond) // so that coarse clocks move
	fmt.Println("info string", command)
	fmt.Println("info depth 1 seldepth 2 multipv 1 score cp 31 lowerbound nodes 20 time 1 pv e2e4 e7e5")
	fmt.Println("info  depth 2  score mate -3 nodes 99999999999999999999 time 18446744073709551615 pv d2d4")
	fmt.Println("bestmove d2d4 ponder d7d5")
}

func start(t *testing.T, b string, times Timeouts) (*Engine, error) {
	t.Helper()
	t.Setenv(behaviour, b)
	exe, err := os.Executable()
	movegentest.Must(t, err)
	e, err := Start(context.Background(), exe, nil, times)
	if err == nil {
		t.Cleanup(e.Close)
	}
	return e, err
}

// patient waits long for what an engine does, also on a busy machine.
func patient() Timeouts {
	return Timeouts{Start: time.Minute, Ready: time.Minute, Answer: time.Minute, Search: time.Minute, Quit: 200 * time.Millisecond}
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestSearch(t *testing.T) {
	e, err := start(t, "good", patient())
	movegentest.Must(t, err)
	if e.Name() != "Fake  1.0" || e.Author() != "A. U. Thor" || len(e.Options()) != 3 {
		t.Errorf("%q by %q with %d options", e.Name(), e.Author(), len(e.Options()))
	}
	movegentest.Must(t, e.NewGame(context.Background()))
	var infos []Info
	r, err := e.Search(context.Background(), startFEN, Limits{Depth: 2, Nodes: 50, MoveTime: time.Second},
		func(i Info) { infos = append(infos, i) })
	if err != nil || r.Move != "d2d4" || r.Stopped || r.Elapsed <= 0 {
		t.Errorf("%+v, %v", r, err)
	}
	if len(infos) != 2 || !infos[0].Lower || infos[0].Score != 31 || len(infos[0].PV) != 2 || infos[0].Nodes != 20 {
		t.Errorf("%+v", infos)
	} else if i := infos[1]; !i.Mate || i.Score != -3 || i.Nodes != 1<<64-1 || i.MultiPV != 1 || i.Elapsed <= 0 {
		t.Errorf("%+v", i)
	}
	if _, err := e.Search(context.Background(), startFEN, Limits{}, nil); err == nil {
		t.Error("a search without a limit was begun")
	}
	e.Close()
	if err := e.Ready(context.Background()); err == nil || !strings.Contains(err.Error(), "has ended") {
		t.Errorf("ready after its end: %v", err)
	}
}

func TestSet(t *testing.T) {
	e, err := start(t, "good", Timeouts{})
	movegentest.Must(t, err)
	for _, test := range []struct {
		name, value string
		ok          bool
	}{
		{"hash", "64", true}, {"Hash", "65", false}, {"Hash", "x", false}, {"Threads", "1", false},
		{"Clear Hash", "", true}, {"Clear Hash", "1", false}, {"Style", "very risky", true}, {"Style", "Mad", false},
	} {
		if err := e.Set(test.name, test.value); (err == nil) != test.ok {
			t.Errorf("%s = %q: %v", test.name, test.value, err)
		}
	}
	movegentest.Must(t, e.Ready(context.Background()))
}

// TestBadEngines: whatever an engine does, the answer is one line, and soon.
func TestBadEngines(t *testing.T) {
	for _, test := range []struct{ behaviour, want string }{
		{"mute", `has not answered "uci" within`},
		{"dead", `has ended (exit status 3) with the words "no network file" before it answered "uci"`},
		{"babble", `; its last line was "yyy`},
		{"roar", `within 70 lines of 4200000 bytes in all; its last line was "yyy`},
		{"closed", `has closed its output before it answered "uci"`},
		{"unready", `engine Fake  1.0 has not answered "isready" within 300ms`},
		{"hung", `has not answered "go depth 3 … stop" within 300ms`},
		{"crash", `has ended (exit status 2) with the words "panic: index out of range" before it answered "go depth 3"`},
		{"flood", `has not answered "go depth 3 … stop"`},
		{"empty", `with a bestmove without a move`},
		{"closing", `has closed its output before it answered "go depth 3"`},
	} {
		const soon = 300 * time.Millisecond // for what it never does
		times := patient()
		switch test.behaviour {
		case "mute":
			times.Start = soon
		case "unready":
			times.Ready = soon
		case "hung", "flood":
			times.Search, times.Answer = soon, soon
		case "closing":
			times.Search = 900 * time.Millisecond // less than it takes to see that the process lives
		}
		began := time.Now()
		fault := func() error {
			e, err := start(t, test.behaviour, times)
			if err != nil {
				return err
			}
			defer e.Close()
			if err = e.NewGame(context.Background()); err == nil {
				_, err = e.Search(context.Background(), startFEN, Limits{Depth: 3}, nil)
			}
			return err
		}
		err := fault()
		// On a busy machine even that may come too late.
		for try := 0; try < 5 && test.behaviour == "closing" && errors.Is(err, ErrTimeout); try++ {
			began, err = time.Now(), fault()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %s", test.behaviour, err, test.want)
		}
		if late := strings.Contains(test.want, "has not answered"); errors.Is(err, ErrTimeout) != late {
			t.Errorf("%s: %v is a timeout: %v", test.behaviour, err, !late)
		}
		if d := time.Since(began); d > 20*time.Second {
			t.Errorf("%s: took %v", test.behaviour, d)
		}
	}
}

// TestTolerance: what is odd but valid.
func TestTolerance(t *testing.T) {
	for _, b := range []string{"long", "stubborn"} {
		e, err := start(t, b, patient())
		if err != nil {
			t.Errorf("%s: %v", b, err)
			continue
		}
		if r, err := e.Search(context.Background(), startFEN, Limits{MoveTime: time.Second}, nil); err != nil || r.Move != "d2d4" {
			t.Errorf("%s: %+v, %v", b, r, err)
		}
		began := time.Now()
		e.Close()
		e.Close()
		if d := time.Since(began); d > 10*time.Second {
			t.Errorf("%s: took %v to end", b, d)
		}
	}
	times := patient()
	times.Search = 300 * time.Millisecond
	e, err := start(t, "slow", times)
	movegentest.Must(t, err)
	if r, err := e.Search(context.Background(), startFEN, Limits{Nodes: 5}, nil); err != nil || !r.Stopped || r.Move != "e2e4" {
		t.Errorf("a slow engine: %+v, %v", r, err)
	}
}

// TestRaw: lines come back as they were sent, and the engine can be used after a timeout.
func TestRaw(t *testing.T) {
	e, err := start(t, "slow", patient())
	movegentest.Must(t, err)
	if g := e.Handshake(); len(g) != 7 || g[0] != "Fake 1.0 by nobody" || g[1] != "id name Fake  1.0" || g[6] != "uciok" {
		t.Errorf("%q", g)
	}
	best := func(line string) bool { return strings.HasPrefix(line, "bestmove ") }
	e.Send("position startpos", "go infinite", "isready")
	lines, err := e.ReadUntil(t.Context(), time.Minute, func(line string) bool { return line == "readyok" })
	if err != nil || len(lines) != 1 {
		t.Errorf("%q, %v", lines, err)
	}
	lines, err = e.ReadUntil(t.Context(), 200*time.Millisecond, best)
	if err == nil || len(lines) != 0 || !strings.Contains(err.Error(), `not answered "isready" within 200ms`) {
		t.Errorf("%q, %v", lines, err)
	}
	e.Send("stop")
	if lines, err = e.ReadUntil(t.Context(), time.Minute, best); err != nil || len(lines) != 1 || lines[0] != "bestmove e2e4" {
		t.Errorf("%q, %v", lines, err)
	}
	if i, ok := parseInfo("depth 3 multipv 2 score cp -4 pv e2e4"); !ok || i.Depth != 3 || i.MultiPV != 2 || i.Score != -4 {
		t.Errorf("%+v", i)
	}
}

func TestContext(t *testing.T) {
	e, err := start(t, "hung", Timeouts{Quit: 100 * time.Millisecond})
	movegentest.Must(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := e.Search(ctx, startFEN, Limits{Depth: 99}, nil); err != context.DeadlineExceeded {
		t.Errorf("%v", err)
	}
}

func TestStartFails(t *testing.T) {
	_, err := Start(context.Background(), "no-such-engine-anywhere", nil, Timeouts{})
	if err == nil || !strings.HasPrefix(err.Error(), "engine no-such-engine-anywhere cannot be started: ") {
		t.Error(err)
	}
}

func TestSplit(t *testing.T) {
	exe, err := os.Executable()
	movegentest.Must(t, err)
	blank := filepath.Join(t.TempDir(), "my engine.exe")
	movegentest.Must(t, os.WriteFile(blank, nil, 0o700))
	for command, want := range map[string]int{exe: 0, "gnuchess-nowhere -u --x": 2, "": 0, blank: 0, blank + " -u --x": 2} {
		path, args := Split(command)
		if len(args) != want || !strings.HasPrefix(command, path) || strings.HasPrefix(command, blank) && path != blank {
			t.Errorf("%q: %q %q", command, path, args)
		}
	}
}

func TestParseOption(t *testing.T) {
	o, ok := ParseOption("name Type of play type combo default My Style var My Style var Other")
	if !ok || o.Name != "Type of play" || o.Type != "combo" || o.Default != "My Style" || len(o.Vars) != 2 {
		t.Errorf("%+v %v", o, ok)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("depth 3 score cp -5 pv e2e4")
	f.Add("name Hash type spin default 16 min 1 max 64")
	f.Add("depth 99999999999999999999 multipv -1 score mate 999999999999 time 18446744073709551615 nodes x pv")
	f.Fuzz(func(t *testing.T, line string) {
		i, ok := parseInfo(line)
		if i.MultiPV < 1 || i.Depth < 0 || ok && !i.HasScore && len(i.PV) == 0 {
			t.Errorf("%+v", i)
		}
		if o, ok := ParseOption(line); ok && (o.Name == "" || o.Type == "") {
			t.Errorf("%+v", o)
		}
	})
}
