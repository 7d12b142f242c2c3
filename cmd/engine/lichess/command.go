package lichess

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
)

// New returns the command lichess.
func New(build cli.Build) *cobra.Command {
	p := provider{
		client: &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		secret: rand.Text() + rand.Text(), pause: time.Second,
	}
	tokenFile := ""
	cmd := &cobra.Command{
		Use:   "lichess --token-file FILE",
		Short: "Analyse for the analysis board of lichess.org, on this machine",
		Long: `Analyse for the analysis board of lichess.org, on this machine, as its external engine.
Make a token that may read and write external engines at

  https://lichess.org/account/oauth/token/create?scopes[]=engine:read&scopes[]=engine:write

and put it into a file that only you can read. While this runs, the engine stands in the
menu of https://lichess.org/analysis under its name. Ctrl-C ends it.`,
		Example: "  footnote lichess --token-file ~/.lichess-token --threads 4 --hash 1024",
		Args:    cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cmp.Or(cli.Within("threads", p.threads, 1, 1024), cli.Within("hash", p.hash, 1, 1<<20)); err != nil {
				return err
			}
			for flag, address := range map[string]*string{"site": &p.site, "broker": &p.broker} {
				if u, err := url.Parse(*address); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
					return cli.Usagef("--%s: %q is no address, as https://lichess.org is", flag, *address)
				}
				*address = strings.TrimRight(*address, "/")
			}
			tokens, err := cli.ReadTokens(tokenFile, 1)
			if err != nil {
				return err
			}
			p.token, p.log = tokens[0], cmd.ErrOrStderr()
			if err := p.run(cmd.Context()); !errors.Is(err, context.Canceled) {
				return cli.Fail(err)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&tokenFile, "token-file", "", "file with the token")
	flags.StringVar(&p.name, "name", build.Program(), "name in the menu of the analysis board")
	flags.IntVar(&p.threads, "threads", runtime.GOMAXPROCS(0), "most threads that a request may have")
	cli.OfMachine(cmd, "threads")
	flags.IntVar(&p.hash, "hash", 256, "most MiB of hash table that a request may have")
	flags.StringVar(&p.site, "site", "https://lichess.org", "where the engine is registered")
	flags.StringVar(&p.broker, "broker", "https://engine.lichess.ovh", "where requests come from")
	_ = cmd.MarkFlagRequired("token-file") // it is there
	return cmd
}
