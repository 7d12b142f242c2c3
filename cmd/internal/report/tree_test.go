package report

import (
	"io"
	"strings"
	"testing"
)

// TestTree: a tree is drawn with all its nodes, and one that is too large is not.
func TestTree(t *testing.T) {
	leaf := func(label string, part TreePart) *TreeNode { return &TreeNode{Label: label, Part: part} }
	tree := Tree{Name: "t", Title: "A & B", Root: &TreeNode{Label: "35", Max: true, Part: BothTree, Sons: []*TreeNode{
		{Label: "35", Part: BothTree, Sons: []*TreeNode{leaf("35", BothTree), leaf("36", MinTree)}},
		{Label: "12", Part: MaxTree, Sons: []*TreeNode{leaf("12", MaxTree), leaf("90", Visited)}},
	}}}
	var b strings.Builder
	if err := tree.SVG(&b); err != nil {
		t.Fatal(err)
	}
	list, _ := elements(t, strings.NewReader(b.String()))
	lines, ellipses, rects := counted(list, "line"), counted(list, "ellipse"), counted(list, "rect")
	// Six edges and four lines of the legend; two MIN nodes; the root, four leaves and the page.
	if lines != 10 || ellipses != 2 || rects != 6 {
		t.Errorf("%d lines, %d ellipses, %d rectangles in\n%s", lines, ellipses, rects, b.String())
	}
	wide := &TreeNode{}
	for range MaxTreeLeaves + 1 {
		wide.Sons = append(wide.Sons, leaf("1", Visited))
	}
	if (&Tree{Root: wide}).SVG(io.Discard) == nil || (&Tree{}).SVG(io.Discard) == nil {
		t.Error("what cannot be drawn was drawn")
	}
}
