package train

import (
	"fmt"
	"io"
	"strings"

	"footnote/cmd/internal/cli"
	"footnote/eval/nnue"
	"footnote/eval/nnue/train"
)

// mostText bounds what each flag may add to a network's file; its texts end at 65,535 bytes.
const mostText = 16_000

// startedFrom stands before what a description says of the network that training began with.
const startedFrom = "; started from"

// write writes the network. Its scale and the cost of rounding are measured on the
// positions held out, or else on those learnt from.
func (t *training) write(tr *train.Trainer, r trainRecord) (*train.Quantisation, error) {
	records, c := t.data.HoldOut, tr.Config()
	if len(records) == 0 {
		records = t.data.Train
	}
	about := fmt.Sprintf("footnote train: %s of %s, %s of batches of %d, lookahead %g, lambda %g, seed %d",
		cli.Count(r.Positions, "position"), cli.Count(r.Games, "self-play game"), cli.Count(c.Epochs, "epoch"), c.Batch, t.load.Lookahead, c.Lambda, c.Seed)
	if len(t.data.HoldOut) > 0 {
		about += fmt.Sprintf("; hold-out loss %.6f", r.HoldOut)
	}
	if t.from != nil {
		first, _, _ := strings.Cut(t.from.Info().Description, "\n")
		first, _, _ = strings.Cut(first, startedFrom) // of its own start it need not tell again
		first = strings.ToValidUTF8(first[:min(len(first), mostText)], "")
		about += fmt.Sprintf("%s a network of %d neurons: %s", startedFrom, t.from.Info().Hidden, first)
	}
	if t.description != "" {
		about += "\n" + t.description
	}
	net, q, err := tr.Network(records, about, t.licence)
	if err != nil {
		return nil, err
	}
	if err := cli.ReplaceFile(t.out, func(w io.Writer) error { return nnue.Write(w, net) }); err != nil {
		return nil, err
	}
	fmt.Fprintf(t.textOut, "%s: scale %d; rounding changes scores by %.2f centipawns, by more than %.1f in one position of a thousand\n",
		t.out, q.Scale, q.Mean, q.Most)
	return &q, nil
}
