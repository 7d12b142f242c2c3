// Package prefetch asks for memory before it is needed. A look-up in a large table
// waits for memory some hundred cycles; who knows the address early and has other
// work meanwhile waits less. Go has no word for it, so it is done in assembly.
//
//	line_*.go, line_*.s   Line: by processor; an ordinary load where there is no
//	                      assembly
package prefetch
