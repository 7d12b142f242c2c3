//go:build !debug

package search

import "footnote/movegen"

// debugging is false without the build tag debug; the compiler then drops the calls of
// what follows.
const debugging = false

func (w *worker) mustEnter(int, Score, Score, nodeKind) {}

func (w *worker) mustBeReady(*frame, int, Score, Score, int, nodeKind, movegen.Move) {}

func (n *frame) mustStore(Score, int, movegen.Move) {}

func (w *worker) mustRest() {}
