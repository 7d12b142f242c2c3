package train

import (
	"path/filepath"
	"strings"
	"testing"

	"footnote/cmd/internal/cli/clitest"
)

// TestNoEffect: a flag that would change nothing is refused before the games are read.
func TestNoEffect(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing.fng")
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"--lookahead: has no effect with --lambda 1", []string{"train", "--lookahead", "0.9", "--lambda", "1"}},
		{"--description, --licence: have no effect without --out", []string{"train", "--licence", "GPL-3.0-or-later"}},
		{"--description, --licence: have no effect without --out", []string{"train", "--description", "mine"}},
		{"--hash: has no effect with --nodes 0", []string{"relabel", "--nodes", "0", "--hash", "4", "--out", filepath.Join(dir, "new.fng")}},
	} {
		code, _, errOut := run(t, append(tt.args, missing)...)
		if !clitest.Refused(code, errOut) || !strings.Contains(errOut, tt.want) {
			t.Errorf("%q: exit code %d, %q", tt.args, code, errOut)
		}
	}
}
