package engine

import "footnote/movegen"

// Position and Busy let the tests outside the package see what no caller needs.
func (e *Engine) Position() movegen.Position { return e.root }

func (e *Engine) Busy() bool { return e.busy() }
