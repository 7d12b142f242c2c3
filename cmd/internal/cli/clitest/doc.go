// Package clitest is what the tests of the commands share.
package clitest
