package search

import "footnote/search/mtd"

// What MTD(f) may learn from the iterations before, in place of constants. All of it is
// off by default (docs/mtdf-today.md, "Ideas that only a driver of bounds can have").

// valueKeeper keeps how much the value changes from one iteration to the next. That is the
// error of the first guess.
type valueKeeper struct {
	last   Score
	seen   int
	change float64 // mean absolute change in centipawns, recent ones count more
}

// mostChange limits a change in centipawns: one mate score would outweigh all others.
const mostChange = 200

// note takes in the value of a finished iteration.
func (k *valueKeeper) note(value Score) {
	if k.seen > 0 {
		d := float64(min(max(value-k.last, k.last-value), mostChange))
		if k.seen == 1 {
			k.change = d
		}
		k.change += (d - k.change) / 4
	}
	k.last = value
	k.seen++
}

// learntSchedule changes the settings of MTD(f) in play to what the parameters say.
func (w *worker) learntSchedule(cfg *mtd.Config) {
	if w.p.GrainErrors == 0 {
		return
	}
	g := cfg.Grain
	setGrain(cfg, min(max(int(w.values.change)*w.p.GrainErrors/100, g/2, 1), 4*g))
	if b := &w.previousBounds; b.Valid { // a pair of a coarser grain would be confirmed for ever
		b.HiBound = min(b.HiBound, max(b.LoBound+cfg.Grain, b.Lo+1)) // no test of what is proved
	}
}
