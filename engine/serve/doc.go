// Package serve is the engine as pages in a browser: a board to set up or to play
// on, the search as it runs, and the bracket of MTD(f) as it closes pass by pass;
// the drivers side by side, and the search without one of its features at a time.
//
// # Map
//
//   - server.go: [Config], [Server], its life and its routes
//   - guard.go: who may ask what: hosts, origins, cookies, sizes of requests
//   - connections.go: a bounded number of connections
//   - clients.go: one search a client, and how often it may ask
//   - places.go: the searches that may run at the same time, each with its table
//   - position.go: what the rules say of a position and of moves from it
//   - pasted.go: games in PGN, and positions, that people paste
//   - request.go: a search as a client asks for it, within the limits
//   - search.go: the requests to search and to stop
//   - run.go: the searches of a request, one after the other
//   - mailbox.go: from the goroutine that searches to the one that writes
//   - answer.go: events as JSON, all scores from White's side
//   - stream.go: server-sent events
//   - page.go: the page; assets: its parts, scripts and style
//
// The JSON of requests and answers is described in docs/serve.md; its names may still
// change.
//
// # What a client can do to others
//
// A few numbers are kept for each of the last 2000 clients. The table of a client's search
// is kept until another client needs its place. A search belongs to the request that asked
// for it and ends with it. Its goroutine never waits for the client:
// what the client does not read in time is left out, and a client that reads nothing
// for some seconds is dropped. A new search of a client ends its earlier one.
//
// Pages of other sites reach nothing: a request must name a host that is known to be this
// machine (a foreign name that was pointed here, DNS rebinding, is not), must come from
// a page of this server, must be JSON and must bring the cookie that the page was given.
package serve
