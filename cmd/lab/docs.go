package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/search/lab/papers"
)

//go:embed pages
var pages embed.FS

// resultsFile holds the rows that the pages are filled from.
const resultsFile = "papers/results.csv"

func newLabDocsCommand() *cobra.Command {
	dir, check, from := "docs", false, ""
	cmd := &cobra.Command{
		Use:   "docs",
		Short: "Fill the pages on the papers from rows of results",
		Long: `Fill the pages on the papers: each is a template, and every figure in it comes from a row
of docs/papers/results.csv. --from reads the files that paper --data and compare --data
have written, puts their statements into these rows and then fills the pages. --check
writes nothing: it measures the exact experiments again, and fails when one of their
rows, or a page, is not what it must be.`,
		Example: `  footnote-lab docs --check
  footnote-lab paper all --data papers-data && footnote-lab docs --from papers-data`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if check && from != "" {
				return cli.Usagef("--check: writes nothing, so not with --from")
			}
			rows, err := readRows(filepath.Join(dir, resultsFile))
			if err != nil {
				return err
			}
			if check {
				return checkPages(cmd, dir, rows)
			}
			if from != "" {
				if rows, err = rows.merge(from); err != nil {
					return err
				}
				if err := cli.ReplaceFile(filepath.Join(dir, resultsFile), rows.write); err != nil {
					return err
				}
			}
			return eachPage(rows, func(name string, text []byte) error {
				return cli.ReplaceFile(filepath.Join(dir, name), func(w io.Writer) error { _, err := w.Write(text); return err })
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&dir, "dir", dir, "folder of the pages")
	flags.BoolVar(&check, "check", false, "compare the rows of exact experiments and the pages with what they must be")
	flags.StringVar(&from, "from", "", "folder with files of data, whose statements take the place of those in the rows")
	return cmd
}

// eachPage fills every template.
func eachPage(rows results, do func(name string, text []byte) error) error {
	all, err := template.New("").Funcs(rows.judged().functions()).ParseFS(pages, "pages/*.tmpl", "pages/papers/*.tmpl")
	if err != nil {
		return err
	}
	for _, dir := range []string{"", "papers"} {
		list, err := pages.ReadDir(path.Join("pages", dir))
		if err != nil {
			return err
		}
		for _, entry := range list {
			if entry.IsDir() {
				continue
			}
			var text bytes.Buffer
			if err := all.ExecuteTemplate(&text, entry.Name(), nil); err != nil {
				return err
			}
			if err := do(filepath.Join(dir, strings.TrimSuffix(entry.Name(), ".tmpl")), text.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}

// functions are those of the templates. One that finds no row, or several, is an error.
func (rows results) functions() template.FuncMap {
	measured := func(experiment, statement string) (value, verdict string, err error) {
		row, err := rows.find(experiment, statement)
		value, _, _ = strings.Cut(row.measured, ", z = ")
		return strings.ReplaceAll(value, "*", `\*`), row.verdict, err
	}
	return template.FuncMap{
		// The measured value of a statement, without how many errors it is off.
		"m": func(experiment, statement string) (string, error) {
			value, _, err := measured(experiment, statement)
			return value, err
		},
		// The same with the verdict, so that no page says more than its row.
		"mv": func(experiment, statement string) (string, error) {
			value, verdict, err := measured(experiment, statement)
			if text, ok := strings.CutSuffix(value, ")"); ok {
				return text + "; " + verdict + ")", err
			}
			return value + " (" + verdict + ")", err
		},
		// One of several values of a statement.
		"part": func(i int, experiment, statement string) (string, error) {
			value, _, err := measured(experiment, statement)
			parts := strings.Split(value, ", ")
			if err == nil && i >= len(parts) {
				err = fmt.Errorf("%s: %q has no value %d", experiment, statement, i)
			}
			return parts[min(i, len(parts)-1)], err
		},
		"v": func(experiment, statement string) (string, error) {
			row, err := rows.find(experiment, statement)
			return row.verdict, err
		},
		// The command that has measured an experiment, so that a page says how much was measured.
		"command": func(experiment string) (string, error) {
			at := slices.IndexFunc(rows, func(r result) bool { return r.experiment == experiment })
			if at < 0 {
				return "", fmt.Errorf("no row of %s", experiment)
			}
			return rows[at].command, nil
		},
		// How many statements have a verdict, of the experiments named or of all; our own are none of a paper.
		"n": func(verdict string, experiments ...string) int {
			n := 0
			for _, row := range rows {
				if row.verdict == verdict && (len(experiments) == 0 && !strings.HasPrefix(row.family, "Footnote") || slices.Contains(experiments, row.experiment)) {
					n++
				}
			}
			return n
		},
		"rows": func() int { return len(rows) },
	}
}

// checkPages measures the exact experiments again and compares their rows, and the pages.
func checkPages(cmd *cobra.Command, dir string, rows results) error {
	var wrong []string
	figures := 0
	for _, e := range papers.Experiments() {
		if !e.Exact {
			continue
		}
		found, err := abandon(cmd.Context(), func() (*papers.Report, error) {
			return e.Run(cmd.Context(), papers.Settings{Seed: papers.DefaultSeed})
		})
		if err != nil {
			return err
		}
		for _, s := range statements(found.Checks) {
			if s.Verdict == Equal || s.Verdict == AsItMustBe {
				figures++
			}
			if s.Verdict == Differs || !rows.hold(e.Name, &s) {
				wrong = append(wrong, fmt.Sprintf("%s: %s: measured %s (%s), which no row says", e.Name, s.What, s.Measured, s.Verdict))
			}
		}
	}
	count := 0
	err := eachPage(rows, func(name string, text []byte) error {
		count++
		there, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if !bytes.Equal(there, text) {
			wrong = append(wrong, name+" is not its template filled from the rows: footnote-lab docs writes it")
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return cli.Fail(errors.New(strings.Join(wrong, "; ")))
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d exact figures are equal, and so are their rows; %d pages agree with %s\n", figures, count, cli.Count(len(rows), "row"))
	return err
}
