package train

import (
	"context"

	"footnote/engine/gamedata"
	"footnote/eval/handcrafted"
	"footnote/eval/nnue/train"
	"footnote/movegen"
)

// neighbourPlies is how many positions a walk of random moves takes, that of the game and
// those after one, two and three moves: what a search sees besides, pieces left hanging,
// exchanges half done.
const neighbourPlies = 4

// neighbours returns up to n positions with the values of the hand-crafted evaluation:
// those of the samples and what random moves make of them, without those in check, which
// no search evaluates. They depend on the samples, n and the seed, not on the number of
// threads.
func neighbours(ctx context.Context, samples []gamedata.Sample, n, threads int, seed uint64) ([]train.Record, error) {
	n = min(n, neighbourPlies*len(samples))
	plies := min(neighbourPlies, (n+len(samples)-1)/max(1, len(samples)))
	parts := make([][]train.Record, countParts(samples))
	err := inParts(ctx, len(parts), threads, func(e *handcrafted.Evaluator, i int) (err error) {
		parts[i], err = walks(e, partOf(samples, i), plies, seed^uint64(i)*movegen.Golden)
		return err
	})
	if err != nil {
		return nil, err
	}
	all := make([]train.Record, 0, n)
	for _, part := range parts {
		all = append(all, part[:min(len(part), n-len(all))]...)
	}
	return all, nil
}

// walks returns the positions of random walks of so many plies from each sample, the
// sample itself among them.
func walks(e *handcrafted.Evaluator, samples []gamedata.Sample, plies int, seed uint64) ([]train.Record, error) {
	rng := movegen.NewPRNG(seed)
	var records []train.Record
	for i := range samples {
		p, err := samples[i].Position()
		if err != nil {
			return nil, err
		}
		for ply := 0; ; ply++ {
			if !p.InCheck() {
				r, err := record(e, &p)
				if err != nil {
					return nil, err
				}
				records = append(records, r)
			}
			var moves movegen.MoveList
			if ply+1 < plies {
				p.GenerateLegal(&moves)
			}
			if moves.N == 0 {
				break
			}
			p.Advance(moves.Moves[rng.Intn(moves.N)])
		}
	}
	return records, nil
}

// record packs a position with its value. It belongs to no game.
func record(e *handcrafted.Evaluator, p *movegen.Position) (train.Record, error) {
	score := e.Evaluate(p).For(p.SideToMove())
	return train.MakeRecord(p.SideToMove(), p.All, train.Labels{Score: score, Points: train.NoResult})
}
