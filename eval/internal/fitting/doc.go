// Package fitting holds what the trainers of all evaluations share: the search for one
// number by golden section, and a loop on several goroutines, each with things of its own.
package fitting
