package engine_test

import (
	"fmt"

	"footnote/engine"
)

// answer is a listener that waits for the move alone.
type answer chan engine.BestMove

func (answer) Info(engine.Info)             {}
func (answer) CurrMove(engine.CurrMove)     {}
func (answer) Note(string)                  {}
func (answer) Error(err error)              { fmt.Println(err) }
func (a answer) BestMove(m engine.BestMove) { a <- m }

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
	out := make(answer, 1)
	if err := e.Go(engine.Request{Depth: 3}, out); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println((<-out).Move)
	e.Wait()
	// Output: a1a8
}
