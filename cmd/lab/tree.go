package main

import (
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"footnote/cmd/internal/report"
)

// treePart says to which solution tree a node belongs.
type treePart int

// The parts of a drawn tree.
const (
	visited  treePart = iota // to none
	maxTree                  // the max solution tree, which proves the upper bound
	minTree                  // the min solution tree, which proves the lower bound
	bothTree                 // both: the principal variation
)

// treeNode is a node of a drawn tree.
type treeNode struct {
	Label    string
	Max      bool // a MAX node: a square; others are circles, leaves have no frame
	Part     treePart
	Children []*treeNode
}

// tree is a drawing of a game tree: MAX nodes are squares, MIN nodes circles, as in
// the papers; the solution trees have colours and line styles of their own.
type tree struct {
	Name            string // a word for a file name
	Title, Subtitle string
	Root            *treeNode
}

// The measures of a tree in pixels, and how many leaves can be drawn.
const (
	treeWidth, treeTop, treeStep, treeHalf = 900.0, 96.0, 62.0, 13.0 // at least so wide
	treeMargin, treeLegend                 = 40.0, 26.0
	maxTreeLeaves                          = 400
)

// treeDrawing is a tree being drawn.
type treeDrawing struct {
	svg   *report.Canvas
	pitch float64
	next  float64 // where the next leaf goes
	depth int
	at    map[*treeNode][2]float64
}

// SVG writes the drawing. It fails when there is nothing to draw, or more than
// maxTreeLeaves leaves.
func (t *tree) SVG(w io.Writer) error {
	if t.Root == nil {
		return errors.New("tree " + t.Name + ": nothing to draw")
	}
	d := treeDrawing{pitch: 34, at: map[*treeNode][2]float64{}}
	leaves := d.measure(t.Root, 0)
	if leaves > maxTreeLeaves {
		return fmt.Errorf("tree %s: %d leaves, at most %d can be drawn", t.Name, leaves, maxTreeLeaves)
	}
	wide := max(treeWidth, 2*treeMargin+d.pitch*float64(leaves))
	high := treeTop + treeStep*float64(d.depth) + 2*treeLegend + 30
	d.next = (wide - d.pitch*float64(leaves-1)) / 2
	d.place(t.Root, 0)
	return report.Draw(w, wide, high, t.Title, t.Subtitle, func(svg *report.Canvas) {
		d.svg = svg
		d.edges(t.Root)
		d.nodes(t.Root)
		d.legend(high - treeLegend)
	})
}

// measure counts leaves, and widens the pitch where a label needs more than the leaves
// below it have.
func (d *treeDrawing) measure(n *treeNode, depth int) (leaves int) {
	d.depth = max(d.depth, depth)
	for _, child := range n.Children {
		leaves += d.measure(child, depth+1)
	}
	leaves = max(1, leaves)
	d.pitch = max(d.pitch, (labelWidth(n.Label)+14)/float64(leaves))
	return leaves
}

func labelWidth(label string) float64 {
	return report.LetterWidth * float64(utf8.RuneCountInString(label))
}

// place gives every node its place: leaves side by side, fathers above the middle of
// their children.
func (d *treeDrawing) place(n *treeNode, depth int) float64 {
	x := d.next
	if len(n.Children) == 0 {
		d.next += d.pitch
	} else {
		first := d.place(n.Children[0], depth+1)
		last := first
		for _, child := range n.Children[1:] {
			last = d.place(child, depth+1)
		}
		x = (first + last) / 2
	}
	d.at[n] = [2]float64{x, treeTop + treeStep*float64(depth)}
	return x
}

// treeStroke is the line of a part.
func treeStroke(p treePart) string {
	switch p {
	case maxTree:
		return fmt.Sprintf(`stroke="%s" stroke-width="2.5"`, report.Palette(0))
	case minTree:
		return fmt.Sprintf(`stroke="%s" stroke-width="2.5" stroke-dasharray="7 4"`, report.Palette(1))
	case bothTree:
		return fmt.Sprintf(`stroke="%s" stroke-width="4.5"`, report.Palette(2))
	}
	return report.Grid
}

func (d *treeDrawing) edges(n *treeNode) {
	for _, child := range n.Children {
		from, to := d.at[n], d.at[child]
		d.svg.Line(from[0], from[1], to[0], to[1], treeStroke(child.Part))
		d.edges(child)
	}
}

func (d *treeDrawing) nodes(n *treeNode) {
	x, y := d.at[n][0], d.at[n][1]
	ink := report.Ink
	if n.Part == visited {
		ink = report.Soft
	}
	if len(n.Children) == 0 {
		d.svg.Rect(x-labelWidth(n.Label)/2-2, y-10, labelWidth(n.Label)+4, 18, report.Paper)
	} else {
		fmt.Fprintf(d.svg, "<g %s>\n", treeStroke(n.Part))
		half := max(treeHalf, labelWidth(n.Label)/2+4)
		if n.Max {
			d.svg.Rect(x-half, y-treeHalf, 2*half, 2*treeHalf, report.Paper)
		} else {
			d.svg.Ellipse(x, y, half+2, treeHalf, report.Paper)
		}
		d.svg.WriteString("</g>\n")
	}
	d.svg.Text(x, y+4.5, n.Label, `text-anchor="middle"`, ink)
	for _, child := range n.Children {
		d.nodes(child)
	}
}

// legend explains the parts.
func (d *treeDrawing) legend(y float64) {
	x := treeMargin
	for _, entry := range []struct {
		part treePart
		text string
	}{
		{maxTree, "max solution tree (upper bound)"}, {minTree, "min solution tree (lower bound)"},
		{bothTree, "both: principal variation"}, {visited, "visited, not needed"},
	} {
		d.svg.Line(x, y, x+26, y, treeStroke(entry.part))
		d.svg.Text(x+32, y+4.5, entry.text, report.Ink, `font-size="12"`)
		x += 44 + 6.4*float64(len(entry.text))
	}
}
