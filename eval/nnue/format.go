package nnue

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// docs/network.md shows the file, all numbers with the lowest byte first. Features of a set are numbered
// type·128 + 64 for the opponent's pieces + square, as View says.
const (
	magic          = "FOOTNNUE"
	formatVersion  = 1
	mirrored768    = 1
	residual768    = 2 // was added to the hand-crafted evaluation
	kings768       = 3
	squaredClamped = 1
	headerSize     = 64
	sumOffset      = 32
	maxText        = 1<<16 - 1
)

// header is the first half of what stands before the texts.
type header struct {
	Magic                         [8]byte
	Version, Features, Activation uint16
	Hidden, Buckets, QA, QB       uint16
	Scale, Description, Licence   uint16
	Rest                          uint32
}

// weightBytes returns how many bytes the weights take in a file.
func (a Architecture) weightBytes() int {
	return 2*a.Hidden*(1+a.Inputs()+2*a.Buckets) + 4*a.Buckets
}

// Read reads a network's file to its end. It keeps no more memory than a small
// multiple of the bytes that there are, whatever the header promises.
func Read(r io.Reader) (*Network, error) {
	var first [headerSize]byte
	if n, err := io.ReadFull(r, first[:]); err != nil {
		return nil, shortHeader(first[:n], err)
	}
	var h header
	if _, err := binary.Decode(first[:], binary.LittleEndian, &h); err != nil {
		return nil, fmt.Errorf("network: %w", err) // not reached: the header is long enough
	}
	info, err := h.info()
	if err != nil {
		return nil, err
	}
	want := int64(h.Rest)
	body, err := io.ReadAll(io.LimitReader(r, want+1)) // grows as bytes come in
	switch {
	case err != nil:
		return nil, fmt.Errorf("network: %w", err)
	case int64(len(body)) < want:
		return nil, fmt.Errorf("network: file ends after %d bytes of %d", headerSize+len(body), headerSize+want)
	case int64(len(body)) > want:
		return nil, errors.New("network: bytes follow after the end of the network")
	}
	if sum := checksum(first[:sumOffset], body); !bytes.Equal(sum, first[sumOffset:]) {
		return nil, errors.New("network: checksum does not fit")
	}
	texts, weights := body[:len(body)-info.weightBytes()], body[len(body)-info.weightBytes():]
	info.Description, info.Licence = string(texts[:h.Description]), string(texts[h.Description:])
	w, err := readWeights(info.Architecture, weights)
	if err != nil {
		return nil, fmt.Errorf("network: %w", err) // not reached: the lengths fit
	}
	return New(info, w)
}

// shortHeader returns what to say of a file that ends within its header.
func shortHeader(first []byte, err error) error {
	switch {
	case err != io.EOF && err != io.ErrUnexpectedEOF:
		return fmt.Errorf("network: %w", err)
	case len(first) > 0 && bytes.HasPrefix(append(first, magic[min(len(first), len(magic)):]...), []byte(magic)):
		return fmt.Errorf("network: file ends after %d bytes, within its header", len(first))
	}
	return errors.New("network: not a network file")
}

// info returns what a header promises.
func (h *header) info() (Info, error) {
	i := Info{Architecture: Architecture{Hidden: int(h.Hidden), Buckets: int(h.Buckets), Kings: 1}, Scale: int(h.Scale)}
	if h.Features == kings768 {
		i.Kings = MaxKings
	}
	switch {
	case string(h.Magic[:]) != magic:
		return i, errors.New("network: not a network file")
	case h.Version != formatVersion:
		return i, fmt.Errorf("network: file of version %d, not %d", h.Version, formatVersion)
	case h.Features == residual768:
		return i, errors.New("network: the network is to be added to the hand-crafted evaluation, which is no longer done")
	case h.Features != mirrored768 && h.Features != kings768:
		return i, fmt.Errorf("network: unknown set of features %d", h.Features)
	case h.Activation != squaredClamped:
		return i, fmt.Errorf("network: unknown activation %d", h.Activation)
	case h.QA != QA || h.QB != QB:
		return i, fmt.Errorf("network: quantised by %d and %d, not %d and %d", h.QA, h.QB, QA, QB)
	}
	if err := i.check(); err != nil {
		return i, err
	}
	rest := int(h.Description) + int(h.Licence) + i.weightBytes()
	if int64(h.Rest) != int64(rest) {
		return i, fmt.Errorf("network: header promises %d bytes where its network has %d", h.Rest, rest)
	}
	return i, nil
}

// checksum returns the SHA-256 that belongs into the header.
func checksum(header, body []byte) []byte {
	sum := sha256.New()
	sum.Write(header)
	sum.Write(body)
	return sum.Sum(nil)
}

// readWeights decodes weights of that shape from as many bytes as they take.
func readWeights(a Architecture, data []byte) (w Weights, err error) {
	w = Weights{
		Bias:       make([]int16, a.Hidden),
		Features:   make([]int16, a.Inputs()*a.Hidden),
		Output:     make([]int16, 2*a.Hidden*a.Buckets),
		OutputBias: make([]int32, a.Buckets),
	}
	for _, part := range []any{w.Bias, w.Features, w.Output, w.OutputBias} {
		n, err := binary.Decode(data, binary.LittleEndian, part)
		if err != nil {
			return w, err
		}
		data = data[n:]
	}
	return w, nil
}

// Write writes n as a file. Equal networks give equal bytes. The error is that of w.
func Write(w io.Writer, n *Network) error {
	info := n.Info()
	rest := len(info.Description) + len(info.Licence) + info.weightBytes()
	h := header{
		Magic: [8]byte([]byte(magic)), Version: formatVersion, Features: mirrored768, Activation: squaredClamped,
		Hidden: uint16(info.Hidden), Buckets: uint16(info.Buckets), QA: QA, QB: QB, Scale: uint16(info.Scale),
		Description: uint16(len(info.Description)), Licence: uint16(len(info.Licence)), Rest: uint32(rest),
	}
	var head, body []byte
	if info.Kings > 1 {
		h.Features = kings768
	}
	head, err := binary.Append(head, binary.LittleEndian, &h)
	body = append(append(body, info.Description...), info.Licence...)
	for _, part := range []any{n.weights.Bias, n.features(), n.weights.Output, n.weights.OutputBias} {
		if err == nil {
			body, err = binary.Append(body, binary.LittleEndian, part)
		}
	}
	for _, part := range [][]byte{head, checksum(head, body), body} {
		if err == nil {
			_, err = w.Write(part)
		}
	}
	if err != nil {
		return fmt.Errorf("network: %w", err)
	}
	return nil
}
