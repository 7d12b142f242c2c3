package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/book"
	"footnote/engine/serve"
)

// serveFlags are the flags of the serve command.
type serveFlags struct {
	listen     string
	tokens     string // a file
	syzygy     string // directories
	book       string // a file
	config     serve.Config
	evaluation cli.EvaluationFlags
}

func newServeCommand(build cli.Build) *cobra.Command {
	f := serveFlags{listen: "127.0.0.1:8420", config: serve.DefaultConfig()}
	f.config.Searches = max(2, runtime.GOMAXPROCS(0))
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Play, analyse and watch MTD(f) at work, in a browser",
		Long: `Serve pages on this machine: open http://127.0.0.1:8420/ in a browser, and end
with Ctrl-C. The pages have

  Analyse    a board to set up (FEN, PGN, or drag the pieces), the best lines with
             score and White's chances, and the bracket of MTD(f) as it closes:
             each pass asks whether the value is at least a bound, and its answer
             moves one side of the bracket
  Play       a game against the engine, at full strength or at a rating
  Drivers    MTD(f), NegaScout, MT-SSS* and the others on one position at the same
             depth or nodes: what each finds, and what it costs
  Features   each idea of the search switched off in turn: what it saves

Everything is in this program; nothing is loaded from the internet. Only this machine
can reach the pages unless --listen names another address. Then anybody who
reaches it can use this processor, within --searches, --max-time, --max-nodes and
--hash: there is no password. Programs ask by JSON, as /api/v1/openapi.json tells.`,
		Example: `  footnote serve
  footnote serve --listen 127.0.0.1:0          any free port
  footnote serve --threads 4 --hash 256        one strong analysis
  footnote serve --syzygy /var/tb              endgame tables
  footnote serve --book book.bin               the moves of an opening book too
  footnote serve --token-file tokens.txt       for programs too: Authorization: Bearer
  footnote serve --listen 0.0.0.0:8420 --host engine.school.lan --max-time 30s`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return runServe(cmd, &f, build) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.listen, "listen", f.listen, "address and port; port 0 is any that is free")
	flags.StringSliceVar(&f.config.Hosts, "host", nil, "names by which others reach this machine, beside localhost and its IP addresses")
	flags.StringVar(&f.tokens, "token-file", "", "file of tokens, one a line, that programs send instead of a page's cookie")
	flags.IntVar(&f.config.Searches, "searches", f.config.Searches, "searches at the same time, one for each browser")
	cli.OfMachine(cmd, "searches")
	flags.IntVar(&f.config.Threads, "threads", f.config.Threads, "threads of an analysis or a game; comparisons have one")
	flags.IntVar(&f.config.Hash, "hash", f.config.Hash, "MiB of hash table of each search that runs")
	flags.DurationVar(&f.config.MaxTime, "max-time", f.config.MaxTime, "longest time of a search, and of a whole comparison")
	flags.Uint64Var(&f.config.MaxNodes, "max-nodes", f.config.MaxNodes, "most nodes of a search")
	cli.AddSyzygy(flags, &f.syzygy)
	flags.StringVar(&f.book, "book", "", "opening book (Polyglot) whose moves are shown")
	f.evaluation.Add(cmd)
	return cmd
}

// mostTokens bounds the programs that may ask.
const mostTokens = 1000

// check refuses what makes no sense.
func (f *serveFlags) check() error {
	const mostSearches, mostThreads, mostHash = 256, 256, 1 << 16
	c := &f.config
	for _, name := range c.Hosts {
		if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err != nil && strings.ContainsAny(name, ":/") {
			return fmt.Errorf("--host: %q is not a name alone: leave out http:// and the port", name)
		}
	}
	return cmp.Or(cli.Within("searches", c.Searches, 1, mostSearches), cli.Within("threads", c.Threads, 1, mostThreads),
		cli.Within("hash", c.Hash, 1, mostHash), cli.AtLeast("max-time", c.MaxTime, time.Second), cli.AtLeast("max-nodes", c.MaxNodes, 1))
}

func runServe(cmd *cobra.Command, f *serveFlags, build cli.Build) error {
	if err := f.check(); err != nil {
		return err
	}
	var err error
	if f.config.Evaluation, err = f.evaluation.Factory(); err != nil {
		return err
	}
	if f.tokens != "" {
		if f.config.Tokens, err = cli.ReadTokens(f.tokens, mostTokens); err != nil {
			return err
		}
	}
	closeTables, err := cli.UseTables(f.syzygy, &f.config.Tables, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	defer closeTables()
	if f.book != "" {
		if f.config.Book, err = book.Open(f.book); err != nil {
			return err
		}
		defer f.config.Book.Close()
	}
	f.config.Program = build.Program()
	server, err := serve.New(f.config)
	if err != nil {
		return err
	}
	l, err := new(net.ListenConfig).Listen(cmd.Context(), "tcp", f.listen)
	if err != nil {
		return listenError(f.listen, err)
	}
	if addr, err := netip.ParseAddrPort(l.Addr().String()); err != nil || !addr.Addr().Unmap().IsLoopback() {
		fmt.Fprintf(cmd.ErrOrStderr(), "footnote: warning: other machines can reach %s and use this processor; there is no password\n", l.Addr())
	}
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "http://%s/\n", reachable(l.Addr())); err != nil {
		_ = l.Close() // nobody knows where the pages are
		return err
	}
	return server.Serve(cmd.Context(), l)
}

// listenError says what is wrong with an address, and what would be right.
func listenError(address string, err error) error {
	const (
		free         = "127.0.0.1:0 is any free port of this machine"
		windowsInUse = syscall.Errno(10048) // which syscall.EADDRINUSE is not there
	)
	var wrong *net.AddrError
	var lookUp *net.DNSError
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return fmt.Errorf("--listen: another program has %s, perhaps an earlier footnote serve; %s", address, free)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("--listen: this user may not take %s; %s", address, free)
	case errors.As(err, &wrong), errors.As(err, &lookUp), strings.Contains(address, "//"):
		return fmt.Errorf("--listen: %q is not an address of this machine with a port, as 127.0.0.1:8420 is", address)
	}
	return fmt.Errorf("--listen: %s: %w; %s", address, err, free)
}

// reachable returns where this machine reaches a listener. One at all addresses has none of
// its own, and Windows connects to no 0.0.0.0.
func reachable(at net.Addr) string {
	addr, err := netip.ParseAddrPort(at.String())
	if err != nil || !addr.Addr().IsUnspecified() {
		return at.String()
	}
	host := "localhost" // of [::], which takes IPv4 too on most systems
	if addr.Addr().Is4() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, strconv.Itoa(int(addr.Port())))
}
