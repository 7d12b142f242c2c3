package doctor

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/corentings/chess/v2/uci"
)

// check is one thing that a user interface relies on. It returns what was seen,
// or what is wrong; a warning is a remark that is no fault.
type check struct {
	name string
	run  func(p *patient) (string, error)
}

// warning is the error of a check that passed with a remark.
type warning struct{ error }

func warnf(format string, args ...any) error { return warning{fmt.Errorf(format, args...)} }

// checks lists them in the order in which they are run, each with a process of
// its own, so that one that hangs spoils no other.
func checks() []check {
	return []check{
		{"identity", checkIdentity},
		{"options", checkOptions},
		{"ready", checkReady},
		{"hash", checkHash},
		{"rules", checkRules},
		{"castling", checkCastling},
		{"chess960", checkChess960},
		{"game", checkGame},
		{"black", checkBlack},
		{"movetime", checkMoveTime},
		{"no time", checkNoTime},
		{"mate", checkMate},
		{"game over", checkGameOver},
		{"multipv", checkMultiPV},
		{"searchmoves", checkSearchMoves},
		{"wdl", checkWDL},
		{"stop", checkStop},
		{"ponder", checkPonder},
		{"two goes", checkTwoGoes},
		{"threads", checkThreads},
		{"same again", checkReproducible},
		{"bad position", checkBadPosition},
		{"nonsense", checkNonsense},
		{"quit", checkQuit},
		{"bench", checkBench},
	}
}

func checkIdentity(p *patient) (string, error) {
	lines := p.said()
	if len(lines) == 0 || lines[len(lines)-1] != "uciok" {
		return "", errors.New("uciok is not the last line of the answer to uci")
	}
	if !strings.HasPrefix(lines[0], "id name ") {
		return "", fmt.Errorf("the first line is %.60q, not the name: user interfaces take it amiss", lines[0])
	}
	author, found := has(lines, "id author ")
	if !found {
		return "", errors.New("no id author")
	}
	return strings.TrimPrefix(lines[0], "id name ") + " by " + strings.TrimPrefix(author, "id author "), nil
}

// option is a line "option name …", parsed strictly: one blank between words.
type option struct {
	name, kind, value string
	min, max          string
	vars              []string
}

func parseOption(line string) (option, error) {
	var o option
	rest := strings.TrimPrefix(line, "option name ")
	name, rest, found := strings.Cut(rest, " type ")
	if !found || name == "" || strings.Contains(line, "  ") {
		return o, fmt.Errorf("malformed: %q", line)
	}
	o.name = name
	kind, rest, _ := strings.Cut(rest, " ")
	o.kind = kind
	if rest, found = strings.CutPrefix(rest, "default "); !found {
		if kind == "button" {
			return o, nil
		}
		return o, fmt.Errorf("%s has no default", name)
	}
	if kind == "combo" {
		parts := strings.Split(rest, " var ")
		o.value, o.vars = parts[0], parts[1:]
		return o, nil
	}
	o.value = rest
	if kind == "spin" {
		words := strings.Fields(rest)
		if len(words) != 5 || words[1] != "min" || words[3] != "max" {
			return o, fmt.Errorf("%s: a spin needs default, min and max", name)
		}
		o.value, o.min, o.max = words[0], words[2], words[4]
	}
	return o, nil
}

// fault says what a tournament manager would warn of.
func (o *option) fault() error {
	switch o.kind {
	case "check":
		if o.value != "true" && o.value != "false" {
			return fmt.Errorf("%s: the default %q is neither true nor false", o.name, o.value)
		}
	case "combo":
		if !slices.Contains(o.vars, o.value) {
			return fmt.Errorf("%s: the default %q is none of the values", o.name, o.value)
		}
	case "spin":
		value, err1 := strconv.ParseInt(o.value, 10, 64)
		least, err2 := strconv.ParseInt(o.min, 10, 64)
		most, err3 := strconv.ParseInt(o.max, 10, 64)
		if err := errors.Join(err1, err2, err3); err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		if value < least || value > most {
			return fmt.Errorf("%s: the default %d is outside %d … %d", o.name, value, least, most)
		}
	case "button", "string":
	default:
		return fmt.Errorf("%s: there is no type %q", o.name, o.kind)
	}
	return nil
}

// options parses the answer to uci.
func options(lines []string) (map[string]option, error) {
	found := map[string]option{}
	for _, line := range lines {
		if !strings.HasPrefix(line, "option ") {
			continue
		}
		o, err := parseOption(line)
		if err == nil {
			err = o.fault()
		}
		if err != nil {
			return nil, err
		}
		found[o.name] = o
	}
	return found, nil
}

func checkOptions(p *patient) (string, error) {
	found, err := options(p.said())
	if err != nil {
		return "", err
	}
	for _, name := range []string{"Hash", "Threads", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960"} {
		if _, ok := found[name]; !ok {
			return "", fmt.Errorf("%s is missing: lichess-bot and tournament managers set it", name)
		}
	}
	return fmt.Sprintf("%d, all well formed, with defaults in their ranges", len(found)), nil
}

func checkReady(p *patient) (string, error) {
	start := time.Now()
	if err := p.set("ucinewgame"); err != nil {
		return "", err
	}
	if _, err := p.ready(); err != nil {
		return "", err
	}
	return fmt.Sprintf("after ucinewgame in %d ms", time.Since(start).Milliseconds()), nil
}

// checkHash looks at when the memory is had: inside the first game it would cost
// time on the clock.
func checkHash(p *patient) (string, error) {
	start := time.Now()
	lines, err := p.run(script{"setoption name Hash value 256\nisready", uci.CmdIsReady})
	if err != nil {
		return "", err
	}
	if line, refused := has(lines, "info string"); refused {
		return "", warnf("256 MiB were not to be had (%s)", strings.TrimPrefix(line, "info string "))
	}
	took := time.Since(start)
	r, err := p.search("go movetime 20")
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("256 MiB in %d ms before the game, the first move then in %d ms", took.Milliseconds(), r.took.Milliseconds()), nil
}

// checkQuit needs no client: it looks at how processes end.
func checkQuit(p *patient) (string, error) {
	for _, input := range []struct{ name, text string }{
		{"quit", "uci\nquit\n"},
		{"quit during a search", "go infinite\nquit\n"},
		{"the end of the input", "isready\n"},
		{"the end of the input during a search", "go infinite\n"},
		{"a script", "position startpos\ngo depth 5\nquit"},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), p.patience)
		cmd := exec.CommandContext(ctx, p.path)
		cmd.Stdin = strings.NewReader(input.text)
		err := cmd.Run()
		late := ctx.Err() != nil
		cancel()
		if late {
			return "", fmt.Errorf("%s does not end the program within %v", input.name, p.patience)
		}
		if err != nil {
			return "", fmt.Errorf("%s: %w", input.name, err)
		}
	}
	return "quit and the end of the input end the program, in a search as well", nil
}

// checkBench is what a worker of OpenBench does first.
func checkBench(p *patient) (string, error) {
	nodes, nps, took, err := runBenchAsOpenBench(p.path, benchPatience)
	if err != nil {
		return "", err
	}
	if took > openBenchLimit {
		return "", warnf("%.0f s; OpenBench waits %v", took.Seconds(), openBenchLimit)
	}
	return fmt.Sprintf("%d nodes, %d nps, %.1f s", nodes, nps, took.Seconds()), nil
}

const (
	openBenchLimit = 60 * time.Second
	benchPatience  = 5 * time.Minute // on a busy machine
)

// runBenchAsOpenBench runs PATH bench and reads "N nodes M nps".
func runBenchAsOpenBench(path string, patience time.Duration) (nodes, nps uint64, took time.Duration, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	start := time.Now()
	out, err := exec.CommandContext(ctx, path, "bench").Output()
	took = time.Since(start)
	if ctx.Err() != nil {
		return 0, 0, took, fmt.Errorf("bench does not end within %v", patience)
	}
	if err != nil {
		return 0, 0, took, fmt.Errorf("bench: %w", err)
	}
	for line := range strings.Lines(string(out)) {
		if n, err := fmt.Sscanf(line, "%d nodes %d nps", &nodes, &nps); n == 2 && err == nil {
			return nodes, nps, took, nil
		}
	}
	return 0, 0, took, errors.New(`bench prints no line "N nodes M nps"`)
}
