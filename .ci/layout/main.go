package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
)

const (
	maxDocLines      = 25  // of a doc.go
	maxFileLines     = 600 // tests too
	maxFunctionLines = 120 // from func to the closing brace
	maxFileBytes     = 4 << 20

	// What the whole may grow to: nobody reads more.
	maxReadmeWords = 650
	maxPagesWords  = 33000 // all Markdown
	maxGoLines     = 46470 // neither tests nor the laboratory; the aim is 45000
)

// laboratory holds the folders of what maxGoLines does not count.
var laboratory = []string{"search/lab/", "cmd/lab/"}

// outside holds prefixes of paths outside the repository, each in two pieces, so that
// this file does not contain them.
var outside = []string{".." + "/shared", "/work" + "/"}

// expectsOutput matches what makes go test run an example, and not only compile it.
var expectsOutput = regexp.MustCompile(`(?m)^\s*// (Output|Unordered output):`)

// reservedNames are devices on Windows, with any extension.
var reservedNames = strings.Fields("con prn aux nul com0 com1 com2 com3 com4 com5 com6 com7 com8 com9 " +
	"lpt0 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 conin$ conout$")

func main() {
	files, err := trackedFiles()
	if err != nil {
		fmt.Fprintln(os.Stderr, "layout:", err)
		os.Exit(2)
	}
	var faults []string
	packages, pages := map[string]*packageFiles{}, map[string]string{}
	var whole size
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		faults = append(faults, references(name, data)...)
		whole.add(name, data)
		if path.Ext(name) == ".md" {
			pages[name] = string(data)
		}
		if path.Ext(name) != ".go" {
			continue
		}
		faults = append(faults, lengths(name, data)...)
		notePackage(packages, name, data)
	}
	faults = slices.Concat(faults, portability(files), missingFiles(packages), whole.faults(), brokenLinks(files, pages))
	for _, fault := range faults {
		fmt.Println(fault)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
	fmt.Printf("%d lines of Go without tests and laboratory, %d words of Markdown, %d of README.md\n", whole.goLines, whole.pagesWords, whole.readmeWords)
}

// size is how large the whole is, in the units of its ceilings.
type size struct{ readmeWords, pagesWords, goLines int }

func (s *size) add(name string, data []byte) {
	switch path.Ext(name) {
	case ".md":
		words := len(bytes.Fields(data))
		s.pagesWords += words
		if name == "README.md" {
			s.readmeWords = words
		}
	case ".go":
		inLaboratory := slices.ContainsFunc(laboratory, func(folder string) bool { return strings.HasPrefix(name, folder) })
		if !ofTests(name) && !inLaboratory {
			s.goLines += bytes.Count(data, []byte("\n"))
		}
	}
}

// ofTests reports whether a Go file is of tests: it is one, or its package has a name that ends
// in "test" and helps them, as net/http/httptest does. references sees to it that nothing else
// imports such a package.
func ofTests(name string) bool {
	return strings.HasSuffix(name, "_test.go") || strings.HasSuffix(path.Dir(name), "test")
}

// helpsTests matches the import of a package of this repository that helps tests.
var helpsTests = regexp.MustCompile(`(?m)^(?:import)?\s+(?:[\w.]+ )?"(footnote/[\w/]*test)"$`)

// faults names the ceilings that are exceeded.
func (s *size) faults() (faults []string) {
	for _, c := range []struct {
		what      string
		have, max int
	}{
		{"words of README.md", s.readmeWords, maxReadmeWords},
		{"words of Markdown", s.pagesWords, maxPagesWords},
		{"lines of Go without tests and laboratory", s.goLines, maxGoLines},
	} {
		if c.have > c.max {
			faults = append(faults, fmt.Sprintf("%d %s, more than %d", c.have, c.what, c.max))
		}
	}
	return faults
}

// trackedFiles lists what is in the repository or is about to be.
func trackedFiles() ([]string, error) {
	out, err := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	var files []string
	for name := range strings.SplitSeq(strings.TrimRight(string(out), "\x00"), "\x00") {
		if _, err := os.Lstat(name); err == nil { // else deleted and not yet staged
			files = append(files, name)
		}
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// lengths finds what is too long in a Go file. Generated files may have any length.
func lengths(name string, data []byte) (faults []string) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, name, data, parser.ParseComments)
	if err != nil {
		return []string{err.Error()}
	}
	if ast.IsGenerated(tree) {
		return nil
	}
	found := func(f ast.Node, called string) {
		lines := set.Position(f.End()).Line - set.Position(f.Pos()).Line + 1
		if lines > maxFunctionLines {
			faults = append(faults, fmt.Sprintf("%v: %s has %d lines, more than %d", set.Position(f.Pos()), called, lines, maxFunctionLines))
		}
	}
	lines, most := bytes.Count(data, []byte("\n")), maxFileLines
	if path.Base(name) == "doc.go" {
		most = maxDocLines
	}
	if lines > most {
		faults = append(faults, fmt.Sprintf("%s has %d lines, more than %d", name, lines, most))
	}
	for _, decl := range tree.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			found(f, f.Name.Name)
			continue
		}
		ast.Inspect(decl, func(node ast.Node) bool { // a function without a name, in a variable
			f, ok := node.(*ast.FuncLit)
			if ok {
				found(f, "a function")
			}
			return !ok
		})
	}
	return faults
}

// references finds files too large for sources, paths outside the repository, and packages that
// help tests. Tests may name the last two, the paths since they skip files that are absent.
func references(name string, data []byte) (faults []string) {
	if len(data) > maxFileBytes {
		return []string{fmt.Sprintf("%s has %d bytes: was a program added by mistake?", name, len(data))}
	}
	if strings.HasSuffix(name, "_test.go") || bytes.IndexByte(data, 0) >= 0 {
		return nil
	}
	if path.Ext(name) == ".go" && !ofTests(name) {
		for _, found := range helpsTests.FindAllSubmatch(data, -1) {
			faults = append(faults, fmt.Sprintf("%s: imports %s, which helps tests alone", name, found[1]))
		}
	}
	for i, line := range bytes.Split(data, []byte("\n")) {
		for _, place := range outside {
			if bytes.Contains(line, []byte(place)) {
				faults = append(faults, fmt.Sprintf("%s:%d: names %s, which a clone does not have", name, i+1, place))
			}
		}
	}
	return faults
}

// portability finds names that some system cannot hold, and names that differ only by
// case.
func portability(files []string) (faults []string) {
	seen := map[string]string{}
	for _, name := range files {
		parts := strings.Split(name, "/")
		for i, part := range parts {
			base, _, _ := strings.Cut(strings.ToLower(part), ".")
			if slices.Contains(reservedNames, strings.TrimRight(base, " ")) {
				faults = append(faults, fmt.Sprintf("%s: Windows reserves the name %s", name, part))
			}
			if strings.ContainsAny(part, `<>:"|?*\`) || strings.TrimRight(part, ". ") != part ||
				strings.ContainsFunc(part, func(r rune) bool { return r < ' ' }) {
				faults = append(faults, fmt.Sprintf("%s: Windows cannot hold the name %q", name, part))
			}
			prefix := strings.Join(parts[:i+1], "/")
			folded := strings.ToLower(prefix)
			if other, ok := seen[folded]; ok && other != prefix {
				faults = append(faults, fmt.Sprintf("%s and %s differ only by case", other, prefix))
			}
			seen[folded] = prefix
		}
	}
	return faults
}

// packageFiles says what a directory with Go files has of what missingFiles asks for.
type packageFiles struct{ doc, example bool }

func notePackage(packages map[string]*packageFiles, name string, data []byte) {
	dir := path.Dir(name)
	if strings.HasPrefix(name, "cmd/") || strings.HasPrefix(name, ".") || strings.Contains(name, "testdata/") {
		return // programs say what they are in their help
	}
	if packages[dir] == nil {
		packages[dir] = new(packageFiles)
	}
	p := packages[dir]
	p.doc = p.doc || path.Base(name) == "doc.go"
	p.example = p.example || strings.HasSuffix(name, "_test.go") && bytes.Contains(data, []byte("\nfunc Example")) && expectsOutput.Match(data)
}

// missingFiles finds packages without a map or without an example.
func missingFiles(packages map[string]*packageFiles) (faults []string) {
	for dir, p := range packages {
		if !p.doc {
			faults = append(faults, dir+" has no doc.go")
		}
		if !p.example {
			faults = append(faults, dir+" has no Example")
		}
	}
	slices.Sort(faults)
	return faults
}
