// Layout checks the rules for files: lengths of files and functions, a map and an
// example for every package, names that every system can hold, and no reference to
// places that a clone does not have. It prints one line for each fault and exits with
// 1 when there is any.
//
//	go run ./.ci/layout
//
// All of it is in main.go.
package main
