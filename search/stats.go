package search

import "footnote/search/mtd"

// maxPass is the number of passes of an iteration that Stats counts separately. Later
// ones are added to the last.
const maxPass = 8

// deepIteration is the depth in plies from which iterations count as deep.
const deepIteration = 8

// Stats are counters of one search, of the main thread only, for experiments with
// drivers. All are deterministic with one thread.
type Stats struct {
	Iterations uint64 // completed iterations
	Passes     uint64 // driver passes (root searches), also those of an unfinished iteration
	MaxPasses  uint64 // most passes of one iteration
	// DeepIterations and DeepPasses count iterations of depth 8 or more (deepIteration).
	DeepIterations, DeepPasses uint64

	High, Low            uint64 // passes that failed high, low
	HighNodes, LowNodes  uint64 // nodes spent in them
	FirstHigh, FirstLow  uint64 // first passes by direction
	FirstHighNodes       uint64
	FirstLowNodes        uint64
	PassNodes            [maxPass]uint64 // nodes by pass number, later ones with the last
	Crossings            uint64          // iterations whose bounds crossed
	Capped               uint64          // iterations ended by the pass cap
	NodesToFirstHigh     uint64          // nodes of completed iterations up to their first fail-high
	IterationNodes       uint64          // nodes of completed iterations
	Probes, Hits, Cuts   uint64          // table probes, hits, cut-offs
	SameGeneration       uint64          // hits on entries of this generation
	Interior             uint64          // nodes of depth ≥ 1 that were expanded
	Frontier             uint64          // nodes of depth 0: calls of quiescence by the main search
	Leaves               uint64          // those that were neither draws nor table cutoffs
	TreeHits             uint64          // table cutoffs of the main search, depth 0 included
	Quiescence           uint64          // nodes inside quiescence, depth 0 included
	Researches           uint64          // reduced searches repeated at full depth
	NullTries, NullCuts  uint64
	Cutoffs, FirstCutoff uint64 // beta cut-offs, those by the first move
}

// Add accumulates o into s (MaxPasses by maximum).
func (s *Stats) Add(o *Stats) {
	s.Iterations += o.Iterations
	s.Passes += o.Passes
	s.MaxPasses = max(s.MaxPasses, o.MaxPasses)
	s.DeepIterations += o.DeepIterations
	s.DeepPasses += o.DeepPasses
	s.High += o.High
	s.Low += o.Low
	s.HighNodes += o.HighNodes
	s.LowNodes += o.LowNodes
	s.FirstHigh += o.FirstHigh
	s.FirstLow += o.FirstLow
	s.FirstHighNodes += o.FirstHighNodes
	s.FirstLowNodes += o.FirstLowNodes
	for i := range s.PassNodes {
		s.PassNodes[i] += o.PassNodes[i]
	}
	s.Crossings += o.Crossings
	s.Capped += o.Capped
	s.NodesToFirstHigh += o.NodesToFirstHigh
	s.IterationNodes += o.IterationNodes
	s.Probes += o.Probes
	s.Hits += o.Hits
	s.Cuts += o.Cuts
	s.SameGeneration += o.SameGeneration
	s.Interior += o.Interior
	s.Frontier += o.Frontier
	s.Leaves += o.Leaves
	s.TreeHits += o.TreeHits
	s.Quiescence += o.Quiescence
	s.Researches += o.Researches
	s.NullTries += o.NullTries
	s.NullCuts += o.NullCuts
	s.Cutoffs += o.Cutoffs
	s.FirstCutoff += o.FirstCutoff
}

// countIteration counts a completed iteration.
func (w *worker) countIteration() {
	s, r := &w.stats, &w.root
	s.Iterations++
	s.MaxPasses = max(s.MaxPasses, r.passes)
	if r.depth >= deepIteration {
		s.DeepIterations++
		s.DeepPasses += r.passes
	}
	s.IterationNodes += w.nodes - r.startNodes
	s.NodesToFirstHigh += r.firstHigh
}

// countPass counts a completed pass at the root.
func (w *worker) countPass(high bool, before uint64) {
	s, r := &w.stats, &w.root
	spent := w.nodes - before
	s.PassNodes[min(r.passes, maxPass-1)] += spent
	r.passes++
	s.Passes++
	if high {
		s.High++
		s.HighNodes += spent
		if r.firstHigh == 0 {
			r.firstHigh = w.nodes - r.startNodes
		}
	} else {
		s.Low++
		s.LowNodes += spent
	}
	if r.passes == 1 {
		if high {
			s.FirstHigh++
			s.FirstHighNodes += spent
		} else {
			s.FirstLow++
			s.FirstLowNodes += spent
		}
	}
}

// countRun counts how a run of a driver has ended.
func (w *worker) countRun(r *mtd.Result) {
	if r.Crossed {
		w.stats.Crossings++
	}
	if r.Capped {
		w.stats.Capped++
	}
}
