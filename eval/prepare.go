package eval

// Prepare makes the tables of endings that are otherwise made when a search first needs one, and
// returns when they are there. That takes a tenth of a second once in a process, more on a busy
// machine: too much in the middle of a move in a fast game. Any number of goroutines may call it.
func Prepare() {
	kbnk()
	krpkr()
	kqpkq()
}
