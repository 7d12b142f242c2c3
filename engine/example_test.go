package engine_test

import (
	"fmt"

	"footnote/engine"
)

// silent is a listener that prints errors alone.
type silent struct{}

func (silent) Info(engine.Info)         {}
func (silent) CurrMove(engine.CurrMove) {}
func (silent) Note(string)              {}
func (silent) Error(err error)          { fmt.Println(err) }

func ExampleEngine() {
	e, err := engine.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := e.SetPosition("7k/8/6K1/8/8/8/8/R7 w - - 0 1", nil); err != nil {
		fmt.Println(err)
		return
	}
	s, err := e.Go(engine.Request{Depth: 3}, silent{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println((<-s.Done()).Move)
	// Output: a1a8
}
