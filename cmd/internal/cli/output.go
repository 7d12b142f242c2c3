package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// stream is a stream of output that tells since when a write is under way.
type stream struct {
	w     io.Writer
	since atomic.Int64 // nanoseconds of Unix time; 0: no write is under way
}

// Write implements io.Writer.
func (s *stream) Write(p []byte) (int, error) {
	s.since.Store(time.Now().UnixNano())
	defer s.since.Store(0)
	return s.w.Write(p)
}

// Unwrap returns what is written to.
func (s *stream) Unwrap() io.Writer { return s.w }

// blocked reports whether a write has been under way since a moment at the latest.
func (s *stream) blocked(at time.Time) bool {
	since := s.since.Load()
	return since != 0 && since <= at.UnixNano()
}

// Output is the standard output of every command. It remembers the first failure to
// write, so that no command can lose its output and end well.
type Output struct {
	stream
	failed func(error)   // is called at the first failure
	ending chan struct{} // closed by Ending

	mu  sync.Mutex
	err error
}

// Write implements io.Writer. After a failure nothing more is written.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.stream.Write(p)
	if err != nil {
		o.err = err
		o.failed(lostOutput{err})
	}
	return n, err
}

// lostOutput is the cause of a context that ended because standard output failed.
type lostOutput struct{ error }

// Unwrap returns why it failed.
func (l lostOutput) Unwrap() error { return l.error }

// OutputLost returns why standard output failed when that has ended ctx, nil when it has not
// ended or somebody has interrupted the run.
func OutputLost(ctx context.Context) error {
	if lost := (lostOutput{}); errors.As(context.Cause(ctx), &lost) {
		return lost.error
	}
	return nil
}

// Err returns the first failure to write, nil when there was none.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// Ending tells that the command ends as soon as its output is written. It may be called once.
func (o *Output) Ending() { close(o.ending) }

// unreadPatience is how long a write may take when the program should end.
const unreadPatience = time.Second

// waitUnread returns when finished is closed, or when the program should end, because of ctx or of Ending, but a
// write to one of the streams goes on and on: a pipe is full, and nobody reads it.
func (o *Output) waitUnread(ctx context.Context, errOut *stream, finished <-chan struct{}) {
	select {
	case <-ctx.Done():
	case <-o.ending:
	case <-finished:
		return
	}
	ends := time.NewTicker(unreadPatience / 10)
	defer ends.Stop()
	for {
		select {
		case now := <-ends.C:
			if at := now.Add(-unreadPatience); o.blocked(at) || errOut.blocked(at) {
				return
			}
		case <-finished:
			return
		}
	}
}

// AddForce declares the flag --force of commands that write files.
func AddForce(cmd *cobra.Command, force *bool) {
	cmd.Flags().BoolVar(force, "force", false, "write over files that exist")
}

// temporary begins the names of files that are not finished.
const temporary = ".footnote-"

// MakeFolder makes the folder that a flag has named, and sees that it takes files and, unless
// the user said --force, has none whose name matches a pattern, before the work, so that a wrong
// name does not waste it. Without a name it does nothing.
func MakeFolder(flag, name string, force bool, patterns ...string) error {
	if name == "" {
		return nil
	}
	if err := os.MkdirAll(name, 0o755); err != nil {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	for _, pattern := range patterns {
		there, _ := fs.Glob(os.DirFS(name), pattern)
		for _, file := range there {
			if err := CheckNew(flag, filepath.Join(name, file), force); err != nil {
				return err
			}
		}
	}
	return tryFolder(flag, name)
}

// tryFolder sees that files can be made in a folder.
func tryFolder(flag, name string) error {
	file, err := os.CreateTemp(name, temporary+"*")
	if path := new(fs.PathError); errors.As(err, &path) {
		path.Path = name // nobody knows that of the file
	}
	if err == nil {
		err = errors.Join(file.Close(), os.Remove(file.Name()))
	}
	if err != nil {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	return nil
}

// ReplaceFile writes a file whole or not at all: under another name in its folder first, so that a run
// that fails leaves what is there alone. What is finished and cannot take its place stays, and the error
// says where. A device or a pipe is written to, and so is the file of standard output, which would lose
// the other text of the program. A symbolic link stays one, and a file keeps its mode.
func ReplaceFile(name string, write func(io.Writer) error) error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			file, err := os.OpenFile(name, os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			return errors.Join(write(file), file.Close())
		}
		if IsStandardOutput(name) {
			return write(os.Stdout)
		}
		mode = info.Mode().Perm()
	}
	name = behindLink(name)
	file, err := os.CreateTemp(filepath.Dir(name), temporary+"*")
	if err != nil {
		return err
	}
	_ = file.Chmod(mode) // from 0600; some file systems let no mode be changed
	err = write(file)
	if err == nil {
		err = flush(file)
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(file.Name())
		return renamed{err, file.Name(), name} // a full disk: nobody knows the other name
	}
	if err := os.Rename(file.Name(), name); err != nil {
		return fmt.Errorf("%w; the result is in %s", err, file.Name())
	}
	return nil
}

// renamed is an error whose text names a file otherwise, wherever in it the name stands.
type renamed struct {
	error
	was, is string
}

func (r renamed) Error() string { return strings.ReplaceAll(r.error.Error(), r.was, r.is) }

// Unwrap returns the error itself.
func (r renamed) Unwrap() error { return r.error }

// IsStandardOutput reports whether a name leads to the file or the pipe that standard output goes
// to, as /dev/stdout does. A terminal may have two uses.
func IsStandardOutput(name string) bool {
	info, err := os.Stat(name)
	if err != nil || info.Mode()&os.ModeDevice != 0 {
		return false
	}
	out, err := os.Stdout.Stat()
	return err == nil && os.SameFile(info, out)
}

// behindLink returns the file that a symbolic link names, which need not be there yet; any other name as it is.
func behindLink(name string) string {
	target, err := os.Readlink(name)
	if err != nil {
		return name
	}
	if file, err := filepath.EvalSymlinks(name); err == nil {
		return file
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(name), target)
	}
	return target
}

// CheckReplace is CheckNew for a file that ReplaceFile will write when the work is done: its folder must take files.
func CheckReplace(flag, name string, force bool) error {
	if err := CheckNew(flag, name, force); err != nil || name == "" {
		return err
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil // a device or a pipe is written to
	}
	return tryFolder(flag, filepath.Dir(behindLink(name)))
}

// flush puts a file on the disk: else a machine that fails soon may keep its new name and lose
// what is in it. Some file systems of networks cannot, which is no reason to lose it now.
func flush(file *os.File) error {
	err := file.Sync()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return nil
	}
	return err
}

// Named is a file to be written, and the flag that has named it; without a name it is none.
type Named struct{ Flag, File string }

// CheckApart refuses an output that is among the files to read, by whatever name or link and whatever --force
// says: games that took days must not give way to what is learnt from them. No two outputs may be one file either.
func CheckApart(inputs []string, outputs ...Named) error {
	for i, o := range outputs {
		if slices.ContainsFunc(inputs, func(name string) bool { return name != "-" && oneFile(o.File, name) }) {
			return fmt.Errorf("--%s: %s is also among the files to read", o.Flag, o.File)
		}
		for _, other := range outputs[:i] {
			if oneFile(o.File, other.File) {
				return fmt.Errorf("--%s and --%s name the same file", other.Flag, o.Flag)
			}
		}
	}
	return nil
}

// oneFile reports whether two names lead to one file, which need not be there yet. A device or a pipe may have two uses.
func oneFile(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	first, err := os.Stat(a)
	second, err2 := os.Stat(b)
	if err == nil && err2 == nil {
		return first.Mode().IsRegular() && os.SameFile(first, second)
	}
	return errors.Is(err, os.ErrNotExist) && errors.Is(err2, os.ErrNotExist) && placeOf(a) == placeOf(b)
}

// placeOf returns where a file would be created: the folder without links, and the name.
func placeOf(name string) string {
	name = behindLink(name)
	dir, err := filepath.EvalSymlinks(filepath.Dir(name))
	if err != nil {
		dir = filepath.Dir(name)
	}
	if whole, err := filepath.Abs(dir); err == nil {
		dir = whole
	}
	return filepath.Join(dir, filepath.Base(name))
}

// CheckNew refuses the name of an output file that is "-", which elsewhere is standard output, a directory or in none, or that
// exists and is not empty, unless the user said --force. Devices and pipes may exist, and the file of standard output, to which is added.
func CheckNew(flag, name string, force bool) error {
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case name == "-":
		return fmt.Errorf("--%s: - is no name of a file; ./- would be one", flag)
	case errors.Is(err, os.ErrNotExist):
		if _, err := os.Stat(filepath.Dir(name)); err != nil {
			return fmt.Errorf("--%s: %w", flag, err)
		}
		return nil
	case err != nil:
		return fmt.Errorf("--%s: %w", flag, err)
	case info.IsDir():
		return fmt.Errorf("--%s: %s is a directory", flag, name)
	case info.Mode().IsRegular() && info.Size() > 0 && !force && !IsStandardOutput(name): // an empty one is of a run that was killed
		return fmt.Errorf("--%s: %s exists; --force writes over it", flag, name)
	}
	return nil
}
