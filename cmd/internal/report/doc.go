// Package report is what the commands show results with: tables for a terminal, and
// line and bar charts as SVG, which every browser shows and whose text can be searched.
//
//   - table.go: [Table] with its title, shares and ratios.
//   - page.go: pages in HTML; paper.go: what the papers' experiments found.
//   - data.go: [Data], an experiment as numbers in a file, which plots are made from;
//     statement.go: [Statement], what a paper says of it, and a verdict.
//   - chart.go: [Chart] and [Series], what to draw.
//   - scale.go: axes, linear and logarithmic, and their round numbers.
//   - draw.go: the drawing.
//   - bars.go: [Bars], horizontal bars; tree.go: [Tree], game trees.
//
// The colours of charts follow what the reader prefers, light or dark.
package report
