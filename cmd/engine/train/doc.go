// Package train is the commands that train the evaluation: datagen, which plays
// games against itself, relabel, which gives their positions new scores, tune, which
// fits the weights to them, and train, which trains a network on them.
//
//   - datagen.go: footnote datagen, its flags; datagen_run.go: the run and its summary.
//   - samples.go: what tune and train share: flags, positions, work in parts.
//   - tune.go: footnote tune.
//   - network.go: footnote train, its flags; network_run.go: the run; network_file.go: the
//     file it writes; imitate.go, residual.go: what it learns besides; plot.go: its losses as
//     a drawing.
//   - relabel.go: footnote relabel; relabel_written.go: the games that its output has already.
package train
