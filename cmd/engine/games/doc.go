// Package games is the commands for games in PGN and opening books: analyse, which
// annotates games, and book, which looks into books and makes them from games.
//
//   - analyse.go: footnote analyse, its flags; source.go: where the games come from;
//     archive.go: compressed files; reports.go: where what is found goes; site.go:
//     pages and their index; progress.go: the progress bar.
//   - book.go: footnote book show and stats; book_make.go: book make.
package games
