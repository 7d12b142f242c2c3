# make            builds ./footnote
# make EXE=name   builds it under another name, as OpenBench does
# make lab        builds ./footnote-lab, the laboratory of the papers
# make test       runs the tests
# make papers     measures the papers' figures anew and fills docs/papers*; some two hours; QUICK=1: minutes, to look at
# make dist       builds the archives for all systems into dist/
# make image      builds a container image for two processors into dist/
# make deb        builds a Debian package into dist/; make rpm one for Fedora, openSUSE and the like
# make module NAME=example.org/you/footnote   gives the module an address, for a repository of that name
# make site       builds docs/site, pages of serve with the engine in them, for any web host
# make npm        packs the engine for browsers and node into dist/npm
# make install    installs both programs, manual pages and completions below PREFIX
# Everything else that the project checks is in .ci/run.

EXE      ?= footnote
# As a command: without a folder in it a shell would look for it on the path.
RUN       = $(if $(findstring /,$(EXE)),,./)$(EXE)
GO       ?= go
PREFIX   ?= /usr/local
# git is asked here, and not by Go: an archive of the source may lie in another repository,
# and a clone may be another user's. Without an answer it is empty.
REVISION ?= $(if $(wildcard .git),$(shell git describe --always --abbrev=40 --exclude='*' --dirty 2>/dev/null))
LDFLAGS   = -s -w -X footnote/cmd/internal/cli.revision=$(REVISION)
# The level of amd64: v1 runs anywhere, native is v3 where Linux reports its instructions,
# some 5 % faster, else v1. make builds for this machine, make install for any.
GOAMD64  ?= native
# Not abm (LZCNT), which belongs to v3 too: every processor with BMI2 has it, and some
# kernels do not list it.
V3       := avx2 bmi1 bmi2 f16c fma movbe
native    = $(shell for f in $(V3); do grep -qw $$f /proc/cpuinfo 2>/dev/null || { echo v1; exit; }; done; echo v3)
level     = $(if $(filter native,$(1)),$(native),$(1))

export CGO_ENABLED = 0

.PHONY: all lab test race bench lint pgo ci papers dist deb rpm site npm module image install clean

all:
	GOAMD64=$(call level,$(GOAMD64)) $(GO) build -trimpath -buildvcs=false -ldflags "$(LDFLAGS)" -o "$(EXE)" ./cmd/engine

lab:
	GOAMD64=$(call level,$(GOAMD64)) $(GO) build -trimpath -buildvcs=false -ldflags "$(LDFLAGS)" -o footnote-lab ./cmd/lab

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

# What was measured goes to papers-data, a file of data and one of rows for each experiment. They are
# measured one after the other, for the times in them must be fair.
papers: lab
	rm -rf papers-data
	./footnote-lab paper all $(if $(QUICK),--quick) --data papers-data
	for experiment in "drivers --depth 3..6" "table --depth 4..5" "guess --depth 6" "units --depth 3..6" "ladder --depth 3..4"; do \
	  ./footnote-lab compare --experiment $$experiment --set test $(if $(QUICK),--quick) --data papers-data || exit 1; done
	$(if $(QUICK),,./footnote-lab docs --from papers-data)

# TARGETS="linux/amd64 windows/arm64" builds only these.
dist:
	GO="$(GO)" REVISION="$(REVISION)" bash scripts/dist.sh $(TARGETS)

# No daemon is asked: the image is made of these archives.
image:
	$(MAKE) dist TARGETS="linux/amd64 linux/arm64"

# ARCH=arm64 builds it for another processor.
deb rpm:
	GO="$(GO)" REVISION="$(REVISION)" bash scripts/linux.sh $@ $(ARCH)

# Until it has an address the module is called footnote, which no other program can import.
module:
	$(if $(NAME),,$(error NAME=example.org/you/footnote is missing))
	old=$$($(GO) list -m) && $(GO) mod edit -module "$(NAME)" && \
	  git ls-files -co --exclude-standard '*.go' Makefile 'scripts/*.sh' | xargs sed -i.old -e "s,\"$$old/,\"$(NAME)/,g" -e "s,-X $$old/,-X $(NAME)/,g" && \
	  find . -name '*.old' -delete
	$(GO) build ./...

WASM = GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$(shell cat cmd/internal/cli/version.txt)"
WASM_EXEC = $(shell $(GO) env GOROOT)/lib/wasm/wasm_exec.js
WASM_JS = cmd/engine/wasm

site:
	rm -rf docs/site
	$(GO) run ./$(WASM_JS)/site docs/site
	$(WASM) -o docs/site/footnote.wasm ./$(WASM_JS)/site
	install -m 644 $(WASM_JS)/npm/worker.js $(WASM_JS)/site/*.js $(WASM_EXEC) docs/site

npm:
	rm -rf dist/npm
	$(WASM) -o dist/npm/footnote.wasm ./$(WASM_JS)
	install -m 644 $(WASM_JS)/npm/* $(WASM_EXEC) LICENSE THIRD-PARTY-NOTICES dist/npm
	sed 's/"version": "[^"]*"/"version": "$(shell cat cmd/internal/cli/version.txt)"/' $(WASM_JS)/npm/package.json >dist/npm/package.json
	$(if $(shell command -v npm),cd dist/npm && npm pack --silent)

# The programs are built apart, so that ./footnote stays what make has built.
install:
	mkdir -p .install
	for program in footnote:engine footnote-lab:lab; do \
	  GOAMD64=$(call level,$(if $(filter file default undefined,$(origin GOAMD64)),v1,$(GOAMD64))) \
	    $(GO) build -trimpath -buildvcs=false -ldflags "$(LDFLAGS)" -o .install/$${program%:*} ./cmd/$${program#*:} || exit 1; done
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	for program in footnote footnote-lab; do \
	  install -m 755 .install/$$program "$(DESTDIR)$(PREFIX)/bin/$$program" && \
	  .install/$$program man --dir "$(DESTDIR)$(PREFIX)/share/man/man1" && \
	  .install/$$program completion bash >"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/$$program" && \
	  .install/$$program completion zsh >"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_$$program" && \
	  .install/$$program completion fish >"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/$$program.fish" || exit 1; done
	rm -rf .install

clean:
	rm -rf "$(EXE)" footnote-lab dist docs/site .install papers-data
