package main

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
	"github.com/mmcloughlin/avo/reg"
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
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// generate returns the text of each file, by its path from the folder of package nnue.
func generate() (map[string][]byte, error) {
	files := map[string][]byte{}
	err := writePackage(files, "", "nnue", func(ctx *build.Context) {
		update(ctx)
		output(ctx)
	})
	if err != nil {
		return nil, err
	}
	err = writePackage(files, "train", "train", func(ctx *build.Context) {
		for _, registers := range []int{2, 4, 8} {
			gather(ctx, registers)
		}
		forward(ctx)
		backward(ctx)
		add(ctx)
		adam(ctx)
	})
	return files, err
}

// writePackage adds the files of one package, which stands in that folder.
func writePackage(files map[string][]byte, folder, name string, functions func(*build.Context)) error {
	ctx := build.NewContext()
	ctx.ConstraintExpr("!purego")
	functions(ctx)
	file, err := ctx.Result()
	if err != nil {
		return err
	}
	if err := pass.Compile.Execute(file); err != nil {
		return err
	}
	config := printer.Config{Name: "eval/nnue/asm", Pkg: name}
	for base, p := range map[string]printer.Printer{
		"avx2_amd64.s":  printer.NewGoAsm(config),
		"avx2_amd64.go": printer.NewStubs(config),
	} {
		text, err := p.Print(file)
		if err != nil {
			return err
		}
		files[path.Join(folder, base)] = text
	}
	return nil
}

// begin opens a function, which is that field of the kernel.
func begin(ctx *build.Context, name, field, signature string) {
	ctx.Function(name)
	ctx.Attributes(attr.NOSPLIT)
	ctx.Doc(name + " is " + field + " of the kernel, in AVX2.")
	ctx.Pragma("noescape")
	ctx.SignatureExpr(signature)
}

// base loads the pointer of a slice that is an argument.
func base(ctx *build.Context, slice string) reg.Register {
	return ctx.Load(ctx.Param(slice).Base(), ctx.GP64())
}

// length loads the length of a slice that is an argument.
func length(ctx *build.Context, slice string) reg.Register {
	return ctx.Load(ctx.Param(slice).Len(), ctx.GP64())
}
