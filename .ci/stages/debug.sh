# Stage debug of .ci/run, which sources this.
go test -tags debug ./movegen ./hashtable ./search/mtd ./search
go build -pgo=off -tags debug -o "$work/asserting" ./cmd/engine
"$work/asserting" bench 9
"$work/asserting" bench 16 --algorithm mtdf # deep enough for what does not happen near leaves
