package gamedata

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"slices"

	"footnote/engine/inorder"
	"footnote/eval"
	"footnote/eval/nnue/train"
	"footnote/movegen"
)

// LoadOptions choose what Load keeps.
type LoadOptions struct {
	Filter  Filter
	Seed    uint64 // of the shuffle
	Limit   int    // most records, chosen at random; 0: all
	Threads int    // 0: one for each core
	// Report is called now and then with the bytes read so far, of all files together;
	// may be nil.
	Report func(bytes int64)
	// Lookahead, if not 0, is the decay for Game.Ahead, which each record is then given;
	// AheadScale is its scale in centipawns.
	Lookahead, AheadScale float64
}

// Set is what Load found.
type Set struct {
	Records    []train.Record // shuffled over all games and files
	Games      int
	Positions  int      // that have a score
	Kept       int      // that the filter kept
	Duplicates int      // of those, left out because an earlier one has the same key
	Truncated  []string // files whose last record was cut short, which was ignored

	chunks [][]train.Record // while files are read
	before int64            // bytes of the files before the one that is read
}

// Load reads games from files, filters their positions, drops all but the first
// of equal ones (by Zobrist key) and shuffles the rest. The result depends on
// the files and the options alone, not on the number of threads.
func Load(ctx context.Context, paths []string, o LoadOptions) (*Set, error) {
	set := &Set{}
	seen := newKeySet()
	for _, path := range paths {
		if err := set.file(ctx, path, &o, seen); err != nil {
			return nil, Named(path, err)
		}
	}
	set.join()
	movegen.Shuffle(movegen.NewPRNG(o.Seed), set.Records)
	if o.Limit > 0 && len(set.Records) > o.Limit {
		set.Records = slices.Clip(set.Records[:o.Limit])
	}
	return set, nil
}

// Named puts the name of the file of games before an error, unless it has it already.
func Named(path string, err error) error {
	if file := (*fs.PathError)(nil); errors.As(err, &file) && file.Path == path {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// CheckFile reports early what Load would: that a file is not there, or does not begin as one of games
// does. Of what is no ordinary file, such as a pipe, nothing is read.
func CheckFile(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s is a directory; name the files of games in it", path)
	case !info.Mode().IsRegular():
		return nil
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() // it is only read
	var bad *FormatError
	if _, err = NewReader(file).header(); err != nil && !(errors.As(err, &bad) && bad.Truncated) {
		return Named(path, err)
	}
	return nil
}

// batch is a group of games that one thread decodes.
type batch struct {
	games     []encodedGame
	records   []train.Record
	keys      []uint64 // of the positions
	positions int      // that have a score
}

// encodedGame is a game as it stands in the file.
type encodedGame struct {
	data    []byte
	version byte  // of the format
	offset  int64 // of its record
}

// gamesPerBatch makes a batch some hundred thousand cycles of work.
const gamesPerBatch = 64

// file adds the games of one file: threads replay them in batches, whose records are collected in the
// order of the file.
func (set *Set) file(ctx context.Context, path string, o *LoadOptions, seen *keySet) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	threads := o.Threads
	if threads < 1 {
		threads = runtime.GOMAXPROCS(0)
	}
	replay := func(_ context.Context, b *batch) (error, error) { return b.replay(o), nil } // the first fault of the file counts
	r := NewReader(in)
	var ended error // why there is no further game
	next := func() (*batch, bool) {
		b := &batch{}
		for len(b.games) < gamesPerBatch && ended == nil {
			var data []byte
			if data, ended = r.next(); ended == nil {
				b.games = append(b.games, encodedGame{slices.Clone(data), r.version, r.recordOffset})
			}
		}
		return b, len(b.games) > 0
	}
	err = inorder.Run(ctx, slices.Repeat([]inorder.Worker[*batch, error]{replay}, threads), next, func(b *batch, fault error) error {
		if fault == nil {
			set.addBatch(b, seen)
			if o.Report != nil {
				o.Report(set.before + b.games[len(b.games)-1].offset)
			}
		}
		return fault
	})
	if info, err := in.Stat(); err == nil {
		set.before += info.Size()
	}
	var bad *FormatError
	switch {
	case err != nil:
		return err
	case errors.As(ended, &bad) && bad.Truncated:
		set.Truncated = append(set.Truncated, path)
	case ended != io.EOF:
		return ended
	}
	return nil
}

// GroupOf hashes the ID of a game, which need not be random, to the group of its records. The
// game itself is drawn from NewPRNG(id), so this must be another stream: else the games held out
// would be those of a certain kind of start.
func GroupOf(id uint64) uint16 { return uint16(movegen.NewPRNG(^id).Uint64() >> 48) }

// replay turns games into records.
func (b *batch) replay(o *LoadOptions) error {
	var g Game
	var ahead []float64
	for _, e := range b.games {
		err := decodeGame(e.data, e.version, &g)
		if err != nil {
			return &FormatError{Offset: e.offset, Reason: err.Error()}
		}
		b.positions += len(g.Scores)
		labels := train.Labels{Points: g.Result.Points(), Group: GroupOf(g.ID), HasAhead: o.Lookahead > 0}
		if labels.HasAhead {
			ahead = g.Ahead(ahead, o.Lookahead, o.AheadScale)
		}
		o.Filter.each(&g, func(p *movegen.Position, score eval.Score, ply int) {
			if labels.Score = score; labels.HasAhead {
				labels.Ahead = ahead[ply-g.FirstPly()-g.Opening]
			}
			r, fault := train.MakeRecord(p.SideToMove(), p.All, labels)
			err = cmp.Or(err, fault)
			b.records = append(b.records, r)
			b.keys = append(b.keys, p.Key())
		})
		if err != nil {
			return err // not reached: a position of a game has two kings and at most 32 pieces
		}
	}
	return nil
}

// addBatch adds the records of a batch whose positions are new.
func (set *Set) addBatch(b *batch, seen *keySet) {
	set.Games += len(b.games)
	set.Positions += b.positions
	set.Kept += len(b.records)
	for i, key := range b.keys {
		if seen.add(key) {
			set.add(b.records[i])
		} else {
			set.Duplicates++
		}
	}
}

// chunkRecords makes a chunk 2 MiB.
const chunkRecords = 1 << 16

// add keeps a record. A slice that grows would need twice the memory now and then.
func (set *Set) add(r train.Record) {
	last := len(set.chunks) - 1
	if last < 0 || len(set.chunks[last]) == chunkRecords {
		set.chunks = append(set.chunks, make([]train.Record, 0, chunkRecords))
		last++
	}
	set.chunks[last] = append(set.chunks[last], r)
}

// join makes one slice of the chunks, and gives back the memory of those that are copied at every GiB.
func (set *Set) join() {
	n := 0
	for _, c := range set.chunks {
		n += len(c)
	}
	set.Records = make([]train.Record, 0, n)
	for i, c := range set.chunks {
		set.Records = append(set.Records, c...)
		set.chunks[i] = nil
		if i%512 == 511 {
			debug.FreeOSMemory()
		}
	}
	set.chunks = nil
}
