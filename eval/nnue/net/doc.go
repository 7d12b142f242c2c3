// Package net holds the network that is built into the program: a file of package nnue,
// trained on the engine's own games. Its description says on which and how. It is added to
// the hand-crafted evaluation (package residual) and belongs to its weights: when they
// change, a test here fails until the network is trained anew.
//
//	built_in.go      BuiltIn
//	built-in.fnn     the network
package net
