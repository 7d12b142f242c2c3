# Stage clone of .ci/run, which sources this.
#
# A clone with core.autocrlf=true, the default of Git for Windows. What is not committed
# is not looked at.
tree=$work/clone
git clone -q --no-local --depth 1 -u "git -c safe.directory=* upload-pack" -c core.autocrlf=true "file://$PWD" "$tree"
cd "$tree"
changed=$(git ls-files --eol | grep -v 'w/lf\|w/-text\|w/none' || true)
[ -z "$changed" ] || fail "line ends that Git for Windows changes: $changed"
[ -z "$(git status --porcelain)" ] || fail "a clone has changes: $(git status --porcelain | head -3)"
# The packages whose tests read files of the repository.
go test -pgo=off -short ./eval/handcrafted ./eval/nnue ./engine/epd ./engine/syzygy
go test -pgo=off -run "^Fuzz" ./uci # reads the corpus
version=$(cat cmd/internal/cli/version.txt)
grep -qx "version: $version" CITATION.cff || fail "CITATION.cff is not of version $version"
day=$(sed -n 's/^date-released: //p' CITATION.cff)
case $version in
*-dev) [ -z "$day" ] || fail "CITATION.cff knows the day of $version, which is not released" ;;
*) [ -n "$day" ] && grep -qxF "## $version ($day)" CHANGELOG.md || fail "CHANGELOG.md and CITATION.cff name no day of $version, or not the same" ;;
esac
# The module under another name, which CONTRIBUTING.md promises.
GOFLAGS=-pgo=off make -s module NAME=example.org/chess/footnote
go test -pgo=off -short -run '^(TestArrows|TestLayers|TestShared)$' ./cmd/engine
