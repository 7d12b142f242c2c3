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

// startOf returns the position that a game with these tags starts from, and what of it
// was repaired.
func startOf(g *Game) (p movegen.Position, repairs []string, err error) {
	variant := strings.ToLower(g.Tag("Variant"))
	for _, sign := range []string{" ", "-", "_"} {
		variant = strings.ReplaceAll(variant, sign, "")
	}
	if slices.Contains(otherVariants[:], variant) {
		return p, nil, fmt.Errorf("the variant %q is not chess", g.Tag("Variant"))
	}
	fen := strings.TrimSpace(g.Tag("FEN"))
	if fen == "" || fen == "?" || strings.EqualFold(fen, "startpos") {
		return movegen.StartPosition(), nil, nil
	}
	return movegen.ReadFEN(fen)
}
