package report

import (
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// TreePart says to which solution tree a node belongs.
type TreePart int

// The parts of a drawn tree.
const (
	Visited  TreePart = iota // to none
	MaxTree                  // the max solution tree, which proves the upper bound
	MinTree                  // the min solution tree, which proves the lower bound
	BothTree                 // both: the principal variation
)

// TreeNode is a node of a drawn tree.
type TreeNode struct {
	Label string
	Max   bool // a MAX node: a square; others are circles, leaves have no frame
	Part  TreePart
	Sons  []*TreeNode
}

// Tree is a drawing of a game tree: MAX nodes are squares, MIN nodes circles, as in
// the papers; the solution trees have colours and line styles of their own.
type Tree struct {
	Name            string // a word for a file name
	Title, Subtitle string
	Root            *TreeNode
}

// The measures of a tree in pixels, and how many leaves can be drawn.
const (
	treeTop, treeStep, treeNode = 96.0, 62.0, 13.0
	treeMargin, treeLegend      = 40.0, 26.0
	MaxTreeLeaves               = 400
)

// treeDrawing is a tree being drawn.
type treeDrawing struct {
	svg   *canvas
	pitch float64
	next  float64 // where the next leaf goes
	depth int
	at    map[*TreeNode][2]float64
}

// SVG writes the drawing. It fails when there is nothing to draw, or more than
// MaxTreeLeaves leaves.
func (t *Tree) SVG(w io.Writer) error {
	if t.Root == nil {
		return errors.New("tree " + t.Name + ": nothing to draw")
	}
	d := treeDrawing{pitch: 34, at: map[*TreeNode][2]float64{}}
	leaves := d.measure(t.Root, 0)
	if leaves > MaxTreeLeaves {
		return fmt.Errorf("tree %s: %d leaves, at most %d can be drawn", t.Name, leaves, MaxTreeLeaves)
	}
	wide := max(width, 2*treeMargin+d.pitch*float64(leaves))
	high := treeTop + treeStep*float64(d.depth) + 2*treeLegend + 30
	d.next = (wide - d.pitch*float64(leaves-1)) / 2
	d.place(t.Root, 0)
	return drawing(w, wide, high, t.Title, t.Subtitle, func(svg *canvas) {
		d.svg = svg
		d.edges(t.Root)
		d.nodes(t.Root)
		d.legend(high - treeLegend)
	})
}

// measure counts leaves, and widens the pitch where a label needs more than the leaves
// below it have.
func (d *treeDrawing) measure(n *TreeNode, depth int) (leaves int) {
	d.depth = max(d.depth, depth)
	for _, son := range n.Sons {
		leaves += d.measure(son, depth+1)
	}
	leaves = max(1, leaves)
	d.pitch = max(d.pitch, (labelWidth(n.Label)+14)/float64(leaves))
	return leaves
}

func labelWidth(label string) float64 { return letterWidth * float64(utf8.RuneCountInString(label)) }

// place gives every node its place: leaves side by side, fathers above the middle of
// their sons.
func (d *treeDrawing) place(n *TreeNode, depth int) float64 {
	x := d.next
	if len(n.Sons) == 0 {
		d.next += d.pitch
	} else {
		first := d.place(n.Sons[0], depth+1)
		last := first
		for _, son := range n.Sons[1:] {
			last = d.place(son, depth+1)
		}
		x = (first + last) / 2
	}
	d.at[n] = [2]float64{x, treeTop + treeStep*float64(depth)}
	return x
}

// treeStroke is the line of a part.
func treeStroke(p TreePart) string {
	switch p {
	case MaxTree:
		return fmt.Sprintf(`stroke="%s" stroke-width="2.5"`, palette(0))
	case MinTree:
		return fmt.Sprintf(`stroke="%s" stroke-width="2.5" stroke-dasharray="7 4"`, palette(1))
	case BothTree:
		return fmt.Sprintf(`stroke="%s" stroke-width="4.5"`, palette(2))
	}
	return grid
}

func (d *treeDrawing) edges(n *TreeNode) {
	for _, son := range n.Sons {
		from, to := d.at[n], d.at[son]
		d.svg.line(from[0], from[1], to[0], to[1], treeStroke(son.Part))
		d.edges(son)
	}
}

func (d *treeDrawing) nodes(n *TreeNode) {
	x, y := d.at[n][0], d.at[n][1]
	ink := ink
	if n.Part == Visited {
		ink = soft
	}
	if len(n.Sons) == 0 {
		d.svg.rect(x-labelWidth(n.Label)/2-2, y-10, labelWidth(n.Label)+4, 18, paper)
	} else {
		fmt.Fprintf(d.svg, "<g %s>\n", treeStroke(n.Part))
		half := max(treeNode, labelWidth(n.Label)/2+4)
		if n.Max {
			d.svg.rect(x-half, y-treeNode, 2*half, 2*treeNode, paper)
		} else {
			d.svg.ellipse(x, y, half+2, treeNode, paper)
		}
		d.svg.WriteString("</g>\n")
	}
	d.svg.text(x, y+4.5, n.Label, `text-anchor="middle"`, ink)
	for _, son := range n.Sons {
		d.nodes(son)
	}
}

// legend explains the parts.
func (d *treeDrawing) legend(y float64) {
	x := treeMargin
	for _, entry := range []struct {
		part TreePart
		text string
	}{
		{MaxTree, "max solution tree (upper bound)"}, {MinTree, "min solution tree (lower bound)"},
		{BothTree, "both: principal variation"}, {Visited, "visited, not needed"},
	} {
		d.svg.line(x, y, x+26, y, treeStroke(entry.part))
		d.svg.text(x+32, y+4.5, entry.text, ink, `font-size="12"`)
		x += 44 + 6.4*float64(len(entry.text))
	}
}
