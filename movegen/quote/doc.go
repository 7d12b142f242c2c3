// Package quote shows text from outside in error messages: shortened, in quotation
// marks, and on one line. It knows nothing of chess.
//
//   - quote.go: [Text] and [Word], quoted text; [Short], shortened text;
//     [Line], text without control characters
package quote
