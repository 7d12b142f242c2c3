package doctor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/movegen/movegentest"
)

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
