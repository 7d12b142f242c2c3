package experiments

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"footnote/cmd/internal/cli"
)

// document is a document with its blocks and what will stand in them.
type document struct {
	name   string
	lines  []string
	blocks []docsBlock
	bodies [][]string
	read   [][]string // bodies as they were read
	fresh  []bool     // blocks that this run has measured
}

func readDocument(name string) (*document, error) {
	text, err := cli.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d := &document{name: name, lines: strings.Split(string(text), "\n")}
	if d.blocks, err = docsBlocks(d.lines); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(d.blocks) == 0 {
		return nil, fmt.Errorf("%s: no block to write, such as begin with <!-- checked, <!-- measured or <!-- answer", name)
	}
	for _, b := range d.blocks {
		d.bodies = append(d.bodies, d.lines[b.first+1:b.last])
	}
	d.read = slices.Clone(d.bodies)
	d.fresh = make([]bool, len(d.blocks))
	return d, nil
}

// save puts the blocks as they are now into the document as it stands in its file: somebody may
// have edited that in the hours of measuring. When it has no place for a block any more, it is
// left alone, and the error says where the measured text is.
func (doc *document) save() error {
	text, err := doc.merged()
	if err == nil {
		err = cli.ReplaceFile(doc.name, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	if err == nil {
		return nil
	}
	kept, failed := doc.keep(filepath.Dir(doc.name))
	if failed != nil {
		kept, failed = doc.keep(os.TempDir()) // a folder that takes no files, a disk that is full
	}
	if failed != nil {
		return err
	}
	return fmt.Errorf("%w; what was measured is in %s", err, kept)
}

// merged returns the text of the file with the blocks that this run has changed.
func (doc *document) merged() (string, error) {
	now, err := readDocument(doc.name)
	if err != nil {
		return "", err
	}
	for i, b := range doc.blocks {
		if !doc.fresh[i] && slices.Equal(doc.bodies[i], doc.read[i]) {
			continue
		}
		j := now.find(&b, doc.numberOf(i))
		switch {
		case j < 0:
			return "", fmt.Errorf("%s was changed meanwhile and has no block of %q any more", doc.name, b.command)
		case doc.fresh[i] || slices.Equal(now.bodies[j], doc.read[i]): // else another run has written it
			now.bodies[j] = doc.bodies[i]
		}
	}
	return joinBlocks(now.lines, now.blocks, now.bodies), nil
}

// numberOf counts the blocks of the same kind and command before block i.
func (doc *document) numberOf(i int) (n int) {
	for _, b := range doc.blocks[:i] {
		if b.kind == doc.blocks[i].kind && b.command == doc.blocks[i].command {
			n++
		}
	}
	return n
}

// find returns the place of the block of that kind and command with this number, or −1.
func (doc *document) find(wanted *docsBlock, number int) int {
	for j, b := range doc.blocks {
		if b.kind == wanted.kind && b.command == wanted.command {
			if number == 0 {
				return j
			}
			number--
		}
	}
	return -1
}

// keep writes the document as it was read, with what was measured, to a new file in a folder.
func (doc *document) keep(folder string) (name string, err error) {
	ext := filepath.Ext(doc.name)
	file, err := os.CreateTemp(folder, strings.TrimSuffix(filepath.Base(doc.name), ext)+"-measured-*"+ext)
	if err != nil {
		return "", err
	}
	_, err = io.WriteString(file, joinBlocks(doc.lines, doc.blocks, doc.bodies))
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(file.Name())
	}
	return file.Name(), err
}
