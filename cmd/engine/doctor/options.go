package doctor

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// option is a line "option name …", parsed strictly: one blank between words.
type option struct {
	name, kind, value string
	min, max          string
	vars              []string
}

func parseOption(line string) (option, error) {
	var o option
	rest := strings.TrimPrefix(line, "option name ")
	name, rest, found := strings.Cut(rest, " type ")
	if !found || name == "" || strings.Contains(line, "  ") {
		return o, fmt.Errorf("malformed: %q", line)
	}
	o.name = name
	kind, rest, _ := strings.Cut(rest, " ")
	o.kind = kind
	if rest, found = strings.CutPrefix(rest, "default "); !found {
		if kind == "button" {
			return o, nil
		}
		return o, fmt.Errorf("%s has no default", name)
	}
	if kind == "combo" {
		parts := strings.Split(rest, " var ")
		o.value, o.vars = parts[0], parts[1:]
		return o, nil
	}
	o.value = rest
	if kind == "spin" {
		words := strings.Fields(rest)
		if len(words) != 5 || words[1] != "min" || words[3] != "max" {
			return o, fmt.Errorf("%s: a spin needs default, min and max", name)
		}
		o.value, o.min, o.max = words[0], words[2], words[4]
	}
	return o, nil
}

// fault says what a tournament manager would warn of.
func (o *option) fault() error {
	switch o.kind {
	case "check":
		if o.value != "true" && o.value != "false" {
			return fmt.Errorf("%s: the default %q is neither true nor false", o.name, o.value)
		}
	case "combo":
		if !slices.Contains(o.vars, o.value) {
			return fmt.Errorf("%s: the default %q is none of the values", o.name, o.value)
		}
	case "spin":
		value, err1 := strconv.ParseInt(o.value, 10, 64)
		least, err2 := strconv.ParseInt(o.min, 10, 64)
		most, err3 := strconv.ParseInt(o.max, 10, 64)
		if err := errors.Join(err1, err2, err3); err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		if value < least || value > most {
			return fmt.Errorf("%s: the default %d is outside %d … %d", o.name, value, least, most)
		}
	case "button", "string":
	default:
		return fmt.Errorf("%s: there is no type %q", o.name, o.kind)
	}
	return nil
}

// options parses the answer to uci.
func options(lines []string) (map[string]option, error) {
	found := map[string]option{}
	for _, line := range lines {
		if !strings.HasPrefix(line, "option ") {
			continue
		}
		o, err := parseOption(line)
		if err == nil {
			err = o.fault()
		}
		if err != nil {
			return nil, err
		}
		found[o.name] = o
	}
	return found, nil
}

func checkOptions(p *client) (string, error) {
	found, err := options(p.engine.Handshake())
	if err != nil {
		return "", err
	}
	for _, name := range []string{"Hash", "Threads", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960"} {
		if _, ok := found[name]; !ok {
			return "", fmt.Errorf("%s is missing: lichess-bot and tournament managers set it", name)
		}
	}
	return fmt.Sprintf("%d, all well formed, with defaults in their ranges", len(found)), nil
}
