// Package train is the commands that train the evaluation: datagen, which plays
// games against itself, relabel, which gives their positions new scores, and train, which
// trains a network on them.
//
//   - datagen.go: footnote datagen, its flags; datagen_run.go: the run and its summary.
//   - samples.go: reading games to learn from.
//   - network.go: footnote train, its flags; network_run.go: the run; network_file.go: the
//     file it writes; plot.go: its losses as a drawing.
//   - relabel.go: footnote relabel; relabel_written.go: the games that its output has already.
package train
