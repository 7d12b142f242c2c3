package syzygy

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"
)

// kind is one of the two kinds of tables.
type kind uint8

const (
	wdlTable kind = iota
	dtzTable
)

// extension is what the names of files of a kind end with.
func (k kind) extension() string { return [...]string{".rtbw", ".rtbz"}[k] }

// magic is the number at the start of a file, least significant byte first.
func (k kind) magic() uint32 { return [...]uint32{0x5d23e871, 0xa50c66d7}[k] }

// Tables are the tables of some directories. They are safe for any number of
// goroutines, Close apart; the zero value knows no table.
type Tables struct {
	byKey   map[materialKey]*entry // by both colourings; not written after Open
	names   []string
	largest int
}

// entry is the material of a table and its files.
type entry struct {
	material
	files [2]lazyFile // by kind
}

// lazyFile is a file that is opened when it is first asked for.
type lazyFile struct {
	path    string // empty when there is none
	ready   atomic.Pointer[opened]
	opening sync.Mutex
}

// opened is what opening a file led to. It does not change.
type opened struct {
	table   *tableFile
	data    []byte
	err     error      // why there is no table
	damaged *FileError // what to say when a value makes no sense
	unmap   func() error
}

// Open finds the tables in the directories of paths, which are separated as in SyzygyPath: by ':', on
// Windows by ';'. An empty entry is passed over, and so is the value "<empty>" that protocols use for
// none. Of a table that lies in two directories, the first counts.
//
// Only names are read: a file is opened at the first probe that needs it. The
// tables are therefore never nil and may be used whatever the error says; it joins
// one *FileError for each directory that cannot be read, a line each.
func Open(paths string) (*Tables, error) {
	t := &Tables{byKey: map[materialKey]*entry{}}
	var faults []error
	if paths == "<empty>" {
		paths = ""
	}
	found := map[string]*entry{}
	for _, dir := range filepath.SplitList(paths) {
		if dir == "" {
			continue
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			faults = append(faults, &FileError{Path: dir, Fault: ErrUnreadable, Err: reason(err)})
		}
		for _, file := range files { // those read before an error too
			t.add(found, dir, file.Name())
		}
	}
	t.names = slices.Sorted(maps.Keys(found))
	return t, errors.Join(faults...)
}

// reason takes the path off an error of the system, for it is said elsewhere.
func reason(err error) error {
	if e := (*os.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}

// add notes a file when it has the name of a table.
func (t *Tables) add(found map[string]*entry, dir, file string) {
	for k := wdlTable; k <= dtzTable; k++ {
		name, ends := strings.CutSuffix(file, k.extension())
		m, ok := parseMaterial(name)
		if !ends || !ok {
			continue
		}
		e := t.byKey[m.key]
		if e == nil {
			e = &entry{material: m}
			t.byKey[m.key], t.byKey[m.key.mirrored()] = e, e
		}
		if f := &e.files[k]; f.path == "" {
			f.path = filepath.Join(dir, file)
		}
		found[name] = e
		if k == wdlTable {
			t.largest = max(t.largest, m.men)
		}
	}
}

// MaxMen returns the number of men, kings included, of the largest WDL table that
// was found, 0 without any. Positions with more men are not worth a probe.
func (t *Tables) MaxMen() int { return t.largest }

// Names returns the materials for which a file was found, sorted: "KPvK". The slice is the caller's.
func (t *Tables) Names() []string { return slices.Clone(t.names) }

// Check opens every file and returns one *FileError for each that is not good,
// sorted by material. It reads headers, not all values, which Verify does.
func (t *Tables) Check() []error {
	var faults []error
	for e, k := range t.files {
		if err := e.open(k).err; err != nil {
			faults = append(faults, err)
		}
	}
	return faults
}

// Size returns the bytes of all files.
func (t *Tables) Size() int64 {
	var sum int64
	for e, k := range t.files {
		if info, err := os.Stat(e.files[k].path); err == nil {
			sum += info.Size()
		}
	}
	return sum
}

// files passes on every file, by material.
func (t *Tables) files(yield func(*entry, kind) bool) {
	for _, name := range t.names {
		m, _ := parseMaterial(name)
		e := t.byKey[m.key]
		for k := range e.files {
			if e.files[k].path != "" && !yield(e, kind(k)) {
				return
			}
		}
	}
}

// Close gives all files back. No probe may be under way; later ones answer ErrMissing.
func (t *Tables) Close() error {
	var faults []error
	for _, e := range t.byKey { // each twice, by both colourings
		for i := range e.files {
			o := e.files[i].ready.Swap(&opened{err: ErrMissing})
			if o != nil && o.unmap != nil {
				faults = append(faults, o.unmap())
			}
		}
	}
	return errors.Join(faults...)
}

// open returns the file of a kind as it was opened, now or before.
func (e *entry) open(k kind) *opened {
	f := &e.files[k]
	if o := f.ready.Load(); o != nil {
		return o
	}
	f.opening.Lock()
	defer f.opening.Unlock()
	if o := f.ready.Load(); o != nil {
		return o
	}
	o := openFile(f.path, &e.material, k)
	f.ready.Store(o)
	return o
}

func openFile(path string, m *material, k kind) *opened {
	if path == "" {
		return &opened{err: ErrMissing}
	}
	data, unmap, err := mapFile(path)
	if err != nil {
		return &opened{err: &FileError{Path: path, Fault: ErrUnreadable, Err: reason(err)}}
	}
	t, err := readTable(path, data, m, k)
	if err != nil {
		unmap() // nothing is lost when this fails
		return &opened{err: err}
	}
	return &opened{table: t, data: data, damaged: &FileError{Path: path, Fault: ErrDamaged}, unmap: unmap}
}

// readTable is parseTable of a mapped file.
func readTable(path string, data []byte, m *material, k kind) (t *tableFile, err error) {
	defer onFault(debug.SetPanicOnFault(true), func(uintptr) string { return path }, &err)
	if t, err = parseTable(data, *m, k); err != nil {
		return nil, &FileError{Path: path, Fault: err}
	}
	return t, nil
}

// pathAt returns the file that is mapped at an address.
func (t *Tables) pathAt(addr uintptr) string {
	for _, e := range t.byKey {
		for i := range e.files {
			f := &e.files[i]
			o := f.ready.Load()
			if o == nil || len(o.data) == 0 {
				continue
			}
			if from := uintptr(unsafe.Pointer(unsafe.SliceData(o.data))); addr >= from && addr-from < uintptr(len(o.data)) {
				return f.path
			}
		}
	}
	return "a table"
}
