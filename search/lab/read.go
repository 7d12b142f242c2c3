package lab

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// ReadTrees reads trees of one shape, one a line: leaf values as integers
// separated by white space, left to right. Empty lines are skipped. Each tree is
// handed to use with its number, from 0; an error from use ends the reading. A
// wrong count, or a value that is not an integer, is an error that names the line.
func ReadTrees(r io.Reader, width, depth int, use func(number int, t *Tree) error) error {
	shape, err := newShape(width, depth)
	if err != nil {
		return err
	}
	in := bufio.NewReaderSize(r, 1<<16)
	values := make([]int, 0, min(shape.Leaves(), 1<<20))
	for line, number := 1, 0; ; line++ {
		values = values[:0]
		more, err := readLine(in, func(field string) error {
			v, err := strconv.Atoi(field)
			if err != nil {
				return fmt.Errorf("line %d: %q is not an integer", line, field)
			}
			if len(values) < shape.Leaves()+1 { // enough to know that there are too many
				values = append(values, v)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if len(values) > 0 {
			if len(values) > shape.Leaves() {
				return fmt.Errorf("line %d: more than the %d leaf values of width %d and depth %d",
					line, shape.Leaves(), width, depth)
			}
			tree, err := NewTree(width, depth, values)
			if err != nil {
				return fmt.Errorf("line %d: %w", line, err)
			}
			if err := use(number, tree); err != nil {
				return err
			}
			number++
		}
		if !more {
			return nil
		}
	}
}

// readLine hands the fields of one line to use, whatever the length of the line;
// more is false at the end of the input.
func readLine(in *bufio.Reader, use func(string) error) (more bool, err error) {
	var field []byte
	flush := func() error {
		if len(field) == 0 {
			return nil
		}
		text := string(field)
		field = field[:0]
		return use(text)
	}
	for {
		c, err := in.ReadByte()
		if err == io.EOF {
			return false, flush()
		}
		if err != nil {
			return false, err
		}
		switch c {
		case '\n':
			return true, flush()
		case ' ', '\t', '\r', '\v', '\f':
			if err := flush(); err != nil {
				return false, err
			}
		default:
			if len(field) > 40 {
				return false, use(string(field) + "…")
			}
			field = append(field, c)
		}
	}
}
