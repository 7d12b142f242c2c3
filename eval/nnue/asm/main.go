package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

func main() {
	dir := flag.String("dir", ".", "write the files into this folder")
	flag.Parse()
	if err := writeFiles(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "asm:", err)
		os.Exit(1)
	}
}

func writeFiles(dir string) error {
	files, err := generate()
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// generate returns the text of each file.
func generate() (map[string][]byte, error) {
	ctx := build.NewContext()
	ctx.ConstraintExpr("!purego")
	update(ctx)
	output(ctx)
	file, err := ctx.Result()
	if err != nil {
		return nil, err
	}
	if err := pass.Compile.Execute(file); err != nil {
		return nil, err
	}
	config := printer.Config{Name: "eval/nnue/asm", Pkg: "nnue"}
	files := map[string][]byte{}
	for name, p := range map[string]printer.Printer{
		"avx2_amd64.s":  printer.NewGoAsm(config),
		"avx2_amd64.go": printer.NewStubs(config),
	} {
		if files[name], err = p.Print(file); err != nil {
			return nil, err
		}
	}
	return files, nil
}
