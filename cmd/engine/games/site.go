package games

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"footnote/cmd/internal/cli"
	"footnote/engine/analyse"
)

// gameSite writes what --html asks for. One game is one page. For several the file is an index, and a folder beside it
// holds a page for each. A pipe, a device and standard output cannot have a folder: they get one game. All lie in a
// folder of their own until they are written, so that a run that ends before leaves nothing in the way of the next.
type gameSite struct {
	producer string
	file     *cli.File
	earlier  bool // there is a report of an earlier run
	single   bool // there is no room for a folder
	out      *bufio.Writer
	folder   string // of the pages, while they are written
	games    int
	last     *analyse.Rendered // not written yet: it must know whether another follows
	index    *analyse.Index    // from the second game on
}

// folderOf names the folder of the pages of a file: "report-games" for "report.html".
func folderOf(file string) string {
	return strings.TrimSuffix(file, filepath.Ext(file)) + "-games"
}

func openSite(name, producer string, force bool) (*gameSite, error) {
	s := &gameSite{producer: producer}
	_, err := os.Lstat(folderOf(name))
	pages := err == nil
	if pages && !force {
		return nil, fmt.Errorf("--html: %s exists; --force writes over it", folderOf(name))
	}
	info, err := os.Stat(name)
	s.earlier = pages || err == nil && info.Size() > 0
	if s.file, err = cli.CreateFile("html", name, force, true); err != nil {
		return nil, err
	}
	s.folder = filepath.Join(s.file.Folder(), filepath.Base(folderOf(name)))
	s.out = bufio.NewWriter(s.file)
	info, err = s.file.Stat()
	s.single = err == nil && (!info.Mode().IsRegular() || cli.IsStandardOutput(name))
	return s, err
}

// add writes a game, or keeps its page until the next.
func (s *gameSite) add(r *analyse.Report) error {
	if s.single && s.games == 1 {
		return errors.New("--html: several games need an ordinary file, with a folder of pages beside it")
	}
	g, err := analyse.Render(r)
	if err != nil {
		return err
	}
	s.games++
	if s.games == 1 {
		s.last = g
		// The index is begun now, when the report is at hand. If no game follows, it is
		// dropped with what has not left the buffer.
		return s.beginIndex(r)
	}
	if s.games == 2 {
		if err := os.MkdirAll(s.folder, 0o777); err != nil {
			return fmt.Errorf("--html: %w", err)
		}
	}
	if err := s.writeLast(fmt.Sprintf("%d.html", s.games)); err != nil {
		return err
	}
	s.last = g
	return s.index.Add(r, s.link(s.games))
}

// beginIndex writes the index up to its first game. It goes to the file only when a second game comes.
func (s *gameSite) beginIndex(r *analyse.Report) error {
	s.out = bufio.NewWriterSize(s.file, 1<<20)
	var err error
	if s.index, err = analyse.NewIndex(s.out, s.producer); err != nil {
		return err
	}
	return s.index.Add(r, s.link(1))
}

// link is the address of a game's page relative to the index.
func (s *gameSite) link(n int) string {
	u := url.URL{Path: fmt.Sprintf("%s/%d.html", filepath.Base(s.folder), n)}
	return u.String()
}

// writeLast writes the page of the game that came last. next is the address of the
// next, empty when there is none.
func (s *gameSite) writeLast(next string) error {
	n := s.games // the last game has this number, or the one before when another has come
	if next != "" {
		n--
	}
	up := url.URL{Path: "../" + filepath.Base(s.file.Name())}
	around := analyse.Around{Index: up.String(), Next: next}
	if n > 1 {
		around.Previous = fmt.Sprintf("%d.html", n-1)
	}
	file, err := os.Create(filepath.Join(s.folder, fmt.Sprintf("%d.html", n)))
	if err != nil {
		return fmt.Errorf("--html: %w", err)
	}
	out := bufio.NewWriter(file)
	return errors.Join(s.last.Write(out, s.producer, around), out.Flush(), file.Close())
}

// close completes the pages. partial says why games are missing; it is empty when none
// is. Else an earlier report stays, and a line on note says so.
func (s *gameSite) close(players []analyse.Player, partial string, note io.Writer) error {
	var err error
	switch {
	case s.games == 1:
		s.out = bufio.NewWriter(s.file) // the index is dropped
		err = s.last.Write(s.out, s.producer, analyse.Around{Partial: partial})
	case s.games > 1:
		err = errors.Join(s.writeLast(""), s.index.Close(players, partial))
	case partial != "":
		if s.index, err = analyse.NewIndex(s.out, s.producer); err == nil {
			err = s.index.Close(nil, partial)
		}
	}
	err = errors.Join(err, s.out.Flush())
	whole := err == nil && (partial == "" || !s.earlier)
	if whole && s.games > 0 {
		err = s.place()
		whole = err == nil
	}
	return errors.Join(err, s.file.End(whole, note))
}

// place puts the pages where those of an earlier run were.
func (s *gameSite) place() error {
	folder := folderOf(s.file.Name())
	if s.single || filepath.Clean(folder) == filepath.Clean(s.folder) {
		return nil
	}
	n := 1 // the first page that is none of this run
	if s.games > 1 {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return fmt.Errorf("--html: %w", err)
		}
		for ; n <= s.games; n++ {
			page := fmt.Sprintf("%d.html", n)
			if err := os.Rename(filepath.Join(s.folder, page), filepath.Join(folder, page)); err != nil {
				return fmt.Errorf("--html: %w", err)
			}
		}
		_ = os.Remove(s.folder)
	}
	for ; os.Remove(filepath.Join(folder, fmt.Sprintf("%d.html", n))) == nil; n++ {
		// An earlier run with more games has left it.
	}
	// A folder that holds anything else stays.
	if info, err := os.Lstat(folder); err == nil && info.IsDir() && s.games == 1 {
		_ = os.Remove(folder)
	}
	return nil
}
