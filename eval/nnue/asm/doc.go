// Asm writes the assembly of package nnue and of its trainer: the kernels for processors
// with AVX2 or AVX-512. It is a module of its own, so that the engine does not depend on what
// generates a part of it. In the folder of package nnue,
//
//	go generate
//
// writes the files again. The test here fails when they are not what it would write.
package main
