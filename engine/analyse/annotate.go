package analyse

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"footnote/engine/pgn"
	"footnote/movegen"
)

// evalCommand is an evaluation as annotateMove writes it.
var evalCommand = regexp.MustCompile(`\[%(eval|wdl)\s[^\]]*\]`)

// variationLength is the number of plies of a better line that is worth showing.
const variationLength = 12

// Annotate writes a report into its game. Every move that was looked at, and the one before them, gets
// the evaluation of the position after it as a comment: [%eval] in pawns or moves to mate (#3, #-3),
// White's view, as lichess.org writes it, and [%wdl], win, draw and loss of White in permille. A move
// gets the mark of its judgement, unless the game gives it one already, and one that lost enough the
// better line as a variation. The tags Annotator, ECO and Opening are added where they are missing; for
// each side that was judged WhiteAccuracy, WhiteAverageLoss (in centipawns) and WhiteErrors, or
// Black's, are set.
//
// Comments, marks and variations of the input stay. Annotating a game again
// duplicates nothing: evaluations are replaced, and a line that begins with the
// same move as an existing variation is not added.
func Annotate(r *Report, annotator string) {
	g := r.Game
	if len(r.Moves) > 0 && r.Moves[0].Ply > 0 { // the position in which the analysis begins
		if before := &g.Main.Moves[r.Moves[0].Ply-1]; evalComment(&r.Moves[0].Before) != "" {
			before.Comments = withEval(before.Comments, evalComment(&r.Moves[0].Before))
		}
	}
	for i := range r.Moves {
		annotateMove(g, &r.Moves[i])
	}
	setMissing(g, "Annotator", annotator)
	setMissing(g, "ECO", r.Opening.ECO)
	setMissing(g, "Opening", r.Opening.Name)
	for c, s := range r.Sides {
		if s.Moves == 0 {
			continue
		}
		side := tagSide(movegen.Color(c))
		g.SetTag(side+"Accuracy", strconv.FormatFloat(s.Accuracy, 'f', 1, 64))
		g.SetTag(side+"AverageLoss", strconv.FormatFloat(s.AverageCP, 'f', 0, 64))
		g.SetTag(side+"Errors", s.Errors())
	}
}

func setMissing(g *pgn.Game, name, value string) {
	if had := g.Tag(name); value != "" && (had == "" || had == "?") {
		g.SetTag(name, value)
	}
}

// judged reports whether a move has a sign such as "?" or "!" already.
func judged(m *pgn.Move) bool {
	return slices.ContainsFunc(m.NAGs, func(nag uint8) bool { return nag >= pgn.GoodMove && nag <= pgn.Dubious })
}

func annotateMove(g *pgn.Game, m *MoveReport) {
	move := &g.Main.Moves[m.Ply]
	if text := evalComment(&m.After); text != "" {
		move.Comments = withEval(move.Comments, text)
	}
	if nag := judgements[m.Judgement].nag; nag != 0 && !judged(move) && !slices.Contains(move.NAGs, nag) {
		move.NAGs = slices.Insert(move.NAGs, 0, nag)
	}
	if !m.Judgement.lost() {
		return
	}
	written, line := m.better(move)
	if written >= 0 {
		first := &move.Variations[written].Moves[0]
		if text := evalComment(&m.AfterBest); text != "" { // in place of that of an earlier run
			first.Comments = withEval(first.Comments, text)
		}
		return
	}
	if len(line.Moves) == 0 {
		return
	}
	if text := evalComment(&m.AfterBest); text != "" {
		line.Moves[0].Comments = []string{text}
	}
	move.Variations = append(move.Variations, line)
}

// better returns the line that begins with the best move: the index of the variation of
// move, as the game has it, that does, else -1 and a new one, which may be empty.
func (m *MoveReport) better(move *pgn.Move) (written int, line *pgn.Variation) {
	written = slices.IndexFunc(move.Variations, func(v *pgn.Variation) bool { return len(v.Moves) > 0 && v.Moves[0].Move == m.Best })
	if written >= 0 {
		return written, nil
	}
	line = &pgn.Variation{}
	for _, best := range m.Line[:min(len(m.Line), variationLength)] {
		line.Moves = append(line.Moves, pgn.Move{Move: best})
	}
	return -1, line
}

// evalComment writes an evaluation for PGN. It returns "" when there is none, and for checkmate.
func evalComment(e *Eval) string {
	if !e.Known || e.Over && e.Score != 0 {
		return ""
	}
	score := strings.TrimPrefix(e.Score.Text(), "+") // "0.35", "-1.20", "#3", "#-3"
	return fmt.Sprintf("[%%eval %s] [%%wdl %d,%d,%d]", score, e.WDL.Win, e.WDL.Draw, e.WDL.Loss)
}

// withEval puts an evaluation in front of a move's comments and removes older ones.
func withEval(comments []string, text string) []string {
	var kept []string
	for _, c := range comments {
		if c = strings.Join(strings.Fields(evalCommand.ReplaceAllString(c, "")), " "); c != "" {
			kept = append(kept, c)
		}
	}
	// One comment, since some programs join two without a blank.
	if len(kept) > 0 {
		kept[0] = text + " " + kept[0]
		return kept
	}
	return []string{text}
}
