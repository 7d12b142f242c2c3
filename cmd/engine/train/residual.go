package train

import (
	"context"

	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/eval/handcrafted"
)

// handCraftedValues returns the values of the hand-crafted evaluation for the samples,
// from White's side.
func handCraftedValues(ctx context.Context, samples []gamedata.Sample, threads int) ([]eval.Score, error) {
	values := make([]eval.Score, len(samples))
	err := inParts(ctx, countParts(samples), threads, func(e *handcrafted.Evaluator, part int) error {
		list := partOf(samples, part)
		for i := range list {
			p, err := list[i].Position()
			if err != nil {
				return err
			}
			values[part*partSize+i] = e.Evaluate(&p).For(p.SideToMove())
		}
		return nil
	})
	return values, err
}
