// Package suite runs test suites (package epd) with Footnote's own search or with
// another UCI engine (package uciclient), position by position, and judges the
// answers.
package suite
