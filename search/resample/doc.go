// Package resample tells how sure a ratio of sums is: the bootstrap, for the comparisons
// of the search and for those of the laboratory alike.
package resample
