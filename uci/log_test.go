package uci

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDebugLog logs a session: every line both ways with its time, the opponent, and
// nothing after the log is closed.
func TestDebugLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "my log.txt")
	script(t, newFake(), "setoption name UCI_Opponent value GM 2800 human Gary  Kasparov\nsetoption name debug log file value "+name+
		"\nisready\nsetoption name UCI_Opponent value none none computer Shredder 5\ngo depth 1\nsetoption name Debug Log File value <empty>\nisready\n")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	stamp := regexp.MustCompile(`(?m)^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} `)
	lines := strings.Count(string(text), "\n")
	if n := len(stamp.FindAllIndex(text, -1)); n != lines {
		t.Errorf("%d of %d lines have a time:\n%s", n, lines, text)
	}
	got := regexp.MustCompile(`process \d+`).ReplaceAllString(stamp.ReplaceAllString(string(text), ""), "process N")
	const want = `-- Test 1, process N
-- opponent: GM 2800 human Gary Kasparov
>> isready
<< readyok
>> setoption name UCI_Opponent value none none computer Shredder 5
-- opponent: none none computer Shredder 5
>> go depth 1
<< bestmove e2e4
>> setoption name Debug Log File value <empty>
`
	// The option may come before the end of the search, and is then noted for later.
	got = regexp.MustCompile("(?m)^<< info string .*\n").ReplaceAllString(got, "")
	if i, k := strings.Index(got, ">> setoption name Debug"), strings.Index(got, "<< bestmove"); i >= 0 && i < k {
		got = strings.Replace(got, ">> setoption name Debug Log File value <empty>\n", "", 1)
		if j := strings.Index(got, ">> isready\n<< readyok\n<< bestmove"); j >= 0 {
			got = got[:j] + got[j+len(">> isready\n<< readyok\n"):]
		}
		got += ">> setoption name Debug Log File value <empty>\n"
	}
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestSessionOptions(t *testing.T) {
	f := newFake()
	got := script(t, f, "setoption name Debug Log File value "+t.TempDir()+"\nsetoption name UCI_RatingAdv value 30\ndebug on\nsetoption name UCI_Opponent value somebody\nisready\n")
	lines := strings.Split(got, "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[0], "info string error: option Debug Log File: ") ||
		lines[1] != "info string opponent: somebody" || lines[2] != "readyok" || f.calls() != "" {
		t.Errorf("%q, calls %q", got, f.calls())
	}
}
