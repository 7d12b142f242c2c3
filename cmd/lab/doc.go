// The commands of footnote-lab; main.go says what it is.
//
//   - lab.go: the program and its list of algorithms; run.go: run; prove.go: run --prove; search.go:
//     search; paper.go: paper; plot.go: plot.
//   - compare.go: compare, its flags; compare_run.go, compare_ladder.go, compare_threads.go: its experiments;
//     compare_tally.go: what drivers needed, as rows for the judge and the plots of search/lab/papers;
//     comparer.go: lines of JSON and the report; compare_shard.go: lines of shards; shard.go: rows of shards.
//   - docs.go: docs, which fills the pages of pages/; rows.go: the rows that they are filled from.
//   - found.go: what an experiment found, as Markdown; statement.go: what the papers say, and a
//     verdict; data.go: an experiment as numbers in a file; results.go: where results go.
package main
