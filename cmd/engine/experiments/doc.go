// Package experiments is the commands that measure the search: bench, its signature, and
// explain, one position under every driver.
//
//   - bench.go: footnote bench; bench_text.go: its report, also that of the UCI command.
//   - explain.go, explain_charts.go, explain_html.go, explain.html: footnote explain.
package experiments
