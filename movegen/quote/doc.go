// Package quote words messages: text from outside shortened, in quotation marks and on one
// line, and numbers of things. It knows nothing of chess.
package quote
