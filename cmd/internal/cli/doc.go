// Package cli is what all commands share: exit codes, the description of the
// build, progress bars, and the reading of arguments.
//
//   - exit.go: the exit codes, and [Execute], which turns errors into them.
//   - root.go: [NewRoot], the program, with the commands that Cobra adds.
//   - output.go: [Output], which remembers a failure to write, and output files; file.go:
//     [File], an output that takes the place of an earlier one when it is whole.
//   - build.go: [Build], what the program was made from; version.go, man.go: the commands
//     version and man of both programs; interrupt.go: [Interrupts].
//   - console_windows.go, console_other.go: whether a double-click started the program.
//   - terminal.go: terminals and [Meter], the progress bar.
//   - limits.go: [JobFlags], how long each of many positions is searched.
//   - tables.go: endgame tables of --syzygy.
//   - flags.go: errors of flags in words, flags without a value, defaults of the machine.
//   - complete.go: what shells offer as values of flags.
//   - evaluation.go: [EvaluationFlags], what searches evaluate with.
//   - args.go: positions, drivers, input files and files of positions; expect.go: how many
//     arguments a command takes, and what is wrong with one; unknown.go: a first word that
//     is no command.
//   - shard.go: which part of the work is this process's.
//   - count.go: [Count], "1 game" and "2 games".
package cli
