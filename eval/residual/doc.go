// Package residual is the hand-crafted evaluation plus what a network says is missing in
// it. The network has learnt the difference between the values of the hand-crafted
// evaluation and what searches and games made of the positions. That takes far fewer
// games than to learn all from nothing. It belongs to the weights that it was trained
// with; New refuses others.
//
//	residual.go  Evaluator, New, Factory
package residual
