package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// File is an output file that a flag has named and that is written while the work goes on.
// The file of an earlier run keeps its place until the new one is whole: that one is written
// into a folder beside it, which is left where it is when the run ends early.
type File struct {
	*os.File
	name string // what the flag says
	part string // the folder, empty where the file is written in its place
}

// CreateFile creates an output file as [CheckNew] allows it, before the work, so that a wrong name does not
// waste it. apart puts it into a folder of its own even if there is no earlier file.
func CreateFile(flag, name string, force, apart bool) (*File, error) {
	if err := CheckNew(flag, name, force); err != nil {
		return nil, err
	}
	file, err := createFile(name, apart)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	return file, nil
}

func createFile(name string, apart bool) (*File, error) {
	f := &File{name: name}
	if IsStandardOutput(name) { // where the program's other text goes too
		f.File = os.Stdout
		return f, nil
	}
	info, err := os.Stat(name)
	earlier := err == nil && info.Mode().IsRegular() && info.Size() > 0
	if apart = apart && (err != nil || info.Mode().IsRegular()); !earlier && !apart {
		f.File, err = os.Create(name)
		return f, err
	}
	base := filepath.Base(name)
	if f.part, err = os.MkdirTemp(filepath.Dir(behindLink(name)), strings.TrimSuffix(base, filepath.Ext(base))+"-part-"); err != nil {
		return nil, err
	}
	_ = os.Chmod(f.part, 0o755) // from 0700; some file systems let no mode be changed
	if f.File, err = os.Create(filepath.Join(f.part, base)); err != nil {
		_ = os.Remove(f.part)
		return nil, err
	}
	if earlier {
		_ = f.Chmod(info.Mode().Perm())
	}
	return f, nil
}

// Name returns the name that the flag has given.
func (f *File) Name() string { return f.name }

// Folder returns the folder that the file is written into, for what else belongs to it and
// must be moved or removed before [File.End].
func (f *File) Folder() string { return filepath.Dir(f.File.Name()) }

// End closes the file, which takes the place of an earlier one if it is whole. Else the
// earlier one stays, and a line on note says where the part is. A file that got nothing is
// removed: the work did not get so far, and it would be in the way of the next run.
func (f *File) End(whole bool, note io.Writer) error {
	if f.File == os.Stdout {
		return nil
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if f.part != "" && whole {
		err = flush(f.File)
	}
	written := f.File.Name()
	err = errors.Join(err, f.Close())
	switch {
	case err == nil && info.Mode().IsRegular() && info.Size() == 0:
		err = os.Remove(behindLink(written))
	case f.part == "":
	case err == nil && whole:
		if err = os.Rename(written, behindLink(f.name)); err != nil {
			return fmt.Errorf("%w; the result is in %s", err, written)
		}
	default:
		stays := "stays as it was"
		if _, err := os.Stat(f.name); err != nil {
			stays = "is not made"
		}
		fmt.Fprintf(note, "%s %s; what there is of the new one is in %s\n", f.name, stays, written)
		return err
	}
	if f.part != "" {
		_ = os.Remove(f.part) // if nothing is left in it
	}
	return err
}

// WriteReport is ReplaceFile for a report that says of itself whether it is whole: one that is
// not does not take the place of an earlier one; a line on note says where it is.
func WriteReport(name string, whole bool, note io.Writer, write func(io.Writer) error) error {
	buffered := func(w io.Writer) error {
		out := bufio.NewWriter(w)
		if err := write(out); err != nil {
			return err
		}
		return out.Flush()
	}
	if info, err := os.Stat(name); whole || err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return ReplaceFile(name, buffered)
	}
	f, err := createFile(name, true)
	if err != nil {
		return err
	}
	return errors.Join(buffered(f), f.End(false, note))
}
