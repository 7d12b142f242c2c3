// Package doctor is the command doctor: it checks an engine as a chess program would
// and prints the settings that such programs need.
//
//   - doctor.go: the flags, the run and its report.
//   - subject.go: the engine that is checked; client.go: runs it as a process and
//     exchanges lines with it.
//   - checks.go: the list of checks, the handshake and bench; options.go: the declared
//     options; play.go: a search and stop; tables.go: endgame tables. What the protocol
//     demands besides is tested in uci_e2e_test.go of the program.
//   - settings.go: the settings of each program.
package doctor
