package main

import (
	"fmt"
	"os"
	"path/filepath"

	"footnote/cmd/internal/cli"
	"footnote/engine/page"
	"footnote/search/lab"
)

// provenRecord is a proof as part of a line of JSON; names are stable.
type provenRecord struct {
	Lower *int     `json:"lower,omitempty"`
	Upper *int     `json:"upper,omitempty"`
	Lines []string `json:"lines"`
}

// newProvenRecord leaves out bounds that were not proved.
func newProvenRecord(p *lab.Proof) *provenRecord {
	r := &provenRecord{Lines: p.Lines()}
	if p.Lower >= -lab.MaxValue {
		r.Lower = &p.Lower
	}
	if p.Upper <= lab.MaxValue {
		r.Upper = &p.Upper
	}
	return r
}

// drawProof writes the tree that an algorithm visited, with its solution trees, to the
// folder, and returns the name of the file. Trees with too many visited leaves are
// drawn without those that the proof does not need.
func drawProof(dir string, force bool, number int, a lab.Algorithm, p *lab.Proof) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	drawing := tree{Name: fmt.Sprintf("proof-%d-%s", number, a.Name), Title: fmt.Sprintf("What %s has visited", a.Title)}
	switch {
	case p.Exact():
		drawing.Subtitle = fmt.Sprintf("tree %d, width %d, depth %d: the value is %d", number, p.Tree.Width, p.Tree.Depth, p.Lower)
	default:
		drawing.Subtitle = fmt.Sprintf("tree %d, width %d, depth %d: the value is not proved", number, p.Tree.Width, p.Tree.Depth)
	}
	leaves := 0
	drawing.Root = proofNode(p, p.Root, true, &leaves)
	if leaves > maxTreeLeaves/4 {
		drawing.Root = proofNode(p, p.Root, false, &leaves)
		drawing.Subtitle += "; only the solution trees are drawn"
	}
	name := filepath.Join(dir, drawing.Name+".svg")
	if err := cli.CheckNew("svg", name, force); err != nil {
		return "", err
	}
	return name, cli.ReplaceFile(name, drawing.SVG)
}

// proofNode makes a node of the drawing, nil where it is left out, and counts leaves.
func proofNode(p *lab.Proof, n *lab.ProofNode, all bool, leaves *int) *treeNode {
	if n == nil || !all && !n.InMax && !n.InMin {
		return nil
	}
	d := &treeNode{Label: page.Minus(proofLabel(n)), Max: n.Max}
	switch {
	case n.InMax && n.InMin:
		d.Part = bothTree
	case n.InMax:
		d.Part = maxTree
	case n.InMin:
		d.Part = minTree
	}
	if n.Level == 0 {
		*leaves++
	}
	for _, child := range n.Children {
		if s := proofNode(p, child, all, leaves); s != nil {
			d.Children = append(d.Children, s)
		}
	}
	return d
}

// proofLabel is what is known of the value of a node.
func proofLabel(n *lab.ProofNode) string {
	switch {
	case n.Lower == n.Upper:
		return fmt.Sprint(n.Lower)
	case n.Lower < -lab.MaxValue && n.Upper > lab.MaxValue:
		return "?"
	case n.Lower < -lab.MaxValue:
		return fmt.Sprintf("≤ %d", n.Upper)
	case n.Upper > lab.MaxValue:
		return fmt.Sprintf("≥ %d", n.Lower)
	}
	return fmt.Sprintf("%d … %d", n.Lower, n.Upper)
}
