# The engine and its laboratory in an empty image:
#   make docker                       or: docker build -t footnote .
#   docker run --rm -i footnote       speaks UCI (with -i, but without -t)
#   docker run --rm footnote bench
#   docker run --rm --entrypoint /footnote-lab footnote paper table5.1
# BASE pins the compiler's image by its digest, for a build that can be repeated: make docker
# BASE=golang:1.26@sha256:… with what "docker buildx imagetools inspect golang:1.26" says. The
# result stands on no image.
ARG BASE=golang:1.26
FROM ${BASE} AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
# Asked of git by make docker; a build by hand goes without.
ARG REVISION=
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false \
    -ldflags "-s -w -X footnote/cmd/internal/cli.revision=${REVISION}" -o / ./cmd/engine ./cmd/lab && \
    mv /engine /footnote && mv /lab /footnote-lab

FROM scratch
COPY --from=build /src/LICENSE /src/THIRD-PARTY-NOTICES /
COPY --from=build /footnote /footnote-lab /
# No user of the host; no file is written unless a command is told to.
USER 65534:65534
ENTRYPOINT ["/footnote"]
