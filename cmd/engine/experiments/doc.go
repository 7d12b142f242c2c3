// Package experiments is the commands that measure the search: bench, its signature, and
// explain, one position under every driver.
package experiments
