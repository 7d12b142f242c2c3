// Package train is the commands that train the evaluation: datagen, which plays
// games against itself, tune, which fits the weights to them, and train, which
// trains a network on them.
//
//   - datagen.go: footnote datagen, its flags; datagen_run.go: the run and its summary.
//   - tune.go: footnote tune.
//   - network.go: footnote train.
//   - replace.go: files written whole or not at all.
package train
