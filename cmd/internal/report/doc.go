// Package report is what the commands show results with: tables for a terminal, and
// line and bar charts as SVG, which every browser shows and whose text can be searched.
//
//   - table.go: [Table] with its title, shares and ratios.
//   - page.go: pages in HTML.
//   - chart.go: [Chart] and [Series], what to draw.
//   - scale.go: axes, linear and logarithmic, and their round numbers.
//   - draw.go: the drawing.
//   - bars.go: [Bars], horizontal bars; tree.go: [Tree], game trees.
//
// The colours of charts follow what the reader prefers, light or dark.
package report
