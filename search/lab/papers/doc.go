// Package papers reruns the experiments of the five papers, and of what came after, on
// abstract trees and on three games, and compares the published figures with measured
// ones. It returns data; tables and drawings are made elsewhere.
//
//	experiment, _ := papers.Lookup("table5.1")
//	report, err := experiment.Run(ctx, papers.Settings{})
//
// Exact experiments (traces, exhaustive counts) must agree in every figure.
// Statistical ones are repeated over many generated trees; their reports give the
// seed, standard errors and which statements of the paper hold. docs/papers.md
// says how doubtful and misprinted passages were read, and which figures cannot be
// reproduced.
//
// # Map of the package
//
//   - experiments.go: the list; settings.go: runs, seed, threads, statistics;
//     shard.go: [Shard], an experiment shared by several processes.
//   - report.go: [Report], what an experiment found; figure.go: [Figure], its lines;
//     samples.go: the counts of single trees; treestats.go: errors of deviations and
//     shares; leafsets.go: leaves as sets.
//   - table51.go, storage.go, traces.go (pearlcalls.go: the passes call by call), cutoffs.go,
//     trends.go (trendscalls.go: its runs call by call; trendscritical.go: its critical tree;
//     solutiontrees.go: all solution trees),
//     winloss.go, converge.go, memfig.go, deepening.go, theorems.go, theoremsmore.go,
//     everytree.go: the exact ones.
//   - footnote.go, wall.go, path.go, pathagain.go, pathstored.go, growth.go (growthscout.go: what is
//     said of NegaScout), cputime.go, ranges.go, reordering.go: the statistical ones;
//     singletrees.go, boundcounts.go, unordered.go: those that count trees.
//   - memtable1.go, memtables.go, memclaims.go, memtimes.go: MemSSS* and IterSSS*, tables 1
//     and 2; memexperiments.go: what else is tried with them: memreadings.go, memrandom.go,
//     memgrowth.go.
//   - gamesubjects.go: the three games and their positions; gamestats.go: ratios with
//     errors by bootstrap; gameclock_*.go: the time of a thread.
//   - gametable.go, gametableclaims.go, gamenodes.go, gamenodesclaims.go, gameguess.go:
//     figures 9, 10 and 13 to 16 on the games.
//   - gamegap.go, gamecutoffs.go, synthetic.go: section 6, on the games and on synthetic
//     trees.
//   - gameiterations.go: what iterations cost, foretell and save; gameinner.go: the moves of
//     the nodes below the root, and those that are kept.
//   - next.go: what the field did next; gameetc.go, gameerrors.go, gameschedules.go,
//     gamebestfirst.go, gamethreads.go: on the games; proofnumbers.go, parallel.go: on trees.
package papers
