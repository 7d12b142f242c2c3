// Command lab is footnote-lab, the laboratory of the papers on MTD(f): every algorithm on abstract
// game trees and three games, the drivers of Footnote's search on chess, and the experiments of
// the papers with what was published beside what is measured. Its exit codes are those of footnote.
package main

import (
	"os"

	"footnote/cmd/internal/cli"
)

func main() {
	ctx, stop := cli.Interrupts()
	code := cli.Execute(ctx, newRootCommand(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
