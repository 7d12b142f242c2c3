// Package net holds the network that is built into the program: a file of package nnue,
// trained on the engine's own games. Its description says on which and how.
//
//	built_in.go      BuiltIn
//	built-in.fnn     the network
package net
