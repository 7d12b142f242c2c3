// Package train is the commands that train the evaluation: datagen, which plays
// games against itself, relabel, which gives their positions new scores, and train, which
// trains a network on them.
package train
