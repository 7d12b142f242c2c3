package syzygy

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"footnote/movegen"
)

// TestAgainstFathom compares with the program of that name, where it is installed.
// It answers with the value of the best move, which differs by a ply where tables
// round.
func TestAgainstFathom(t *testing.T) {
	fathom, err := exec.LookPath("fathom")
	if err != nil {
		t.Skip(err)
	}
	dir := *folder
	if _, err := os.Stat(dir); err != nil {
		dir = "testdata"
	}
	if dir, err = filepath.Abs(dir); err != nil {
		t.Fatal(err)
	}
	tables := openDir(t, dir)
	positions := 100
	if *long {
		positions = 100_000
	}
	words := map[string]WDL{"Loss": Loss, "BlessedLoss": BlessedLoss, "Draw": Draw, "CursedWin": CursedWin, "Win": Win}
	pattern := regexp.MustCompile(`\[WDL "(\w+)"\]\s*\[DTZ "(\d+)"\]`)
	rng := movegen.NewPRNG(5)
	exact := 0
	for names, done := tables.Names(), 0; done < positions && !t.Failed(); {
		m, _ := parseMaterial(names[rng.Intn(len(names))])
		p, ok := random(rng, m, false)
		if !ok || !p.HasLegalMove() {
			continue
		}
		dtz, err := tables.ProbeDTZ(&p)
		if err != nil {
			continue // a table that the repository does not hold
		}
		wdl, err := tables.ProbeWDL(&p)
		if err != nil {
			t.Fatal(err)
		}
		done++
		out, err := exec.Command(fathom, "--path="+dir, p.FEN()).CombinedOutput()
		found := pattern.FindSubmatch(out)
		if found == nil {
			t.Fatalf("%s: fathom: %v\n%s", p.FEN(), err, out)
		}
		theirs, _ := strconv.Atoi(string(found[2]))
		if words[string(found[1])] != wdl {
			t.Errorf("%s: %v, fathom says %s", p.FEN(), wdl, found[1])
		}
		switch diff := max(dtz, -dtz) - theirs; {
		case diff == 0:
			exact++
		case diff < -1 || diff > 1 || dtz == 0:
			t.Errorf("%s: DTZ %d, fathom says %d", p.FEN(), dtz, theirs)
		}
	}
	t.Logf("%d positions, DTZ the same in %d", positions, exact)
}
