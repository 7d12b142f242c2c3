package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"footnote/cmd/internal/cli"
)

// program is a chess program and the settings that it needs; nps is the speed of the
// engine's bench, 0 when it is not known.
type program struct {
	name string
	text func(e *subject, nps uint64) string
}

// programs lists those that there are settings for, in the order of printing.
func programs() []program {
	next := " \\\n  " // the command goes on in the next line
	if runtime.GOOS == "windows" {
		next = " " // cmd.exe and PowerShell have no common sign for that
	}
	games := fmt.Sprint(max(1, runtime.GOMAXPROCS(0)/2)) // at a time
	var list []program
	for _, p := range [][2]string{
		{"cutechess", "Tools > Settings > Engines > +\nName: {title}\nCommand: {path}\nProtocol: UCI"},
		{"en-croissant", "Engines > Add new > Local\nBinary file: {path}"},
		{"nibbler", "Engine > Choose engine...: {path}"},
		{"arena", "Engines > Install new engine...: {path}\nType: UCI"},
		{"banksiagui", "Engines > Add > {path}\nProtocol: UCI"},
		{"lucas-chess", "Tools > Engines > External engines > New\nFile: {path}"},
		{"chessbase", "Engine > Create UCI engine > Browse: {path}"}, // Fritz too
		{"gnome-chess", "# At the end of /etc/gnome-chess/engines.conf\n[{title}]\nprotocol=uci\nbinary={path}\n" +
			"uci-go-option-easy-0=depth 1\nuci-go-option-normal-0=depth 4"},
		{"scid", "Tools > Analysis engines > New...\nCommand: {path}\nDirectory: {folder}\nUCI: ticked"},
		{"pychess", "Engines > Manage engines > New...: {path}\nProtocol: uci"},
		{"xboard", `xboard -fcp {path'} -fUCI -adapterCommand 'polyglot -noini -ec "%fcp" -ed "%fd"'`},
		{"fastchess", "fastchess -engine name={title'} cmd={path'} -engine name=OTHER cmd=PATH" + next +
			"-each tc=10+0.1 proto=uci option.Hash=64 -rounds 50 -repeat -concurrency " + games + " -pgnout file=games.pgn"},
		{"cutechess-cli", "cutechess-cli -engine name={title'} cmd={path'} proto=uci -engine name=OTHER cmd=PATH proto=uci" + next +
			"-each tc=10+0.1 option.Hash=64 -rounds 50 -games 2 -repeat -concurrency " + games + " -pgnout games.pgn"},
	} {
		list = append(list, program{p[0], func(e *subject, _ uint64) string {
			word := func(text string) string { return commandWord(runtime.GOOS, text) } // of a command line
			folder, _ := filepath.Split(e.path)
			return strings.NewReplacer("{title}", e.title(), "{path}", e.path, "{folder}", folder,
				"{title'}", word(e.title()), "{path'}", word(e.path)).Replace(p[1])
		}})
	}
	lichess := func(e *subject, _ uint64) string { // the engine of its analysis board
		if !e.own {
			return "python3 example-provider.py --engine " + commandWord(runtime.GOOS, e.path) + " # of github.com/lichess-org/external-engine"
		}
		return commandWord(runtime.GOOS, e.path) + " lichess --token-file FILE"
	}
	return append(list, program{"lichess", lichess}, program{"lichess-bot", func(e *subject, _ uint64) string { return lichessBot(e) }}, program{"openbench", openBench})
}

// programNames lists their names.
func programNames() []string {
	var names []string
	for _, p := range programs() {
		names = append(names, p.name)
	}
	return names
}

// printSetting writes one program's settings and nothing else, fit for a file.
func printSetting(ctx context.Context, out io.Writer, f doctorFlags, e *subject) error {
	list := programs()
	i := slices.IndexFunc(list, func(p program) bool { return p.name == f.print })
	if i < 0 {
		return fmt.Errorf("--print: no settings for %q (programs: %s)", f.print, strings.Join(programNames(), ", "))
	}
	var nps uint64
	if f.print == "openbench" {
		var err error
		if _, nps, _, err = runBenchAsOpenBench(ctx, e.path); err != nil {
			return cli.Fail(err)
		}
	}
	text := list[i].text(e, nps)
	if f.asJSON {
		return json.NewEncoder(out).Encode(settingRecord{"setting", f.print, text})
	}
	_, err := fmt.Fprintln(out, strings.TrimRight(text, "\n"))
	return err
}

// lichessBot is a whole config.yml for lichess-bot. It sets declared options only,
// since lichess-bot stops at an unknown one.
func lichessBot(e *subject) string {
	dir, name := filepath.Split(e.path)
	options := ""
	for _, o := range []struct {
		name    string
		value   int
		comment string
	}{
		{"Move Overhead", 200, "milliseconds on the way to the server"},
		{"Threads", max(1, runtime.GOMAXPROCS(0)-1), ""},
		{"Hash", 256, "MiB"},
	} {
		value, declared := e.nearest(o.name, o.value)
		if !declared {
			continue
		}
		line := fmt.Sprintf("    %s: %d", o.name, value)
		if o.comment != "" {
			line = fmt.Sprintf("%-26s # %s", line, o.comment)
		}
		options += "\n" + line
	}
	if options == "" {
		options = " {}"
	}
	chess960 := ""
	if e.declares("UCI_Chess960") {
		chess960 = "\n    - chess960"
	}
	return fmt.Sprintf(`# config.yml of lichess-bot for %s. Put in the token of a bot account.
token: "xxxxxxxxxxxxxxxx"
url: "https://lichess.org/"

engine:
  dir: %s
  name: %s
  protocol: "uci"
  ponder: %t
  uci_options:%s

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
    - fromPosition%s
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
`, e.title(), yamlString(dir), yamlString(name), e.declares("Ponder"), options, chess960)
}

// openBench is the file Engines/NAME.json of an OpenBench server. The speed is what
// workers' own speeds are scaled by. Where another engine's source is, and what builds it,
// is for its user to fill in.
func openBench(e *subject, nps uint64) string {
	source, compilers := "https://github.com/OWNER/REPOSITORY", []string{}
	if e.own {
		source, compilers = "https://github.com/OWNER/footnote", []string{"go"}
	}
	type object = map[string]any
	match := func(options, clock string, size int) object {
		return object{"both_options": options, "both_time_control": clock, "workload_size": size}
	}
	file := object{
		"private": false,
		"nps":     nps,
		"source":  source,
		"build": object{
			"path":      "",
			"compilers": compilers,
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

// commandWord writes a text as one word for the command line of a system: on Windows in
// double quotation marks, which cmd.exe and PowerShell both know.
func commandWord(system, text string) string {
	quoted := shellQuote(text)
	if system == "windows" && quoted != text {
		return `"` + strings.ReplaceAll(text, `"`, "'") + `"` // no path there has such a mark
	}
	return quoted
}

// shellQuote writes a path as one word of a Unix shell.
func shellQuote(path string) string {
	special := func(r rune) bool {
		return r != '/' && r != '.' && r != '-' && r != '_' && r != '\\' && r != ':' &&
			(r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}
	if !strings.ContainsFunc(path, special) {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}
