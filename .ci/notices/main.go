package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	output  = "THIRD-PARTY-NOTICES"
	program = "./cmd/engine"
)

// systems are those whose builds link different modules.
var systems = []string{"linux", "windows", "darwin", "android"}

// licences tells them by words that only they have.
var licences = []struct{ words, name string }{
	{"GNU GENERAL PUBLIC LICENSE Version 3", "GPL-3.0"},
	{"Apache License Version 2.0", "Apache-2.0"},
	{"Licensed under the Apache License, Version 2.0", "Apache-2.0"},
	{"Mozilla Public License Version 2.0", "MPL-2.0"},
	{"This is free and unencumbered software released into the public domain", "Unlicense"},
	{"Creative Commons Attribution 4.0", "CC-BY-4.0"},
	{"Neither the name of", "BSD-3-Clause"},
	{"Redistributions in binary form must reproduce", "BSD-2-Clause"},
	{"Permission is hereby granted, free of charge", "MIT"},
}

// module is something linked, with the texts of its licences.
type module struct {
	path, version string
	licences      []string // their names, in the order found
	texts         []text
}

type text struct {
	name string
	data []byte
}

func main() {
	check := flag.Bool("check", false, "fail when the file is not what would be written")
	debian := flag.Bool("debian", false, "print the file copyright of a Debian package")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	notices, err := write(*debian)
	switch {
	case err != nil:
	case *debian:
		_, err = os.Stdout.Write(notices)
	case *check:
		err = compare(notices)
	default:
		err = os.WriteFile(output, notices, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

// compare returns an error unless the file is what would be written.
func compare(notices []byte) error {
	have, err := os.ReadFile(output)
	if err != nil {
		return err
	}
	if !bytes.Equal(have, notices) {
		return fmt.Errorf("%s is not up to date: go run ./.ci/notices", output)
	}
	return nil
}

// common are the licences whose texts every Debian system has.
var common = map[string]string{"GPL-3.0": "GPL-3", "Apache-2.0": "Apache-2.0"}

// apache matches the whole Apache License inside a text that has others besides: a Debian
// package must not repeat it.
var apache = regexp.MustCompile(`(?s)[ \t]*Apache License\s+Version 2\.0, January 2004.*?END OF TERMS AND CONDITIONS`)

// write makes the text of the file. For Debian it names the texts that every system has.
func write(debian bool) ([]byte, error) {
	modules, err := linked()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	place := "LICENSE"
	if debian {
		b.WriteString("Copyright: 2025-2026 the Footnote developers\n\n")
		place = "/usr/share/common-licenses/GPL-3"
	}
	b.WriteString("The program footnote is free software under the GNU General Public License, version 3\n" +
		"or later (see " + place + "). It contains the following works of others.\n\n")
	for _, m := range modules {
		fmt.Fprintf(&b, "  %-14s %s %s\n", strings.Join(m.licences, "+"), m.path, m.version)
	}
	for _, m := range modules {
		if name, there := common[m.licences[0]]; debian && there && len(m.licences) == 1 {
			fmt.Fprintf(&b, "\n%s\n%s %s: see /usr/share/common-licenses/%s\n%[1]s\n", strings.Repeat("=", 88), m.path, m.version, name)
			continue
		}
		for _, t := range m.texts {
			fmt.Fprintf(&b, "\n%s\n%s %s: %s\n%[1]s\n\n", strings.Repeat("=", 88), m.path, m.version, t.name)
			data := bytes.ReplaceAll(t.data, []byte("\r\n"), []byte("\n"))
			if debian {
				data = apache.ReplaceAll(data, []byte("(The Apache License, version 2.0: see /usr/share/common-licenses/Apache-2.0.)"))
			}
			b.Write(bytes.TrimSpace(data))
			b.WriteByte('\n')
		}
	}
	return b.Bytes(), nil
}

// linked lists what is in the program on any system, by path.
func linked() ([]module, error) {
	root, err := goCommand("linux", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	// The folders of each module that may hold a licence: a package may have one of its own.
	type key struct{ path, version, dir string }
	standard := key{"Go standard library", "", strings.TrimSpace(root)}
	folders := map[key][]string{standard: {standard.dir}}
	for _, system := range systems {
		out, err := goCommand(system, "list", "-deps", "-f",
			"{{if .Module}}{{if not .Module.Main}}{{.Module.Path}}\t{{.Module.Version}}\t{{.Module.Dir}}\t{{.Dir}}{{end}}{{end}}", program)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(out) {
			fields := strings.Split(strings.TrimSpace(line), "\t")
			if len(fields) != 4 {
				continue
			}
			k := key{fields[0], fields[1], fields[2]}
			for dir := fields[3]; ; dir = filepath.Dir(dir) {
				if !slices.Contains(folders[k], dir) {
					folders[k] = append(folders[k], dir)
				}
				if len(dir) <= len(k.dir) {
					break
				}
			}
		}
	}
	var modules []module
	for k, dirs := range folders {
		m := module{path: k.path, version: k.version}
		slices.Sort(dirs) // the module's own folder first
		for _, dir := range dirs {
			if err := m.read(k.dir, dir); err != nil {
				return nil, err
			}
		}
		if len(m.licences) == 0 {
			return nil, fmt.Errorf("%s %s: no licence is known in %s", m.path, m.version, k.dir)
		}
		modules = append(modules, m)
	}
	slices.SortFunc(modules, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return modules, nil
}

// read finds the texts of licences in a folder of the module, whose own is root.
func (m *module) read(root, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		base, _, _ := strings.Cut(strings.ToUpper(e.Name()), ".")
		if e.IsDir() || !slices.Contains([]string{"LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE", "PATENTS"}, base) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		m.texts = append(m.texts, text{filepath.ToSlash(name), data})
		words := strings.Join(strings.Fields(string(data)), " ")
		three := false
		for _, l := range licences {
			// The words of BSD-2-Clause are in each BSD-3-Clause too.
			if strings.Contains(words, l.words) && !(three && l.name == "BSD-2-Clause") && !slices.Contains(m.licences, l.name) {
				m.licences = append(m.licences, l.name)
			}
			three = three || l.name == "BSD-3-Clause" && strings.Contains(words, l.words)
		}
	}
	return nil
}

func goCommand(system string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return string(out), nil
}
