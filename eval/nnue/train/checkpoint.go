package train

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"footnote/movegen"
)

// The file of a checkpoint, all numbers with the lowest byte first:
//
//	"FNTRAIN1"
//	4 bytes   length of the state
//	          state, JSON
//	          weights, their means and means of squares, float32
//	32 bytes  SHA-256 of all before
const (
	checkpointMagic = "FNTRAIN1"
	maxState        = 1 << 26
)

// state is the part of a checkpoint that is text.
type state struct {
	Config      Config
	Data        uint64 // fingerprint
	MeanPower   float64
	SquarePower float64
	History     []Epoch
}

// Save writes a checkpoint, from which Resume goes on. It must not be called during an epoch.
func (t *Trainer) Save(w io.Writer) error {
	c := t.config
	c.Threads = 0
	text, err := json.Marshal(state{c, t.data.fingerprint(), t.meanPower, t.squarePower, t.history})
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	sum := sha256.New()
	all := io.MultiWriter(w, sum)
	head := binary.LittleEndian.AppendUint32([]byte(checkpointMagic), uint32(len(text)))
	_, err = all.Write(append(head, text...))
	for _, part := range [][]float32{t.weights, t.mean, t.square} {
		if err == nil {
			err = binary.Write(all, binary.LittleEndian, part)
		}
	}
	if err == nil {
		_, err = w.Write(sum.Sum(nil))
	}
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	return nil
}

// errCheckpoint says that there is no checkpoint.
var errCheckpoint = errors.New("train: not a checkpoint, or a damaged one")

// Resume returns the trainer that wrote a checkpoint. It must be given the same data, and trains the
// network that the first one would have trained. threads is as in Config.
func Resume(r io.Reader, data *Data, threads int) (*Trainer, error) {
	sum := sha256.New()
	all := io.TeeReader(r, sum)
	s, err := readState(all)
	if err != nil {
		return nil, err
	}
	if s.Data != data.fingerprint() {
		return nil, errors.New("train: the checkpoint belongs to other positions: other games, or other flags that choose or label them")
	}
	s.Config.Threads = threads
	t, err := New(data, s.Config)
	if err != nil {
		return nil, err
	}
	for _, part := range [][]float32{t.weights, t.mean, t.square} {
		if binary.Read(all, binary.LittleEndian, part) != nil {
			return nil, errCheckpoint
		}
	}
	want := sum.Sum(nil)
	got := make([]byte, len(want))
	if _, err := io.ReadFull(r, got); err != nil || !bytes.Equal(got, want) {
		return nil, errCheckpoint
	}
	t.meanPower, t.squarePower, t.history = s.MeanPower, s.SquarePower, s.History
	return t, nil
}

// readState reads the part of a checkpoint that is text, and what stands before it.
func readState(r io.Reader) (*state, error) {
	head := make([]byte, len(checkpointMagic)+4)
	if _, err := io.ReadFull(r, head); err != nil || string(head[:len(checkpointMagic)]) != checkpointMagic {
		return nil, errCheckpoint
	}
	length := binary.LittleEndian.Uint32(head[len(checkpointMagic):])
	if length > maxState {
		return nil, errCheckpoint
	}
	text, err := io.ReadAll(io.LimitReader(r, int64(length))) // grows as bytes come in
	s := new(state)
	if err != nil || len(text) < int(length) || json.Unmarshal(text, s) != nil || len(s.History) > s.Config.Epochs {
		return nil, errCheckpoint
	}
	s.Config.Architecture.Kings = cmp.Or(s.Config.Architecture.Kings, 1) // written before there were more
	return s, nil
}

// Inspect checks that a checkpoint is whole, for which it needs no data, and returns the settings
// that it was written with, without the number of threads.
func Inspect(r io.Reader) (Config, error) {
	sum := sha256.New()
	in := bufio.NewReader(r)
	s, err := readState(io.TeeReader(in, sum))
	if err != nil {
		return Config{}, err
	}
	for err == nil {
		var ahead []byte
		ahead, err = in.Peek(in.Size())
		if len(ahead) < sha256.Size {
			return Config{}, errCheckpoint
		}
		_, _ = sum.Write(ahead[:len(ahead)-sha256.Size]) // a hash returns no error
		_, _ = in.Discard(len(ahead) - sha256.Size)      // they are there
	}
	if want, _ := in.Peek(sha256.Size); !errors.Is(err, io.EOF) || !bytes.Equal(want, sum.Sum(nil)) {
		return Config{}, errCheckpoint
	}
	return s.Config, nil
}

// Config returns what is trained and how.
func (t *Trainer) Config() Config { return t.config }

// fingerprint returns a number that other records, or the same in another order, will
// hardly have. It leaves out the zones of the kings, which the squares tell, and which
// the records of older checkpoints did not have.
func (d *Data) fingerprint() uint64 {
	h := uint64(len(d.Train))
	for _, part := range [][]Record{d.Train, d.HoldOut} {
		for i := range part {
			r := &part[i]
			for _, v := range [...]uint64{r.occupied, binary.LittleEndian.Uint64(r.pieces[:]), binary.LittleEndian.Uint64(r.pieces[8:]),
				uint64(uint16(r.score))<<16 | uint64(r.points)<<8 | uint64(r.views&wings) | uint64(r.ahead)<<48} {
				h = (h ^ v) * movegen.Golden
				h ^= h >> 29
			}
		}
	}
	return h
}
