package uciclient

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	// maxLine bounds a line in bytes; the rest of a longer one is dropped.
	maxLine = 64 << 10
	// lineBuffer is how many lines are read ahead; then the engine has to wait.
	lineBuffer = 256
	// commandBuffer is how many commands may wait for an engine that does not read.
	commandBuffer = 64
)

// process is a running program and its pipes.
type process struct {
	cmd    *exec.Cmd
	lines  chan string // closed when the output ends
	writes chan string
	// exited is closed when the process has ended and exitErr is known.
	exited  chan struct{}
	exitErr error // read only after exited is closed

	mu         sync.Mutex
	lastStderr string // last line on its error stream
	closing    sync.Once
	quit       chan struct{} // closed to end the process
	killed     chan struct{} // closed after it was killed
}

// Command prepares a program as Start runs it, for uses that need no conversation: an
// interrupt at the terminal does not reach it. The end of ctx kills it, on Unix with all
// that it started.
func Command(ctx context.Context, path string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, path, args...)
	setProcessGroup(cmd)
	cmd.Cancel = func() error {
		kill(cmd)
		return nil
	}
	cmd.WaitDelay = time.Second
	return cmd
}

// spawn starts the program.
func spawn(path string, args []string) (*process, error) {
	cmd := Command(context.Background(), path, args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p := &process{
		cmd: cmd, lines: make(chan string, lineBuffer), writes: make(chan string, commandBuffer),
		exited: make(chan struct{}), quit: make(chan struct{}), killed: make(chan struct{}),
	}
	cmd.Stderr = (*errorStream)(p)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	read := make(chan struct{})
	go func() {
		defer close(read)
		p.read(out)
	}()
	go p.write(in)
	go func() {
		// Wait closes the pipe, so the reader must finish first. It may never
		// finish when a child of the process keeps the pipe open.
		select {
		case <-read:
		case <-p.killed:
		}
		p.exitErr = cmd.Wait()
		close(p.exited)
	}()
	return p, nil
}

// read hands the lines of the output on until it ends.
func (p *process) read(out io.Reader) {
	defer close(p.lines)
	in := bufio.NewReaderSize(out, maxLine)
	for {
		line, err := in.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		text := strings.TrimRight(string(line), "\r\n")
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if text != "" || long {
			select {
			case p.lines <- text:
			case <-p.quit:
				_, _ = io.Copy(io.Discard, in) // until the pipe is closed
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// write sends the queued commands. An engine that does not read blocks only this
// goroutine.
func (p *process) write(in io.WriteCloser) {
	defer in.Close()
	for {
		text, last := "stop\nquit", true // some finish a search before they quit
		select {
		case text = <-p.writes:
			last = false
		case <-p.quit:
		}
		// An error means that it has closed its input or ended: the reader notices.
		if _, err := io.WriteString(in, text+"\n"); err != nil || last {
			return
		}
	}
}

// errorStream keeps the last line that the engine writes to its standard error.
type errorStream process

func (s *errorStream) Write(b []byte) (int, error) {
	lines := bytes.Split(bytes.TrimSpace(b), []byte("\n"))
	if last := bytes.TrimSpace(lines[len(lines)-1]); len(last) > 0 {
		s.mu.Lock()
		s.lastStderr = string(last[:min(len(last), 200)])
		s.mu.Unlock()
	}
	return len(b), nil
}

// close lets the engine quit within the given time and then kills it. It may be
// called more than once.
func (p *process) close(timeout time.Duration) {
	p.closing.Do(func() {
		close(p.quit)
		timer := time.NewTimer(timeout)
		defer timer.Stop()
		select {
		case <-p.exited:
		case <-timer.C:
		}
		kill(p.cmd) // also what it may have left behind
		close(p.killed)
		<-p.exited
	})
}

// exitStatus says how the process ended.
func (p *process) exitStatus() string {
	text := "has closed its output"
	select {
	case <-p.exited:
		text = "has ended"
		if p.exitErr != nil {
			text = fmt.Sprintf("has ended (%v)", p.exitErr)
		}
	case <-time.After(time.Second):
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lastStderr != "" {
		text += fmt.Sprintf(" with the words %q", p.lastStderr)
	}
	return text
}
