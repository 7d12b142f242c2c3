package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

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
	err := writePackage(files, "avx2_amd64", "nnue", func(ctx *build.Context) {
		update(ctx, "AVX2", block{ymm(), 8}, block{ymm(), 4}, block{ymm(), 1})
		output(ctx)
	})
	if err != nil {
		return nil, err
	}
	err = writePackage(files, "avx512_amd64", "nnue", func(ctx *build.Context) {
		update(ctx, "AVX512", block{zmm(), 16}, block{zmm(), 4}, block{ymm(), 1})
		outputWide(ctx)
	})
	if err != nil {
		return nil, err
	}
	err = writePackage(files, "train/avx2_amd64", "train", func(ctx *build.Context) {
		for _, registers := range []int{2, 4, 8} {
			gather(ctx, "AVX2", block{ymm(), registers})
			gather(ctx, "AVX512", block{zmm(), registers / 2})
		}
		forward(ctx)
		backward(ctx)
		add(ctx)
		adam(ctx)
	})
	return files, err
}

// writePackage adds the files of that path, without what they end in, to a package.
func writePackage(files map[string][]byte, base, name string, functions func(*build.Context)) error {
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
	for end, p := range map[string]printer.Printer{
		".s":  printer.NewGoAsm(config),
		".go": printer.NewStubs(config),
	} {
		text, err := p.Print(file)
		if err != nil {
			return err
		}
		files[base+end] = text
	}
	return nil
}

// begin opens a function, which is that field of the kernel.
func begin(ctx *build.Context, name, field, signature string) {
	set := "AVX2"
	if strings.HasSuffix(name, "AVX512") {
		set = "AVX-512"
	}
	ctx.Function(name)
	ctx.Attributes(attr.NOSPLIT)
	ctx.Doc(name + " is " + field + " of the kernel, in " + set + ".")
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
