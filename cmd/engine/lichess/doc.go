// Package lichess offers the engine to the analysis board of lichess.org, as its external
// engine (https://lichess.org/api#tag/External-engine): it registers, waits for requests at
// the broker, and sends the lines of UCI of each search until nobody wants more of them.
package lichess
