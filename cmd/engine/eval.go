package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/evaluation"
	"footnote/eval/handcrafted"
	"footnote/eval/nnue"
)

func newEvalCommand() *cobra.Command {
	var (
		asJSON bool
		file   string
	)
	cmd := &cobra.Command{
		Use:   "eval [FEN]",
		Short: "Explain the static evaluations of a position, term by term and piece by piece",
		Long: `Explain the static evaluations of a position: of the hand-crafted one every term for
both sides, in the middlegame and the endgame, and the sum; of the network what each
piece is worth, which is the value with it less the value without it. The network is
the built-in one unless --eval-file names another. Without FEN the starting position.`,
		Example: `  footnote eval
  footnote eval "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := cli.PositionArg(cmd.ErrOrStderr(), args)
			if err != nil {
				return err
			}
			n, err := evaluation.Open(file)
			if err != nil {
				return err
			}
			trace, network := handcrafted.New().Trace(&p), nnue.NewEvaluator(n).Trace(&p)
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(evalRecord{p.FEN(), trace, network})
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s\n%s", trace, network)
			return nil
		},
	}
	cmd.Flags().StringVar(&file, "eval-file", evaluation.BuiltIn, "file of the network")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// evalRecord is an explained evaluation as a line of JSON; names are stable.
type evalRecord struct {
	FEN string `json:"fen"`
	handcrafted.Trace
	Network nnue.Trace `json:"network"`
}
