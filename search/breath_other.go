//go:build !js

package search

// breather is for systems on which a search may keep its thread.
type breather struct{}

func (breather) breathe() {}
