package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"footnote/engine/epd"
	"footnote/movegen"
	"footnote/movegen/quote"
)

// exampleFEN is a position for messages.
const exampleFEN = `"8/5k1p/8/8/3PK3/8/8/8 w - - 0 1"`

// NoArguments refuses the arguments of a command that takes none.
func NoArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("%s: no argument is wanted here, and %s is one", nameOf(cmd), quote.Text(args[0]))
}

// AtLeastOne wants an argument or more; what names one: "an EPD file".
func AtLeastOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return missing(cmd, what)
		}
		return nil
	}
}

// ExactlyOne wants one argument.
func ExactlyOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return missing(cmd, what)
		}
		return AtMostOne(what)(cmd, args)
	}
}

// AtMostOne wants one argument or none.
func AtMostOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return fmt.Errorf("%s: %s is all that is wanted here, and %s is one argument more", nameOf(cmd), what, quote.Text(args[1]))
		}
		return nil
	}
}

// missing says what is missing, with the command's own first example.
func missing(cmd *cobra.Command, what string) error {
	for line := range strings.Lines(cmd.Example) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, cmd.CommandPath()+" ") {
			return fmt.Errorf("%s: %s is missing, as in %s", nameOf(cmd), what, line)
		}
	}
	return fmt.Errorf("%s: %s is missing", nameOf(cmd), what)
}

// nameOf is the command without the program.
func nameOf(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// explainFEN says more of a text that is no FEN to those who do not know what one is.
func explainFEN(text string, err error) error {
	fields := strings.Fields(text)
	switch {
	case len(fields) == 0:
		return err
	case isFileName(text):
		return fmt.Errorf("%s is the name of a file, and a position is wanted here: a FEN, such as %s", quote.Text(text), exampleFEN)
	case !beginsLikeFEN(text):
		return fmt.Errorf("%s is no position; a position is startpos or a FEN, such as %s", quote.Text(text), exampleFEN)
	}
	return err
}

// FileError is the error of opening a file that an argument has named; when the name is a
// position, it says so.
func FileError(name string, err error) error {
	if err != nil && (beginsLikeFEN(name) || name == "startpos") {
		return fmt.Errorf("%s is a position, and a file is wanted here; footnote eval explains a position, footnote serve searches it", quote.Text(name))
	}
	return err
}

// beginsLikeFEN reports whether the first word of a text can be the board of a FEN, right or
// wrong. Seven slashes alone would make a position of the name of a file.
func beginsLikeFEN(text string) bool {
	fields := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '_' }) // links have underscores
	return len(fields) > 0 && movegen.LooksLikeFEN(fields[0]) && strings.Trim(fields[0], "pnbrqkPNBRQK12345678/") == ""
}

// isFileName reports whether a text names a file that is there, or could be one of ours.
func isFileName(text string) bool {
	if info, err := os.Stat(text); err == nil && info.Mode().IsRegular() {
		return true
	}
	return slices.Contains([]string{".pgn", ".epd", ".fen", ".json", ".bin", ".txt", ".fng"}, strings.ToLower(filepath.Ext(text)))
}

// PositionArg reads a FEN given as one argument or, unquoted, as several, or a line of EPD;
// no argument and "startpos" mean the starting position, an empty one does not: it is a
// script's variable that was never set. What was repaired is told on errOut.
func PositionArg(errOut io.Writer, args []string) (movegen.Position, error) {
	fen := strings.Join(args, " ")
	if len(args) == 0 || fen == "startpos" {
		return movegen.StartPosition(), nil
	}
	p, repairs, err := epd.ParsePosition(fen)
	if err != nil {
		return p, explainFEN(fen, err)
	}
	if repairs != nil {
		fmt.Fprintf(errOut, "footnote: position repaired: %s\n", strings.Join(repairs, "; "))
	}
	return p, nil
}

// Count is [quote.Count], for commands.
func Count[N int | int64 | uint64](n N, thing string) string { return quote.Count(n, thing) }
