package main

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

var (
	codeBlock  = regexp.MustCompile("(?ms)^ *```[^`\n]*\n.*?^ *```[ \t]*$|(?-s:^(?: {4}|\t).*$)")
	codeSpan   = regexp.MustCompile("`[^`]*`")
	linkTarget = regexp.MustCompile(`\]\(<?([^)>\s]+)`) // of images too, without the title
	linkText   = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	scheme     = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)
	heading    = regexp.MustCompile(`(?m)^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$`)
	dropped    = regexp.MustCompile(`[^\p{L}\p{M}\p{Nd}\p{Pc}\- ]`)
)

// brokenLinks finds relative links from Markdown pages, by name in texts, to files that
// the repository does not have and to headings that the page does not have. What looks
// like a link in code is none.
func brokenLinks(files []string, texts map[string]string) (faults []string) {
	held := map[string]bool{".": true}
	for _, name := range files {
		for ; name != "."; name = path.Dir(name) {
			held[name] = true
		}
	}
	anchorsOf := map[string][]string{}
	for name, text := range texts {
		texts[name] = codeBlock.ReplaceAllString(text, "")
		anchorsOf[name] = anchors(texts[name])
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		// By paragraphs: a backtick without a second one spoils no more than its own.
		for paragraph := range strings.SplitSeq(texts[name], "\n\n") {
			for _, match := range linkTarget.FindAllStringSubmatch(codeSpan.ReplaceAllString(paragraph, ""), -1) {
				if scheme.MatchString(match[1]) {
					continue
				}
				file, anchor, _ := strings.Cut(match[1], "#")
				target := name
				if file != "" {
					target = path.Join(path.Dir(name), file)
				}
				names, isPage := anchorsOf[target]
				if !held[target] {
					faults = append(faults, fmt.Sprintf("%s: links to %s, which does not exist", name, match[1]))
				} else if isPage && anchor != "" && !slices.Contains(names, anchor) {
					faults = append(faults, fmt.Sprintf("%s: links to %s, but there is no such heading", name, match[1]))
				}
			}
		}
	}
	return faults
}

// anchors names the headings of a page as GitHub does: lower case without punctuation but
// hyphens and underscores, blanks as hyphens, repeats numbered from -1.
func anchors(text string) (names []string) {
	count := map[string]int{}
	for _, match := range heading.FindAllStringSubmatch(text, -1) {
		name := strings.ToLower(linkText.ReplaceAllString(match[1], "$1"))
		name = strings.ReplaceAll(dropped.ReplaceAllString(name, ""), " ", "-")
		n := count[name]
		count[name]++
		if n > 0 {
			name = fmt.Sprintf("%s-%d", name, n)
		}
		names = append(names, name)
	}
	return names
}
