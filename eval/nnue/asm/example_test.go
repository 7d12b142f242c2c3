package main

import (
	"fmt"
	"maps"
	"slices"
)

func Example() {
	files, err := generate()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(slices.Sorted(maps.Keys(files)))
	// Output: [avx2_amd64.go avx2_amd64.s avx512_amd64.go avx512_amd64.s train/avx2_amd64.go train/avx2_amd64.s]
}
