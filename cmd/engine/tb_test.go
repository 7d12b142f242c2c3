package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/movegen/movegentest"
)

// tb runs the command with the tables that the repository holds.
func tb(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	return run(t, "", append([]string{"tb", "--syzygy", "../../engine/syzygy/testdata"}, args...)...)
}

func TestTablesCommand(t *testing.T) {
	code, out, _ := tb(t, "8/8/8/8/8/2k5/8/KR6 b - - 0 1")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != 0 || len(lines) != 9 || lines[1] != "loss, DTZ -30" || strings.Join(strings.Fields(lines[8]), " ") != "Kd2 loss -22" {
		t.Errorf("exit %d\n%s", code, out)
	}
	code, out, _ = tb(t, "--json", "8/1P6/8/8/8/2k5/8/K7 w - - 70 90")
	var r tableRecord
	movegentest.Must(t, json.Unmarshal([]byte(out), &r))
	if code != 0 || r.WDL != "win" || r.DTZ == nil || *r.DTZ != 1 || r.Clock != 70 || len(r.Moves) != 6 || r.Moves[0].SAN != "b8=Q" || !r.Moves[0].Zeroing {
		t.Errorf("exit %d, %+v", code, r)
	}
	// The clock of the position makes a win one that comes too late.
	const late = "8/8/8/8/8/2k5/8/KR6 b - - 90 90"
	code, out, _ = tb(t, late)
	if code != 0 || !strings.HasPrefix(out, late+"\nblessed loss, DTZ -30\n") {
		t.Errorf("with a clock: exit %d\n%s", code, out)
	}
	code, out, _ = tb(t, "--json", late)
	if code != 0 || !strings.Contains(out, `"outcome":"blessed loss","wdl":"loss"`) {
		t.Errorf("with a clock: exit %d\n%s", code, out)
	}
	code, out, _ = tb(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	if code != 0 || out != "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\nloss, DTZ -1\n" {
		t.Errorf("mated: exit %d\n%s", code, out)
	}
}

func TestTablesCommandFails(t *testing.T) {
	t.Setenv("SYZYGY_PATH", "")
	for want, args := range map[string][]string{
		"no table for this material": {"8/8/8/8/8/2k5/8/KRB5 b - - 0 1"},
		"castling":                   {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"},
		"more than 7 men":            {"startpos"},
	} {
		if code, out, errOut := tb(t, args...); code != 1 || out != "" || !strings.Contains(errOut, want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%v: exit %d, %q, %q", args, code, out, errOut)
		}
	}
	for want, args := range map[string][]string{
		"--syzygy":                     {"--syzygy", "", "8/8/8/8/8/2k5/8/KR6 b - - 0 1"},
		"FEN":                          {"rubbish"},
		"want 4":                       {""},
		"no endgame tables in nowhere": {"--syzygy", "nowhere", "8/8/8/8/8/2k5/8/KR6 b - - 0 1"},
	} {
		if code, _, errOut := tb(t, args...); code != 2 || !strings.Contains(errOut, want) {
			t.Errorf("%v: exit %d, %q", args, code, errOut)
		}
	}
}

// TestTablesVerify: good tables are counted, a damaged one is named.
func TestTablesVerify(t *testing.T) {
	if code, out, _ := tb(t, "--verify"); code != 0 || !strings.HasPrefix(out, "15 files, ") || !strings.HasSuffix(out, " bytes, 0 damaged\n") {
		t.Errorf("exit %d, %q", code, out)
	}
	data, err := os.ReadFile("../../engine/syzygy/testdata/KRvKR.rtbw")
	movegentest.Must(t, err)
	data[len(data)-100] ^= 1 // a value that no probe doubts
	path := filepath.Join(t.TempDir(), "KRvKR.rtbw")
	movegentest.Must(t, os.WriteFile(path, data, 0o600))
	code, out, errOut := run(t, "", "tb", "--verify", "--syzygy", filepath.Dir(path))
	if code != 1 || out != path+" differs from its checksum\n1 files, 12944 bytes, 1 damaged\n" || strings.Count(errOut, "\n") != 1 {
		t.Errorf("exit %d, %q, %q", code, out, errOut)
	}
	code, out, _ = run(t, "", "tb", "--verify", "--json", "--syzygy", filepath.Dir(path))
	if code != 1 || !strings.HasSuffix(out, `"}`+"\n"+`{"files":1,"bytes":12944,"damaged":1}`+"\n") {
		t.Errorf("with --json: exit %d, %q", code, out)
	}
	if code, _, errOut := tb(t, "--verify", "startpos"); code != 2 || strings.Count(errOut, "\n") != 1 {
		t.Errorf("with a position: exit %d, %q", code, errOut)
	}
}
