# Stage wasm of .ci/run, which sources this.

command -v node >/dev/null && command -v npm >/dev/null || skip "no node and npm"
GOOS=js GOARCH=wasm go vet ./search ./cmd/engine/wasm/...
make -s site npm
FOOTNOTE_SITE=$PWD/docs/site go test ./engine/serve -run 'TestSite$' -count=1 -v | tee "$work/site.log"
! grep -q -- '--- SKIP' "$work/site.log" || left_out "no browser for the site"
mkdir -p "$work/user/node_modules"
tar -xzf dist/npm/footnote-chess-*.tgz -C "$work/user/node_modules"
mv "$work/user/node_modules/package" "$work/user/node_modules/footnote-chess"
cp cmd/engine/wasm/npm/test.mjs "$work/user"
cd "$work/user"
node test.mjs "$(cd "$OLDPWD" && go run ./cmd/engine/wasm bench)"
node node_modules/footnote-chess/example.mjs | tail -n 1
