// Layout checks the rules for files: lengths of files and functions, the size of the
// whole, a doc.go and an example for every package, names that every system can hold, no reference to places
// that a clone does not have, and links of Markdown pages that lead somewhere. It prints
// one line for each fault and exits with 1 when there is any.
//
//	go run ./.ci/layout
//
// links.go checks the links, main.go all else.
package main
