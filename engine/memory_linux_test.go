package engine

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"footnote/movegen/movegentest"
)

// addressSpace returns the bytes of this process's address space.
func addressSpace(t *testing.T) uint64 {
	t.Helper()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	pages, err := strconv.ParseUint(strings.Fields(string(text))[0], 10, 64)
	movegentest.Must(t, err)
	return pages * uint64(os.Getpagesize())
}

// TestThreadsNeedMemory: more threads than memory allows are refused, and the old number stays.
func TestThreadsNeedMemory(t *testing.T) {
	e, err := New()
	movegentest.Must(t, err)
	if _, err := e.SetOption("Threads", "2"); err != nil {
		t.Fatal(err)
	}
	var old unix.Rlimit
	movegentest.Must(t, unix.Getrlimit(unix.RLIMIT_AS, &old))
	limit := old
	limit.Cur = addressSpace(t) + 400<<20
	if err := unix.Setrlimit(unix.RLIMIT_AS, &limit); err != nil {
		t.Skip(err)
	}
	_, err = e.SetOption("Threads", "200")
	movegentest.Must(t, unix.Setrlimit(unix.RLIMIT_AS, &old))
	if err == nil || !strings.HasPrefix(err.Error(), "option Threads unchanged: 1188 MiB for 200 threads: only ") {
		t.Errorf("%v", err)
	}
	if e.set.config.Threads != 2 {
		t.Errorf("%d threads afterwards", e.set.config.Threads)
	}
	t.Log("tried 1 number of threads")
}
