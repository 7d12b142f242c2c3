package train

import (
	"encoding/binary"
	"hash/fnv"
	"slices"

	"footnote/engine/gamedata"
)

// writtenGames holds the games that the output of relabel has already, by ID. The files may
// have grown since or be in another order, and an ID follows from seed and number alone: games
// of other settings may share it, so the moves decide.
type writtenGames map[uint64][]writtenGame

type writtenGame struct {
	moves int
	sum   uint64 // of the start and these moves
	cut   bool   // endgame tables have ended the game, perhaps earlier than in its file
}

// add notes a game of the output. tables says that endgame tables are in use: without them
// none has cut it, and datagen itself may have ended it by them.
func (w writtenGames) add(g *gamedata.Game, tables bool) {
	w[g.ID] = append(w[g.ID], writtenGame{len(g.Moves), sumOfGame(g, len(g.Moves)), tables && g.End == gamedata.Tablebase})
}

// remove reports whether a game of a file is in the output, and takes it off: a file may hold a
// game twice.
func (w writtenGames) remove(g *gamedata.Game) bool {
	i := slices.IndexFunc(w[g.ID], func(o writtenGame) bool {
		return (o.moves == len(g.Moves) || o.cut && o.moves < len(g.Moves)) && o.sum == sumOfGame(g, o.moves)
	})
	if i < 0 {
		return false
	}
	w[g.ID] = slices.Delete(w[g.ID], i, i+1)
	return true
}

// sumOfGame returns a checksum of the start and the first moves of a game.
func sumOfGame(g *gamedata.Game, moves int) uint64 {
	text := binary.LittleEndian.AppendUint64(nil, g.Start.Key())
	for _, m := range g.Moves[:moves] {
		text = binary.LittleEndian.AppendUint16(text, uint16(m))
	}
	h := fnv.New64a()
	h.Write(text)
	return h.Sum64()
}
