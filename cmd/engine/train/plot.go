package train

import (
	"fmt"

	"footnote/cmd/internal/report"
	"footnote/eval/nnue/train"
)

// lossChart draws the losses of each epoch. The loss while learning is a mean over the
// epoch, with the weights as they were on the way; that of the games held out is taken
// at its end.
func lossChart(history []train.Epoch, c train.Config) *report.Chart {
	chart := &report.Chart{
		Name: "loss", Title: fmt.Sprintf("Loss of a network of %d neurons", c.Architecture.Hidden),
		Subtitle: fmt.Sprintf("λ %g, K %.1f centipawns", c.Lambda, c.Scale), XLabel: "epoch", YLabel: "mean (σ(output) − target)²",
	}
	learning, held := report.Series{Name: "learnt from", Color: 1}, report.Series{Name: "held out", Color: 2}
	for _, e := range history {
		x := float64(e.Epoch)
		learning.X, learning.Y = append(learning.X, x), append(learning.Y, e.Train)
		if e.HoldOut > 0 {
			held.X, held.Y = append(held.X, x), append(held.Y, e.HoldOut)
		}
	}
	chart.Series = []report.Series{learning}
	if len(held.X) > 0 {
		chart.Series = append(chart.Series, held)
	}
	return chart
}
