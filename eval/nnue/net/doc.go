// Package net holds the network that is built into the program: a file of package nnue,
// trained on nothing but the engine's own games. Its description says on which and how.
// With it the engine evaluates unless it is told otherwise.
package net
