package papers

import (
	"fmt"

	"footnote/search/lab/games"
)

// gameBestFirst gives Best-First Minimax as many evaluations as Alpha-Beta needs for a depth, and asks a
// deeper search what the moves of both are worth.
func gameBestFirst(b *bench) {
	b.onGames(func(t *trial) {
		judge := moveJudge{t, map[games.Move]int{}}
		step := t.subject.step()
		for depth := max(1, t.subject.middle-3*step); depth < t.subject.middle && t.err == nil; depth += step { // up to two iterations below the judge
			judge.bestFirst(depth)
		}
	})
}

// moveJudge says what the moves of a position are worth.
type moveJudge struct {
	*trial
	values map[games.Move]int // of the moves asked for; of move 0 that of the position
}

// value returns what a move is worth, or the position itself for move 0.
func (j *moveJudge) value(m games.Move) int {
	if v, known := j.values[m]; known {
		return v
	}
	depth, sign := j.subject.middle+j.subject.step(), 1
	if m != 0 {
		j.game.Make(m)
		defer j.game.Unmake()
		depth, sign = depth-1, -1
	}
	if list := j.search("mtd-f", func(o *games.Options) { o.Depth = depth }); list != nil {
		j.values[m] = sign * list[len(list)-1].Value
	}
	return j.values[m]
}

// bestFirst compares both algorithms on the position: what their moves lose, how often that is nothing, and
// what they evaluated.
func (j *moveJudge) bestFirst(depth int) {
	list := j.search("alphabeta", func(o *games.Options) { o.Depth = depth })
	if list == nil {
		return
	}
	value := j.value(0)
	leaves, setting := games.Sum(list).Leaves, fmt.Sprintf("d=%d", depth)
	best := games.BestFirst(j.game, leaves)
	var lost [2]float64
	for side, m := range []games.Move{list[len(list)-1].Best, best.Best} {
		v := j.value(m) // of move 0, which the table has lost, that of the position: nothing to judge
		lost[side] = float64(value - v)
		name := []string{"alphabeta", "best-first"}[side]
		j.put(name, setting, "lost", lost[side])
		j.put(name, setting, "evaluations", float64([]int{leaves, best.Evaluations}[side]))
		j.is(j.subject.name, name, setting, "right", m != 0 && v == value)
	}
	j.put("best-first", setting, "lost-more", lost[1]-lost[0])
	j.put("best-first", setting, "line", float64(best.Depth))
}
