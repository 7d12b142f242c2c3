package engine

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"footnote/movegen/quote"
)

// SetOption gives the named option a value; names ignore case. The error says what
// is wrong with the name or the value, and nothing has changed then. The exception
// is a book or endgame tables that cannot be read: the option is set, and they are not
// there. The notice, if not empty, is for the user: a number outside the option's range
// is moved to its nearest end; how many endgame tables were found. While a search runs
// the error is ErrBusy.
func (e *Engine) SetOption(name, text string) (notice string, err error) {
	if e.Busy() {
		return "", ErrBusy
	}
	o := e.findOption(name)
	if o == nil {
		return "", e.noOption(name)
	}
	v, notice, err := o.read(text)
	if err != nil {
		return "", fmt.Errorf("option %s: %w", o.Name, err)
	}
	found, err := o.apply(e, v)
	if found != "" {
		notice = found
	}
	switch {
	case errors.As(err, new(afterEffect)):
		return notice, err
	case err != nil:
		return "", fmt.Errorf("option %s unchanged: %w", o.Name, err)
	}
	return notice, nil
}

// afterEffect is an error of an option that has its new value all the same: a book or
// endgame tables cannot be read, and the game goes on without them.
type afterEffect struct{ error }

func (a afterEffect) Unwrap() error { return a.error }

// findOption returns the option of that name, nil when there is none. Some interfaces leave
// out the spaces: MoveOverhead.
func (e *Engine) findOption(name string) *option {
	name = strings.Join(strings.Fields(name), "")
	for i := range e.options {
		if strings.EqualFold(strings.ReplaceAll(e.options[i].Name, " ", ""), name) {
			return &e.options[i]
		}
	}
	return nil
}

// maxNameWords is the number of words that the longest name of an option may have.
const maxNameWords = 4

// noOption says that there is no option of that name. When it is the name of one and then its
// value, the word between them was forgotten.
func (e *Engine) noOption(name string) error {
	words := strings.Fields(name)
	for n := min(len(words)-1, maxNameWords); n > 0; n-- {
		if o := e.findOption(strings.Join(words[:n], " ")); o != nil && o.Type != Button {
			return fmt.Errorf("no option %s (the word value is missing after %s?)", quote.Text(name), o.Name)
		}
	}
	return fmt.Errorf("no option %s", quote.Text(name))
}

// read checks text against the option's type.
func (o *option) read(text string) (v value, notice string, err error) {
	text = strings.TrimSpace(text)
	switch o.Type {
	case Check:
		switch strings.ToLower(text) {
		case "true":
			return value{on: true}, "", nil
		case "false":
			return value{}, "", nil
		}
		return v, "", fmt.Errorf("value %s is neither true nor false", quote.Text(text))
	case Spin:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) { // a number too large is still a number
			return v, "", fmt.Errorf("value %s is no whole number", quote.Text(text))
		}
		v.number = int(max(math.MinInt32, min(math.MaxInt32, n)))
		if near := max(o.Min, min(o.Max, v.number)); near != v.number {
			v.number = near
			notice = fmt.Sprintf("option %s: %s is outside %d … %d, %d is used", o.Name, quote.Short(text), o.Min, o.Max, near)
		}
		return v, notice, nil
	case Combo:
		if name, ok := o.lookup(text); ok {
			return value{text: name}, "", nil
		}
		return v, "", fmt.Errorf("value %s is none of %s", quote.Text(text), strings.Join(o.Vars, ", "))
	}
	return value{text: text}, "", nil
}
