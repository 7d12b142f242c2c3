package doctor

import (
	"fmt"
	"regexp"
	"strings"

	"footnote/engine/uciclient"
)

// spinRange is what follows "default" in the declaration of a spin.
var spinRange = regexp.MustCompile(`^\S+ min -?\d+ max -?\d+$`)

// optionFault says what a tournament manager would warn of in the declaration of an option.
func optionFault(line string) error {
	text := strings.TrimPrefix(line, "option ")
	o, ok := uciclient.ParseOption(text)
	if !ok || !strings.HasPrefix(text, "name ") || strings.Contains(text, "  ") {
		return fmt.Errorf("malformed: %q", line)
	}
	_, value, found := strings.Cut(text, " default ")
	switch o.Type {
	case "button":
		return nil
	case "check", "combo", "spin", "string":
	default:
		return fmt.Errorf("%s: there is no type %q", o.Name, o.Type)
	}
	switch {
	case !found:
		return fmt.Errorf("%s has no default", o.Name)
	case o.Type == "spin" && !spinRange.MatchString(value):
		return fmt.Errorf("%s: a spin needs default, min and max", o.Name)
	}
	if err := o.Check(o.Default); err != nil {
		return fmt.Errorf("%s: the default %w", o.Name, err)
	}
	return nil
}

func checkOptions(p *client) (string, error) {
	declared := 0
	for _, line := range p.engine.Handshake() {
		if !strings.HasPrefix(line, "option ") {
			continue
		}
		if err := optionFault(line); err != nil {
			return "", err
		}
		declared++
	}
	for _, name := range []string{"Hash", "Threads", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960"} {
		if _, ok := p.engine.Option(name); !ok {
			return "", fmt.Errorf("%s is missing: lichess-bot and tournament managers set it", name)
		}
	}
	return fmt.Sprintf("%d, all well formed, with defaults in their ranges", declared), nil
}
