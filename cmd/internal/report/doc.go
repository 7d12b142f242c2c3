// Package report is what the commands show results with: tables for a terminal, and
// line and bar charts as SVG, which every browser shows and whose text can be searched.
//
// The colours of charts follow what the reader prefers, light or dark.
package report
