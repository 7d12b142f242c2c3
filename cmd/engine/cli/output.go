package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/spf13/cobra"
)

// Output is the standard output of every command. It remembers the first failure to
// write, so that no command can lose its output and end well.
type Output struct {
	w      io.Writer
	failed func() // is called at the first failure

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
	n, err := o.w.Write(p)
	if err != nil {
		o.err = err
		o.failed()
	}
	return n, err
}

// Err returns the first failure to write, nil when there was none.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// Unwrap returns what is written to.
func (o *Output) Unwrap() io.Writer { return o.w }

// AddForce declares the flag --force of commands that write files.
func AddForce(cmd *cobra.Command, force *bool) {
	cmd.Flags().BoolVar(force, "force", false, "write over files that exist")
}

// File is an output file that a flag has named.
type File struct{ *os.File }

// CreateFile creates an output file as [CheckNew] allows it. It is created before the
// work, so that a wrong name does not waste it.
func CreateFile(flag, name string, force bool) (*File, error) {
	if err := CheckNew(flag, name, force); err != nil {
		return nil, err
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	return &File{file}, nil
}

// Close closes the file. One that got nothing is removed: the work did not get so far, and
// an empty file would be in the way of the next run.
func (f *File) Close() error {
	info, statErr := f.Stat()
	err := f.File.Close()
	if err == nil && statErr == nil && info.Mode().IsRegular() && info.Size() == 0 {
		err = os.Remove(f.Name())
	}
	return err
}

// CheckNew refuses the name of an output file that exists, unless the user said
// --force. flag is the flag that named it; devices and pipes may exist.
func CheckNew(flag, name string, force bool) error {
	if name == "" || force {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("--%s: %w", flag, err)
	case info.Mode().IsRegular():
		return fmt.Errorf("--%s: %s exists; --force writes over it", flag, name)
	}
	return nil
}
