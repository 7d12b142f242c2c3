// Package movegentest makes positions for the tests of other packages: those of random
// games, and boards set up square by square.
package movegentest
