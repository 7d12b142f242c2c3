package hashtable

import (
	"os"
	"path/filepath"
	"testing"

	"footnote/movegen/movegentest"
)

// TestCommit: what can still be committed counts where the kernel promises no more than it has.
func TestCommit(t *testing.T) {
	proc := t.TempDir()
	movegentest.Must(t, os.MkdirAll(filepath.Join(proc, "sys", "vm"), 0o700))
	info := "MemAvailable:    9000 kB\nCommitLimit:     5000 kB\nCommitted_AS:    1000 kB\n"
	movegentest.Must(t, os.WriteFile(filepath.Join(proc, "meminfo"), []byte(info), 0o600))
	for mode, want := range map[string]uint64{"0": 0, "1": 0, "2": 4000 << 10} {
		movegentest.Must(t, os.WriteFile(filepath.Join(proc, "sys", "vm", "overcommit_memory"), []byte(mode+"\n"), 0o600))
		if got, ok := commitAvailable(proc); got != want || ok != (want > 0) {
			t.Errorf("mode %s: %d bytes, limited %t; want %d", mode, got, ok, want)
		}
	}
	if got, ok := memInfo(proc, "MemAvailable:"); got != 9000<<10 || !ok {
		t.Errorf("%d bytes available, known %t", got, ok)
	}
}

// TestCgroups: the least limit counts, of the group of the process or of one above it, and
// cached files do not count as used. Both versions of control groups are made up here.
func TestCgroups(t *testing.T) {
	for name, test := range map[string]struct {
		membership string
		files      map[string]string
		want       uint64 // the least of all; 0: no limit
	}{
		"version 2": {"0::/jobs/17\n", map[string]string{
			"jobs/memory.max": "1000\n", "jobs/memory.current": "600\n", "jobs/memory.stat": "anon 300\ninactive_file 100\n",
			"jobs/17/memory.max": "max\n", "jobs/17/memory.current": "500\n",
		}, 500},
		"version 1": {"5:devices:/\n4:cpu,memory:/jobs/17\n0::/other\n", map[string]string{
			"memory/jobs/17/memory.limit_in_bytes": "900\n", "memory/jobs/17/memory.usage_in_bytes": "700\n",
			"memory/jobs/17/memory.stat": "inactive_file 1\ntotal_inactive_file 50\n",
		}, 250},
		"a container": {"0::/\n", map[string]string{"memory.max": "800\n", "memory.current": "900\n"}, 0},
		"none":        {"nonsense\n1:2\n", nil, 0},
	} {
		root := t.TempDir()
		for file, text := range test.files {
			file = filepath.Join(root, file)
			movegentest.Must(t, os.MkdirAll(filepath.Dir(file), 0o700))
			movegentest.Must(t, os.WriteFile(file, []byte(text), 0o600))
		}
		least, limited := uint64(0), false
		for _, folder := range cgroupFolders(root, test.membership) {
			for _, names := range [][3]string{
				{"memory.max", "memory.current", "inactive_file "}, {"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "},
			} {
				if n, ok := cgroupAvailable(folder, names[0], names[1], names[2]); ok && (!limited || n < least) {
					least, limited = n, true
				}
			}
		}
		if least != test.want || limited != (len(test.files) > 0) {
			t.Errorf("%s: %d bytes, limited %t; want %d", name, least, limited, test.want)
		}
	}
}
