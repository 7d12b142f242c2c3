package games

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/engine/analyse"
	"footnote/engine/pgn"
)

// gameReports writes what the analysis found, game by game.
type gameReports struct {
	errOut    io.Writer
	json      *json.Encoder // standard output, or nil
	games     int
	out       io.Writer // for annotated games, or nil
	file      *cli.File
	site      *gameSite // pages, or nil
	players   analyse.Players
	quiet     bool
	annotator string // how the program signs its work
	partial   string // why games are missing; empty when none is
}

// openReports creates the files that the flags ask for.
func openReports(cmd *cobra.Command, f *analyseFlags) (*gameReports, error) {
	r := &gameReports{errOut: cmd.ErrOrStderr(), quiet: f.quiet, annotator: f.build.Program()}
	for _, flag := range []struct{ name, file string }{{"html", f.html}, {"output", f.output}} {
		if (f.asJSON || f.output == "") && cli.IsStandardOutput(flag.file) {
			return nil, cli.Usagef("--%s: %s is standard output, where the games go already", flag.name, flag.file)
		}
	}
	// Both names before either file is made, so that a bad one costs nothing.
	err := cli.CheckNew("html", f.html, f.force)
	switch {
	case err != nil:
		return nil, err
	case f.output != "":
		if r.file, err = cli.CreateFile("output", f.output, f.force, false); err != nil {
			return nil, err
		}
		r.out = r.file
	case !f.asJSON:
		r.out = cmd.OutOrStdout()
	}
	if f.asJSON {
		r.json = newEncoder(cmd.OutOrStdout())
	}
	if f.html == "" {
		return r, nil
	}
	if r.site, err = openSite(f.html, r.annotator, f.force); err != nil && r.file != nil {
		_ = r.file.End(false, r.errOut) // which removes it, for it is empty
	}
	return r, err
}

// newEncoder writes a line for each object, in one piece, with names as they are.
func newEncoder(w io.Writer) *json.Encoder {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e
}

// printTo replaces the standard output.
func (r *gameReports) printTo(w io.Writer) {
	if r.json != nil {
		r.json = newEncoder(w)
	}
	if r.out != nil && r.file == nil {
		r.out = w
	}
}

// add writes one report.
func (r *gameReports) add(report *analyse.Report, from origin) error {
	r.games++
	if !r.quiet || r.site != nil { // somebody will see them
		r.players.Add(report)
	}
	// The record holds the input's tags, so it comes before the annotation.
	if r.json != nil {
		if err := r.json.Encode(report.Record(from.file, from.number)); err != nil {
			return err
		}
	}
	analyse.Annotate(report, r.annotator)
	if r.site != nil { // its pages hold the annotated game
		if err := r.site.add(report); err != nil {
			return err
		}
	}
	if r.out == nil {
		return nil
	}
	// In one piece, so that the progress bar is not drawn into the game.
	var text bytes.Buffer
	if err := pgn.Write(&text, report.Game); err != nil {
		return err
	}
	_, err := r.out.Write(text.Bytes())
	return err
}

// close completes the files and prints the summary of the players.
func (r *gameReports) close() error {
	var errs []error
	list := r.players.List()
	if r.site != nil {
		errs = append(errs, r.site.close(list, r.partial, r.errOut))
	}
	if r.file != nil {
		errs = append(errs, r.file.End(r.partial == "", r.errOut))
	}
	switch {
	case r.quiet || r.games == 0:
	case len(list) == 0:
		fmt.Fprintln(r.errOut, "No move was judged: all are of known openings (--openings judges them too), or outside --side, --from and --to.")
	default:
		fmt.Fprintln(r.errOut, playerTable(list))
		if r.players.Late() {
			fmt.Fprintf(r.errOut, "Players who come after the first %d are not summed up.\n", len(list))
		}
	}
	return errors.Join(errs...)
}

// maxShownPlayers bounds the summary of large files.
const maxShownPlayers = 20

func playerTable(list []analyse.Player) string {
	t := report.NewTable()
	header := table.Row{"player", "games", "moves", "accuracy", "average loss", "?!", "?", "??"}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(2, len(header)))
	for _, p := range list[:min(len(list), maxShownPlayers)] {
		t.AppendRow(table.Row{
			p.Name, p.Games, p.Moves, fmt.Sprintf("%.1f %%", p.Accuracy), fmt.Sprintf("%.0f cp, %.1f %%", p.AverageCP, 100*p.AverageLoss),
			p.Inaccuracies, p.Mistakes, p.Blunders,
		})
	}
	if n := len(list) - maxShownPlayers; n > 0 {
		t.SetCaption("and %s with fewer moves", cli.Count(n, "player"))
	}
	return t.Render()
}
