// Package cli is what all commands share: how they end, what they know of the
// program, whether a person watches, and how arguments are read.
//
//   - exit.go: the exit codes, and [Execute], which turns errors into them.
//   - build.go: [Build], what the program was made from.
//   - terminal.go: terminals and [Meter], the progress bar.
//   - limits.go: [JobFlags], how long each of many positions is searched.
//   - args.go: positions, drivers, shards and files of positions.
package cli
