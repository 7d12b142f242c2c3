package uciclient

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is an option as the engine declared it.
type Option struct {
	Name     string
	Type     string // check, spin, combo, button or string; anything else as it was written
	Default  string
	Min, Max int      // of spins; both 0 when not given
	Vars     []string // of combos
}

// ParseOption reads what follows "option". Names and values may hold blanks; a
// keyword ends them.
func ParseOption(text string) (o Option, ok bool) {
	key := ""
	var words []string
	flush := func() {
		value := strings.Join(words, " ")
		words = nil
		switch key {
		case "name":
			o.Name = value
		case "type":
			o.Type = value
		case "default":
			o.Default = value
		case "min":
			o.Min, _ = strconv.Atoi(value)
		case "max":
			o.Max, _ = strconv.Atoi(value)
		case "var":
			o.Vars = append(o.Vars, value)
		}
	}
	for w := range strings.FieldsSeq(text) {
		// "name" and "type" open a value once: an option may be called "type of play".
		isKey := false
		switch w {
		case "name":
			isKey = key == ""
		case "type":
			isKey = key == "name" && len(words) > 0
		case "default", "min", "max", "var":
			isKey = key != "" && key != "name"
		}
		if isKey {
			flush()
			key = w
			continue
		}
		words = append(words, w)
	}
	flush()
	return o, o.Name != "" && o.Type != ""
}

// Check says what is wrong with a value.
func (o *Option) Check(value string) error {
	switch o.Type {
	case "check":
		if value != "true" && value != "false" {
			return fmt.Errorf("%q is neither true nor false", value)
		}
	case "spin":
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("%q is not a number", value)
		}
		if o.Min < o.Max && (n < o.Min || n > o.Max) {
			return fmt.Errorf("%d is outside %d … %d", n, o.Min, o.Max)
		}
	case "combo":
		if !slices.ContainsFunc(o.Vars, func(v string) bool { return strings.EqualFold(v, value) }) {
			return fmt.Errorf("%q is none of %s", value, strings.Join(o.Vars, ", "))
		}
	case "button":
		if value != "" {
			return errors.New("it is a button and takes no value")
		}
	}
	return nil
}
