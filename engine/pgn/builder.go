package pgn

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"footnote/engine/game"
	"footnote/movegen"
	"footnote/movegen/quote"
)

// builder puts one game together.
type builder struct {
	game    *Game
	tags    map[string]int // the line of each name seen, in lower case
	lines   []lineState    // the open lines: the main line first, the innermost last
	leading []string       // comments before the tags and the first move
	pending []uint8        // NAGs before the first move of a line
	moves   int
	started bool // move text has begun: a tag belongs to the next game
	depth   int  // of parentheses
	fault   *Fault
	// unreadable counts the open parentheses of a variation that cannot be read, 0
	// when there is none. unreadableText is its text so far.
	unreadable     int
	unreadableText strings.Builder
	after          int      // the line of the result of the game before, 0 when there is none
	letters        alphabet // of the pieces
	prose          []string // words behind the last move that are no moves
	number         int      // the move number in front of the next move, 0 when there is none
	misnumbered    bool     // it has been warned of
	stray          bool     // and of a word before the game
}

// lineState is a line that is being read.
type lineState struct {
	line      *Variation
	now, last movegen.Position // after and before its last move
}

// newBuilder returns a builder that may use the memory of space. The game before ended with a
// result in the line after.
func newBuilder(space []lineState, after int) *builder {
	return &builder{lines: space[:0], game: &Game{}, after: after}
}

// hasGame reports whether there is a game; comments, marks and prose alone are none.
func (b *builder) hasGame() bool {
	return len(b.tags) > 0 || b.moves > 0 || b.fault != nil || b.game.Cut != nil
}

// addToken handles a token; over tells that a result has ended the game.
func (b *builder) addToken(t token) (end game.Result, over bool) {
	switch t.kind {
	case tokenTag:
		b.tag(t)
	case tokenWord:
		return b.word(t)
	default:
		b.other(t)
	}
	return game.NoResult, false
}

// ended reports whether a word begins another game: number 1 with White's move behind a blank line,
// or on a new line of a text without tags.
func (b *builder) ended(t token) bool {
	if b.depth > 0 || t.newLines == 0 || t.newLines == 1 && len(b.tags) > 0 || len(b.game.Main.Moves) == 0 && b.game.Cut == nil {
		return false
	}
	n, blacks := moveNumber(t.text)
	return n == 1 && !blacks
}

func (b *builder) hasTag(tag string) bool { return b.tags[strings.ToLower(tag)] > 0 }

// fail records the first fault that makes the game unusable. Later tokens of the
// game are skipped.
func (b *builder) fail(line int, err error) {
	if b.fault != nil {
		return
	}
	b.fault = &Fault{Line: line, Err: err}
	if len(b.tags) > 0 {
		b.fault.Game = b.name()
	}
	b.lines, b.leading, b.unreadable = nil, nil, 0
	b.unreadableText = strings.Builder{}
	b.game.Main = Variation{} // frees the memory
}

func (b *builder) warn(line int, err error) {
	if len(b.game.Warnings) < 100 {
		b.game.Warnings = append(b.game.Warnings, Fault{Line: line, Game: b.name(), Err: err})
	}
}

// countMove counts a move, or reports false where the game has too many.
func (b *builder) countMove(t token) bool {
	if b.moves++; b.moves > MaxMoves {
		b.fail(t.line, fmt.Errorf("the game has more than %d moves", MaxMoves))
		return false
	}
	return true
}

// maxName bounds the players' names in a fault, in bytes: a game may have many faults.
const maxName = 200

// name names the game in a fault. The copy keeps nothing of a longer text in memory.
func (b *builder) name() string { return strings.Clone(clip(b.game.Name(), maxName)) }

func (b *builder) tag(t token) {
	b.game.Line = cmp.Or(b.game.Line, t.line)
	name := strings.ToLower(t.text)
	switch {
	case t.fault != nil:
		b.warn(t.line, t.fault)
	case len(b.tags) >= MaxTags:
		b.fail(t.line, fmt.Errorf("the game has more than %d tags", MaxTags))
	case b.tags[name] > 0:
		b.warn(t.line, fmt.Errorf("the tag %s comes twice; the first counts", t.text))
	default:
		if b.tags == nil {
			b.tags = map[string]int{}
		}
		b.tags[name] = t.line
		b.game.Tags = append(b.game.Tags, Tag{t.text, t.value})
	}
}

// start sets the first position up when the tags are complete.
func (b *builder) start(line int) {
	if b.started {
		return
	}
	b.started = true
	b.game.Line = cmp.Or(b.game.Line, line)
	var repairs []string
	var err error
	at := max(b.tags["fen"], b.tags["variant"], b.game.Line)
	if b.game.Start, repairs, err = startOf(b.game); err != nil {
		b.fail(at, err)
	} else if repairs != nil {
		b.warn(at, fmt.Errorf("position repaired: %s", strings.Join(repairs, "; ")))
	}
	if b.fault == nil {
		b.lines = append(b.lines, lineState{line: &b.game.Main, now: b.game.Start})
	}
}

// word handles a move, a number, a symbol or a result; over tells that a result has
// ended the game.
func (b *builder) word(t token) (end game.Result, over bool) {
	end, over = result(t.text)
	if !over {
		end, over = result(WithoutNumber(t.text))
	}
	switch { // none of these begins a game: a row of signs, the rest of "1/2 - 1/2", a second result
	case b.hasGame():
	case over && (t.line == b.after || len(b.game.Warnings) > 0):
		b.warn(t.line, fmt.Errorf("the result %s belongs to no game", quote.Word(t.text)))
		return game.NoResult, false
	case over:
	case unknownMark(WithoutNumber(t.text)):
		b.passOver(t)
		return game.NoResult, false
	case b.prelude(t):
		return game.NoResult, false
	}
	b.start(t.line)
	if !over && b.depth == 0 && b.forfeit(t.text) {
		return game.NoResult, true
	}
	if over {
		return end, b.depth == 0 // in a variation it does not end the game
	}
	switch {
	case b.fault != nil:
	case b.unreadable > 0:
		b.keepText(t.text)
	case t.fault != nil:
		b.badMove(t, t.fault)
	default:
		if n, _ := moveNumber(t.text); n > 0 && len(b.prose) == 0 {
			b.number = n
		}
		b.play(t)
	}
	return game.NoResult, false
}

// checkNumber warns where the number in front of a move is wrong, once in a game. A game that begins
// in a set-up position may count from any number.
func (b *builder) checkNumber(t token, p *movegen.Position) {
	if due := p.FullmoveNumber(); b.number > 0 && b.number != due && !b.misnumbered && !b.hasTag("FEN") {
		b.misnumbered = true
		b.warn(t.line, fmt.Errorf("the number of move %s is %d and should be %d", quote.Word(t.text), b.number, due))
	}
	b.number = 0
}

// prelude passes over prose before a game.
func (b *builder) prelude(t token) bool {
	s := WithoutNumber(t.text)
	if _, mark := parseGlyph(s); mark || s == "" || movelike(s) || movegen.LooksLikeFEN(s) {
		return false
	}
	if !b.stray {
		b.warn(t.line, fmt.Errorf("%s belongs to no game", quote.Word(t.text)))
	}
	b.stray = true
	return true
}

// forfeit reports whether a word is a result that arbiters give and PGN does not know: both
// have lost, or one has drawn and the other lost. 0-0 may be castling, too.
func (b *builder) forfeit(text string) bool {
	switch text {
	case "1/2-0", "0-1/2":
		return true
	case bothLost:
		return strings.ReplaceAll(b.game.Tag("Result"), " ", "") == "0-0"
	case "0-0":
		if len(b.lines) == 0 {
			return false
		}
		_, err := parseMove(&b.lines[len(b.lines)-1].now, text)
		return err != nil && strings.TrimSpace(b.game.Tag("Result")) == text
	}
	return false
}

// play makes the move of a word in the innermost line.
func (b *builder) play(t token) {
	s := WithoutNumber(t.text)
	if s == "" {
		return
	}
	if nag, ok := parseGlyph(s); ok {
		b.nag(nag)
		return
	}
	switch strings.TrimRight(s, ".,") {
	case "", "+", "++", "#", "ch", "mate", "e.p", "ep", "D", "TN":
		return // signs that belong to the move before, or symbols without a NAG
	}
	if unknownMark(s) || s == bothLost {
		b.passOver(t)
		return
	}
	text := strings.TrimRight(s, literalMarks)
	top := &b.lines[len(b.lines)-1]
	m, err := parseMove(&top.now, b.letters.english(text))
	if err != nil {
		b.badMove(t, err)
		return
	}
	if !b.countMove(t) {
		return
	}
	b.endProse()
	b.checkNumber(t, &top.now)
	top.line.Moves = append(top.line.Moves, Move{Move: m, NAGs: b.pending})
	b.pending = nil
	top.last = top.now
	top.now = After(&top.last, m)
	if nag, ok := parseGlyph(s[len(text):]); ok {
		b.nag(nag)
	}
}

// literalMarks are the signs that stand for NAGs right behind a move.
const literalMarks = "!?‼⁇⁉⁈"

// unknownMark reports whether a word is a mark that has no NAG, such as "!!!", "→" or the
// dash of "1/2 - 1/2": signs alone. Figurines and null moves are no marks: a game without them
// would be another game.
func unknownMark(s string) bool {
	switch strings.TrimRight(s, literalMarks+".,") {
	case "--", "@@@@":
		return false
	}
	if rest, null := strings.CutPrefix(s, "--"); null {
		if _, known := parseGlyph(rest); known {
			return false
		}
	}
	if strings.ContainsFunc(s, func(r rune) bool { return r >= '♔' && r <= '♟' || !unicode.IsPunct(r) && !unicode.IsSymbol(r) }) {
		return false
	}
	_, known := parseGlyph(s)
	return !known && s != ""
}

// passOver warns of a mark that is not known.
func (b *builder) passOver(t token) {
	b.warn(t.line, fmt.Errorf("the mark %s is not known", quote.Word(t.text)))
}

// current returns the last move of the innermost line, nil before the first.
func (b *builder) current() *Move {
	line := b.lines[len(b.lines)-1].line
	if len(line.Moves) == 0 {
		return nil
	}
	return &line.Moves[len(line.Moves)-1]
}

func (b *builder) nag(nag uint8) {
	marks := &b.pending
	if m := b.current(); m != nil {
		marks = &m.NAGs
	}
	if slices.Contains(*marks, nag) {
		return
	}
	*marks = append(*marks, nag) // at most 256, each once
}

// other handles tokens that are neither tags nor words.
func (b *builder) other(t token) {
	b.endProse()
	if t.kind == tokenComment {
		b.comment(t)
		return
	}
	b.start(t.line)
	b.number = 0
	switch t.kind {
	case tokenOpen:
		b.depth++
	case tokenClose:
		b.depth = max(b.depth-1, 0)
	}
	switch {
	case b.fault != nil:
	case b.unreadable > 0:
		b.unreadableToken(t)
	case t.kind == tokenOpen:
		b.openLine(t)
	case t.kind == tokenClose && len(b.lines) == 1:
		b.warn(t.line, errors.New("a parenthesis closes what was never opened"))
	case t.kind == tokenClose:
		b.closeLine()
	case t.kind == tokenNAG:
		if nag, err := strconv.ParseUint(t.text, 10, 8); err != nil {
			b.warn(t.line, fmt.Errorf("the mark $%s is not a number from 0 to 255", t.text))
		} else {
			b.nag(uint8(nag))
		}
	}
}

// comment handles a comment wherever it stands.
func (b *builder) comment(t token) {
	switch {
	case b.fault != nil:
		return
	case t.fault != nil:
		b.start(t.line)
		if b.fault == nil && b.unreadable == 0 {
			b.cut(t, t.fault)
		} else {
			b.keepText(t.text)
		}
	case !b.started:
		if t.text != "" {
			b.leading = append(b.leading, t.text)
		}
	case b.unreadable > 0:
		b.keepText(t.text)
	default:
		b.addComment(t.text)
	}
}

// addComment adds a comment after the last move of the innermost line.
func (b *builder) addComment(text string) {
	if text == "" {
		return
	}
	m := b.current()
	switch {
	case m == nil:
		line := b.lines[len(b.lines)-1].line
		line.Comments = append(line.Comments, text)
	case len(m.Variations) > 0:
		m.Trailing = append(m.Trailing, text)
	default:
		m.Comments = append(m.Comments, text)
	}
}

// finish returns the game with the result that ended it.
func (b *builder) finish(end game.Result) (*Game, error) {
	b.start(b.game.Line)
	g := b.game
	if g.Cut != nil && len(b.tags) == 0 && len(g.Main.Moves) == 0 {
		b.fault = g.Cut // there is nothing to keep
	}
	if b.fault != nil {
		return nil, b.fault
	}
	said := strings.ToLower(strings.Trim(strings.Join(b.prose, " "), ".!"))
	b.endProse()
	if b.unreadable > 0 {
		b.endUnreadable()
	}
	if len(b.lines) > 1 {
		b.warn(g.Line, errors.New("the last variation is not closed"))
		for len(b.lines) > 1 {
			b.closeLine()
		}
	}
	g.Main.Comments = append(b.leading, g.Main.Comments...)
	g.Result = end
	tag, known := result(strings.TrimSpace(g.Tag("Result")))
	if !known {
		tag, known = resultInWords(said)
	}
	switch {
	case !known || tag == game.NoResult || tag == end:
	case end == game.NoResult:
		g.Result = tag
	default:
		b.warn(g.Line, fmt.Errorf("the tag Result says %s, the moves end with %s; the latter counts", tag, end))
	}
	return g, nil
}

// parseMove reads a move as [movegen.Position.ParseSAN] does. It also accepts the
// forms of a null move that programs write, and returns NoMove for them.
func parseMove(p *movegen.Position, s string) (movegen.Move, error) {
	switch s {
	case "--", "Z0", "z0", "@@@@", "0000", "null", "NULL", "pass":
		if p.InCheck() {
			return movegen.NoMove, fmt.Errorf("move %s: a side in check cannot pass", quote.Word(s))
		}
		return movegen.NoMove, nil
	}
	return p.ParseSAN(s)
}
