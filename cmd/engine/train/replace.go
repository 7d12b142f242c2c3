package train

import (
	"io"
	"os"
	"path/filepath"
)

// replaceFile writes a file, whole or not at all.
func replaceFile(path string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".footnote-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	err = write(file)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Chmod(file.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	return err
}
