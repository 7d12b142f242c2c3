package main

import (
	"io"
	"strings"
	"testing"
)

// TestTree: a tree is drawn with all its nodes, and one that is too large is not.
func TestTree(t *testing.T) {
	leaf := func(label string, part treePart) *treeNode { return &treeNode{Label: label, Part: part} }
	drawn := tree{Name: "t", Title: "A & B", Root: &treeNode{Label: "35", Max: true, Part: bothTree, Sons: []*treeNode{
		{Label: "35", Part: bothTree, Sons: []*treeNode{leaf("35", bothTree), leaf("36", minTree)}},
		{Label: "12", Part: maxTree, Sons: []*treeNode{leaf("12", maxTree), leaf("90", visited)}},
	}}}
	var b strings.Builder
	if err := drawn.SVG(&b); err != nil {
		t.Fatal(err)
	}
	counted := func(name string) int { return strings.Count(b.String(), "<"+name+" ") }
	lines, ellipses, rects := counted("line"), counted("ellipse"), counted("rect")
	// Six edges and four lines of the legend; two MIN nodes; the root, four leaves and the page.
	if lines != 10 || ellipses != 2 || rects != 6 {
		t.Errorf("%d lines, %d ellipses, %d rectangles in\n%s", lines, ellipses, rects, b.String())
	}
	wide := &treeNode{}
	for range maxTreeLeaves + 1 {
		wide.Sons = append(wide.Sons, leaf("1", visited))
	}
	if (&tree{Root: wide}).SVG(io.Discard) == nil || (&tree{}).SVG(io.Discard) == nil {
		t.Error("what cannot be drawn was drawn")
	}
}
