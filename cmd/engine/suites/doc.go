// Package suites is the commands for test suites of positions: epd, which runs a
// suite with drivers and other engines, and epd merge, which joins the shards of a run.
package suites
