# make            builds ./footnote
# make EXE=name   builds it under another name, as OpenBench does
# make test       runs the tests
# Everything else that the project checks is in .ci/run.

EXE     ?= footnote
GO      ?= go
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null)

export CGO_ENABLED = 0

.PHONY: all test race bench lint pgo ci clean

all:
	$(GO) build -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o $(EXE) ./cmd/engine

test:
	$(GO) test ./...

# The race detector needs cgo.
race:
	CGO_ENABLED=1 $(GO) test -race -short ./...

bench: all
	$(abspath $(EXE)) bench

lint:
	bash .ci/run lint

# A profile of MTD(f) in play; go build finds it by its name.
pgo:
	$(GO) build -pgo=off -o $(EXE) ./cmd/engine
	$(abspath $(EXE)) bench 20 --algorithm mtdf --cpuprofile cmd/engine/default.pgo
	$(MAKE) all

ci:
	bash .ci/run

clean:
	rm -f $(EXE)
