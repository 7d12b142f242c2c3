package main

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"footnote/cmd/internal/cli"
	"footnote/search/lab/papers"
)

// resultOutput says where the results of an experiment go.
type resultOutput struct {
	svg    string // folder for the plots
	data   string // folder for the files of data
	asJSON bool
	force  bool // files may exist
}

// add declares the flags; each says what has a JSON object of its own.
func (o *resultOutput) add(cmd *cobra.Command, each string) {
	flags := cmd.Flags()
	flags.StringVar(&o.data, "data", "", "write everything that was measured to this folder, as JSON and CSV; plot draws it")
	flags.StringVar(&o.svg, "svg", "", "write the plots to this folder")
	flags.BoolVar(&o.asJSON, "json", false, "print one JSON object "+each)
	cli.AddForce(cmd, &o.force)
}

// makeFolders makes the folders of the results of some experiments. What the drawings of one are called
// is only known when they are there, but most names begin with its own.
func (o *resultOutput) makeFolders(experiments ...string) error {
	var data, drawings []string
	for _, name := range experiments {
		data, drawings = append(data, name+".json", name+".csv"), append(drawings, name+"[.-]*svg")
	}
	if err := cli.MakeFolder("data", o.data, o.force, data...); err != nil {
		return err
	}
	return cli.MakeFolder("svg", o.svg, o.force, drawings...)
}

// write prints a report, and writes its data and plots to where they are wanted.
func (o *resultOutput) write(cmd *cobra.Command, r *papers.Report, show bool, command string, build *cli.Build) error {
	if show {
		if err := Paper(cmd.OutOrStdout(), r); err != nil {
			return err
		}
	}
	d, err := PaperData(r)
	if err != nil {
		return err
	}
	if o.data != "" {
		d.Command, d.Commit, d.Machine = command, commitOf(build), machineOf(build)
		if err := d.Write(o.data); err != nil {
			return err
		}
	}
	if o.svg == "" {
		return nil
	}
	names, err := d.Plot(o.svg, o.force)
	if err == nil && len(names) == 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s has no figure, so --svg draws nothing\n", d.Name)
	}
	for _, name := range names {
		fmt.Fprintln(cmd.ErrOrStderr(), "wrote", name)
	}
	return err
}

// commitOf names what the program was built from.
func commitOf(b *cli.Build) string {
	switch {
	case b.Revision == "":
		return "unknown"
	case b.Modified:
		return b.Revision[:min(len(b.Revision), 12)] + ", modified"
	}
	return b.Revision[:min(len(b.Revision), 12)]
}

// machineOf names the processor, for figures that are times.
func machineOf(b *cli.Build) string {
	return b.CPU + ", " + cli.Count(runtime.NumCPU(), "processor")
}

// commandLine writes the command as it would be typed again, without those of
// [elsewhere].
func commandLine(cmd *cobra.Command, args []string) string {
	words := strings.Fields(cmd.CommandPath())
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if elsewhere(f.Name) {
			return
		}
		words = append(words, "--"+f.Name)
		value := f.Value.String()
		if list, ok := f.Value.(pflag.SliceValue); ok {
			value = strings.Join(list.GetSlice(), ",")
		}
		if f.Value.Type() != "bool" {
			words = append(words, quoted(value))
		}
	})
	for _, a := range args {
		words = append(words, quoted(a))
	}
	return strings.Join(words, " ")
}

// quoted puts a word in quotes that a shell would not leave as it is.
func quoted(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t\n()[]{}*?&;|<>#~!$`\\'\"") {
		return word
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(word) {
		// A backslash stands for itself in front of all else, as in paths of Windows.
		if strings.IndexByte("\"$`", word[i]) >= 0 || word[i] == '\\' && (i+1 == len(word) || strings.IndexByte("\"$`\\\n", word[i+1]) >= 0) {
			b.WriteByte('\\')
		}
		b.WriteByte(word[i])
	}
	b.WriteByte('"')
	return b.String()
}
