// Package quote shows text from outside in error messages: shortened, in quotation
// marks, and on one line. It knows nothing of chess.
package quote
