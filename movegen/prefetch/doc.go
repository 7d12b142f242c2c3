// Package prefetch loads memory into the processor's cache before it is needed. A
// look-up in a large table waits some hundred cycles for memory; a prefetch overlaps
// that wait with other work. Go has no intrinsic for it, so it is written in assembly, on amd64 and arm64; elsewhere it does nothing.
package prefetch
