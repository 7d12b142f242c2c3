# make            builds ./footnote
# make EXE=name   builds it under another name, as OpenBench does
# make test       runs the tests
# make papers     measures docs/papers.md, docs/papers/*.md and docs/three-games.md anew; SMALL=1 in minutes, not hours
# make dist       builds the archives for all systems into dist/
# make deb        builds a Debian package into dist/
# make install    installs program, manual pages and completions below PREFIX
# Everything else that the project checks is in .ci/run.

EXE      ?= footnote
# As a command: without a folder in it a shell would look for it on the path.
RUN       = $(if $(findstring /,$(EXE)),,./)$(EXE)
GO       ?= go
PREFIX   ?= /usr/local
# git is asked here, and not by Go: an archive of the source may lie in another repository,
# and a clone may be another user's. Without an answer it is empty.
REVISION ?= $(if $(wildcard .git),$(shell git describe --always --abbrev=40 --exclude='*' --dirty 2>/dev/null))
LDFLAGS   = -s -w -X main.revision=$(REVISION)
# The level of amd64: v1 runs anywhere, native is v3 where Linux reports its instructions,
# some 5 % faster, else v1. make builds for this machine, make install for any.
GOAMD64  ?= native
# Not abm (LZCNT), which belongs to v3 too: every processor with BMI2 has it, and some
# kernels do not list it.
V3       := avx2 bmi1 bmi2 f16c fma movbe
native    = $(shell for f in $(V3); do grep -qw $$f /proc/cpuinfo 2>/dev/null || { echo v1; exit; }; done; echo v3)
level     = $(if $(filter native,$(1)),$(native),$(1))

export CGO_ENABLED = 0

.PHONY: all test race bench lint pgo ci papers dist deb install docker clean

all:
	GOAMD64=$(call level,$(GOAMD64)) $(GO) build -trimpath -buildvcs=false -ldflags "$(LDFLAGS)" -o "$(EXE)" ./cmd/engine

test:
	$(GO) test ./...

# The race detector needs cgo.
race:
	CGO_ENABLED=1 $(GO) test -race -short -timeout 20m ./...

bench: all
	"$(RUN)" bench

lint:
	bash .ci/run lint

# A profile of MTD(f) in play; go build finds it by its name.
pgo:
	$(GO) build -pgo=off -buildvcs=false -o "$(EXE)" ./cmd/engine
	"$(RUN)" bench 26 --algorithm mtdf --force --cpuprofile cmd/engine/default.pgo
	$(MAKE) all

ci:
	bash .ci/run

# Every table and drawing of these documents, and the README's line, is measured anew, with
# this commit; the numbers behind them go to papers-data and papers-data.zip. Blocks are
# measured one after the other, for the times in them must be fair.
papers: all
	rm -rf papers-data papers-data.zip
	"$(RUN)" lab docs --full $(if $(SMALL),--small) --data papers-data --zip papers-data.zip docs/papers.md docs/papers/*.md docs/three-games.md README.md

# TARGETS="linux/amd64 windows/arm64" builds only these.
dist:
	GO="$(GO)" REVISION="$(REVISION)" bash scripts/dist.sh $(TARGETS)

# ARCH=arm64 builds it for another processor.
deb:
	GO="$(GO)" REVISION="$(REVISION)" bash scripts/deb.sh $(ARCH)

# The program is built apart, so that ./footnote stays what make has built.
install: INSTALLED = .install/footnote
install:
	mkdir -p .install
	GOAMD64=$(call level,$(if $(filter file default undefined,$(origin GOAMD64)),v1,$(GOAMD64))) \
	  $(GO) build -trimpath -buildvcs=false -ldflags "$(LDFLAGS)" -o $(INSTALLED) ./cmd/engine
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 $(INSTALLED) "$(DESTDIR)$(PREFIX)/bin/footnote"
	$(INSTALLED) man --dir "$(DESTDIR)$(PREFIX)/share/man/man1"
	$(INSTALLED) completion bash >"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/footnote"
	$(INSTALLED) completion zsh >"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_footnote"
	$(INSTALLED) completion fish >"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/footnote.fish"
	rm -rf .install

docker:
	docker build --build-arg REVISION="$(REVISION)" -t footnote .

clean:
	rm -rf "$(EXE)" dist .install papers-data papers-data.zip
