// Package papers reruns the experiments of the five papers, and of what came after, on abstract trees
// and on three games, and compares the published figures with measured ones. It returns data; tables
// and drawings are made elsewhere (cmd/lab).
//
//	experiment, _ := papers.Lookup("table5.1")
//	report, err := experiment.Run(ctx, papers.Settings{})
//
// Exact experiments (traces, exhaustive counts) must agree in every figure. Statistical ones are
// repeated over many generated trees or positions; their reports give the seed, errors and which
// statements of the paper hold. docs/papers says how doubtful and misprinted passages were read, and
// which figures cannot be reproduced.
//
// experiments.go lists them all; settings.go has runs, seed and threads. trees.tsv says which trees an
// experiment grows and who searches them (series.go). What it measures is rows (rows.go); what papers say
// of them is statements.tsv (statements.go), which one judge (judge.go) tries; plots.tsv says how they are
// drawn (plots.go), notes.tsv how they were measured. What a trace shows are facts (report.go), which
// statements name: those of worked examples are in examples.go, pearl.go and trends.go. The other files
// hold experiments of one kind: those that begin with game run on games, memory.go has MemSSS* and
// IterSSS*, after.go what the field did after the papers.
package papers
