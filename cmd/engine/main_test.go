package main

import (
	"context"
	"os"
	"testing"
)

// actAs names the environment variable that makes the test's own program the
// engine.
const actAs = "FOOTNOTE_TEST_ACT_AS"

func TestMain(m *testing.M) {
	if os.Getenv(actAs) != "" {
		os.Exit(run(context.Background(), nil, os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}
