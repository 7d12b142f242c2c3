// Package tune fits the weights of the evaluation to positions whose outcome
// is known, by gradient descent (Texel's method with a gradient, as Andrew
// Grant's "Evaluation & Tuning in Chess Engines", 2020, describes it).
//
// The trace of an evaluation tells how often a position counts each weight. Extract
// records this once, in a few bytes a position; an epoch then needs neither positions
// nor move generation. The model is the evaluation in floating point: counts times
// weights, the king danger function of each side's sum, the taper by phase, the scale
// factor of drawish endgames. Extract compares it with the evaluation on every position
// and fails when they differ.
//
//	data.go     Example, Data: the features of many positions, two bytes a feature
//	column.go   columns: groups of weights that are counted together
//	extract.go  from positions to features
//	model.go    the score of a position and its derivatives
//	loss.go     expected points, the scale K, the loss of a set
//	fit.go      Adam over minibatches, on any number of threads
//	weights.go  between handcrafted.Weights and vectors of floating-point numbers
//
// The loss of a position is (σ(s/K) − t)², where s is its evaluation in centipawns, σ
// the logistic function and t = λ·points + (1−λ)·σ(q/K), with q the score of a search
// and points the result of the game (0, ½, 1). All are from White's side. Results are
// reproducible: they do not depend on the number of threads.
package tune
