// Notices writes the licences of everything that is linked into the program: Go's
// standard library and the modules, on all systems that releases are built for.
//
//	go run ./.ci/notices            writes THIRD-PARTY-NOTICES
//	go run ./.ci/notices --check    fails when the file is not what it would write
//	go run ./.ci/notices --debian   prints the file copyright of a Debian package
//
// All of it is in main.go.
package main
