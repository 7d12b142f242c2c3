// Package cli is what all commands share: exit codes, the description of the
// build, progress bars, and the reading of arguments.
package cli
