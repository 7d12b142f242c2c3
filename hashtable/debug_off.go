//go:build !debug

package hashtable

// debugging switches on the assertions of this package, which the build tag debug compiles in.
const debugging = false
