package evaluation

import (
	"fmt"
	"hash/crc32"
	"os"
	"strings"

	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/eval/nnue"
	"footnote/eval/nnue/net"
)

// The names of the evaluations.
const (
	Network     = "Network"
	HandCrafted = "HandCrafted"
)

// BuiltIn stands for the built-in network where the name of a file is asked for.
const BuiltIn = "<built-in>"

// Names lists the evaluations.
func Names() []string { return []string{Network, HandCrafted} }

// Lookup finds the name of an evaluation in any mix of upper and lower case.
func Lookup(text string) (name string, ok bool) {
	for _, name := range Names() {
		if strings.EqualFold(name, text) {
			return name, true
		}
	}
	return "", false
}

// Choice is what a user chooses: an evaluation and, for a network, its file.
type Choice struct {
	Name string // one of Names
	File string // of the network; "" is BuiltIn
}

// DefaultChoice is what the engine plays with unless it is told otherwise.
func DefaultChoice() Choice { return Choice{Network, BuiltIn} }

// Default returns the evaluation of DefaultChoice. In a program that was built from a
// damaged network, which no test lets pass, it is the hand-crafted one.
func Default() *eval.Factory {
	f, err := DefaultChoice().Factory()
	if err != nil {
		return handcrafted.Factory()
	}
	return f
}

// Factory returns the evaluation chosen. The error says why there is none: an unknown
// name, or a file that is no network. The file is not read when the choice is not a
// network.
func (c Choice) Factory() (*eval.Factory, error) {
	name, ok := Lookup(c.Name)
	switch {
	case !ok:
		return nil, fmt.Errorf("no evaluation %q (evaluations: %s)", c.Name, strings.Join(Names(), ", "))
	case name == HandCrafted:
		return handcrafted.Factory(), nil
	}
	n, err := Open(c.File)
	if err != nil {
		return nil, err
	}
	return nnue.Factory(n), nil
}

// Checksum returns the fingerprint of the hand-crafted evaluation's weights, or the CRC-32
// of all that a network's file holds. The error says why there is none.
func (c Choice) Checksum() (uint32, error) {
	if name, _ := Lookup(c.Name); name == HandCrafted {
		return handcrafted.Fingerprint(), nil
	}
	n, err := Open(c.File)
	if err != nil {
		return 0, err
	}
	return Checksum(n)
}

// Checksum returns the CRC-32 of all that the file of n holds.
func Checksum(n *nnue.Network) (uint32, error) {
	sum := crc32.NewIEEE()
	err := nnue.Write(sum, n)
	return sum.Sum32(), err
}

// Open reads a network's file; "" and BuiltIn mean the built-in network.
func Open(file string) (*nnue.Network, error) {
	if file == "" || file == BuiltIn {
		return net.BuiltIn()
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, err := nnue.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return n, nil
}
