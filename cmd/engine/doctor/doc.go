// Package doctor is the command doctor: it checks an engine as a chess program would
// and prints what such programs have to be told.
package doctor
