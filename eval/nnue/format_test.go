package nnue

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// file returns a network as a file.
func file(tb testing.TB, n *Network) []byte {
	tb.Helper()
	var b bytes.Buffer
	movegentest.Must(tb, Write(&b, n))
	return b.Bytes()
}

// sealed returns a copy of a file after a change, with the checksum that fits.
func sealed(data []byte, change func([]byte) []byte) []byte {
	data = change(bytes.Clone(data))
	copy(data[sumOffset:], checksum(data[:sumOffset], data[headerSize:]))
	return data
}

func TestRoundTrip(t *testing.T) {
	for i, a := range []Architecture{{16, 1, 1}, {48, 8, 1}, {32, 8, 4}} {
		net := networkOf(t, a, 3)
		info := net.Info()
		info.Description, info.Licence = "of 3 games – a test", "MIT"
		net, err := New(info, net.Weights())
		movegentest.Must(t, err)
		data := file(t, net)
		if features := data[10]; features != []byte{mirrored768, mirrored768, kings768}[i] {
			t.Errorf("%+v has the features %d", a, features)
		}
		again, err := Read(iotest.OneByteReader(bytes.NewReader(data)))
		movegentest.Must(t, err)
		if again.Info() != info || !reflect.DeepEqual(again.Weights(), net.Weights()) {
			t.Errorf("%+v came back as another network, %+v", info, again.Info())
		}
		if !bytes.Equal(file(t, again), data) {
			t.Error("the second file differs from the first")
		}
	}
}

// TestFaults: each fault is named in one line.
func TestFaults(t *testing.T) {
	good := file(t, network(t, 16, 8, 1))
	put16 := func(at int, v uint16) func([]byte) []byte {
		return func(b []byte) []byte { binary.LittleEndian.PutUint16(b[at:], v); return b }
	}
	for name, c := range map[string]struct {
		data []byte
		say  string
	}{
		"empty":           {nil, "not a network"},
		"text":            {[]byte("hello\n"), "not a network"},
		"other file":      {bytes.Repeat([]byte("PK\x03\x04"), 100), "not a network"},
		"magic only":      {good[:8], "8 bytes"},
		"half a header":   {good[:40], "40 bytes"},
		"header only":     {good[:64], "64 bytes"},
		"one byte short":  {good[:len(good)-1], "ends after"},
		"one byte more":   {append(bytes.Clone(good), 0), "follow"},
		"a weight":        {append(bytes.Clone(good[:999]), append([]byte{^good[999]}, good[1000:]...)...), "checksum"},
		"scale unsealed":  {put16(22, 401)(bytes.Clone(good)), "checksum"},
		"version":         {sealed(good, put16(8, 2)), "version 2"},
		"features":        {sealed(good, put16(10, 7)), "features 7"},
		"residual":        {sealed(good, put16(10, residual768)), "added to the hand-crafted evaluation"},
		"sets of weights": {sealed(good, put16(10, 3)), "promises"},
		"activation":      {sealed(good, put16(12, 0)), "activation 0"},
		"width":           {sealed(good, put16(14, 24)), "24 hidden"},
		"no width":        {sealed(good, put16(14, 0)), "0 hidden"},
		"huge width":      {sealed(good, put16(14, 65520)), "65520 hidden"},
		"other width":     {sealed(good, put16(14, 32)), "promises"},
		"buckets":         {sealed(good, put16(16, 2)), "2 output buckets"},
		"QA":              {sealed(good, put16(18, 181)), "181"},
		"no scale":        {sealed(good, put16(22, 0)), "scale of 0"},
		"long text":       {sealed(good, put16(26, 9)), "promises"},
		"bad text":        {sealed(good, func(b []byte) []byte { b[64] = 0xff; return b }), "UTF-8"},
		"large output":    {sealed(good, func(b []byte) []byte { return put16(len(b)-34, 128)(b) }), "output weights"},
		"large bias":      {sealed(good, func(b []byte) []byte { b[len(b)-1] = 0x7f; return b }), "output biases"},
		"large weight":    {sealed(good, put16(5000, 506)), "feature weights"},
		"negative weight": {sealed(good, put16(5000, 0x8000)), "feature weights"},
	} {
		net, err := Read(bytes.NewReader(c.data))
		if net != nil || err == nil || !strings.Contains(err.Error(), c.say) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %q", name, err, c.say)
		}
	}
}

// TestDamage: whichever bit is wrong and wherever the file ends, it is refused.
func TestDamage(t *testing.T) {
	good := file(t, network(t, 16, 1, 1))
	rng := movegen.NewPRNG(5)
	for i := range 2000 {
		bit := i
		if i >= 8*headerSize {
			bit = rng.Intn(8 * len(good))
		}
		bad := bytes.Clone(good)
		bad[bit/8] ^= 1 << (bit % 8)
		if _, err := Read(bytes.NewReader(bad)); err == nil {
			t.Errorf("read in spite of bit %d", bit)
		}
		end := bit / 8
		if _, err := Read(bytes.NewReader(good[:end])); err == nil || end > 0 && !strings.Contains(err.Error(), "ends after") {
			t.Errorf("ends after %d bytes: %v", end, err)
		}
	}
}

// TestReaderFails: what the reader says is not taken for a fault of the file.
func TestReaderFails(t *testing.T) {
	good := file(t, network(t, 16, 1, 1))
	broken := errors.New("broken")
	for _, n := range []int{0, 10, 64, 1000} {
		_, err := Read(io.MultiReader(bytes.NewReader(good[:n]), iotest.ErrReader(broken)))
		if !errors.Is(err, broken) {
			t.Errorf("after %d bytes: %v", n, err)
		}
	}
	if err := Write(failing{broken}, network(t, 16, 1, 1)); !errors.Is(err, broken) {
		t.Errorf("writing: %v", err)
	}
}

// failing is a writer that fails.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestNew: weights that do not fit are refused.
func TestNew(t *testing.T) {
	net := network(t, 16, 8, 1)
	for name, c := range map[string]struct {
		change func(*Info, *Weights)
		say    string
	}{
		"bias":        {func(_ *Info, w *Weights) { w.Bias = w.Bias[1:] }, "biases instead"},
		"features":    {func(_ *Info, w *Weights) { w.Features = nil }, "feature weights instead"},
		"output":      {func(i *Info, _ *Weights) { i.Buckets = 1 }, "output weights instead"},
		"output bias": {func(_ *Info, w *Weights) { w.OutputBias = w.OutputBias[:7] }, "output biases instead"},
		"shape":       {func(i *Info, _ *Weights) { i.Hidden = 17 }, "not supported"},
		"no sets":     {func(i *Info, _ *Weights) { i.Kings = 0 }, "not supported"},
		"two sets":    {func(i *Info, _ *Weights) { i.Kings = 2 }, "not supported"},
		"four sets":   {func(i *Info, _ *Weights) { i.Kings = 4 }, "feature weights instead"},
		"text":        {func(i *Info, _ *Weights) { i.Licence = strings.Repeat("x", maxText+1) }, "longer than"},
		"range":       {func(_ *Info, w *Weights) { w.Bias[0] = -MaxBias - 1 }, "beyond"},
	} {
		info, w := net.Info(), net.Weights()
		c.change(&info, &w)
		if _, err := New(info, w); err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: %v, want %q", name, err, c.say)
		}
	}
	if _, err := Random(Architecture{Hidden: 17, Buckets: 1, Kings: 1}, 1); err == nil {
		t.Error("a random network of 17")
	}
	w := net.Weights()
	w.Features[0]++
	w.Output[0]++
	if reflect.DeepEqual(w, net.Weights()) {
		t.Error("the weights given out are those of the network")
	}
}

// TestHostileSizes: a short file that promises much takes little memory.
func TestHostileSizes(t *testing.T) {
	data := file(t, network(t, MaxHidden, 8, 1))[:headerSize+100]
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := Read(bytes.NewReader(data)); err == nil {
		t.Fatal("read")
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 64<<10 {
		t.Errorf("%d bytes allocated for a file of %d", n, len(data))
	}
}

// FuzzRead: any bytes are refused with an error, or they are a network that
// evaluates and is written back as it was.
func FuzzRead(f *testing.F) {
	good := file(f, network(f, 16, 1, 1))
	f.Add(good[:headerSize])
	f.Add(file(f, networkOf(f, Architecture{16, 1, MaxKings}, 1)))
	f.Add([]byte(magic))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		// The fuzzer would never guess a checksum: every second time it is made to
		// fit, and a header without a body gets one.
		if len(data) > 1 && data[len(data)-1]&1 == 1 && len(data) >= headerSize {
			if len(data) < len(good) {
				data = append(bytes.Clone(data), good[len(data):]...)
			}
			data = sealed(data, func(b []byte) []byte { return b })
		}
		net, err := Read(bytes.NewReader(data))
		if err != nil {
			if net != nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v with the error %q", net, err)
			}
			return
		}
		p := movegentest.Parse(t, startFENs[0])
		NewEvaluator(net).Evaluate(&p)
		if !bytes.Equal(file(t, net), data) {
			t.Error("the network is written as other bytes than it was read from")
		}
	})
}
