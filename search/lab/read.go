package lab

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
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
	in := bufio.NewScanner(r)
	in.Split(scanFields)
	values := make([]int, 0, min(shape.Leaves(), 1<<20))
	for line, number, more := 1, 0, true; more; line++ {
		values, more = values[:0], false
		for !more && in.Scan() {
			field := in.Text()
			if field == "\n" {
				more = true
				break
			}
			v, err := strconv.Atoi(field)
			if err != nil {
				if len(field) > 41 {
					field = field[:41] + "…"
				}
				return fmt.Errorf("line %d: %q is not an integer", line, field)
			}
			if len(values) < shape.Leaves()+1 { // enough to know that there are too many
				values = append(values, v)
			}
		}
		switch err := in.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			return fmt.Errorf("line %d: a field of more than %d bytes is not an integer", line, bufio.MaxScanTokenSize)
		case err != nil:
			return err
		case len(values) == 0:
			continue
		case len(values) > shape.Leaves():
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
	return nil
}

// scanFields splits text into fields, whatever the length of the lines, and the ends of lines.
func scanFields(data []byte, atEOF bool) (advance int, token []byte, err error) {
	first := 0
	for first < len(data) && strings.IndexByte(" \t\r\v\f", data[first]) >= 0 {
		first++
	}
	end := bytes.IndexAny(data[first:], " \t\r\v\f\n")
	switch {
	case end == 0:
		return first + 1, data[first : first+1], nil
	case end > 0:
		return first + end, data[first : first+end], nil
	case atEOF && first < len(data):
		return len(data), data[first:], nil
	}
	return first, nil, nil
}
