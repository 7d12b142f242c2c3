package clitest

import (
	"context"
	"fmt"
	"os"

	"footnote/engine"
	"footnote/uci"
)

// SpeakUCI makes the process an engine, for tests that start their own program as
// one: Footnote on standard input and output. It does not return.
func SpeakUCI() {
	eng, err := engine.New()
	if err == nil {
		err = uci.RunContext(context.Background(), eng, os.Stdin, os.Stdout, uci.Options{Name: "Footnote test", Author: "nobody"})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}
