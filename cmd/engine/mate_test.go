package main

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"footnote/cmd/internal/cli"
)

// FuzzMate: no position and no flag makes the command do anything but answer or
// explain itself in one line.
func FuzzMate(f *testing.F) {
	f.Add("2kr3r/p4pp1/npp5/6pp/1bq5/2P5/PP3PPP/R3KBNR b - -", 4, uint64(2000), 50)
	f.Add("8/B7/8/8/8/8/Pr4R1/2k1KR2 w F - 0 1", 1, uint64(0), 1)
	f.Add("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", 60, uint64(1), 0)
	f.Add("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", -1, uint64(5), 3)
	f.Add("k7/8/8/8 w", 0, uint64(7), 3)
	f.Add("--json", 3, uint64(7), 3)
	f.Fuzz(func(t *testing.T, fen string, moves int, nodes uint64, tree int) {
		code, out, errOut := run(t, "", "mate", "--json", "--tree", "--hash", "1", "--moves", strconv.Itoa(moves),
			"--nodes", strconv.FormatUint(nodes%5000+1, 10), "--tree-nodes", strconv.Itoa(tree%1000), "--", fen)
		if code == cli.ExitUsage {
			if out != "" || strings.Count(errOut, "\n") != 1 {
				t.Errorf("%q: %q, %q", fen, out, errOut)
			}
			return
		}
		var rec mateRecord
		if err := json.Unmarshal([]byte(out), &rec); err != nil {
			t.Fatalf("%q: %v in %q", fen, err, out)
		}
		known := rec.Answer == "mate" && len(rec.PV) > 0 && rec.Mate >= 1 && rec.Mate <= moves && rec.Tree != nil ||
			rec.Answer == "no mate" && rec.Refuted >= moves && rec.Mate == 0
		if code == cli.ExitDone && !known || code == cli.ExitFailure && rec.Answer != "open" {
			t.Errorf("%q: exit code %d, %+v", fen, code, rec)
		}
	})
}
