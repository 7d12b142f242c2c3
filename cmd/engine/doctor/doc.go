// Package doctor is the command doctor: it checks an engine as a chess program would
// and prints the settings that such programs need.
package doctor
