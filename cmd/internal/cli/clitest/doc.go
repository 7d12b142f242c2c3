// Package clitest is what the tests of the commands share.
//
//   - clitest.go: all of it.
package clitest
