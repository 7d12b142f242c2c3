package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"footnote/engine/epd"
	"footnote/engine/pgn"
	"footnote/search"
)

// Algorithm finds a driver by its name, of which only the letters count, upper or
// lower case.
func Algorithm(name string) (string, error) {
	a, ok := search.LookupAlgorithm(name)
	if !ok {
		return "", fmt.Errorf("no driver %q (drivers: %s)", name, strings.Join(search.AlgorithmNames(), ", "))
	}
	return a.Name, nil
}

// Algorithms reads a list of drivers as AlgorithmList does, "all" or "none".
func Algorithms(text string) ([]string, error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "all":
		return search.AlgorithmNames(), nil
	case "none":
		return nil, nil
	}
	return AlgorithmList(strings.Split(text, ","))
}

// AlgorithmList finds drivers by their names; each is listed once.
func AlgorithmList(names []string) ([]string, error) {
	var list []string
	for _, name := range names {
		name, err := Algorithm(name)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list, nil
}

// OpenInput opens a file to read; "-" is standard input.
func OpenInput(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, FileError(name, err) // and no nil *os.File in an interface
	}
	if info, err := file.Stat(); err == nil && info.IsDir() { // Windows would find words for it that nobody understands
		file.Close()
		return nil, &fs.PathError{Op: "read", Path: name, Err: syscall.EISDIR}
	}
	return file, nil
}

// OpenText is OpenInput for text, which may be UTF-16: > of Windows PowerShell writes that.
func OpenText(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	in, err := OpenInput(cmd, name)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{pgn.Text(in), in}, nil
}

// mostText bounds what ReadFile reads, in bytes.
const mostText = 64 << 20

// ReadFile is os.ReadFile for text. Of what has no end, such as a device, it reads only so much as
// shows that.
func ReadFile(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() // it is only read
	text, err := io.ReadAll(io.LimitReader(file, mostText+1))
	if err == nil && len(text) > mostText {
		err = fmt.Errorf("%s: more than %d MiB", name, mostText>>20)
	}
	return text, err
}

// ReadTokens reads the file of --token-file, with at most most tokens, one a line: of a
// remark every word would open the door.
func ReadTokens(name string, most int) ([]string, error) {
	text, err := ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("--token-file: %w", err)
	}
	tokens := regexp.MustCompile(`\s*\n\s*`).Split(strings.TrimSpace(string(text)), -1)
	odd := strings.ContainsFunc(strings.Join(tokens, ""), func(r rune) bool { return r <= ' ' || r > '~' })
	if odd || tokens[0] == "" || len(tokens) > most {
		return nil, fmt.Errorf("--token-file: %s does not hold 1 token of ASCII a line, and at most %d of them", name, most)
	}
	return tokens, nil
}

// ReadSuites reads EPD files, "-" being standard input; names gives the file of each
// position. Malformed lines are reported on the error stream and counted in bad.
func ReadSuites(cmd *cobra.Command, files []string) (suite []epd.Entry, names []string, bad int, err error) {
	for _, name := range files {
		positions, faults, err := readSuite(cmd, name)
		if err != nil {
			return nil, nil, 0, err
		}
		bad += faults
		for _, e := range positions {
			suite, names = append(suite, e), append(names, name)
		}
	}
	return suite, names, bad, nil
}

// readSuite reads one EPD file and counts its malformed lines.
func readSuite(cmd *cobra.Command, name string) (positions []epd.Entry, bad int, err error) {
	in, err := OpenText(cmd, name)
	if err != nil {
		return nil, 0, err
	}
	defer in.Close() // it is only read
	text := bufio.NewReader(in)
	begin, _ := text.Peek(512) // there may be less
	begin = bytes.Clone(begin)
	if bytes.IndexByte(begin, 0) >= 0 && bytes.IndexByte(begin, '\n') < 0 { // a device, say, which has no end
		return nil, 0, fmt.Errorf("%s: %w", name, foreignToSuites(begin))
	}
	positions, faults, err := epd.Read(text)
	if err == nil && len(positions) == 0 && len(faults) > 0 {
		err = foreignToSuites(begin)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	more := ""
	if n := len(faults) - 1; n > 0 && len(positions) == 0 { // this is another kind of text
		faults, more = faults[:1], fmt.Sprintf(", and so are %d other lines", n)
		if n == 1 {
			more = ", and so is one other line"
		}
		bad = n
	}
	for _, e := range positions {
		if e.Repairs != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d: position repaired: %s\n", name, e.Line, strings.Join(e.Repairs, "; "))
		}
	}
	for _, fault := range faults {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d: %v; skipped%s\n", name, fault.Line, fault.Err, more)
	}
	return positions, bad + len(faults), nil
}

// foreignToSuites tells from the beginning of a text without a position what it is.
func foreignToSuites(begin []byte) error {
	switch trimmed := bytes.TrimLeft(begin, " \t\r\n"); {
	case bytes.IndexByte(begin, 0) >= 0:
		return errors.New("this is no text; a suite is EPD, a position a line")
	case bytes.HasPrefix(trimmed, []byte("[Event ")):
		return errors.New("these are games in PGN, which footnote analyse reads; a suite is EPD, a position a line")
	case bytes.HasPrefix(trimmed, []byte("{")):
		return errors.New("this is JSON; a suite is EPD, a position a line")
	}
	return nil
}

// expandPatterns replaces arguments such as games\*.pgn by the files that they name, in capital
// or small letters. One that names none stays as it is.
func expandPatterns(args []string) []string {
	var list []string
	for _, arg := range args {
		files := []string{arg}
		if strings.ContainsAny(arg, "*?") && !strings.HasPrefix(arg, "-") {
			if found, err := filepath.Glob(inAnyCase(arg)); err == nil && len(found) > 0 {
				files = found
			}
		}
		list = append(list, files...)
	}
	return list
}

// inAnyCase makes a pattern of one whose signs are * and ? alone, as in the shells of Windows, and
// whose letters are those of either case. Parts of a path without such signs stay as they are.
func inAnyCase(pattern string) string {
	var b strings.Builder
	for pattern != "" {
		end := strings.IndexFunc(pattern, func(r rune) bool { return r < utf8.RuneSelf && os.IsPathSeparator(byte(r)) })
		if end < 0 {
			end = len(pattern)
		}
		part := pattern[:end]
		for _, r := range part {
			lower, upper := unicode.ToLower(r), unicode.ToUpper(r)
			switch {
			case !strings.ContainsAny(part, "*?["):
				b.WriteRune(r)
			case r == '[':
				b.WriteString("[[]")
			case lower != upper:
				b.WriteString("[" + string(lower) + string(upper) + "]")
			default:
				b.WriteRune(r)
			}
		}
		if pattern = pattern[end:]; pattern != "" {
			b.WriteByte(pattern[0])
			pattern = pattern[1:]
		}
	}
	return b.String()
}
