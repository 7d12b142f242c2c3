package uciclient

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Limits say when a search ends: at the first that is reached. At least one must be
// given.
type Limits struct {
	Depth    int           // plies; 0 or less: no limit
	Nodes    uint64        // 0: no limit
	MoveTime time.Duration // at least a millisecond; 0 or less: no limit
}

// Result is the answer to a search.
type Result struct {
	Move string // as written, never empty; "(none)" and "0000" mean that there is none
	// Elapsed is the time from go to bestmove, by the caller's clock.
	Elapsed time.Duration
	// Stopped means that the search had to be stopped: it had no time of its own
	// and took longer than Timeouts.Search.
	Stopped bool
}

// Search searches a position and hands every info line with a score or a line of
// play to each, which may be nil. With a MoveTime the answer must come within that
// and Timeouts.Answer; without one the search is stopped after Timeouts.Search. When
// ctx ends it is stopped too, and ctx's error returned. After any error the engine
// should be closed.
func (e *Engine) Search(ctx context.Context, fen string, l Limits, each func(Info)) (Result, error) {
	command := "go"
	if l.Depth > 0 {
		command += fmt.Sprintf(" depth %d", l.Depth)
	}
	if l.Nodes > 0 {
		command += fmt.Sprintf(" nodes %d", l.Nodes)
	}
	if l.MoveTime > 0 {
		command += fmt.Sprintf(" movetime %d", max(l.MoveTime.Milliseconds(), 1))
	}
	if command == "go" {
		return Result{}, errors.New("a search without a limit")
	}
	e.send("position fen " + fen)
	e.send(command)
	w := searchWatch{engine: e, began: time.Now(), each: each}
	timeout := l.MoveTime + e.timeouts.Answer
	if l.MoveTime <= 0 {
		timeout = e.timeouts.Search
	}
	err := e.waitFor(ctx, timeout, w.line)
	switch {
	case w.answered:
	case ctx.Err() != nil:
		e.send("stop")
		return Result{}, ctx.Err()
	case errors.Is(err, ErrTimeout) && l.MoveTime <= 0:
		e.send("stop")
		e.lastCommand = command + " … stop"
		w.result.Stopped = true
		if err := e.waitFor(ctx, e.timeouts.Answer, w.line); err != nil {
			return Result{}, err
		}
	case err != nil:
		return Result{}, err
	}
	if w.result.Move == "" {
		return Result{}, fmt.Errorf("engine %s has answered %q with a bestmove without a move", e.Name(), e.lastCommand)
	}
	return w.result, nil
}

// searchWatch reads the lines of one search.
type searchWatch struct {
	engine   *Engine
	began    time.Time
	each     func(Info)
	answered bool
	result   Result
}

func (w *searchWatch) line(text string) (last bool) {
	word, rest := cut(text)
	switch word {
	case "bestmove":
		w.answered = true
		w.result.Elapsed = time.Since(w.began)
		w.result.Move, _ = cut(rest)
		return true
	case "info":
		if info, ok := parseInfo(rest); ok && w.each != nil {
			info.Elapsed = time.Since(w.began)
			w.each(info)
		}
	default:
		w.engine.lastUnknown = text
	}
	return false
}
