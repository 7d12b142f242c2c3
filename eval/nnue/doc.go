// Package nnue evaluates positions with a neural network that is updated as pieces
// move (NNUE: Yu Nasu, "Efficiently Updatable Neural-Network-based Evaluation
// Functions for Computer Shogi", 2018).
//
// The network has one hidden layer, seen by both sides:
//
//	768 features, White's view ─┐ weights, bias    ┌ clamp to 0 … 1, square ┐
//	                            ├ N sums a side ───┤                        ├ output, of a bucket
//	768 features, Black's view ─┘ (accumulators)   └ the side to move first ┘
//
// A feature is "a piece of that kind and owner stands on that square". Each side sees
// the board from its own back rank and with its king on the files a–d: when the king
// stands on e–h, the board is mirrored. Both views share the weights. The output has
// one set of weights, or eight, which are chosen by the number of pieces.
//
// All arithmetic is of integers, so that a network gives the same scores on every
// machine: the sums are int16 in units of 1/QA, the output's weights in units of
// 1/QB. The limits of the weights ([MaxFeatureWeight] and others), which New and Read
// check, are such that nothing overflows.
//
// An evaluator keeps the sums together with the board that they stand for. It finds
// out itself what has changed since; so the search has no hook for moves made and
// taken back, and evaluators agree whatever was evaluated before. With a king that
// changes wing the whole view changes. There are therefore sums for each of the four
// combinations of wings, and a king that goes back and forth finds both views as it
// left them.
//
// Map of the package:
//
//	architecture.go  sizes, quantisation, numbering of the features
//	network.go       Network, New, Random, Factory
//	format.go        the file format: Read, Write
//	errors.go        FormatError
//	board.go         a board and what changed on it
//	evaluator.go     Evaluator, an eval.Evaluator
//	kernel.go        the inner loops in plain Go
//	kernel_other.go  the choice of a kernel
package nnue
