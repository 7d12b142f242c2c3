// Package evaluation names the evaluations that a user can choose and opens networks.
// The engine's options and the flags of commands use the same names.
package evaluation
