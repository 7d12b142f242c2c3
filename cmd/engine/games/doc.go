// Package games is the commands for games in PGN and opening books: analyse, which
// annotates games, and book, which looks into books and makes them from games.
package games
