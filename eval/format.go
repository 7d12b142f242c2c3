package eval

import (
	"bufio"
	"fmt"
	"io"
	"reflect"
)

// WriteGo writes the source of weights.go with these weights, formatted as
// gofmt would: the way a tuner's result enters the program. origin is one line
// that says where the numbers come from.
func (w *Weights) WriteGo(out io.Writer, origin string) error {
	b := bufio.NewWriter(out)
	fmt.Fprintf(b, "package eval\n\n// DefaultWeights returns the built-in weights.\n// %s\n", origin)
	fmt.Fprintf(b, "func DefaultWeights() Weights {\n\treturn Weights{\n")
	flat := w.Flat()
	typ := reflect.TypeFor[Weights]()
	for i, t := range Terms() {
		if i > 0 {
			fmt.Fprintln(b)
		}
		f := typ.Field(i)
		vals := flat[t.First : t.First+t.Count]
		goType := f.Type.String()
		switch f.Type.Kind() {
		case reflect.Struct:
			fmt.Fprintf(b, "\t\t%s: Value{%d, %d},\n", t.Name, vals[0].MG, vals[0].EG)
			continue
		case reflect.Array:
			goType = arrayType(f.Type)
		}
		fmt.Fprintf(b, "\t\t%s: %s{\n", t.Name, goType)
		if inner := f.Type.Elem(); inner.Kind() == reflect.Array {
			for n := inner.Len(); len(vals) > 0; vals = vals[n:] {
				fmt.Fprintf(b, "\t\t\t{\n")
				writeRows(b, "\t\t\t\t", vals[:n])
				fmt.Fprintf(b, "\t\t\t},\n")
			}
		} else {
			writeRows(b, "\t\t\t", vals)
		}
		fmt.Fprintf(b, "\t\t},\n")
	}
	fmt.Fprintf(b, "\t}\n}\n")
	return b.Flush()
}

// arrayType spells an array of Values as this package does.
func arrayType(t reflect.Type) string {
	if t.Kind() != reflect.Array {
		return t.Name()
	}
	return fmt.Sprintf("[%d]%s", t.Len(), arrayType(t.Elem()))
}

// writeRows writes values eight to a line, tables of squares with two ranks to
// a line.
func writeRows(b *bufio.Writer, indent string, vals []Value) {
	width := 8
	if len(vals) == 64 {
		width = 16
	}
	for i, v := range vals {
		switch {
		case i%width == 0:
			b.WriteString(indent)
		default:
			b.WriteByte(' ')
		}
		fmt.Fprintf(b, "{%d, %d},", v.MG, v.EG)
		if i%width == width-1 || i == len(vals)-1 {
			b.WriteByte('\n')
		}
	}
}
