package doctor

import (
	"encoding/json"
	"fmt"
	"footnote/cmd/engine/cli"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// programs lists what there are settings for, in the order of printing.
func programs() []string {
	return []string{"cutechess", "en-croissant", "nibbler", "arena", "banksiagui", "scid", "pychess", "xboard",
		"fastchess", "cutechess-cli", "lichess-bot", "openbench"}
}

// setting returns the settings that a program needs for the engine at path. nps is
// the speed of bench, 0 when it is not known.
func setting(program, path string, nps uint64) string {
	dir, name := filepath.Split(path)
	switch program {
	case "cutechess":
		return fmt.Sprintf("Tools > Settings > Engines > +\nName: Footnote\nCommand: %s\nProtocol: UCI", path)
	case "en-croissant":
		return fmt.Sprintf("Engines > Add new > Local\nBinary file: %s", path)
	case "nibbler":
		return fmt.Sprintf("Engine > Choose engine...: %s", path)
	case "arena":
		return fmt.Sprintf("Engines > Install new engine...: %s\nType: UCI", path)
	case "banksiagui":
		return fmt.Sprintf("Engines > Add > %s\nProtocol: UCI", path)
	case "scid":
		return fmt.Sprintf("Tools > Analysis engines > New...\nCommand: %s\nDirectory: %s\nUCI: ticked", path, dir)
	case "pychess":
		return fmt.Sprintf("Engines > Manage engines > New...: %s\nProtocol: uci", path)
	case "xboard":
		return fmt.Sprintf(`xboard -fcp %s -fUCI -adapterCommand 'polyglot -noini -ec "%%fcp" -ed "%%fd"'`, shellQuote(path))
	case "fastchess":
		return fmt.Sprintf("fastchess -engine name=Footnote cmd=%s -engine name=OTHER cmd=PATH \\\n"+
			"  -each tc=10+0.1 proto=uci option.Hash=64 -rounds 50 -repeat -concurrency %d -pgnout file=games.pgn",
			shellQuote(path), max(1, runtime.NumCPU()/2))
	case "cutechess-cli":
		return fmt.Sprintf("cutechess-cli -engine name=Footnote cmd=%s proto=uci -engine name=OTHER cmd=PATH proto=uci \\\n"+
			"  -each tc=10+0.1 option.Hash=64 -rounds 50 -games 2 -repeat -concurrency %d -pgnout games.pgn",
			shellQuote(path), max(1, runtime.NumCPU()/2))
	case "lichess-bot":
		return lichessBot(dir, name)
	case "openbench":
		return openBench(nps)
	}
	return ""
}

// printSetting writes one program's settings and nothing else, fit for a file.
func printSetting(out io.Writer, f doctorFlags, path string) error {
	if !slices.Contains(programs(), f.print) {
		return fmt.Errorf("--print: no settings for %q (programs: %s)", f.print, strings.Join(programs(), ", "))
	}
	var nps uint64
	if f.print == "openbench" {
		var err error
		if _, nps, _, err = runBenchAsOpenBench(path, benchTimeout); err != nil {
			return cli.Fail(err)
		}
	}
	text := setting(f.print, path, nps)
	if f.asJSON {
		return json.NewEncoder(out).Encode(settingRecord{"setting", f.print, text})
	}
	_, err := fmt.Fprintln(out, strings.TrimRight(text, "\n"))
	return err
}

// lichessBot is a whole config.yml for lichess-bot. It sets declared options only,
// since lichess-bot stops at an unknown one.
func lichessBot(dir, name string) string {
	return fmt.Sprintf(`# config.yml of lichess-bot for Footnote. Put in the token of a bot account.
token: "xxxxxxxxxxxxxxxx"
url: "https://lichess.org/"

engine:
  dir: %s
  name: %s
  protocol: "uci"
  ponder: true
  uci_options:
    Move Overhead: 200     # milliseconds on the way to the server
    Threads: %d
    Hash: 256              # MiB

abort_time: 30
move_overhead: 1000        # kept back by lichess-bot itself

correspondence:
  move_time: 60
  checkin_period: 600
  disconnect_time: 300
  ponder: false

challenge:
  concurrency: 1           # games at a time; each has a process of its own
  sort_by: "best"
  accept_bot: true
  only_bot: false
  max_increment: 60
  min_increment: 0
  max_base: 3600
  min_base: 30
  variants:
    - standard
    - fromPosition
    - chess960
  time_controls:
    - bullet
    - blitz
    - rapid
    - classical
  modes:
    - casual
    - rated

matchmaking:
  allow_matchmaking: false
`, yamlString(dir), yamlString(name), max(1, runtime.NumCPU()-1))
}

// openBench is the file Engines/Footnote.json of an OpenBench server. The speed
// is what workers' own speeds are scaled by.
func openBench(nps uint64) string {
	type object = map[string]any
	match := func(options, clock string, size int) object {
		return object{"both_options": options, "both_time_control": clock, "workload_size": size}
	}
	file := object{
		"private": false,
		"nps":     nps,
		"source":  "https://github.com/OWNER/footnote",
		"build": object{
			"path":      "",
			"compilers": []string{"go"},
			"cpuflags":  []string{},
			"systems":   []string{"Linux", "Windows", "Darwin"},
		},
		"test_presets": object{
			"default": object{
				"base_branch":     "main",
				"book_name":       "UHO_Lichess_4852_v1.epd",
				"test_bounds":     "[0.00, 5.00]",
				"test_confidence": "[0.05, 0.05]",
				"win_adj":         "movecount=3 score=400",
				"draw_adj":        "movenumber=40 movecount=8 score=10",
			},
			"STC":     match("Threads=1 Hash=16", "8.0+0.08", 32),
			"LTC":     match("Threads=1 Hash=64", "40.0+0.4", 8),
			"SMP STC": match("Threads=4 Hash=64", "5.0+0.05", 32),
		},
		"tune_presets":    object{"default": object{"book_name": "UHO_Lichess_4852_v1.epd"}},
		"datagen_presets": object{},
	}
	text, err := json.MarshalIndent(file, "", "    ")
	if err != nil { // nothing in it can fail
		return ""
	}
	return string(text)
}

// yamlString quotes a text for YAML, in which JSON's strings are strings.
func yamlString(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		return `""`
	}
	return string(quoted)
}

// shellQuote writes a path as one word of a shell.
func shellQuote(path string) string {
	plain := func(r rune) bool {
		return r != '/' && r != '.' && r != '-' && r != '_' && r != '\\' && r != ':' &&
			(r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}
	if !strings.ContainsFunc(path, plain) {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}
