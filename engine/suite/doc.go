// Package suite runs test suites (package epd) with Footnote's own search or with
// another UCI engine (package uciclient), position by position, and judges the
// answers.
//
// # Map
//
//   - suite.go: [Run], its [Options], a [Result] for each position
//   - foreign.go: [Foreign], another program that answers
//   - record.go: [Record], a result as a line of JSON; [Tally], their sum
//   - baseline.go: [Baseline], what an earlier run solved
//   - merge.go: [Merge], the shards of a run joined
package suite
