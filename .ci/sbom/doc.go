// Sbom writes what is linked into a Go program, its SBOM, as CycloneDX 1.6 in JSON: the
// modules with versions, checksums of go.sum and licences, and Go itself. The same
// program gives the same bytes.
//
//	go run . PROGRAM VERSION NOTICES >PROGRAM.cdx.json
//
// NOTICES is the file of licences that .ci/notices writes. SOURCE_DATE_EPOCH is the time
// that is written into it.
//
//   - main.go: all of it.
package main
