// Asm writes the assembly of package nnue and of its trainer: the kernels for processors
// with AVX2 or AVX-512. It is a module of its own, so that the engine does not depend on what
// generates a part of it. In the folder of package nnue,
//
//	go generate
//
// writes the files again. The test here fails when they are not what it would write.
//
// Map of the package:
//
//	main.go      the program
//	update.go    the sums of the hidden layer
//	output.go    the sum of the output
//	wide.go      the same in AVX-512
//	gather.go    for the trainer: sums of rows
//	activate.go  for the trainer: the output and its gradients
//	step.go      for the trainer: the optimiser
package main
