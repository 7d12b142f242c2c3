package doctor

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"footnote/cmd/internal/cli"
	"footnote/engine/uciclient"
)

// subject is the engine that is checked, and that the settings are for.
type subject struct {
	path    string
	name    string // as it calls itself
	author  string
	own     bool // it is this program
	options []uciclient.Option
}

// meet starts the engine to learn its name and its options.
func (e *subject) meet(ctx context.Context, timeout time.Duration, build cli.Build) error {
	p, err := startClient(ctx, e.path, timeout)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return cli.Failf("%s does not speak UCI: %w", e.path, err)
	}
	defer p.engine.Close()
	e.name, e.author, e.options = p.engine.Name(), p.engine.Author(), p.engine.Options()
	e.own = e.name == build.Program() && isThisProgram(e.path)
	return nil
}

// isThisProgram reports whether path is the running program.
func isThisProgram(path string) bool {
	own, err := os.Executable()
	if err != nil {
		return false
	}
	here, err := os.Stat(own)
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(here, there)
}

// title is the name for lists of engines, in which Footnote goes without its version.
func (e *subject) title() string {
	switch {
	case e.own:
		return "Footnote"
	case e.name == "":
		return strings.TrimSuffix(filepath.Base(e.path), ".exe")
	}
	return e.name
}

// declares reports whether the engine has an option.
func (e *subject) declares(name string) bool {
	_, found := e.option(name)
	return found
}

func (e *subject) option(name string) (uciclient.Option, bool) {
	for _, o := range e.options {
		if strings.EqualFold(o.Name, name) {
			return o, true
		}
	}
	return uciclient.Option{}, e.own && len(e.options) == 0 // ours has all that are asked for here
}

// nearest returns the value nearest to the wanted one that the engine takes for a spin
// option, and whether it has this option.
func (e *subject) nearest(name string, wanted int) (value int, declared bool) {
	o, found := e.option(name)
	if o.Type == "spin" && o.Min < o.Max {
		wanted = max(o.Min, min(wanted, o.Max))
	}
	return wanted, found
}
