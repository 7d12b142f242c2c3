package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/analyse"
	"footnote/engine/pgn"
)

// origin is where a game came from.
type origin struct {
	file   string
	number int // in the file, from 1, broken games included
}

// gameSource reads the games of several files one after the other. Broken games are reported and
// counted. next has one caller; everything else may be called at the same time.
type gameSource struct {
	cmd    *cobra.Command
	errOut io.Writer
	names  []string
	strip  bool
	shard  everyNth
	meter  gameMeter
	count  func(*pgn.Game) int // positions of a game

	stop   func() // closes the file that is being read
	reader *pgn.Reader
	number int

	mu      sync.Mutex
	origins map[int]origin // of games that are being analysed, by index
	games   int
	broken  int
	cut     int // games whose moves break off
}

// everyNth is every nth game, beginning with the ith; games that are broken count too.
type everyNth struct {
	number, of int // i, from 1, and n
	seen       int // games so far
}

// includesNext counts a game and reports whether it is one of them.
func (s *everyNth) includesNext() bool {
	s.seen++
	return (s.seen-s.number)%s.of == 0
}

// openGames checks that all files exist, so that a long run does not fail at the
// last one, and that no output would overwrite an input.
func openGames(cmd *cobra.Command, names []string, f *analyseFlags) (*gameSource, error) {
	for _, name := range names {
		if name == "-" {
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			return nil, cli.FileError(name, err)
		}
		if info.IsDir() {
			return nil, fmt.Errorf("%s is a directory; name the PGN files in it", name)
		}
	}
	if err := cli.CheckApart(names, cli.Named{Flag: "output", File: f.output}, cli.Named{Flag: "html", File: f.html}); err != nil {
		return nil, err
	}
	number, of, err := cli.ParseShard(f.shard)
	if err != nil {
		return nil, err
	}
	return &gameSource{
		cmd: cmd, errOut: cmd.ErrOrStderr(), names: names, strip: f.strip, shard: everyNth{number: number, of: of}, origins: map[int]origin{},
	}, nil
}

// twice reports whether a file can be read twice: to be counted, and then to be analysed.
func twice(name string) bool {
	info, err := os.Stat(name)
	return name != "-" && err == nil && info.Mode().IsRegular()
}

// countPositions counts games and positions for the progress bar, when there is one to
// show. Games of a pipe, which cannot be read twice, are added as they come.
func (s *gameSource) countPositions(ctx context.Context, o *analyse.Options) {
	s.count = o.Positions
	if !cli.MovesCursor(s.errOut) {
		return
	}
	games, positions := 0, 0
	shard := s.shard
	for _, name := range s.names {
		if !twice(name) {
			continue
		}
		text, stop, err := openText(s.cmd, name)
		if err != nil {
			continue // next reports it
		}
		for r := pgn.NewReader(text); ctx.Err() == nil; {
			g, err := r.Read()
			if err != nil && !errors.As(err, new(*pgn.Fault)) {
				break
			}
			if shard.includesNext() && err == nil {
				games++
				positions += o.Positions(g)
			}
		}
		stop()
	}
	s.meter.begin(s.errOut, games, positions)
	o.Step = s.meter.Step
}

// next returns the next game of all files; it is the source of analyse.Run.
func (s *gameSource) next() (*pgn.Game, error) {
	for {
		if s.reader == nil {
			if len(s.names) == 0 {
				return nil, io.EOF
			}
			text, stop, err := openText(s.cmd, s.names[0])
			if err != nil {
				return nil, err
			}
			s.number, s.stop, s.reader = 0, stop, pgn.NewReader(text)
		}
		g, err := s.reader.Read()
		var fault *pgn.Fault
		switch {
		case err == nil:
			s.number++
			if s.shard.includesNext() {
				s.accept(g)
				return g, nil
			}
		case errors.As(err, &fault):
			s.number++
			if !s.shard.includesNext() {
				break
			}
			s.mu.Lock()
			s.broken++
			s.mu.Unlock()
			s.warn(fault, "; the game is skipped")
		case errors.Is(err, io.EOF):
			s.stop()
			s.reader, s.names = nil, s.names[1:]
		default:
			return nil, fmt.Errorf("%s: %w", s.names[0], err)
		}
	}
}

// openText opens a file of games, which may be compressed. close frees all that it needs.
func openText(cmd *cobra.Command, name string) (text io.Reader, close func(), err error) {
	in, err := cli.OpenInput(cmd, name)
	if err != nil {
		return nil, nil, err
	}
	text, stop, err := decompress(in)
	if err != nil {
		in.Close()
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, func() { stop(); in.Close() }, nil
}

// accept reports the warnings of a game and notes where it came from.
func (s *gameSource) accept(g *pgn.Game) {
	for i := range g.Warnings {
		s.warn(&g.Warnings[i], "")
	}
	if g.Cut != nil {
		s.warn(g.Cut, "; "+keptAsComment)
	}
	if s.strip {
		g.Strip()
	}
	s.mu.Lock()
	s.origins[s.games] = origin{s.names[0], s.number}
	s.games++
	if g.Cut != nil {
		s.cut++
	}
	s.mu.Unlock()
	if !twice(s.names[0]) {
		s.meter.expect(s.count(g))
	}
}

// warn prints what is wrong with a game, above the progress bar.
func (s *gameSource) warn(f *pgn.Fault, suffix string) {
	who := f.Game
	if who != "" {
		who += ": "
	}
	fmt.Fprintf(s.meter.Above(s.errOut), "%s:%d: %s%v%s\n", s.names[0], f.Line, who, f.Err, suffix)
}

// origin returns where the game of a report came from, and forgets it.
func (s *gameSource) origin(index int) origin {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.origins[index]
	delete(s.origins, index)
	return o
}

// faults says how many games could not be read or break off; nil when none.
func (s *gameSource) faults() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return damage(s.broken, s.cut, s.broken+s.games)
}

// keptAsComment is what becomes of the text behind the moves of a game that breaks off.
const keptAsComment = "the rest of the game is kept as a comment"

// damage says in a sentence that games were skipped or break off; nil when there are none.
func damage(skipped, cut, all int) error {
	verb := func(n int) string {
		if n == 1 {
			return "breaks off"
		}
		return "break off"
	}
	switch {
	case skipped == 0 && cut == 0:
		return nil
	case skipped == 0:
		return fmt.Errorf("%d of %s %s at a move that cannot be played", cut, cli.Count(all, "game"), verb(cut))
	case cut == 0:
		return fmt.Errorf("%d of %s could not be read; skipped", skipped, cli.Count(all, "game"))
	}
	return fmt.Errorf("%d of %s could not be read and %d %s", skipped, cli.Count(all, "game"), cut, verb(cut))
}
