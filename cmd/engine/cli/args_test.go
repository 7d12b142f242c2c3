package cli

import (
	"strings"
	"testing"
)

func TestPositionArg(t *testing.T) {
	start, err := PositionArg(nil)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := PositionArg([]string{"startpos"}); err != nil || p.FEN() != start.FEN() {
		t.Error(p.FEN(), err)
	}
	if p, err := PositionArg(strings.Fields(start.FEN())); err != nil || p.FEN() != start.FEN() {
		t.Error(p.FEN(), err)
	}
	if _, err := PositionArg([]string{""}); err == nil {
		t.Error("an empty position is no position")
	}
}
