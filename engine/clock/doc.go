// Package clock divides the time of a game among its moves.
//
// A [Clock] is what a user interface says of the time. [Clock.Budget] makes of it two limits for one
// move, a soft and a hard one ([Budget]); it needs to know nothing else. A [Keeper] follows a game
// from move to move. From the clocks of two moves in a row it learns what a move costs beyond its
// search, on the way to the tournament manager or because the machine was busy, and keeps that back
// (lag.go). Where nodes stand for time it replaces the clock by one that counts nodes, so that games
// repeat exactly (nodes.go).
//
// Nothing here runs or waits: times come in as numbers.
package clock
