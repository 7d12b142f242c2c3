package syzygy

import (
	"os/exec"
	"regexp"
	"strconv"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestAgainstFathom compares with the program of that name, where it is installed.
// It answers with the value of the best move, which differs by a ply where tables
// round.
func TestAgainstFathom(t *testing.T) {
	fathom, err := exec.LookPath("fathom")
	if err != nil {
		t.Skip(err)
	}
	dirs := *folder
	if dirs == "" {
		dirs = "testdata"
	}
	tables := openDir(t, dirs)
	words := map[string]WDL{"Loss": Loss, "BlessedLoss": BlessedLoss, "Draw": Draw, "CursedWin": CursedWin, "Win": Win}
	pattern := regexp.MustCompile(`\[WDL "(\w+)"\]\s*\[DTZ "(\d+)"\]`)
	rng := movegen.NewPRNG(5)
	const positions = 100 // the program is started anew for each, which takes 10 ms of a processor
	exact, asked := 0, 0
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
		movegentest.Must(t, err)
		asked++
		out, err := exec.Command(fathom, "--path="+dirs, p.FEN()).CombinedOutput()
		found := pattern.FindSubmatch(out)
		switch {
		case found == nil && *folder == "" && done == 0 && asked >= 500:
			t.Skipf("%s gives no answer that this test understands: is it that of Syzygy?\n%s", fathom, out)
		case found == nil && *folder == "":
			continue // it wants the tables after each move, which the repository does not hold
		case found == nil:
			t.Fatalf("%s: fathom: %v\n%s", p.FEN(), err, out)
		}
		done++
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
