package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// mayBeEmpty marks flags whose value may be empty; see MayBeEmpty.
const mayBeEmpty = "footnote-may-be-empty"

// MayBeEmpty lets flags be given with an empty value, which is refused otherwise: it is
// mostly a script's variable that was never set, and a report that nobody has named would
// be lost without a word. A flag that the command lacks is left out.
func MayBeEmpty(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		_ = cmd.Flags().SetAnnotation(name, mayBeEmpty, nil)
	}
}

// ofMachine marks flags whose default depends on the machine; see OfMachine.
const ofMachine = "footnote-of-machine"

// OfMachine says that the default of a flag is the number of processors. Manual pages do not
// name that number: they are made on another machine.
func OfMachine(cmd *cobra.Command, name string) {
	_ = cmd.Flags().SetAnnotation(name, ofMachine, nil)
}

// isOfMachine reports whether OfMachine has marked a flag.
func isOfMachine(f *pflag.Flag) bool {
	_, marked := f.Annotations[ofMachine]
	return marked
}

// refuseEmpty refuses flags that were given without a value, and empty names of files: such are
// a script's variables that were never set.
func refuseEmpty(cmd *cobra.Command, args []string) error {
	var err error
	if i := slices.Index(args, ""); i >= 0 && (strings.Contains(cmd.Use, "FILE") || strings.Contains(cmd.Use, "GAMES")) {
		err = Usagef("the name of a file is empty (argument %d)", i+1)
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		_, allowed := f.Annotations[mayBeEmpty]
		switch f.Value.String() {
		case "", "[]", `[""]`: // the last two are lists
			if !allowed && err == nil {
				err = fmt.Errorf("--%s: the value is empty", f.Name)
			}
		}
	})
	return err
}

// AlsoFlag lets a flag be given under a second name, which the help does not show.
func AlsoFlag(cmd *cobra.Command, name, second string) {
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, given string) pflag.NormalizedName {
		if given == second {
			given = name
		}
		return pflag.NormalizedName(given)
	})
}

// RefuseAlone refuses flags that were given although they have no effect without other.
func RefuseAlone(cmd *cobra.Command, other string, flags ...string) error {
	for _, name := range flags {
		if cmd.Flags().Changed(name) && !cmd.Flags().Changed(other) {
			return Usagef("--%s: has no effect without --%s", name, other)
		}
	}
	return nil
}

// flagError puts in words what is wrong with a flag; the library speaks of its parsers. line is
// the command line.
func flagError(cmd *cobra.Command, line []string, err error) error {
	var bad *pflag.InvalidValueError
	if errors.As(err, &bad) {
		flag, cause := bad.GetFlag(), bad.Unwrap()
		var number *strconv.NumError
		isNumber := errors.As(cause, &number)
		want, isKnown := valueOf(flag.Value.Type())
		switch {
		case isNumber && errors.Is(number, strconv.ErrRange):
			return fmt.Errorf("--%s: %s is out of range", flag.Name, bad.GetValue())
		case isNumber || isKnown:
			return fmt.Errorf("--%s: %q is not %s", flag.Name, bad.GetValue(), want)
		}
		return fmt.Errorf("--%s: %w", flag.Name, cause)
	}
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		name := unknown.GetSpecifiedShortnames()
		if name != "" && name[0] >= '0' && name[0] <= '9' {
			return fmt.Errorf("-%s: no argument is a negative number", name)
		}
		if name == "" {
			name = unknown.GetSpecifiedName()
		} else if long := oneDash(cmd.Flags(), line, name); long != "" {
			return twoDashes(long)
		}
		if name, _, _ = strings.Cut(name, "="); isArgument(cmd, name) {
			return fmt.Errorf("%s: no flag but an argument: %s", name, strings.TrimSuffix(cmd.CommandPath(), cmd.Name())+cmd.Use)
		}
	}
	return err
}

// isArgument reports whether a command has an argument of that name: "depth" in bench [depth].
func isArgument(cmd *cobra.Command, name string) bool {
	return len(name) > 1 && slices.ContainsFunc(strings.Fields(cmd.Use)[1:], func(word string) bool {
		return strings.EqualFold(strings.Trim(word, "[]…"), name)
	})
}

// twoDashes is the error for the name of a flag behind one dash.
func twoDashes(name string) error {
	return fmt.Errorf("-%[1]s: a word has two dashes: --%[1]s", name)
}

// refuseOneDash refuses the name of a flag that was given with one dash where the library has
// found sense in it: in -output FILE the flag -o and its value "utput".
func refuseOneDash(cmd *cobra.Command, line []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Shorthand != "" && f.Shorthand == f.Name[:1] && oneDash(cmd.Flags(), line, f.Name[1:]) == f.Name {
			err = twoDashes(f.Name)
		}
	})
	return err
}

// oneDash returns the flag whose name the command line gives with one dash, empty when there is
// none. rest is what the library has not understood of it, from the first letter on that stands
// for no flag: of "-hash" that is "ash", for -h asks for help.
func oneDash(flags *pflag.FlagSet, line []string, rest string) string {
	rest, _, _ = strings.Cut(rest, "=")
	for _, word := range line {
		if word == "--" {
			break
		}
		name, dash := strings.CutPrefix(word, "-")
		name, _, _ = strings.Cut(name, "=")
		if dash && len(name) > 1 && strings.HasSuffix(name, rest) && flags.Lookup(name) != nil {
			return name
		}
	}
	return ""
}

// valueOf says what the value of a flag has to be. known: the type is the library's alone,
// so its errors never say it; those of our own types of numbers do.
func valueOf(kind string) (want string, known bool) {
	switch kind {
	case "uint", "uint64":
		return "a whole number, 0 or more", false
	case "float32", "float64":
		return "a number", false
	case "bool":
		return "true or false", false
	case "duration":
		return "a time, such as 500ms, 2s or 10m", true
	case "stringToInt":
		return "NAME=NUMBER,…", true
	}
	return "a whole number", false
}
