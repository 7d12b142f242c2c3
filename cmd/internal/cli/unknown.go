package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"footnote/movegen/quote"
)

// unknownCommand returns the error for a command line whose first word is no command; it may
// have its place elsewhere: a command of UCI, a file, a position. nil when it is a command.
func unknownCommand(root *cobra.Command, args []string) error {
	_, _, err := root.Find(args)
	if err == nil {
		return nil
	}
	i := slices.IndexFunc(args, func(a string) bool { // not the value of a flag before it
		return !strings.HasPrefix(a, "-") && strings.Contains(err.Error(), strconv.Quote(a))
	})
	if i < 0 {
		return nil
	}
	word := args[i]
	protocol := []string{"debug", "isready", "setoption", "register", "ucinewgame", "position", "go", "stop", "ponderhit", "quit", "exit", "d"}
	switch name := root.Name(); {
	case slices.Contains(protocol, word):
		return fmt.Errorf("%q is a command of the UCI protocol: start %s without arguments and type it there", word, name)
	case beginsLikeFEN(word):
		return fmt.Errorf("%s is a position; %s eval FEN explains it, %s mate FEN looks for a mate, %s serve searches it",
			quote.Text(word), name, name, name)
	case !isFileName(word):
		return noCommand(root, word)
	}
	use := "analyse FILE annotates games in PGN, " + root.Name() + " epd FILE solves a suite"
	switch strings.ToLower(filepath.Ext(word)) {
	case ".pgn":
		use = "analyse FILE annotates games"
	case ".epd":
		use = "epd FILE solves a suite"
	case ".bin":
		use = "book show FILE shows a book"
	}
	return fmt.Errorf("%s is the name of a file, not a command; %s %s", quote.Text(word), root.Name(), use)
}

// noCommand says that cmd has no command of that name, and which ones have a similar name.
func noCommand(cmd *cobra.Command, word string) error {
	text := "unknown command " + quote.Text(word) + didYouMean(cmd, word)
	if cmd.HasParent() {
		text = nameOf(cmd) + ": " + text
	}
	return Usagef("%s", text)
}

// didYouMean names the commands of cmd whose names are similar to word, in brackets.
func didYouMean(cmd *cobra.Command, word string) string {
	cmd.SuggestionsMinimumDistance = 2 // the most letters that differ, in spite of its name
	if len(word) < 4 {
		cmd.SuggestionsMinimumDistance = 1 // else foo would stand for book
	}
	similar := cmd.SuggestionsFor(word)
	if word == "" || len(similar) == 0 { // every name begins with nothing
		return ""
	}
	return " (did you mean " + strings.Join(similar, " or ") + "?)"
}

// OnlyCommands refuses the arguments of a command that is nothing but a family of others.
func OnlyCommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return noCommand(cmd, args[0])
}
