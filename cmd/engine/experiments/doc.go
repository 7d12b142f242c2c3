// Package experiments is the commands that measure: bench, the signature of the
// search; compare, the drivers as the papers measured them; and lab, the papers'
// algorithms on abstract trees and three games.
//
//   - bench.go: footnote bench; bench_text.go: its report, also that of the UCI command.
//   - compare.go: footnote compare, its flags; compare_run.go: its experiments;
//     compare_table.go, compare_guess.go, compare_ladder.go, compare_threads.go: four of them;
//     compare_claims.go, compare_claims_drivers.go, compare_claims_table.go: what the papers say
//     of them; compare_tally.go: rows by driver, depth and position.
//   - comparer.go: the rows of an experiment, printed, drawn and in the file of data; data.go:
//     where that comes from, and archives; compare_shard.go: shards of compare, and compare
//     merge; shard.go: what a shard looks like; lab_merge.go: lab merge.
//   - explain.go, explain_charts.go, explain_html.go, explain.html: compare --explain,
//     one position looked at closely.
//   - lab.go, lab_run.go: footnote lab list and run; lab_paper.go: lab paper;
//     lab_search.go: lab search; lab_prove.go: lab run --prove; lab_plot.go: lab plot.
//   - lab_docs.go: lab docs, the measured blocks of docs/papers and others;
//     lab_docs_file.go: a document, read and written; lab_docs_blocks.go: where its blocks
//     are; lab_docs_data.go: the names of their data, and answers made from them;
//     lab_docs_stated.go: what stands in them; lab_docs_times.go: how long each took;
//     orphan_linux.go, orphan_other.go: its commands end when it is killed;
//     lab_answer.go, lab_answer_games.go: what they say of the papers as a whole.
package experiments
