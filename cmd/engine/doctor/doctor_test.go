package doctor

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v3"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/engine"
	"footnote/movegen/movegentest"
)

// actAs names the environment variable that makes the test's own program play
// an engine: Footnote itself, or one with a fault.
const actAs = "FOOTNOTE_TEST_ACT_AS"

func TestMain(m *testing.M) {
	switch part := os.Getenv(actAs); part {
	case "":
		os.Exit(m.Run())
	case "footnote":
		clitest.SpeakUCI()
	default:
		faultyEngine(part)
	}
}

// faultyEngine plays one with a fault that doctor has to see.
func faultyEngine(fault string) {
	switch fault {
	case "dies":
		os.Exit(3)
	case "greeting":
		fmt.Println("Fake 1.0 by nobody")
	case "slow":
		if len(os.Args) > 1 && os.Args[1] == "bench" {
			fmt.Println("1000 nodes 1234567 nps")
			return
		}
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, _, _ := strings.Cut(in.Text(), " ")
		switch {
		case fault == "silent":
		case word == "uci" && fault == "banner":
			fmt.Println("Welcome!\nid name Fake\nid author nobody\nuciok")
		case word == "uci":
			fmt.Println("id name Fake\nid author nobody\noption name Hash type spin default 512 min 1 max 256\nuciok")
		case word == "isready":
			fmt.Println("readyok")
		case word == "go" && fault == "crash":
			os.Exit(3)
		case word == "go" && fault == "closes":
			os.Stdout.Close() // and reads on
		case word == "go" && fault == "illegal":
			fmt.Println("info depth 1 score cp 3 nodes 1 time 0 pv e2e5\nbestmove e2e5")
		case word == "go" && fault == "rubbish":
			fmt.Println("bestmove \x00\xff (none")
		case word == "quit" && fault != "stubborn":
			return
		}
	}
	if fault == "stubborn" {
		time.Sleep(time.Hour)
	}
}

// doctor runs the command on this test's program in a part.
func doctor(t *testing.T, part string, args ...string) (code int, out, errOut string) {
	t.Helper()
	return doctorUntil(t.Context(), t, part, args...)
}

// doctorUntil is doctor with a context.
func doctorUntil(ctx context.Context, t *testing.T, part string, args ...string) (code int, out, errOut string) {
	t.Helper()
	own, err := os.Executable()
	movegentest.Must(t, err)
	t.Setenv(actAs, part)
	return clitest.Execute(ctx, newRoot(), "", append([]string{"doctor", "--engine", own}, args...)...)
}

// Footnote passes its own checks; where memory is short or the machine busy, a few may warn.
func TestDoctorOnFootnote(t *testing.T) {
	mayWarn := []string{"search", "stop"}
	var names []string
	for _, c := range checks() {
		if c.name != "bench" { // this program's bench is the tests
			names = append(names, c.name)
		}
	}
	code, out, errOut := doctor(t, "footnote", "--json", "--timeout", "60s", "--only", strings.Join(names, ","))
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s%s", code, errOut, out)
	}
	kinds := map[string]int{}
	for line := range strings.Lines(out) {
		var record struct{ Kind, Check, Status, Reason, Program, Text, Advice string }
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		kinds[record.Kind]++
		allowed := record.Status == "pass" || record.Status == "warn" && slices.Contains(mayWarn, record.Check)
		if record.Kind == "check" && (record.Reason == "" || !allowed) {
			t.Errorf("%s", line)
		}
	}
	if kinds["check"] != len(names) || kinds["machine"] != 1 || kinds["setting"] != len(programs()) {
		t.Errorf("lines by kind: %v", kinds)
	}
}

// Faults are found and reported in one line, and none makes doctor hang.
func TestDoctorOnFaultyEngines(t *testing.T) {
	for _, tt := range []struct{ part, only, want string }{
		{"silent", "identity", "no answer to"},
		{"dies", "identity", "no answer to"},
		{"banner", "identity", "the first line is"},
		{"illegal", "options", "Hash: the default 512 is outside 1 … 256"},
		{"illegal", "search", "e2e5 is not legal"},
		{"rubbish", "search", "is not legal"},
		{"illegal", "stop", "ended before stop"},
		{"crash", "search", "exit status 3"},
	} {
		t.Run(tt.part+" "+tt.only, func(t *testing.T) {
			timeout := "20s"
			if tt.part == "silent" || tt.part == "dies" {
				timeout = "300ms"
			}
			code, out, errOut := doctor(t, tt.part, "--timeout", timeout, "--only", tt.only)
			if code != cli.ExitFailure || !strings.Contains(out, "fail  "+tt.only) || !strings.Contains(out, tt.want) || strings.Count(errOut, "\n") != 1 {
				t.Errorf("exit code %d, %q\n%s", code, errOut, out)
			}
		})
	}
}

// TestDoctorOnClosedOutput: an engine that closes its output and lives is a fault, also
// where it takes longer than the timeout to see that it lives.
func TestDoctorOnClosedOutput(t *testing.T) {
	own, err := os.Executable()
	movegentest.Must(t, err)
	t.Setenv(actAs, "closes")
	search := func() error {
		p, err := startClient(t.Context(), own, time.Minute)
		movegentest.Must(t, err)
		defer p.engine.Close()
		p.timeout = time.Second
		_, err = checkSearch(p)
		return err
	}
	closed := func(err error) bool {
		return err != nil && !errors.As(err, new(warning)) && strings.Contains(err.Error(), "has closed its output")
	}
	err = search()
	for try := 0; try < 5 && !closed(err); try++ { // on a busy machine it may close its output too late
		err = search()
	}
	if !closed(err) {
		t.Errorf("%v", err)
	}
}

// What an engine may do is no fault: print its name when it starts.
func TestDoctorOnGreeting(t *testing.T) {
	code, out, errOut := doctor(t, "greeting", "--timeout", "20s", "--only", "identity")
	if code != cli.ExitDone || !strings.Contains(out, "pass  identity      Fake by nobody\n") {
		t.Errorf("exit code %d, %q\n%s", code, errOut, out)
	}
}

// Another engine's settings have its name and set what it declares; nothing in them is
// about Footnote.
func TestDoctorOnAnotherEngine(t *testing.T) {
	code, out, errOut := doctor(t, "illegal", "--only", "identity")
	if code != cli.ExitDone || strings.Contains(strings.ReplaceAll(out, "footnote", ""), "Footnote") {
		t.Errorf("exit code %d, %s\n%s", code, errOut, out)
	}
	movegentest.Contains(t, out, "\nFake\n", "Name: Fake\n", "name=Fake cmd=", "-engine name=OTHER", "for Fake.", "ponder: false", "Hash: 256 ", "example-provider.py --engine ")
	if strings.Contains(out, "chess960") || strings.Contains(out, "Threads:") || strings.Contains(out, `"go"`) {
		t.Errorf("settings that this engine does not have:\n%s", out)
	}
	code, out, errOut = doctor(t, "illegal", "--print", "lichess-bot")
	if code != cli.ExitDone || !strings.Contains(out, "for Fake.") || strings.Contains(out, "Threads") {
		t.Errorf("exit code %d, %s\n%s", code, errOut, out)
	}
	code, out, _ = doctor(t, "illegal", "--json", "--only", "identity")
	if code != cli.ExitDone || !strings.Contains(out, `"name":"Fake","author":"nobody","version":"","go":"",`) {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if code, _, errOut = doctor(t, "dies", "--print", "xboard"); code != cli.ExitFailure || !strings.Contains(errOut, "does not speak UCI") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

// An interrupt ends doctor at once, whatever it waits for, and is said once: what a check
// sees then is no fault of the engine.
func TestDoctorInterrupted(t *testing.T) {
	for _, tt := range []struct{ part, only string }{
		{"silent", "identity"}, {"stubborn", "stop"}, {"stubborn", "bench"},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		timer := time.AfterFunc(500*time.Millisecond, cancel)
		began := time.Now()
		code, out, errOut := doctorUntil(ctx, t, tt.part, "--timeout", "10m", "--only", tt.only+",options")
		timer.Stop()
		cancel()
		if took := time.Since(began); took > time.Minute {
			t.Errorf("%s: ended after %v", tt.only, took)
		}
		if code != cli.ExitInterrupted || strings.Contains(out, "fail") || !strings.HasPrefix(errOut, "footnote: interrupted after ") || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, %q\n%s", tt.only, code, errOut, out)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	time.AfterFunc(500*time.Millisecond, cancel)
	if code, out, errOut := doctorUntil(ctx, t, "stubborn", "--print", "openbench"); code != cli.ExitInterrupted || out != "" || errOut != "footnote: interrupted\n" {
		t.Errorf("--print: exit code %d, %q, %q", code, out, errOut)
	}
}

func TestDoctorUsage(t *testing.T) {
	for _, args := range [][]string{
		{"doctor", "--only", "nothing"}, {"doctor", "--print", "nothing"}, {"doctor", "--engine", "/nonexistent"},
		{"doctor", "--engine", t.TempDir()}, {"doctor", "--timeout", "0s"}, {"doctor", "x"},
	} {
		if code, _, errOut := clitest.Execute(t.Context(), newRoot(), "", args...); !clitest.Refused(code, errOut) {
			t.Errorf("%v: exit code %d, %q", args, code, errOut)
		}
	}
}

// TestDoctorSlowBench: the speed of a bench that OpenBench would not wait for is known too.
func TestDoctorSlowBench(t *testing.T) {
	own, err := os.Executable()
	movegentest.Must(t, err)
	t.Setenv(actAs, "slow")
	slow := check{"bench", func(p *client) (string, error) { return benchWithin(p, 0) }}
	record, _ := runCheck(t.Context(), own, slow, time.Minute)
	report := doctorReport{out: io.Discard}
	report.check(record)
	if record.Status != "warn" || report.nps != 1234567 {
		t.Errorf("%+v: %d nodes a second", record, report.nps)
	}
}

// Parsers of the formats read the configurations. These set declared options only,
// since lichess-bot stops at an unknown one.
func TestDoctorSettings(t *testing.T) {
	dir, name := filepath.FromSlash("/opt/my \"engines\"/"), "footnote"
	own := &subject{path: dir + name, name: "Footnote test", own: true}
	for _, p := range programs() {
		text := p.text(own, 1234567)
		if text == "" {
			t.Errorf("no settings for %s", p.name)
		}
		if p.name != "lichess-bot" && p.name != "openbench" && !strings.Contains(text, "engines") {
			t.Errorf("%s: the path is missing in %q", p.name, text)
		}
	}
	var bot struct {
		Engine struct {
			Dir, Name, Protocol string
			Options             map[string]any `yaml:"uci_options"`
		}
		Challenge map[string]any
	}
	movegentest.Must(t, yaml.Unmarshal([]byte(lichessBot(own)), &bot))
	if bot.Engine.Dir != dir || bot.Engine.Name != name || bot.Engine.Protocol != "uci" || bot.Challenge["sort_by"] != "best" {
		t.Errorf("lichess-bot: %+v", bot)
	}
	eng, err := engine.New()
	movegentest.Must(t, err)
	for option, value := range bot.Engine.Options {
		if !slices.ContainsFunc(eng.Options(), func(o engine.Option) bool { return o.Name == option }) {
			t.Errorf("lichess-bot: the option %s is not declared", option)
		}
		if notice, err := eng.SetOption(option, fmt.Sprint(value)); err != nil || notice != "" {
			t.Errorf("lichess-bot: %s = %v: %q, %v", option, value, notice, err)
		}
	}
	var bench struct {
		NPS     uint64
		Build   struct{ Compilers []string }
		Presets map[string]map[string]any `json:"test_presets"`
	}
	movegentest.Must(t, json.Unmarshal([]byte(openBench(own, 1234567)), &bench))
	if bench.NPS != 1234567 || !slices.Equal(bench.Build.Compilers, []string{"go"}) || bench.Presets["STC"]["both_time_control"] != "8.0+0.08" {
		t.Errorf("OpenBench: %+v", bench)
	}
}

func TestParseOption(t *testing.T) {
	for _, tt := range []struct {
		line, err string
	}{
		{"option name Hash type spin default 16 min 1 max 1024", ""},
		{"option name Clear Hash type button", ""},
		{"option name Way type combo default a b var a b var c", ""},
		{"option name Path type string default ", ""},
		{"option name Hash type spin default 0 min 1 max 1024", "outside"},
		{"option name Hash type spin default x min 1 max 1024", "not a number"},
		{"option name Hash type spin default 16", "a spin needs"},
		{"option name On type check default yes", "neither true nor false"},
		{"option name Way type combo default d var a b var c", "none of a b, c"},
		{"option name Hash  type spin default 16 min 1 max 1024", "malformed"},
		{"option name type check default true", "malformed"},
		{"option name X type slider default 3", "no type"},
		{"option name X type check", "no default"},
	} {
		err := optionFault(tt.line)
		if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %v, want %q", tt.line, err, tt.err)
		}
	}
}

func TestShellQuote(t *testing.T) {
	for in, want := range map[string]string{"/usr/bin/x-1.2_y": "/usr/bin/x-1.2_y", "/a b": "'/a b'", "/it's": `'/it'\''s'`} {
		if got := shellQuote(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

// newRoot makes a program of the command of this package.
func newRoot() *cobra.Command { return cli.NewRoot(NewCommand(cli.Build{Version: "test"})) }

// TestCommandWord: cmd.exe would take single quotation marks for letters.
func TestCommandWord(t *testing.T) {
	for _, tt := range []struct{ system, text, want string }{
		{"linux", "/a b", "'/a b'"}, {"linux", "/ab", "/ab"},
		{"windows", `C:\Program Files\footnote.exe`, `"C:\Program Files\footnote.exe"`}, {"windows", `C:\footnote.exe`, `C:\footnote.exe`},
		{"windows", `An "Engine"`, `"An 'Engine'"`},
	} {
		if got := commandWord(tt.system, tt.text); got != tt.want {
			t.Errorf("%s: %s: %s, want %s", tt.system, tt.text, got, tt.want)
		}
	}
}

// TestDoctorByName: --engine takes a name that a shell would find.
func TestDoctorByName(t *testing.T) {
	dir := t.TempDir()
	want := filepath.Join(dir, "some-engine.exe") // the ending that Windows asks for
	movegentest.Must(t, os.WriteFile(want, nil, 0o700))
	t.Setenv("PATH", dir)
	t.Chdir(t.TempDir())
	if err := os.Mkdir(filepath.Base(want), 0o700); err != nil { // a folder is no program
		t.Fatal(err)
	}
	f := doctorFlags{engine: filepath.Base(want)}
	if got, err := f.path(); err != nil || got != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

// TestDoctorTables: good tables are used by the engine; bad files, directories that are
// absent, and engines that know no tables are named.
func TestDoctorTables(t *testing.T) {
	good := filepath.Join("..", "..", "..", "engine", "syzygy", "testdata")
	bad, empty := t.TempDir(), t.TempDir()
	movegentest.Must(t, os.WriteFile(filepath.Join(bad, "KQvK.rtbw"), []byte("no table"), 0o600))
	data, err := os.ReadFile(filepath.Join(good, "KRvKR.rtbw"))
	movegentest.Must(t, err)
	data[len(data)-100] ^= 1 // a value that no probe doubts
	damaged := t.TempDir()
	movegentest.Must(t, os.WriteFile(filepath.Join(damaged, "KRvKR.rtbw"), data, 0o600))
	absent := filepath.Join(bad, "absent")
	for _, test := range []struct {
		part, path, status, want string
		code                     int
	}{
		{"footnote", good, "pass", "good by every checksum; the engine counts tbhits", cli.ExitDone},
		{"footnote", damaged, "fail", "KRvKR.rtbw differs from its checksum", cli.ExitFailure},
		{"footnote", bad, "fail", "KQvK.rtbw is", cli.ExitFailure},
		{"footnote", good + string(filepath.ListSeparator) + absent, "fail", "absent cannot be read", cli.ExitFailure},
		{"footnote", empty, "fail", "no .rtbw file", cli.ExitFailure},
		{"illegal", good, "warn", "the engine has no SyzygyPath", cli.ExitDone},
	} {
		code, out, _ := doctor(t, test.part, "--only", "identity", "--syzygy", test.path)
		found := ""
		for line := range strings.Lines(out) {
			if fields := strings.Fields(line); len(fields) > 1 && fields[1] == "tables" {
				found = line
			}
		}
		if code != test.code || !strings.HasPrefix(found, test.status) || !strings.Contains(found, test.want) {
			t.Errorf("%s with %s: exit code %d, %q", test.part, test.path, code, found)
		}
	}
}
