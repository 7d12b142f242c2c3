//go:build debug

package movegen

// debugging says whether the assertions of this package run: with the build tag
// debug only. Without it they leave no trace in the program.
const debugging = true
