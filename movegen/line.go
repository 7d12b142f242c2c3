package movegen

import "strconv"

// SANLine returns a line of moves from p on in standard algebraic notation with
// move numbers: "12. Nf3 Nc6 13. Bb5", "12… Nc6 13. Bb5" when Black begins. It
// ends before the first move that is not legal.
func (p *Position) SANLine(line []Move) string {
	b := make([]byte, 0, 8*len(line))
	now := *p
	for i, m := range line {
		if !now.IsLegal(m) {
			break
		}
		if i > 0 {
			b = append(b, ' ')
		}
		switch {
		case now.side == White:
			b = append(strconv.AppendInt(b, int64(now.FullmoveNumber()), 10), ". "...)
		case i == 0:
			b = append(strconv.AppendInt(b, int64(now.FullmoveNumber()), 10), "… "...)
		}
		b = now.appendSAN(b, m)
		now.Advance(m)
	}
	return string(b)
}

// UCILine returns a line of moves as [Move.UCI] writes each; it is never nil.
func UCILine(line []Move, chess960 bool) []string {
	texts := make([]string, len(line))
	for i, m := range line {
		texts[i] = m.UCI(chess960)
	}
	return texts
}

// LegalPrefix reads a line of moves in coordinates from p on, up to the first text that
// is not a legal move.
func (p *Position) LegalPrefix(texts []string) []Move {
	var line []Move
	now := *p
	for _, text := range texts {
		m, err := now.ParseUCI(text)
		if err != nil {
			break
		}
		line = append(line, m)
		now.Advance(m)
	}
	return line
}
