package net

import (
	"bytes"
	_ "embed" // the network's file
	"sync"

	"footnote/eval/nnue"
)

//go:embed built-in.fnn
var file []byte

// read decodes the file once, when it is first needed.
var read = sync.OnceValues(func() (*nnue.Network, error) { return nnue.Read(bytes.NewReader(file)) })

// BuiltIn returns the built-in network, the same one on each call. The error is not
// nil only in a program that was built from a damaged file.
func BuiltIn() (*nnue.Network, error) { return read() }
