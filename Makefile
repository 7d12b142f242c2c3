# make            builds ./footnote
# make EXE=name   builds it under another name, as OpenBench does
# make test       runs the tests
# make dist       builds the archives for all systems into dist/
# make install    installs program, manual pages and completions below PREFIX
# Everything else that the project checks is in .ci/run.

EXE      ?= footnote
GO       ?= go
PREFIX   ?= /usr/local
# git is asked here because a build with -buildvcs=false does not ask it. An archive
# of the source has no history: then both are empty.
VERSION  ?= $(shell git describe --tags --always --dirty 2>/dev/null)
REVISION ?= $(shell git rev-parse HEAD 2>/dev/null)
# The highest level of amd64 that this machine supports; GOAMD64=v1
# builds a program that runs anywhere. v3 gives some 5 % more nodes a second.
V3       := avx2 bmi1 bmi2 f16c fma abm movbe
GOAMD64  ?= $(shell for f in $(V3); do grep -qw $$f /proc/cpuinfo 2>/dev/null || { echo v1; exit; }; done; echo v3)
LDFLAGS   = -s -w -X main.version=$(VERSION) -X main.revision=$(REVISION)

export CGO_ENABLED = 0

.PHONY: all test race bench lint pgo ci dist install docker clean

all:
	GOAMD64=$(GOAMD64) $(GO) build -trimpath -ldflags "$(LDFLAGS)" -o $(EXE) ./cmd/engine

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
	$(abspath $(EXE)) bench 26 --algorithm mtdf --cpuprofile cmd/engine/default.pgo
	$(MAKE) all

ci:
	bash .ci/run

# TARGETS="linux/amd64 windows/arm64" builds only these.
dist:
	GO="$(GO)" VERSION="$(VERSION)" REVISION="$(REVISION)" bash scripts/dist.sh $(TARGETS)

install: all
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 "$(EXE)" "$(DESTDIR)$(PREFIX)/bin/footnote"
	$(abspath $(EXE)) man --dir "$(DESTDIR)$(PREFIX)/share/man/man1"
	$(abspath $(EXE)) completion bash >"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/footnote"
	$(abspath $(EXE)) completion zsh >"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_footnote"
	$(abspath $(EXE)) completion fish >"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/footnote.fish"

docker:
	docker build --build-arg VERSION="$(VERSION)" --build-arg REVISION="$(REVISION)" -t footnote .

clean:
	rm -rf $(EXE) dist
