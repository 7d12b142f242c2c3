// Package suites is the commands for test suites of positions: epd, which runs a
// suite with drivers and other engines, and epd merge, which joins the shards of a run.
//
//   - epd.go: the flags, and the drivers and engines; run.go: the run, and epd merge.
//   - report.go: results as they come, the summary and the comparison with a baseline.
//   - matrix.go: results side by side, as tables.
//   - html.go, page.html: the page with boards; junit.go: JUnit XML.
package suites
