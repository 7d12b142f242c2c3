// The programs of the checks. Each file but this one is a program of its own, run by
// its name:
//
//   - layout.go: the rules for files, packages and names
//   - notices.go: the licences of everything that is linked
//
// The script run beside them calls both; it says what the stages are with --list.
package main
