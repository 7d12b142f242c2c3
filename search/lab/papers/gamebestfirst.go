package papers

import (
	"fmt"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// gameBestFirst gives Best-First Minimax as many evaluations as Alpha-Beta needs for a depth, and asks a
// deeper search what the moves of both are worth.
func gameBestFirst(b *bench) {
	for _, subject := range b.subjects() {
		b.positions(&subject, func(u *unit, g games.Game, table *hashtable.Table) {
			judge := moveJudge{subject: &subject, game: g, table: table, values: map[games.Move]int{}}
			step := subject.step()
			for depth := max(1, subject.middle-3*step); depth < subject.middle; depth += step { // up to two iterations below the judge
				u.failed(u.bestFirst(depth, &judge))
			}
		})
	}
}

// moveJudge says what the moves of a position are worth.
type moveJudge struct {
	subject *gameSubject
	game    games.Game
	table   *hashtable.Table
	values  map[games.Move]int // of the moves asked for; of move 0 that of the position
}

// value returns what a move is worth, or the position itself for move 0.
func (j *moveJudge) value(m games.Move) (int, error) {
	if v, known := j.values[m]; known {
		return v, nil
	}
	depth, sign := j.subject.middle+j.subject.step(), 1
	if m != 0 {
		j.game.Make(m)
		defer j.game.Unmake()
		depth, sign = depth-1, -1
	}
	list, err := j.subject.run(j.game, "mtd-f", func(o *games.Options) { o.Depth, o.Table = depth, j.table })
	if err != nil {
		return 0, err
	}
	j.values[m] = sign * list[len(list)-1].Value
	return j.values[m], nil
}

// bestFirst compares both algorithms on a position: what their moves lose, how often that is nothing, and
// what they evaluated.
func (u *unit) bestFirst(depth int, judge *moveJudge) error {
	list, err := judge.subject.run(judge.game, "alphabeta", func(o *games.Options) { o.Depth, o.Table = depth, judge.table })
	if err != nil {
		return err
	}
	value, err := judge.value(0)
	if err != nil {
		return err
	}
	leaves, setting := games.Sum(list).Leaves, fmt.Sprintf("d=%d", depth)
	best := games.BestFirst(judge.game, leaves)
	var lost [2]float64
	for side, m := range []games.Move{list[len(list)-1].Best, best.Best} {
		v := value
		if m != 0 { // otherwise the table has lost the move: nothing to judge
			if v, err = judge.value(m); err != nil {
				return err
			}
		}
		lost[side] = float64(value - v)
		name := []string{"alphabeta", "best-first"}[side]
		u.note(judge.subject.name, name, setting, "lost", lost[side])
		u.note(judge.subject.name, name, setting, "evaluations", float64([]int{leaves, best.Evaluations}[side]))
		u.is(judge.subject.name, name, setting, "right", m != 0 && v == value)
	}
	u.note(judge.subject.name, "best-first", setting, "lost-more", lost[1]-lost[0])
	u.note(judge.subject.name, "best-first", setting, "line", float64(best.Depth))
	return nil
}
