package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/engine/cli"
	"footnote/eval/handcrafted"
)

func newEvalCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "eval [FEN]",
		Short: "Explain the static evaluation of a position, term by term",
		Long: `Explain the static evaluation of a position: every term for both sides, in the
middlegame and the endgame, and the sum. Without FEN the starting position.`,
		Example: `  footnote eval
  footnote eval "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := cli.PositionArg(args)
			if err != nil {
				return err
			}
			trace := handcrafted.New().Trace(&p)
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(evalRecord{p.FEN(), trace})
			}
			fmt.Fprintln(cmd.OutOrStdout(), strings.TrimRight(trace.String(), "\n"))
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// evalRecord is an explained evaluation as a line of JSON; names are stable.
type evalRecord struct {
	FEN string `json:"fen"`
	handcrafted.Trace
}
