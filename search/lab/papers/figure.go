package papers

// Figure is a figure of a paper, measured again: lines over two axes, as numbers.
// The package does not draw it.
type Figure struct {
	Name             string // a word for a file name
	Title, Subtitle  string
	XLabel, YLabel   string   // what the axes count, with the unit
	XNames           []string // what stands at 1, 2, … on the X axis instead of numbers
	LogX, LogY       bool     // the axis is logarithmic; its values are positive
	FromZero         bool     // a linear Y axis begins at 0
	Lines            []Line
	Reference        float64 // a value of Y to compare with; 0 without a caption: none
	ReferenceCaption string
}

// Line is a series of points of a [Figure]. X and Y have the same length. Err is nil,
// or of that length too: the standard error of each Y.
type Line struct {
	Name      string
	X, Y, Err []float64
	Published bool // printed in the paper, not measured
	// Pair is the number, from 1, that the measured and the published line of the
	// same thing share. 0: the line has no partner.
	Pair int
}

// add adds a point with its standard error.
func (l *Line) add(x, y, err float64) {
	l.X, l.Y, l.Err = append(l.X, x), append(l.Y, y), append(l.Err, err)
}
