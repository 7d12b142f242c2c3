package handcrafted

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed weights.txt
var weightsText string

// defaultWeights returns the built-in weights; TestBuiltIn holds their text to the terms.
var defaultWeights = sync.OnceValue(func() (w weights) {
	i := 0
	for word := range strings.FieldsSeq(weightsText[strings.Index(weightsText, "\n\n"):]) {
		if mg, eg, ok := strings.Cut(word, "/"); ok {
			w.flat()[i] = Value{half(mg), half(eg)}
			i++
		}
	}
	return w
})

// half reads one of the two numbers of a Value.
func half(s string) int16 {
	n, _ := strconv.ParseInt(s, 10, 16)
	return int16(n)
}
