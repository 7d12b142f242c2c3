package gamedata

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"footnote/movegen/movegentest"
)

// TestJoinedCut: a file that was cut short before another was joined to it is named as such, wherever
// its last record ends, and nothing of it is taken for a cut tail.
func TestJoinedCut(t *testing.T) {
	one, err := os.ReadFile(writeGames(t, randomGame(t, 1)))
	movegentest.Must(t, err)
	two, err := os.ReadFile(writeGames(t, randomGame(t, 1), randomGame(t, 2)))
	movegentest.Must(t, err)
	path := filepath.Join(t.TempDir(), "games.fng")
	for cut := len(one) + 1; cut < len(two); cut++ {
		movegentest.Must(t, os.WriteFile(path, append(bytes.Clone(two[:cut]), two...), 0o600))
		_, err := Append(path, `{"seed":1}`, nil)
		want := fmt.Sprintf("%s: game data: a record is cut short, and another file was joined to it; join files that are whole: at byte %d", path, len(one))
		if err == nil || err.Error() != want {
			t.Fatalf("%d bytes of %d: %v, want %s", cut-len(one), len(two)-len(one), err, want)
		}
	}
}
