package main

import (
	"io"
	"os"
	"path/filepath"

	"footnote/search/lab/plot"
)

// draw writes a chart to the folder that was asked for.
func (x *comparer) draw(c *plot.Chart) error {
	if len(c.Series) == 0 {
		return nil
	}
	return x.save(c.Name, c.SVG)
}

// save writes a drawing to the folder that was asked for.
func (x *comparer) save(name string, draw func(io.Writer) error) error {
	if x.f.svg == "" {
		return nil
	}
	if err := os.MkdirAll(x.f.svg, 0o755); err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(x.f.svg, "compare-"+name+".svg"))
	if err != nil {
		return err
	}
	if err := draw(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
