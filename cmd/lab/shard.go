package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"footnote/cmd/internal/cli"
	"footnote/search/lab/papers"
)

// A shard of an experiment is a file of lines of JSON: a head, then what every part has
// given, then an end. The names are stable; the results are for the merge alone.

// shardHead says what was run, and by which program.
type shardHead struct {
	Kind      string          `json:"kind"`
	Shard     int             `json:"shard"`
	Of        int             `json:"of"`
	Command   string          `json:"command"`  // as it would be typed for one process
	Settings  []string        `json:"settings"` // its flags and arguments
	Version   string          `json:"version"`  // of the program
	Commit    string          `json:"commit"`
	Machine   string          `json:"machine"`
	JSON      bool            `json:"json,omitempty"`      // lab run and lab search: the results are lines of JSON
	Positions []shardPosition `json:"positions,omitempty"` // of compare, all of them
}

// What is cut into shards.
const (
	kindCompare = "compare"
	kindPaper   = "paper"
	kindRun     = "run"
	kindSearch  = "search"
)

// shardPosition is a position and its game.
type shardPosition struct {
	FEN  string `json:"fen"`
	Game string `json:"game"`
}

// shardLine is a line behind the head.
type shardLine struct {
	Experiment string `json:"experiment,omitempty"`
	papers.Part
}

// shardEnd is the last line: without it the shard is not whole.
type shardEnd struct {
	Parts int    `json:"end"`             // how many lines there are before it
	Input string `json:"input,omitempty"` // SHA-256 of the trees that were read
}

// elsewhere lists the flags that say only where output goes, how it looks, and which shard
// it is: they may differ between shards. What --all names stands among the arguments.
func elsewhere(name string) bool {
	return slices.Contains([]string{"all", "data", "svg", "json", "force", "shard"}, name)
}

// shardSettings lists the flags that were set, as arguments, and the arguments.
func shardSettings(cmd *cobra.Command, args []string) []string {
	list := []string{}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if elsewhere(f.Name) {
			return
		}
		value := f.Value.String()
		if _, ok := f.Value.(pflag.SliceValue); ok {
			value = strings.TrimSuffix(strings.TrimPrefix(value, "["), "]")
		}
		list = append(list, "--"+f.Name+"="+value)
	})
	return append(append(list, "--"), args...)
}

// shardWriter prints a shard.
type shardWriter struct {
	number, of int
	out        *json.Encoder
	parts      int
	input      hash.Hash // nil: no trees were read
}

// newShardWriter prints the head of a shard, of which the caller fills in what is special;
// nil without --shard.
func newShardWriter(cmd *cobra.Command, args []string, shard string, build *cli.Build, head shardHead) (*shardWriter, error) {
	if shard == "" {
		return nil, nil
	}
	number, of, err := cli.ParseShard(shard)
	if err != nil {
		return nil, err
	}
	if of > mostShards {
		return nil, fmt.Errorf("--shard: %d shards are more than %d", of, mostShards)
	}
	for _, name := range []string{"svg", "data"} {
		if cmd.Flags().Changed(name) {
			return nil, cli.Usagef("--%s: not with --shard, for a shard is only a part", name)
		}
	}
	w := &shardWriter{number: number, of: of, out: json.NewEncoder(cmd.OutOrStdout())}
	w.out.SetEscapeHTML(false)
	head.Shard, head.Of, head.Command, head.Settings = number, of, commandLine(cmd, args), shardSettings(cmd, args)
	head.Version, head.Commit, head.Machine = build.Version, commitOf(build), machineOf(build)
	return w, w.out.Encode(head)
}

// owns reports whether part i, from 0, is one of the shard's.
func (w *shardWriter) owns(i int) bool { return i%w.of == w.number-1 }

// tell prints what a part has given.
func (w *shardWriter) tell(experiment string, p papers.Part) error {
	w.parts++
	return w.out.Encode(shardLine{experiment, p})
}

// end closes the shard, if there is one.
func (w *shardWriter) end() error {
	if w == nil {
		return nil
	}
	end := shardEnd{Parts: w.parts}
	if w.input != nil {
		end.Input = hex.EncodeToString(w.input.Sum(nil))
	}
	return w.out.Encode(end)
}

// reads notes what trees are read, which must be the same ones for all shards.
func (w *shardWriter) reads(in io.Reader) io.Reader {
	if w == nil {
		return in
	}
	w.input = sha256.New()
	return io.TeeReader(in, w.input)
}

// shards are all shards of one run.
type shards struct {
	shardHead                              // of the first one; Machine names all machines
	files     []string                     // by number
	found     map[shardKey]json.RawMessage // what has not been asked for yet
	parts     int                          // of all files
	input     string                       // what the ends say of it
	ends      int                          // so far
}

type shardKey struct {
	experiment   string
	stage, index int
}

// readShards reads the shards of a run and refuses those that do not belong together:
// other commands, other programs, shards that are missing, cut off or there twice.
func readShards(cmd *cobra.Command, names []string, build *cli.Build, kinds ...string) (*shards, error) {
	var all *shards
	for _, name := range names {
		var err error
		if all, err = readShard(cmd, name, all); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if !slices.Contains(kinds, all.Kind) {
		return nil, fmt.Errorf("%s: a shard of %q; this merges those of %s", names[0], all.Kind, strings.Join(kinds, ", "))
	}
	if own := commitOf(build); all.Commit != own || all.Version != build.Version {
		return nil, fmt.Errorf("%s: of version %s, commit %s, this program is of %s, %s; only the same program can merge", names[0], all.Version, all.Commit, build.Version, own)
	}
	for i, name := range all.files {
		if name == "" {
			return nil, fmt.Errorf("shard %d of %d is in none of the files", i+1, all.Of)
		}
	}
	return all, nil
}

// mostShards bounds the shards of one run, against nonsense in a file or a flag.
const mostShards = 1 << 20

// errNoShard says that a file is something else.
var errNoShard = errors.New("not a shard: the first line is not the head of one")

// mostLine bounds a line of a shard, in bytes: a device that has no line end would fill the memory.
const mostLine = 64 << 20

// readLine returns the next line; the error of the last, which has no end, is io.EOF.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
		if len(line) > mostLine {
			return nil, fmt.Errorf("a line of more than %d MiB", mostLine>>20)
		}
	}
}

// readShard adds a file to the shards read before it; nil: there are none.
func readShard(cmd *cobra.Command, name string, all *shards) (*shards, error) {
	in, err := cli.OpenText(cmd, name)
	if err != nil {
		return nil, withoutPath(err)
	}
	defer in.Close()
	lines := bufio.NewReader(in)
	if begin, _ := lines.Peek(1); len(begin) > 0 && begin[0] != '{' {
		return nil, errNoShard
	}
	text, err := readLine(lines)
	if len(text) == 0 {
		if !errors.Is(err, io.EOF) {
			return nil, withoutPath(err)
		}
		return nil, errors.New("an empty file, not a shard")
	}
	var head shardHead
	if json.Unmarshal(text, &head) != nil || head.Command == "" || head.Shard < 1 || head.Shard > head.Of || head.Of > mostShards {
		return nil, errNoShard
	}
	s := all
	if s == nil {
		s = &shards{shardHead: head, files: make([]string, head.Of), found: map[shardKey]json.RawMessage{}}
	}
	switch {
	case head.Kind != s.Kind || head.JSON != s.JSON || head.Command != s.Command || !slices.Equal(head.Settings, s.Settings) || head.Of != s.Of:
		return nil, fmt.Errorf("a shard of another run: %s, %d shards; %s, %d shards", head.Command, head.Of, s.Command, s.Of)
	case !slices.Equal(head.Positions, s.Positions):
		return nil, errors.New("a shard of another run: the positions are others")
	case head.Commit != s.Commit || head.Version != s.Version:
		return nil, fmt.Errorf("made by version %s, commit %s, the others by %s, %s", head.Version, head.Commit, s.Version, s.Commit)
	case s.files[head.Shard-1] != "":
		return nil, fmt.Errorf("shard %d of %d, as %s is", head.Shard, head.Of, s.files[head.Shard-1])
	}
	s.files[head.Shard-1] = name
	if !slices.Contains(strings.Split(s.Machine, "; "), head.Machine) {
		s.Machine += "; " + head.Machine
	}
	return s, s.readParts(lines)
}

// withoutPath takes the name of a file out of an error: the caller says it.
func withoutPath(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// readParts reads what stands behind a head.
func (s *shards) readParts(lines *bufio.Reader) error {
	for number := 2; ; number++ {
		text, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			return errors.New("cut off: the shard has no end; it must be run again")
		}
		if err != nil {
			return withoutPath(err)
		}
		var line struct {
			shardLine
			End     *int
			Input   string
			Partial bool
		}
		switch err := json.Unmarshal(text, &line); {
		case err != nil:
			return fmt.Errorf("line %d: not the result of a part", number)
		case line.Partial:
			return errors.New("the run was interrupted; it must be run again")
		case line.End != nil:
			if *line.End != number-2 {
				return fmt.Errorf("%d lines of results, the end says %d", number-2, *line.End)
			}
			if s.ends++; s.ends > 1 && line.Input != s.input {
				return errors.New("a shard of another run: it has read other trees")
			}
			s.input = line.Input
			if _, err := lines.ReadByte(); err == nil {
				return fmt.Errorf("line %d: something behind the end", number+1)
			}
			return nil
		}
		key := shardKey{line.Experiment, line.Stage, line.Index}
		if s.found[key] != nil || len(line.Result) == 0 {
			return fmt.Errorf("line %d: the result is there twice, or empty", number)
		}
		s.found[key] = line.Result
		s.parts++
	}
}

// printing hands print a place to print to, and passes on what it has printed when it is
// done: shards that turn out to lack something print nothing.
func printing(out io.Writer, print func(io.Writer) error) error {
	var text bytes.Buffer
	err := print(&text)
	if err != nil && !errors.As(err, new(cli.Failure)) {
		return err
	}
	if _, failed := out.Write(text.Bytes()); failed != nil {
		return failed
	}
	return err
}

// find takes what a part has given.
func (s *shards) find(experiment string, stage, index int) (json.RawMessage, error) {
	key := shardKey{experiment, stage, index}
	text := s.found[key]
	if text == nil {
		return nil, fmt.Errorf("part %d of stage %d is in none of the files", index, stage)
	}
	delete(s.found, key)
	return text, nil
}

// used reports an error when parts were not asked for.
func (s *shards) used() error {
	if len(s.found) > 0 {
		return fmt.Errorf("%d of %d parts in the files belong to nothing that %s measures", len(s.found), s.parts, s.Command)
	}
	return nil
}
