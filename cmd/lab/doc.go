// The commands of footnote-lab; main.go says what it is.
//
//   - lab.go: the program and its list of algorithms; run.go: run; prove.go: run --prove; search.go:
//     search; paper.go: paper; plot.go: plot.
//   - compare.go: compare, its flags; compare_run.go: its experiments; compare_table.go,
//     compare_guess.go, compare_ladder.go, compare_threads.go: four of them; compare_claims.go: rows for the
//     judge of search/lab/papers; compare_tally.go: what drivers needed, by depth and position; comparer.go: rows printed, drawn and
//     in the file of data; compare_shard.go: lines of shards; shard.go: rows of shards.
//   - docs.go: docs, which fills the pages of pages/; rows.go: the rows that they are filled from.
//   - found.go: what an experiment found, as Markdown; statement.go: what the papers say, and a
//     verdict; data.go: an experiment as numbers in a file; results.go: where results go.
package main
