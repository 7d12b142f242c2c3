// Package selfplay plays games of the engine against itself, as data for
// training (package gamedata). A game depends only on its number and the settings,
// so that shards and workers play the same games as one machine.
package selfplay
