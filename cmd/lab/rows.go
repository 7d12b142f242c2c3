package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"footnote/cmd/internal/cli"
	"footnote/search/lab/papers"
)

// result is a row of the results: what a paper says and what was measured.
type result struct {
	experiment, command, commit             string
	statement, published, measured, verdict string
	family, chance                          string // so that statements are judged together; empty: it is not
}

// results are rows, those of an experiment together.
type results []result

// rowColumns names what stands in a row of the file.
func rowColumns() []string {
	return []string{"experiment", "command", "commit", "statement", "published", "measured", "verdict", "family", "p"}
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
		rows = append(rows, result{f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8]})
	}
	return rows, nil
}

// write writes the file.
func (rows results) write(w io.Writer) error {
	out := csv.NewWriter(w)
	list := [][]string{rowColumns()}
	for _, r := range rows {
		list = append(list, []string{r.experiment, r.command, r.commit, r.statement, r.published, r.measured, r.verdict, r.family, r.chance})
	}
	return out.WriteAll(list)
}

// merge puts the statements of the files of data in a folder into the rows: in the place of those of
// their experiment, or at the end.
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
		is := func(r result) bool { return r.experiment == d.Name }
		at := slices.IndexFunc(rows, is)
		if rows = slices.DeleteFunc(rows, is); at < 0 {
			at = len(rows)
		}
		for i := range d.Statements {
			s := &d.Statements[i]
			what, chance := s.What, ""
			if s.Source != "" {
				what = s.Source + ": " + what
			}
			if s.Chance != nil {
				chance = strconv.FormatFloat(*s.Chance, 'g', 2, 64)
			}
			rows = slices.Insert(rows, at+i, result{d.Name, d.Command, d.Commit, what, s.Published, s.Measured, s.Verdict, s.Family, chance})
		}
	}
	return rows, nil
}

// judged returns the rows with the statements of each family judged together.
func (rows results) judged() results {
	list := slices.Clone(rows)
	papers.Holm(len(list), func(i int) (string, float64) {
		p, err := strconv.ParseFloat(list[i].chance, 64)
		if err != nil {
			p = math.NaN()
		}
		return list[i].family, p
	}, func(i int) { list[i].verdict = Undecided })
	return list
}

// find returns the one row of an experiment whose statement holds a text.
func (rows results) find(experiment, text string) (result, error) {
	var found results
	for _, r := range rows {
		if r.experiment == experiment && strings.Contains(r.statement, text) {
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
