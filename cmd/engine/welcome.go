package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"footnote/cmd/internal/cli"
)

// hint is what a person sees who starts the program without arguments in a terminal, or
// with a double-click.
func hint(b cli.Build, ownConsole bool) string {
	if !ownConsole {
		return b.Program() + " waits for UCI commands from a chess GUI. Try help, quit, or: footnote --help"
	}
	path, err := os.Executable()
	if err != nil {
		path = "this file"
	}
	return fmt.Sprintf(`%s is a chess engine. It has no board of its own:
a chess program shows one, and asks it for moves.

Add this file to a chess program such as Cute Chess, En Croissant, Nibbler,
Arena or BanksiaGUI, where it asks for the command or the file of a UCI engine:

  %s

You can also type commands of the UCI protocol here, for instance

  go movetime 1000     thinks for a second about the starting position
  d                    shows the board
  help                 lists more
  quit                 closes this window
`, b.Program(), path)
}

// keepWindow waits for Enter before a window of the program's own closes, so that what
// it shows can be read. A session ends when its user wants it to.
func keepWindow(args []string, code int, in io.Reader, out io.Writer) {
	if code == cli.ExitDone && len(args) == 0 {
		return
	}
	fmt.Fprint(out, "\nPress Enter to close this window.")
	_, _ = bufio.NewReader(in).ReadString('\n')
}
