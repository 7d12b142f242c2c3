// Package resample tells how sure a ratio of sums is: the bootstrap, for the laboratory's own
// searches and for its comparisons of the drivers.
package resample
