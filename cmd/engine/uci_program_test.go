package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"footnote/movegen/movegentest"
)

// buildProgram compiles the command as a user would, but without the profile,
// whose use takes longer than all the dialogues.
func buildProgram(t *testing.T) string {
	t.Helper()
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command on the path")
	}
	exe := filepath.Join(t.TempDir(), "footnote")
	if runtime.GOOS == "windows" {
		exe += ".exe"
	}
	if out, err := exec.Command(goTool, "build", "-pgo=off", "-o", exe, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return exe
}

// program is a running engine.
type program struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
	last  []string // lines read by the last step
	log   []string
}

func startProgram(t *testing.T, exe string) *program {
	t.Helper()
	p := &program{t: t, cmd: exec.Command(exe), lines: make(chan string, 1<<16)}
	in, err := p.cmd.StdinPipe()
	movegentest.Must(t, err)
	out, err := p.cmd.StdoutPipe()
	movegentest.Must(t, err)
	p.in = in
	movegentest.Must(t, p.cmd.Start())
	go func() {
		defer close(p.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			p.lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		if t.Failed() {
			t.Logf("dialogue:\n%s", strings.Join(p.log, "\n"))
		}
	})
	return p
}

// programTimeout bounds the wait for a line on a busy machine.
const programTimeout = 30 * time.Second

func (p *program) perform(step string) {
	p.t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	switch verb {
	case ">":
		p.send(rest + "\n")
	case ">>":
		p.send(rest)
	case "<":
		p.expect(rest)
	case "+", "-":
		if found := p.has(rest); found != (verb == "+") {
			p.t.Fatalf("%q: found %t, in %d lines", step, found, len(p.last))
		}
	case "quiet":
		select {
		case text := <-p.lines:
			p.t.Fatalf("unexpected output %q", text)
		case <-time.After(50 * time.Millisecond):
		}
	case "wait":
		n, err := strconv.Atoi(rest)
		if err != nil {
			p.t.Fatal(err)
		}
		time.Sleep(time.Duration(n) * time.Millisecond)
	case "eof":
		_ = p.in.Close()
	case "exit":
		p.exit()
	default:
		p.t.Fatalf("no such step: %q", step)
	}
}

func (p *program) send(text string) {
	p.log = append(p.log, fmt.Sprintf("> %.120s", text))
	if _, err := io.WriteString(p.in, text); err != nil {
		p.t.Fatalf("sending %.80q: %v", text, err)
	}
}

func (p *program) expect(pattern string) {
	p.t.Helper()
	p.last = nil
	re := regexp.MustCompile("^(?:" + pattern + ")$")
	timeout := time.After(programTimeout)
	for {
		select {
		case text, ok := <-p.lines:
			if !ok {
				p.t.Fatalf("the program ended; %q expected", pattern)
			}
			p.log = append(p.log, "  "+text)
			p.last = append(p.last, text)
			if re.MatchString(text) {
				return
			}
		case <-timeout:
			p.t.Fatalf("no %q in time", pattern)
		}
	}
}

func (p *program) has(pattern string) bool {
	re := regexp.MustCompile("^(?:" + pattern + ")$")
	return slices.ContainsFunc(p.last, re.MatchString)
}

// exit waits for the end of the process.
func (p *program) exit() {
	p.t.Helper()
	done := make(chan error, 1)
	go func() {
		for text := range p.lines {
			p.log = append(p.log, "  "+text)
		}
		done <- p.cmd.Wait()
	}()
	select {
	case err := <-done:
		if err != nil {
			p.t.Fatalf("the program ended with %v", err)
		}
	case <-time.After(programTimeout):
		p.t.Fatal("the program does not end")
	}
}
