// Package experiment holds the measurements of the search that the engine itself offers: the
// standard bench with its signature, and the explanation of one position.
package experiment
