package train

import (
	"slices"
	"testing"

	"footnote/movegen"
)

func numbers(rng *movegen.PRNG, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		switch v[i] = float32(rng.Intn(1<<20))/(1<<18) - 2; rng.Intn(16) {
		case 0:
			v[i] = 0
		case 1:
			v[i] = 1
		}
	}
	return v
}

// TestKernelsAgree: all kernels give what plain Go gives, bit for bit.
func TestKernelsAgree(t *testing.T) {
	for _, k := range kernels() {
		agree(t, k, plain())
	}
}

func agree(t *testing.T, fast, slow kernel) {
	rng := movegen.NewPRNG(3)
	same := func(what string, a, b []float32) {
		t.Helper()
		if !slices.Equal(a, b) {
			t.Errorf("%s differs between %s and %s", what, fast.name, slow.name)
		}
	}
	for kind, width := range []int{16, 32, 64} {
		matrix := numbers(rng, 40*width)
		var list []uint16
		var ends []uint32
		for i := range 9 {
			for range i % 5 * i {
				list = append(list, uint16(rng.Intn(40)))
			}
			ends = append(ends, uint32(len(list)))
		}
		for _, step := range []int{0, width} {
			from := numbers(rng, 9*width)
			a, b := make([]float32, 9*width), make([]float32, 9*width)
			fast.gather[kind](a, from, matrix, list, ends, step)
			slow.gather[kind](b, from, matrix, list, ends, step)
			same("gather", a, b)
		}
		sums, weights := numbers(rng, 2*width*7), numbers(rng, 2*width)
		a, b := numbers(rng, 7), make([]float32, 7)
		copy(b, a)
		fast.forward(a, sums, weights)
		slow.forward(b, sums, weights)
		same("forward", a, b)
		slopes, sums2 := numbers(rng, 7), slices.Clone(sums)
		g := numbers(rng, 2*width)
		g2 := slices.Clone(g)
		fast.backward(sums, slopes, weights, g)
		slow.backward(sums2, slopes, weights, g2)
		same("backward", sums, sums2)
		same("the gradient of backward", g, g2)
	}
	const n = 88
	var v [2][4][]float32
	for i := range v[0] {
		v[0][i] = numbers(rng, n)
		if i == 2 { // means of squares
			for j := range v[0][i] {
				v[0][i][j] *= v[0][i][j]
			}
		}
		v[1][i] = slices.Clone(v[0][i])
	}
	f := factors(0.01, 0.5, 0.99)
	fast.add(v[0][3], v[0][0])
	slow.add(v[1][3], v[1][0])
	fast.adam(v[0][0], v[0][1], v[0][2], v[0][3], f)
	slow.adam(v[1][0], v[1][1], v[1][2], v[1][3], f)
	for i, what := range []string{"weights", "means", "squares", "sums"} {
		same(what, v[0][i], v[1][i])
	}
}

// TestGather holds the kernels to their contract by an example.
func TestGather(t *testing.T) {
	for _, k := range kernels() {
		matrix := make([]float32, 4*16)
		for i := range matrix {
			matrix[i] = float32(i / 16 * 10)
		}
		from := slices.Repeat([]float32{1, 2}, 16)[:32]
		to := make([]float32, 48)
		k.gather[0](to, from, matrix, []uint16{1, 3, 2, 2}, []uint32{2, 2, 4}, 0)
		for i, want := range []float32{41, 1, 41} {
			if got := to[i*16]; got != want {
				t.Errorf("%s: row %d is %v, want %v", k.name, i, got, want)
			}
		}
	}
}
