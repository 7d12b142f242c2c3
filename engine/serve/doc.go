// Package serve is the engine as pages in a browser: a board to play and analyse on, the search as it
// runs, and the bracket of MTD(f) as it closes pass by pass; the drivers side by side, and the search
// without one of its features at a time. openapi.json describes the JSON of requests and answers.
//
// server.go has [Config] and [Server] with its routes, guard.go says who may ask what, turns.go and
// places.go share the searches, run.go makes them, answer.go and stream.go send what they report, and
// assets holds the page.
//
// What clients cost: a few numbers are kept for each of the last 2000. The table
// of a client's search is kept until another needs its place. A search belongs to the request that
// asked for it and ends with it; it never waits for the client: what is not read in time is left out,
// and a client that reads nothing for some seconds is dropped. A new search of a client ends its
// earlier one. When all places are taken, searches wait for their turn, fairly by address.
//
// Pages of other sites reach nothing: a request must name a host that is known to be this machine (a
// foreign name that was pointed here, DNS rebinding, is not), must come from a page of this server,
// must be JSON and must bring the cookie that the page was given, or a token.
package serve
