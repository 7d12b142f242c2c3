package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"footnote/cmd/internal/cli"
)

// result is a row of the results: what a paper says and what was measured.
type result struct {
	experiment, command, commit             string
	statement, published, measured, verdict string
}

// results are rows, those of an experiment together.
type results []result

// rowColumns names what stands in a row of the file.
func rowColumns() []string {
	return []string{"experiment", "command", "commit", "statement", "published", "measured", "verdict"}
}

// readRows reads a file of rows. Several files in one are a file of rows too.
func readRows(name string) (results, error) {
	text, err := cli.ReadFile(name)
	if err != nil {
		return nil, err
	}
	reader := csv.NewReader(strings.NewReader(string(text)))
	reader.FieldsPerRecord = len(rowColumns())
	list, err := reader.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var rows results
	for _, f := range list {
		if slices.Equal(f, rowColumns()) {
			continue
		}
		if !slices.Contains(Verdicts(), f[6]) {
			return nil, fmt.Errorf("%s: %q is no verdict", name, f[6])
		}
		rows = append(rows, result{f[0], f[1], f[2], f[3], f[4], f[5], f[6]})
	}
	return rows, nil
}

// write writes the file.
func (rows results) write(w io.Writer) error {
	out := csv.NewWriter(w)
	list := [][]string{rowColumns()}
	for _, r := range rows {
		list = append(list, []string{r.experiment, r.command, r.commit, r.statement, r.published, r.measured, r.verdict})
	}
	return out.WriteAll(list)
}

// merge puts the statements of the files of data in a folder into the rows: in the place of the row
// that the statement had, or behind those of its experiment.
func (rows results) merge(dir string) (results, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("--from: there is no file of data in %s", dir)
	}
	for _, name := range files {
		d, err := ReadData(name)
		if err != nil {
			return nil, err
		}
		for _, s := range d.Statements {
			what := s.What
			if s.Source != "" {
				what = s.Source + ": " + what
			}
			row := result{d.Name, d.Command, d.Commit, what, s.Published, s.Measured, s.Verdict}
			after := len(rows)
			for i := range rows {
				if rows[i].experiment == d.Name {
					after = i + 1
				}
			}
			if i := slices.IndexFunc(rows, func(r result) bool { return r.experiment == d.Name && r.statement == what }); i >= 0 {
				rows[i] = row
			} else {
				rows = slices.Insert(rows, after, row)
			}
		}
	}
	return rows, nil
}

// find returns the one row of an experiment whose statement holds a text. Behind a bar stands a depth,
// where the statement is the same at several.
func (rows results) find(experiment, text string) (result, error) {
	var found results
	what, depth, several := strings.Cut(text, "|")
	for _, r := range rows {
		if r.experiment == experiment && strings.Contains(r.statement, what) && (!several || strings.Contains(r.measured, " depth "+depth)) {
			found = append(found, r)
		}
	}
	if len(found) != 1 {
		return result{}, fmt.Errorf("%d rows of %s say %q", len(found), experiment, text)
	}
	return found[0], nil
}

// hold reports whether a row says what was measured.
func (rows results) hold(experiment string, s *Statement) bool {
	return slices.ContainsFunc(rows, func(r result) bool {
		return r.experiment == experiment && r.statement == s.What && r.measured == s.Measured && r.verdict == s.Verdict
	})
}
