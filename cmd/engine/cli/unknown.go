package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"footnote/movegen/quote"
)

// unknownCommand returns the error for a command line whose first word is no command but
// something that has its place elsewhere: a command of UCI, a file, a position. nil when it
// is none of them.
func unknownCommand(root *cobra.Command, args []string) error {
	if _, _, err := root.Find(args); err == nil {
		return nil
	}
	i := slices.IndexFunc(args, func(a string) bool { return !strings.HasPrefix(a, "-") })
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
		return nil
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
