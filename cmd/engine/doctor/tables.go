package doctor

import (
	"errors"
	"fmt"
	"strings"

	"footnote/cmd/internal/cli"
	"footnote/engine/syzygy"
)

// tablesRead is how many bytes of tables the doctor reads whole: all tables of five men.
const tablesRead = 1 << 30

// tablesCheck checks the endgame tables in the directories of paths, file by file, and
// that the engine uses them.
func tablesCheck(paths string) check {
	return check{"tables", func(p *client) (string, error) { return checkTables(p, paths) }}
}

func checkTables(p *client, paths string) (string, error) {
	tables, err := syzygy.Open(paths)
	var faults []error
	if err != nil {
		faults = append(faults, err)
	}
	defer tables.Close()
	good := "checksum"
	if tables.Size() <= tablesRead {
		err = tables.Verify(p.ctx, func(_ string, _ int64, fault error) {
			if fault != nil {
				faults = append(faults, fault)
			}
		})
		if err != nil {
			return "", err
		}
	} else {
		good = "header (footnote tb --verify reads the checksums)"
		faults = append(faults, tables.Check()...)
	}
	if len(faults) > 0 {
		text := strings.ReplaceAll(faults[0].Error(), "\n", "; ")
		if len(faults) > 1 {
			text += fmt.Sprintf(" (and %d more)", len(faults)-1)
		}
		return "", errors.New(text)
	}
	if tables.MaxMen() == 0 {
		return "", fmt.Errorf("no .rtbw file in %s", paths)
	}
	seen := fmt.Sprintf("%s, up to %d men, good by every %s", cli.Count(len(tables.Names()), "material"), tables.MaxMen(), good)
	if _, ok := p.engine.Option("SyzygyPath"); !ok {
		return "", warnf("%s; the engine has no SyzygyPath", seen)
	}
	fen := knownPosition(tables)
	if fen == "" {
		return "", warnf("%s; none for a queen or rook against the king, so the engine was not asked", seen)
	}
	p.engine.Send("setoption name SyzygyPath value " + paths)
	r, err := p.search("position fen "+fen, "go depth 4")
	if err != nil {
		return "", err
	}
	for _, line := range r.infos() {
		if hits := field(line, "tbhits"); hits != "" && hits != "0" {
			return seen + "; the engine counts tbhits", validateReply(fen, &r)
		}
	}
	return "", fmt.Errorf("%s; but the engine counts no tbhits in %s", seen, fen)
}

// knownPosition returns a position that the tables hold.
func knownPosition(tables *syzygy.Tables) string {
	for _, name := range tables.Names() {
		switch name {
		case "KQvK":
			return "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"
		case "KRvK":
			return "8/8/8/4k3/8/8/8/KR6 w - - 0 1"
		}
	}
	return ""
}
