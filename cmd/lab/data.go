package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
)

// Data is an experiment as numbers: what a plot or a table is made from, and the counts
// of every tree or position behind it. Its JSON names are stable.
type Data struct {
	Name    string  `json:"name"` // a word for a file name
	Title   string  `json:"title"`
	Source  string  `json:"source,omitempty"` // paper and figure
	Command string  `json:"command"`          // what reruns it
	Commit  string  `json:"commit"`
	Machine string  `json:"machine"` // matters for times alone
	Seed    *uint64 `json:"seed,omitempty"`
	// Text is what the experiment printed, as Markdown.
	Text       string         `json:"text"`
	Exact      bool           `json:"exact,omitempty"`      // an experiment whose figures must be equal
	Statements []Statement    `json:"statements,omitempty"` // what the papers say of it
	Figures    []report.Chart `json:"figures,omitempty"`
	Columns    []string       `json:"columns,omitempty"`
	Samples    [][]any        `json:"samples,omitempty"` // numbers and names, one row for each tree or position
}

// Write writes DIR/NAME.json, and the samples as DIR/NAME.csv too.
func (d *Data) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	err := cli.ReplaceFile(filepath.Join(dir, d.Name+".json"), func(w io.Writer) error {
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(d)
	})
	if err != nil || len(d.Samples) == 0 {
		return err
	}
	return cli.ReplaceFile(filepath.Join(dir, d.Name+".csv"), d.csv)
}

// csv writes the samples. Lines before the header begin with # and say where they come
// from.
func (d *Data) csv(w io.Writer) error {
	fmt.Fprintf(w, "# %s: %s; commit %s", d.Name, d.Command, d.Commit)
	if d.Seed != nil {
		fmt.Fprintf(w, "; seed %d", *d.Seed)
	}
	fmt.Fprintln(w)
	out := csv.NewWriter(w)
	if err := out.Write(d.Columns); err != nil {
		return err
	}
	for _, row := range d.Samples {
		cells := make([]string, len(row))
		for i, v := range row {
			cells[i] = cell(v)
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// cell returns a value as it stands in a table, whole numbers that JSON has made floating
// ones without an exponent.
func cell(v any) string {
	if f, ok := v.(float64); ok && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// isFileName reports whether name is that of a file, not a path.
func isFileName(name string) bool { return name != "" && name == filepath.Base(name) && name != ".." }

// ReadData reads a file that Write has made.
func ReadData(name string) (*Data, error) {
	text, err := cli.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d := new(Data)
	err = json.Unmarshal(text, d)
	var syntax *json.SyntaxError
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return nil, fmt.Errorf("%s: the file is empty", name)
	case errors.As(err, &syntax) && syntax.Offset == int64(len(text)) && text[0] == '{':
		return nil, fmt.Errorf("%s: the file is cut short", name)
	case err != nil:
		return nil, fmt.Errorf("%s: this is no file of an experiment's data, which is JSON", name)
	case d.Name == "":
		return nil, fmt.Errorf("%s: this is no file of an experiment's data: it has no name", name)
	case !isFileName(d.Name) || slices.ContainsFunc(d.Figures, func(c report.Chart) bool { return !isFileName(c.Name) }):
		return nil, fmt.Errorf("%s: the data or a figure has a name that leads to another folder", name)
	}
	return d, nil
}

// Plot writes the figures to DIR/NAME.svg each, over files that exist only with force, and returns the
// names of the files.
func (d *Data) Plot(dir string, force bool) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var names []string
	for i := range d.Figures {
		c := &d.Figures[i]
		name := filepath.Join(dir, c.Name+".svg")
		if err := cli.CheckNew("svg", name, force); err != nil {
			return names, err
		}
		if err := cli.ReplaceFile(name, c.SVG); err != nil {
			return names, fmt.Errorf("%s: %w", name, err)
		}
		names = append(names, name)
	}
	return names, nil
}
