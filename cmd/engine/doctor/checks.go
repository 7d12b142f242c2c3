package doctor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"footnote/engine/uciclient"
)

// check is one thing that a user interface relies on. It returns what was seen,
// or what is wrong; a warning is a remark, not a fault.
type check struct {
	name string
	run  func(p *client) (string, error)
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
		{"search", checkSearch},
		{"stop", checkStop},
		{"bench", checkBench},
	}
}

func checkIdentity(p *client) (string, error) {
	lines := p.engine.Handshake()
	if len(lines) == 0 || lines[len(lines)-1] != "uciok" {
		return "", errors.New("uciok is not the last line of the answer to uci")
	}
	answer := lines
	if !strings.HasPrefix(answer[0], "id name ") {
		// What a program prints at its start, before it has read anything, is no fault:
		// Stockfish names itself there. It is not in the answer to a second uci.
		again, err := p.ask(func(line string) bool { return line == "uciok" }, "isready", "uci")
		if err == nil {
			answer = again[slices.Index(again, "readyok")+1:]
		}
	}
	name, named := strings.CutPrefix(answer[0], "id name ")
	if !named {
		return "", fmt.Errorf("the first line is %.60q, not the name: some user interfaces need it there", answer[0])
	}
	if p.engine.Author() == "" {
		return "", errors.New("no id author")
	}
	return name + " by " + p.engine.Author(), nil
}

// checkBench is what a worker of OpenBench does first.
func checkBench(p *client) (string, error) { return benchWithin(p, openBenchLimit) }

// benchWithin runs the bench, which should take no longer than limit.
func benchWithin(p *client, limit time.Duration) (string, error) {
	nodes, nps, took, err := runBenchAsOpenBench(p.ctx, p.path)
	if err != nil {
		return "", err
	}
	p.nps = nps
	if took > limit {
		return "", warnf("%.0f s; OpenBench waits %v", took.Seconds(), openBenchLimit)
	}
	return fmt.Sprintf("%d nodes, %d nps, %.1f s", nodes, nps, took.Seconds()), nil
}

const (
	openBenchLimit = 60 * time.Second
	benchTimeout   = 5 * time.Minute // on a busy machine
)

// runBenchAsOpenBench runs PATH bench and reads "N nodes M nps".
func runBenchAsOpenBench(ctx context.Context, path string) (nodes, nps uint64, took time.Duration, err error) {
	limited, cancel := context.WithTimeout(ctx, benchTimeout)
	defer cancel()
	start := time.Now()
	out, err := uciclient.Command(limited, path, "bench").Output()
	took = time.Since(start)
	if ctx.Err() != nil {
		return 0, 0, took, ctx.Err()
	}
	if limited.Err() != nil {
		return 0, 0, took, fmt.Errorf("bench does not end within %v", benchTimeout)
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
