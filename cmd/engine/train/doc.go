// Package train is the commands that train the evaluation: datagen, which plays
// games against itself, and tune, which fits the weights to them.
//
//   - datagen.go: footnote datagen, its flags; datagen_run.go: the run and its summary.
//   - tune.go: footnote tune.
package train
