package pgn

import (
	"fmt"
	"slices"
	"strings"

	"footnote/movegen"
)

// otherVariants are the values of the tag Variant that name games with other rules,
// in lower case without blanks, hyphens and underscores.
var otherVariants = [...]string{
	"crazyhouse", "bughouse", "atomic", "antichess", "suicide", "giveaway", "losers", "loser", "horde",
	"kingofthehill", "koth", "threecheck", "3check", "3checks", "racingkings", "xiangqi", "shogi", "makruk", "duck",
	"fogofwar", "darkchess", "capablanca", "gothic", "seirawan", "shatranj", "placement", "4player", "fourplayer",
}

// startOf returns the position that a game with these tags starts from.
func startOf(g *Game) (movegen.Position, error) {
	variant := strings.ToLower(g.Tag("Variant"))
	for _, sign := range []string{" ", "-", "_"} {
		variant = strings.ReplaceAll(variant, sign, "")
	}
	if slices.Contains(otherVariants[:], variant) {
		return movegen.Position{}, fmt.Errorf("the variant %q is not chess", g.Tag("Variant"))
	}
	fen := strings.TrimSpace(g.Tag("FEN"))
	if fen == "" || fen == "?" || strings.EqualFold(fen, "startpos") {
		return movegen.StartPosition(), nil
	}
	return parseSetup(fen)
}

// parseSetup reads a position as movegen.ParseFEN does, but also as older programs
// wrote it. Fields may be missing at the end. Castling rights without king and rook
// in place, an en passant square without a pawn, and invalid clocks are dropped. An
// invalid board is an error.
func parseSetup(fen string) (movegen.Position, error) {
	p, first := movegen.ParseFEN(fen)
	if first == nil {
		return p, nil
	}
	fields := strings.Fields(fen)
	if len(fields) == 0 || len(fields) > 6 {
		return p, first
	}
	fields = append(fields, []string{"", "w", "-", "-", "0", "1"}[len(fields):]...)
	read := func() (movegen.Position, error) { return movegen.ParseFEN(strings.Join(fields, " ")) }
	rights, ep, clocks := fields[2], fields[3], [2]string{fields[4], fields[5]}
	fields[2], fields[3], fields[4], fields[5] = "-", "-", "0", "1"
	p, err := read()
	if err != nil {
		return p, first
	}
	// The board is sound. Put the rest back, piece by piece, where it fits.
	keep := func(i int, value, without string) {
		fields[i] = value
		if q, err := read(); err == nil {
			p = q
		} else {
			fields[i] = without
		}
	}
	held := ""
	for _, right := range []byte(rights[:min(len(rights), 8)]) {
		without := "-"
		if held != "" {
			without = held
		}
		if keep(2, held+string(right), without); fields[2] != without {
			held = fields[2]
		}
	}
	keep(3, ep, "-")
	keep(4, clocks[0], "0")
	keep(5, clocks[1], "1")
	return p, nil
}
