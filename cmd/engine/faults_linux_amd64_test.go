package main

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/movegen/movegentest"
)

// everyFault makes TestFaults try each place for a fault and not only one.
var everyFault = flag.Bool("every-fault", false, "try each place for a fault in TestFaults")

// fault is what befalls a command at one of its system calls that change the disk.
type fault int

const (
	killed fault = iota // the process ends at once
	full                // this call and all later ones that need room fail
)

// tracee is a command under ptrace.
type tracee struct {
	pid    int
	root   string // the folder whose files count
	at     int    // the call of the fault, from 1
	kind   fault
	calls  int          // that have changed the disk or would have
	inside map[int]bool // threads that are in a system call
	failed map[int]bool // threads whose call was made void
}

// changes reports whether a system call changes the disk below root, and whether it needs room.
func (p *tracee) changes(r *syscall.PtraceRegs) (counts, room bool) {
	switch r.Orig_rax {
	case syscall.SYS_WRITE, syscall.SYS_PWRITE64, syscall.SYS_FTRUNCATE, syscall.SYS_FSYNC:
		name, err := os.Readlink(filepath.Join("/proc", strconv.Itoa(p.pid), "fd", strconv.Itoa(int(r.Rdi))))
		return err == nil && strings.HasPrefix(name, p.root), r.Orig_rax != syscall.SYS_FTRUNCATE
	case syscall.SYS_OPENAT:
		return r.Rdx&syscall.O_CREAT != 0, r.Rdx&syscall.O_CREAT != 0
	case syscall.SYS_MKDIRAT:
		return true, true
	case syscall.SYS_RENAMEAT, 316 /* renameat2 */, syscall.SYS_UNLINKAT, syscall.SYS_TRUNCATE:
		return true, false
	}
	return false, false
}

// stop is called at both ends of a system call of a thread.
func (p *tracee) stop(thread int) error {
	var r syscall.PtraceRegs
	if err := syscall.PtraceGetRegs(thread, &r); err != nil {
		return err
	}
	if p.inside[thread] = !p.inside[thread]; !p.inside[thread] {
		if p.failed[thread] {
			p.failed[thread] = false
			r.Rax = ^uint64(syscall.ENOSPC) + 1
			return syscall.PtraceSetRegs(thread, &r)
		}
		return nil
	}
	counts, room := p.changes(&r)
	if !counts {
		return nil
	}
	p.calls++
	switch {
	case p.kind == killed && p.calls == p.at:
		return syscall.Kill(p.pid, syscall.SIGKILL)
	case p.kind == full && p.calls >= p.at && room:
		p.failed[thread] = true
		r.Orig_rax = ^uint64(0) // no call
		return syscall.PtraceSetRegs(thread, &r)
	}
	return nil
}

// run runs the command to its end.
func (p *tracee) run(cmd *exec.Cmd) error {
	runtime.LockOSThread() // the tracer is a thread
	defer runtime.UnlockOSThread()
	cmd.SysProcAttr = &syscall.SysProcAttr{Ptrace: true}
	if err := cmd.Start(); err != nil {
		return err
	}
	p.pid, p.inside, p.failed = cmd.Process.Pid, map[int]bool{}, map[int]bool{}
	defer cmd.Process.Release()
	const wait = syscall.WALL | 0x20000000 // __WNOTHREAD: children of this thread
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(p.pid, &status, wait, nil); err != nil {
		return err
	}
	const options = syscall.PTRACE_O_TRACESYSGOOD | syscall.PTRACE_O_TRACECLONE | 0x100000 // PTRACE_O_EXITKILL
	if err := syscall.PtraceSetOptions(p.pid, options); err != nil {
		return err
	}
	if err := syscall.PtraceSyscall(p.pid, 0); err != nil {
		return err
	}
	for {
		thread, err := syscall.Wait4(-1, &status, wait, nil)
		if errors.Is(err, syscall.EINTR) {
			continue
		}
		if err != nil {
			return err
		}
		if status.Exited() || status.Signaled() {
			if thread == p.pid {
				return nil
			}
			continue
		}
		signal := 0
		switch s := status.StopSignal(); {
		case s == syscall.SIGTRAP|0x80:
			err = p.stop(thread)
		case s != syscall.SIGTRAP && s != syscall.SIGSTOP:
			signal = int(s)
		}
		if err == nil {
			err = syscall.PtraceSyscall(thread, signal)
		}
		if err != nil && !errors.Is(err, syscall.ESRCH) { // it was killed
			return err
		}
	}
}

// tree returns what is in a folder, by name.
func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		files[name] = string(text)
		return err
	})
	movegentest.Must(t, err)
	return files
}

// TestFaults kills commands at each of their system calls that change the disk, and fills the disk
// from there on. Then the command is given once more: it makes the same files, byte for byte, as
// one that nothing has befallen.
func TestFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of runs")
	}
	const game = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke2 Ke7 *\n\n"
	games := filepath.Join(t.TempDir(), "in.fng")
	play := []string{"datagen", "--games", "3", "--nodes", "10", "--jobs", "1", "--hash", "1", "--evaluation", "HandCrafted"}
	if code, _, errOut := run(t, "", append(play, games)...); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	pgn := filepath.Join(t.TempDir(), "in.pgn")
	movegentest.Must(t, os.WriteFile(pgn, []byte(strings.Repeat(game, 3)), 0o666))
	analyse := []string{"analyse", "--quiet", "--nodes", "10", "--jobs", "1", "--hash", "1", "--evaluation", "HandCrafted", pgn}
	for _, test := range []struct {
		name  string
		args  []string // DIR stands for a folder
		part  bool     // a part of the result may stay in its place, where --force replaces it
		files []string
	}{
		{"datagen", append(play, "DIR/games.fng"), false, []string{"games.fng"}},
		{"train", []string{"train", "--hidden", "16", "--epochs", "2", "--batch", "16", "--checkpoint", "DIR/run.fnt", "--force", "--out", "DIR/net.fnn", games}, false, []string{"net.fnn"}},
		{"pages", append(analyse, "--json", "--html", "DIR/a.html"), false, []string{"a.html", "a-games/1.html", "a-games/2.html", "a-games/3.html"}},
		{"annotated games", append(analyse, "--output", "DIR/a.pgn"), true, []string{"a.pgn"}},
		{"book", []string{"book", "make", "--min-games", "1", "--output", "DIR/a.bin", pgn}, false, []string{"a.bin"}},
	} {
		t.Run(test.name, func(t *testing.T) { faults(t, test.args, test.part, test.files) })
	}
}

func faults(t *testing.T, args []string, part bool, files []string) {
	command := func(dir string) (in []string) {
		for _, arg := range args {
			in = append(in, strings.ReplaceAll(arg, "DIR", dir))
		}
		return in
	}
	whole := t.TempDir()
	if code, _, errOut := run(t, "", command(whole)...); code != cli.ExitDone {
		t.Fatal(errOut)
	}
	want := tree(t, whole)
	start := func(dir string, at int, kind fault) *tracee {
		cmd := exec.Command(os.Args[0], command(dir)...)
		cmd.Env = append(os.Environ(), actAs+"=footnote")
		p := &tracee{root: dir, at: at, kind: kind}
		if err := p.run(cmd); err != nil {
			t.Skip("no ptrace:", err)
		}
		return p
	}
	all, tried := start(t.TempDir(), 1<<30, killed).calls, 0
	step := 1
	if !*everyFault {
		step = all/2 + 1
	}
	for _, kind := range []fault{killed, full} {
		for at := step; at <= all; at += step {
			dir := t.TempDir()
			if start(dir, at, kind).calls < at {
				continue // it has made a call less this time: nothing has befallen it
			}
			tried++
			line := command(dir)
			code, _, errOut := run(t, "", line...)
			if code == cli.ExitUsage && strings.Contains(errOut, "exists; --force writes over it") {
				// The fault came when the result was whole, or a part of it is kept.
				if !part && tree(t, dir)[files[0]] != want[files[0]] {
					t.Fatalf("fault %d at call %d: %s", kind, at, errOut)
				}
				code, _, errOut = run(t, "", append(line, "--force")...)
			}
			if code != cli.ExitDone {
				t.Fatalf("fault %d at call %d, then again: exit code %d, %s", kind, at, code, errOut)
			}
			got := tree(t, dir)
			for _, name := range files {
				if got[name] != want[name] {
					t.Fatalf("fault %d at call %d, then again: %s has %d bytes, want %d", kind, at, name, len(got[name]), len(want[name]))
				}
			}
		}
	}
	t.Logf("tried %d faults, at %d calls", tried, all)
}
