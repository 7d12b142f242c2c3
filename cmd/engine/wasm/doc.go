// Command wasm is the engine alone: UCI on standard input and output, and bench. Built with
// GOOS=js GOARCH=wasm it runs in a Web Worker or in node, where worker.js makes messages of
// the lines (npm/); elsewhere it is the smallest program that plays.
package main
