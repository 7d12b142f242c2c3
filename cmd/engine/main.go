// Command engine is Footnote, a chess engine of the MTD(f) family. Built as
// footnote, it speaks the UCI protocol when it is called without arguments, and
// has subcommands for tests, measurements and explanations.
//
// Exit codes: 0 done; 1 the work ran and found failures (a position missed that
// was solved before, a perft mismatch) or has no answer; 2 bad usage or input, or
// output that could not be written; 130 interrupted.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"footnote/cmd/engine/doctor"
	"footnote/cmd/engine/experiments"
	"footnote/cmd/engine/games"
	"footnote/cmd/engine/lichess"
	"footnote/cmd/engine/suites"
	"footnote/cmd/engine/train"
	"footnote/cmd/internal/cli"
)

func main() {
	cobra.MousetrapHelpText = "" // on Windows it would end a program that was double-clicked
	ctx, stop := cli.Interrupts()
	code := cli.Execute(ctx, newRootCommand(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	// A program without a console gives us one of our own too, but pipes as streams.
	if cli.OwnConsole() && cli.IsTerminal(os.Stdin) && cli.IsTerminal(os.Stdout) {
		keepWindow(os.Args[1:], code, os.Stdin, os.Stdout)
	}
	os.Exit(code)
}

// newRootCommand makes the whole command line.
func newRootCommand() *cobra.Command {
	build := cli.NewBuild()
	root := cli.NewRoot(commands(build)...)
	root.Short = "Footnote, a chess engine of the MTD(f) family"
	root.Long = `Footnote is a chess engine of the MTD(f) family. Called without arguments it
speaks the UCI protocol: add this program to a chess GUI.

  Cute Chess     Tools > Settings > Engines > +, Command: the path of this file
  En Croissant   Engines > Add new > Local, Binary file: the path of this file
  Nibbler        Engine > Choose engine: the path of this file
  Arena          Engines > Install new engine: the path of this file
  lichess-bot    config.yml, engine: dir and name of this file, protocol: "uci"

From a terminal, the commands below play in your browser, annotate your games, test,
measure and explain.`
	root.Example = `  footnote serve                    play and analyse in your browser
  footnote analyse -o annotated.pgn games.pgn
  footnote bench                    a board, a best line, every search driver measured
  footnote eval "8/5k1p/8/8/3PK3/8/8/8 w - - 0 1"
  footnote epd --movetime 1s wac.epd
  footnote                          UCI; type "uci", then "go depth 12", then "quit"`
	root.Version = build.Version
	root.SetVersionTemplate("Footnote {{.Version}}\n")
	root.RunE = runUCI(build)
	return root
}

// commands is the table of all subcommands, a line each; the package says which
// family a command is of.
func commands(build cli.Build) []*cobra.Command {
	return []*cobra.Command{
		newUCICommand(build),
		newEvalCommand(),
		newPerftCommand(),
		newTablesCommand(),
		newMateCommand(),
		suites.NewEPDCommand(build), // epd, epd merge
		experiments.NewBenchCommand(),
		experiments.NewExplainCommand(build),
		games.NewAnalyseCommand(build),
		games.NewBookCommand(), // book show, book stats, book make
		train.NewDatagenCommand(),
		train.NewRelabelCommand(),
		train.NewTrainCommand(),
		newServeCommand(build),
		lichess.New(build),
		doctor.NewCommand(build),
		newMovedCommand("lab", "footnote-lab"),
		newMovedCommand("compare", "footnote-lab compare; compare --explain is footnote explain now"),
		cli.NewManCommand("footnote", build),
		cli.NewVersionCommand(build),
		// help and completion are Cobra's own.
	}
}

// newMovedCommand says where a command went that was here once.
func newMovedCommand(name, there string) *cobra.Command {
	return &cobra.Command{Use: name, Hidden: true, DisableFlagParsing: true, RunE: func(*cobra.Command, []string) error {
		return fmt.Errorf("%s is in a program of its own: %s", name, there)
	}}
}
