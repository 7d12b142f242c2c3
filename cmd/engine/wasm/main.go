package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"footnote/engine"
	"footnote/engine/experiment"
	"footnote/uci"
)

// version is set when the program is linked.
var version = "dev"

func main() {
	var err error
	if len(os.Args) == 2 && os.Args[1] == "bench" {
		err = bench(context.Background(), os.Stdout)
	} else {
		err = speak(os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "footnote:", err)
		os.Exit(2)
	}
}

func speak(in io.Reader, out io.Writer) error {
	eng, err := engine.New()
	if err != nil {
		return err
	}
	return uci.Run(context.Background(), eng, in, out, uci.Options{
		Name: "Footnote " + version, Author: "the Footnote developers", Build: version, Bench: bench,
	})
}

// bench searches the standard positions; its last line is the same on all systems.
func bench(ctx context.Context, w io.Writer) error {
	report, err := experiment.Bench(ctx, experiment.DefaultBenchOptions(), func(experiment.BenchRun) {})
	if err == nil {
		_, err = fmt.Fprintf(w, "%d nodes %d nps\nBench: %d\n", report.Nodes, report.NPS(), report.Nodes)
	}
	return err
}
