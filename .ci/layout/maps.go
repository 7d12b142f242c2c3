package main

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// mapEntry matches what may name files in a doc.go: "table.go", "store_*", "avx2_amd64.*".
var mapEntry = regexp.MustCompile(`[\w*]+(\.[\w*]+)?`)

// brokenMaps finds files of Go that the doc.go beside them does not name, and files that it
// names and that are not there. A package of one file needs no list.
func brokenMaps(files []string, docs map[string]string) (faults []string) {
	for name, text := range docs {
		var beside []string
		for _, file := range files {
			if path.Dir(file) == path.Dir(name) && path.Ext(file) == ".go" && !strings.HasSuffix(file, "_test.go") && file != name {
				beside = append(beside, path.Base(file))
			}
		}
		var entries []string
		for _, entry := range mapEntry.FindAllString(text, -1) {
			switch {
			case strings.Trim(entry, "*_.") == "": // a star in the text, which would match every file
			case strings.Contains(entry, "*"):
				entries = append(entries, entry)
			case path.Ext(entry) == ".go":
				entries = append(entries, entry)
				if !slices.Contains(beside, entry) {
					faults = append(faults, fmt.Sprintf("%s names %s, which is not there", name, entry))
				}
			}
		}
		for _, file := range beside {
			named := slices.ContainsFunc(entries, func(entry string) bool {
				match, err := path.Match(entry, file)
				return match && err == nil
			})
			if !named && len(beside) > 1 {
				faults = append(faults, fmt.Sprintf("%s does not name %s", name, file))
			}
		}
	}
	slices.Sort(faults)
	return faults
}
