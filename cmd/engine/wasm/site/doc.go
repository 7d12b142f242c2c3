// Command site is serve without a server. Built with GOOS=js GOARCH=wasm it runs in a Web
// Worker and answers the page beside it; called with a folder it writes that page (make site).
package main
