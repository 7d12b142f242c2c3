package evaluation_test

import (
	"fmt"

	"footnote/engine/evaluation"
)

func Example() {
	choice := evaluation.DefaultChoice()
	choice.Name = "network"
	f, err := choice.Factory()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Name)
	// Output: network
}
