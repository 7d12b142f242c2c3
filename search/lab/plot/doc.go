// Package plot draws line and bar charts as SVG: the figures of the experiments, in a
// file that any browser shows and that text can be searched in.
//
//   - plot.go: [Chart] and [Series], what to draw.
//   - scale.go: axes, linear and logarithmic, and their round numbers.
//   - draw.go: the drawing.
//   - bars.go: [Bars], horizontal bars.
//
// The colours follow what the reader prefers, light or dark.
package plot
