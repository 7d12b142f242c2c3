// Package residual is the hand-crafted evaluation plus a correction by a network. The
// network has learnt the difference between the values of the hand-crafted evaluation
// and what searches and games made of the positions. That takes far fewer games than
// learning everything from nothing. The network belongs to the weights that it was
// trained with; New refuses others.
//
//	residual.go  Evaluator, New, Factory
package residual
