package main

import (
	"fmt"
	"os"

	"footnote/engine/serve"
)

func main() {
	config := serve.DefaultConfig()
	config.Searches = 1
	server, err := serve.New(config)
	if err == nil && len(os.Args) == 2 {
		err = server.WriteSite(os.Args[1])
	} else if err == nil {
		err = server.Lines(os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(2)
	}
}
