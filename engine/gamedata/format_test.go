package gamedata

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// same compares games; positions are compared by their FEN.
func same(tb testing.TB, want, got *Game) {
	tb.Helper()
	positions := cmp.Comparer(func(a, b movegen.Position) bool { return a.FEN() == b.FEN() && a.Key() == b.Key() })
	if diff := cmp.Diff(want, got, positions, cmpopts.EquateEmpty()); diff != "" {
		tb.Fatalf("a game came back changed (-want +got):\n%s", diff)
	}
}

func TestRoundTrip(t *testing.T) {
	var games []*Game
	for seed := range uint64(200) {
		games = append(games, randomGame(t, seed))
	}
	got, err := readAll(t, writeGames(t, games...))
	if err != io.EOF || len(got) != len(games) {
		t.Fatalf("%d games of %d, %v", len(got), len(games), err)
	}
	for i := range games {
		same(t, games[i], got[i])
	}
}

// TestConcatenation: two files make one, each with its own description.
func TestConcatenation(t *testing.T) {
	a, _ := os.ReadFile(writeGames(t, randomGame(t, 1), randomGame(t, 2)))
	b, _ := os.ReadFile(writeGames(t, randomGame(t, 3)))
	// A record of a kind that this version does not know is passed over.
	data := append(appendRecord(a, 'X', []byte("later")), b...)
	r := NewReader(bytes.NewReader(data))
	var g Game
	for seed := uint64(1); seed <= 3; seed++ {
		movegentest.Must(t, r.Next(&g))
		same(t, randomGame(t, seed), &g)
		if r.Info() != `{"seed":1}` {
			t.Errorf("description %q", r.Info())
		}
	}
	if err := r.Next(&g); err != io.EOF || r.Offset() != int64(len(data)) {
		t.Errorf("%v at %d, want the end at %d", err, r.Offset(), len(data))
	}
}

// TestTruncation cuts a file at every byte: all whole games are read, the
// fault is called a truncation, and Append goes on from there.
func TestTruncation(t *testing.T) {
	data, err := os.ReadFile(writeGames(t, randomGame(t, 1), randomGame(t, 2), randomGame(t, 3)))
	movegentest.Must(t, err)
	var ends []int64 // of the games
	for r, g := NewReader(bytes.NewReader(data)), new(Game); r.Next(g) == nil; {
		ends = append(ends, r.Offset())
	}
	for cut := range len(data) {
		whole := 0
		for whole < len(ends) && ends[whole] <= int64(cut) {
			whole++
		}
		for _, tail := range [][]byte{nil, make([]byte, 40)} {
			r := NewReader(bytes.NewReader(append(bytes.Clone(data[:cut]), tail...)))
			var g Game
			n := 0
			for err = r.Next(&g); err == nil; err = r.Next(&g) {
				n++
			}
			if n != whole || len(ends) != 3 {
				t.Fatalf("cut at %d: %d games, %d of %d are whole", cut, n, whole, len(ends))
			}
			// Zeros after a cut complete the record with a wrong checksum or
			// stand alone; both are a lost tail.
			var bad *FormatError
			if !errors.As(err, &bad) {
				if err == io.EOF && tail == nil {
					continue // cut between two records
				}
				t.Fatalf("cut at %d: %v", cut, err)
			}
			if (tail == nil || cut >= headerBytes) && (!bad.Truncated || bad.Offset > int64(cut)) {
				t.Fatalf("cut at %d: %v, truncated %t", cut, bad, bad.Truncated)
			}
			if r.Offset() > int64(cut) {
				t.Fatalf("cut at %d: %d bytes are said to be good", cut, r.Offset())
			}
		}
	}
}

// TestAppendPipe: a pipe, which would be waited for, is refused.
func TestAppendPipe(t *testing.T) {
	r, w, err := os.Pipe()
	movegentest.Must(t, err)
	defer r.Close()
	defer w.Close()
	name := fmt.Sprintf("/dev/fd/%d", w.Fd())
	if _, err := os.Stat(name); err != nil {
		t.Skip(err)
	}
	answer := make(chan error, 1)
	go func() {
		_, err := Append(name, "", nil)
		answer <- err
	}()
	select {
	case err := <-answer:
		if err == nil {
			t.Error("a pipe was taken for a file of games")
		}
	case <-time.After(10 * time.Second):
		t.Error("Append waits for a pipe")
	}
}

func TestAppendRepairs(t *testing.T) {
	games := []*Game{randomGame(t, 1), randomGame(t, 2), randomGame(t, 3), randomGame(t, 4)}
	whole, err := os.ReadFile(writeGames(t, games[:3]...))
	movegentest.Must(t, err)
	header := headerBytes
	for _, cut := range []int{0, 3, header, header + 5, len(whole) - 1, len(whole)} {
		path := filepath.Join(t.TempDir(), "games.fng")
		movegentest.Must(t, os.WriteFile(path, whole[:cut], 0o600))
		var seen []uint64
		w, err := Append(path, `{"seed":1}`, func(g *Game) { seen = append(seen, g.ID) })
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		for _, g := range games[len(seen):] {
			movegentest.Must(t, w.Write(g))
		}
		w.Close()
		got, err := readAll(t, path)
		if err != io.EOF || len(got) != len(games) {
			t.Fatalf("cut at %d: %d games, %v", cut, len(got), err)
		}
		for i := range games {
			same(t, games[i], got[i])
		}
	}
}

// TestWrongLength: a record whose length is damaged is not taken for the last one, cut short,
// which Append would remove with all games behind it.
func TestWrongLength(t *testing.T) {
	path := writeGames(t, randomGame(t, 1), randomGame(t, 2), randomGame(t, 3))
	text, err := os.ReadFile(path)
	movegentest.Must(t, err)
	infoLength, size := binary.Uvarint(text[headerBytes+1:])
	first := headerBytes + 1 + size + int(infoLength) + checksumBytes
	text[first+2] |= 0x40 // of two bytes, the second
	if text[first] != tagGame || text[first+1] < 0x80 {
		t.Fatal("the first game is not where it should be")
	}
	movegentest.Must(t, os.WriteFile(path, text, 0o600))
	_, err = Append(path, `{"seed":1}`, nil)
	var bad *FormatError
	if !errors.As(err, &bad) || bad.Truncated || bad.Offset != int64(first) {
		t.Errorf("%v", err)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, text) {
		t.Errorf("the file has %d bytes instead of %d, %v", len(got), len(text), err)
	}
}

// TestDifference: of two descriptions only what differs is said, and on one line.
func TestDifference(t *testing.T) {
	const seeds = 18446744073709551615
	for _, c := range []struct{ was, is, want string }{
		{fmt.Sprintf(`{"program":"p","seed":%d,"evaluation":"Network <built-in>"}`, uint64(seeds)), fmt.Sprintf(`{"program":"p","seed":%d,"evaluation":"HandCrafted"}`, uint64(seeds-1)),
			"evaluation Network <built-in>, not HandCrafted; seed 18446744073709551615, not 18446744073709551614"},
		{`{"seed":1}`, `{"seed":1,"syzygy_men":4}`, "syzygy_men none, not 4"},
		{`{"seed":1}`, `{"seed": 1}`, `{"seed":1}, not {"seed": 1}`},
		{"by hand\n\x1b", `{"seed":1}`, `by hand  , not {"seed":1}`},
		{`[]`, `{"seed":1}`, `[], not {"seed":1}`},
	} {
		path := filepath.Join(t.TempDir(), "games.fng")
		w, err := Append(path, c.was, nil)
		if err == nil {
			err = w.Close()
		}
		movegentest.Must(t, err)
		if _, err := Append(path, c.is, nil); err == nil || err.Error() != path+": the file was written with other settings: "+c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestAppendRefuses: nothing that could still be of use is overwritten.
func TestAppendRefuses(t *testing.T) {
	path := writeGames(t, randomGame(t, 1), randomGame(t, 2))
	if _, err := Append(path, `{"seed":2}`, nil); err == nil {
		t.Error("a file of other settings was opened")
	}
	data, err := os.ReadFile(path)
	movegentest.Must(t, err)
	cut := data[:len(data)-1]
	movegentest.Must(t, os.WriteFile(path, cut, 0o600))
	if _, err := Append(path, `{"seed":2}`, nil); err == nil {
		t.Error("a file of other settings, cut short, was opened")
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(after, cut) {
		t.Error("a file of other settings was cut")
	}
	damaged := bytes.Clone(data)
	damaged[len(magic)+25] ^= 1
	for name, content := range map[string][]byte{"damaged": damaged, "foreign": []byte("a text of some length")} {
		movegentest.Must(t, os.WriteFile(path, content, 0o600))
		if _, err := Append(path, `{"seed":1}`, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
		if after, _ := os.ReadFile(path); !bytes.Equal(after, content) {
			t.Errorf("%s: the file was changed", name)
		}
	}
}

// TestTwoWriters: of two runs that write to one file the first to finish a game goes on.
func TestTwoWriters(t *testing.T) {
	path := writeGames(t, randomGame(t, 1))
	var writers [2]*Writer
	for i := range writers {
		w, err := Append(path, `{"seed":1}`, nil)
		movegentest.Must(t, err)
		defer w.Close()
		writers[i] = w
	}
	first, second := writers[1], writers[0]
	for seed := uint64(2); seed <= 3; seed++ {
		movegentest.Must(t, first.Write(randomGame(t, seed)))
		if err := second.Write(randomGame(t, seed)); !errors.Is(err, errShared) {
			t.Errorf("the other run: %v", err)
		}
	}
	if games, err := readAll(t, path); len(games) != 3 || err != io.EOF {
		t.Errorf("%d games, %v", len(games), err)
	}
}

// TestResultNumbers: the numbers of results in a file are those of the package comment,
// whatever they are in the program.
func TestResultNumbers(t *testing.T) {
	for number, want := range []game.Result{game.BlackWins, game.Draw, game.WhiteWins} {
		g, back := randomGame(t, 5), new(Game)
		g.Result = want
		data, err := appendGame(nil, g)
		movegentest.Must(t, err)
		if got := int(data[0] & 3); got != number {
			t.Errorf("%v is number %d, want %d", want, got, number)
		}
		if err := decodeGame(data, version, back); err != nil || back.Result != want {
			t.Errorf("%v came back as %v, %v", want, back.Result, err)
		}
		data[0] |= 3
		if decodeGame(data, version, back) == nil {
			t.Errorf("number 3 is %v", back.Result)
		}
	}
}

func TestWriterRefuses(t *testing.T) {
	good := randomGame(t, 5)
	for name, spoil := range map[string]func(*Game){
		"scores":  func(g *Game) { g.Scores = g.Scores[1:] },
		"opening": func(g *Game) { g.Opening = -1 },
		"result":  func(g *Game) { g.Result = game.WhiteWins + 1 },
		"none":    func(g *Game) { g.Result = game.NoResult },
		"end":     func(g *Game) { g.End = ends },
		"move":    func(g *Game) { g.Moves = append([]movegen.Move{movegen.NoMove}, g.Moves[1:]...) },
		"score":   func(g *Game) { g.Scores[0] = 32_001 },
		"bound":   func(g *Game) { g.Inexact = []int{len(g.Scores)} },
		"bounds":  func(g *Game) { g.Inexact = []int{3, 3} },
		"length":  func(g *Game) { g.Moves = make([]movegen.Move, maxMoves+1) },
	} {
		g := *good
		g.Scores = append(g.Scores[:0:0], g.Scores...)
		spoil(&g)
		if _, err := appendGame(nil, &g); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// FuzzReader feeds the reader anything: it must not panic, and what it takes
// for a game must survive being written again.
func FuzzReader(f *testing.F) {
	for seed := range uint64(4) {
		data, err := os.ReadFile(writeGames(f, randomGame(f, seed)))
		movegentest.Must(f, err)
		f.Add(data)
		f.Add(data[:len(data)/2])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := NewReader(bytes.NewReader(data))
		var g Game
		for {
			err := r.Next(&g)
			if err != nil {
				break
			}
			again(t, &g)
		}
		if r.Offset() > int64(len(data)) {
			t.Fatalf("offset %d of %d bytes", r.Offset(), len(data))
		}
	})
}

// FuzzGame does the same below the checksum, which random bytes seldom pass.
func FuzzGame(f *testing.F) {
	for seed := range uint64(8) {
		data, err := appendGame(nil, randomGame(f, seed))
		movegentest.Must(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var g Game
		if decodeGame(data, version, &g) == nil {
			again(t, &g)
		}
	})
}

// again writes and reads a game that was read.
func again(t *testing.T, g *Game) {
	data, err := appendGame(nil, g)
	if err != nil {
		t.Fatalf("a game that was read cannot be written: %v", err)
	}
	var back Game
	movegentest.Must(t, decodeGame(data, version, &back))
	same(t, g, &back)
}

// version1 is a file of three games that the program wrote when the format had no
// bounds.
const version1 = "testdata/version1.fng"

// TestVersion1: games of the format before are read, alone and in one file with newer
// ones.
func TestVersion1(t *testing.T) {
	old, err := readAll(t, version1)
	if err != io.EOF || len(old) != 3 {
		t.Fatalf("%d games, %v", len(old), err)
	}
	newer := randomGame(t, 4)
	a, _ := os.ReadFile(version1)
	b, _ := os.ReadFile(writeGames(t, newer))
	for _, c := range []struct {
		name string
		data []byte
		olds int
	}{
		{"old, new", append(bytes.Clone(a), b...), 1},
		{"new, old", append(bytes.Clone(b), a...), 1},
		{"old, new, old", append(append(bytes.Clone(a), b...), a...), 2},
	} {
		r := NewReader(bytes.NewReader(c.data))
		var g Game
		plies, marks := 0, 0
		for err = r.Next(&g); err == nil; err = r.Next(&g) {
			plies += len(g.Moves)
			marks += len(g.Inexact)
		}
		want := len(newer.Moves)
		for _, g := range old {
			want += len(g.Moves) * c.olds
		}
		if err != io.EOF || plies != want || marks != len(newer.Inexact) {
			t.Errorf("%s: %d plies, %d bounds, %v; want %d and %d", c.name, plies, marks, err, want, len(newer.Inexact))
		}
	}
}

// TestAppendToVersion1: a file of the version before is continued behind a new header,
// and refused when its settings differ.
func TestAppendToVersion1(t *testing.T) {
	data, err := os.ReadFile(version1)
	movegentest.Must(t, err)
	r := NewReader(bytes.NewReader(data))
	if _, err := r.next(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games.fng")
	movegentest.Must(t, os.WriteFile(path, data, 0o600))
	if _, err := Append(path, `{"seed":1}`, nil); err == nil {
		t.Error("a file of other settings was opened")
	}
	seen := 0
	w, err := Append(path, r.Info(), func(*Game) { seen++ })
	if err != nil || seen != 3 {
		t.Fatalf("%d games, %v", seen, err)
	}
	g := randomGame(t, 11)
	g.Inexact = []int{0}
	movegentest.Must(t, w.Write(g))
	w.Close()
	games, err := readAll(t, path)
	if err != io.EOF || len(games) != 4 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	same(t, g, games[3])
}

// TestBoundsAreNotKept: the filter drops exactly the positions whose score is a bound.
func TestBoundsAreNotKept(t *testing.T) {
	f := Filter{MaxScore: 40_00}
	dropped := 0
	for seed := range uint64(40) {
		g := randomGame(t, seed)
		marked := *g
		g.Inexact = nil
		fit := map[int]bool{}
		f.each(g, func(_ *movegen.Position, _ eval.Score, ply int) { fit[ply-g.FirstPly()-g.Opening] = true })
		want := len(fit)
		for _, i := range marked.Inexact {
			if fit[i] {
				want--
				dropped++
			}
		}
		if n := f.Count(&marked); n != want {
			t.Errorf("seed %d: %d positions, want %d", seed, n, want)
		}
	}
	if dropped < 20 {
		t.Errorf("only %d bounds", dropped)
	}
	set, err := Load(context.Background(), []string{version1}, LoadOptions{Filter: DefaultFilter()})
	if err != nil || set.Games != 3 || set.Kept == 0 {
		t.Errorf("%+v, %v", set, err)
	}
}

// starts are positions from which test games begin: the initial one, Chess960,
// an en passant capture at hand, a pawn about to promote.
func starts() []string {
	return []string{
		movegen.StartFEN,
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"4k3/P6p/8/8/8/8/p6P/4K3 w - - 12 40",
	}
}

// randomGame plays moves at random from one of the starts.
func randomGame(tb testing.TB, seed uint64) *Game {
	tb.Helper()
	rng := movegen.NewPRNG(seed)
	all := starts()
	start := movegentest.Parse(tb, all[rng.Intn(len(all))])
	g := &Game{ID: rng.Uint64(), Start: start, Result: game.BlackWins + game.Result(rng.Intn(3)), End: End(rng.Intn(int(ends)))}
	now := start
	var list movegen.MoveList
	for range rng.Intn(150) {
		now.GenerateLegal(&list)
		if list.N == 0 {
			break
		}
		m := list.Moves[rng.Intn(list.N)]
		g.Moves = append(g.Moves, m)
		now.Advance(m)
	}
	g.Opening = min(len(g.Moves), rng.Intn(12))
	score := eval.Score(0)
	for range len(g.Moves) - g.Opening {
		switch rng.Intn(20) {
		case 0:
			score = eval.Score(rng.Intn(int(2*eval.Mate+1))) - eval.Mate
		default:
			score = max(-eval.Mate, min(eval.Mate, score+eval.Score(rng.Intn(101)-50)))
		}
		if rng.Intn(15) == 0 {
			g.Inexact = append(g.Inexact, len(g.Scores))
		}
		g.Scores = append(g.Scores, score)
	}
	return g
}

// writeGames writes a file and returns its path.
func writeGames(tb testing.TB, games ...*Game) string {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "games.fng")
	w, err := Append(path, `{"seed":1}`, nil)
	movegentest.Must(tb, err)
	for _, g := range games {
		movegentest.Must(tb, w.Write(g))
	}
	movegentest.Must(tb, w.Close())
	return path
}

// readAll reads the games of a file up to an error.
func readAll(tb testing.TB, path string) ([]*Game, error) {
	tb.Helper()
	f, err := os.Open(path)
	movegentest.Must(tb, err)
	defer f.Close()
	r := NewReader(f)
	var games []*Game
	for {
		g := new(Game)
		if err := r.Next(g); err != nil {
			return games, err
		}
		games = append(games, g)
	}
}
