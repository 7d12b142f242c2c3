// Package doctor is the command doctor: it checks an engine as a chess program would
// and prints the settings that such programs need.
//
//   - doctor.go: the flags, the run and its report.
//   - subject.go: the engine that is checked; client.go: runs it as a process and
//     exchanges lines with it.
//   - checks.go: the list of checks, and those of processes; options.go: those of the
//     declared options; play.go: rules, clocks and games; protocol.go: the rest of UCI;
//     tables.go: endgame tables.
//   - settings.go: the settings of each program.
package doctor
