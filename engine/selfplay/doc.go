// Package selfplay plays games of the engine against itself, as data for
// training (package gamedata). A game depends only on its number and the settings,
// so that shards and workers play the same games as one machine.
//
// # Map
//
//   - selfplay.go: [Settings], the run over many workers, numbers and IDs of games
//   - start.go: start positions, of Chess960, endgames and unequal material too
//   - tables.go: results by endgame tables, [Cut] for games played without
//   - player.go: one game: random opening, searches, adjudication
package selfplay
