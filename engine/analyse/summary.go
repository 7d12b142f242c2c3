package analyse

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"footnote/movegen"
	"footnote/movegen/quote"
)

// Summary is how a side played a game, or a player several.
type Summary struct {
	Moves        int     `json:"moves"`        // judged
	Accuracy     float64 `json:"accuracy"`     // percent
	AverageCP    float64 `json:"average_cp"`   // centipawns lost per move
	AverageLoss  float64 `json:"average_loss"` // expected score lost per move, 0 … 1
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
}

// summarise sums up a side of a game.
func summarise(moves []MoveReport, side movegen.Color) Summary {
	var s Summary
	var chances, accuracy []float64
	for i := range moves {
		m := &moves[i]
		if i == 0 {
			chances = append(chances, m.Before.Expected(movegen.White))
		}
		chances = append(chances, m.After.Expected(movegen.White))
		if !m.Judged || m.Side != side {
			accuracy = append(accuracy, -1)
			continue
		}
		accuracy = append(accuracy, m.Accuracy)
		s.Moves++
		s.AverageCP += float64(m.CPLoss)
		s.AverageLoss += m.Loss
		switch m.Judgement {
		case Inaccuracy:
			s.Inaccuracies++
		case Mistake:
			s.Mistakes++
		case Blunder:
			s.Blunders++
		}
	}
	if s.Moves > 0 {
		s.AverageCP /= float64(s.Moves)
		s.AverageLoss /= float64(s.Moves)
		s.Accuracy = gameAccuracy(chances, accuracy)
	}
	return s
}

// add adds o to the summary; averages are weighted by moves.
func (s *Summary) add(o Summary) {
	n := float64(s.Moves + o.Moves)
	if n == 0 {
		return
	}
	mean := func(a, b float64) float64 { return (a*float64(s.Moves) + b*float64(o.Moves)) / n }
	s.Accuracy = mean(s.Accuracy, o.Accuracy)
	s.AverageCP = mean(s.AverageCP, o.AverageCP)
	s.AverageLoss = mean(s.AverageLoss, o.AverageLoss)
	s.Moves += o.Moves
	s.Inaccuracies += o.Inaccuracies
	s.Mistakes += o.Mistakes
	s.Blunders += o.Blunders
}

// Errors counts in words: "2 inaccuracies, 1 mistake, 0 blunders".
func (s *Summary) Errors() string {
	return quote.Count(s.Inaccuracies, "inaccuracy") + ", " + quote.Count(s.Mistakes, "mistake") + ", " + quote.Count(s.Blunders, "blunder")
}

// Player is a player's record over all games.
type Player struct {
	Name  string
	Games int
	Summary
}

// maxPlayerName bounds the names of players that are kept, in bytes: an archive may have many.
const maxPlayerName = 64

// maxPlayers bounds how many players are kept: a table of more serves nobody.
const maxPlayers = 2_000

// Players sums up the first 2,000 players over many games, by the first 64 bytes of their names.
// The zero value is empty.
type Players struct {
	byName  map[string]*Player
	games   int
	late    bool     // there are players beyond the first 2,000
	unnamed []Player // sides without a name of the only game
}

// nobody are names that do not tell players apart.
var nobody = regexp.MustCompile(`(?i)^(n\.?\s?n\.?|unknown|anonymous)$`)

// Add counts a game. Players without a name are not summed up: they need not be the same.
func (p *Players) Add(r *Report) {
	if p.byName == nil {
		p.byName = map[string]*Player{}
	}
	if p.games++; p.games > 1 {
		p.unnamed = nil
	}
	for side, s := range r.Sides {
		if s.Moves == 0 {
			continue
		}
		name := r.playerName(movegen.Color(side))
		if tag := r.knownTag(tagSide(movegen.Color(side))); tag == "" || nobody.MatchString(tag) {
			if p.games == 1 {
				p.unnamed = append(p.unnamed, Player{Name: name, Games: 1, Summary: s})
			}
			continue
		}
		if len(name) > maxPlayerName {
			name = strings.ToValidUTF8(name[:maxPlayerName-len("…")], "") + "…"
		}
		had := p.byName[name]
		if had == nil && len(p.byName) == maxPlayers {
			p.late = true
			continue
		}
		if had == nil {
			name = strings.Clone(name) // frees the rest of the text that it is part of
			had = &Player{Name: name}
			p.byName[name] = had
		}
		had.Games++
		had.add(s)
	}
}

// Late reports whether players are missing because they came after the first 2,000.
func (p *Players) Late() bool { return p.late }

// List returns all players, those with the most moves first.
func (p *Players) List() []Player {
	list := slices.Clone(p.unnamed)
	for _, player := range p.byName {
		list = append(list, *player)
	}
	slices.SortFunc(list, func(a, b Player) int {
		return cmp.Or(cmp.Compare(b.Moves, a.Moves), cmp.Compare(a.Name, b.Name))
	})
	return list
}
