# Stage cross of .ci/run, which sources this.
#
# What make dist builds, without the profile: whether it compiles does not depend on it.
# There is no release for FreeBSD, but it must compile.
for target in linux/arm64 linux/arm linux/riscv64 windows/amd64 windows/arm64 darwin/arm64 darwin/amd64 android/arm64 freebsd/amd64; do
  echo "$target"
  CGO_ENABLED=0 GOOS=${target%/*} GOARCH=${target#*/} go build -pgo=off -o "$work/" ./cmd/engine ./cmd/lab
done
