#!/usr/bin/env bash
# Writes the container image of the archives in dist/ for Linux on amd64 and arm64, as docker, podman and skopeo load it:
# one file, a layout of OCI, with an image for each processor. It stands on no other image: the programs and their
# licences are all that is in it. The same archives give the same bytes. make dist runs it when it has built both.
# REVISION, DIST (the directory) and URL (the home of the project) may be set from outside.
source "$(dirname "${BASH_SOURCE[0]}")/package.sh"

begin
blobs=$work/layout/blobs/sha256 type=application/vnd.oci.image created=$(moment +%FT%TZ)
mkdir -p "$blobs"
sum() { sums "$1" | cut -d ' ' -f 1; }

# blob FILE KIND [MORE]: keeps a file under its digest, and prints what refers to it.
blob() {
  local digest
  digest=$(sum "$1")
  printf '{"mediaType":"%s.%s","digest":"sha256:%s","size":%d%s}' "$type" "$2" "$digest" "$(wc -c <"$1")" "${3:-}"
  mv "$1" "$blobs/$digest"
}

labels=
for label in "title=Footnote" "description=UCI chess engine of the MTD(f) family, and the laboratory of its papers" \
  "licenses=GPL-3.0-or-later" "url=$home" "source=$home" "documentation=$home" "version=$version" "revision=$revision" "created=$created"; do
  labels+=${labels:+,}$(printf '"org.opencontainers.image.%s":"%s"' "${label%%=*}" "${label#*=}")
done

images=
for arch in amd64 arm64; do
  archive=footnote-$version-linux-$arch
  tar -xpzf "$dist/$archive.tar.gz" -C "$work" || fail "there is no archive for linux/$arch"
  printf '%s\n' LICENSE THIRD-PARTY-NOTICES footnote footnote-lab | tarball "$work/$archive" >"$work/layer"
  bare=$(sum "$work/layer")
  gzip -n -9 "$work/layer"
  layer=$(blob "$work/layer.gz" layer.v1.tar+gzip)
  # No user of the host; no file is written unless a command is told to.
  cat >"$work/config" <<END
{"created": "$created", "architecture": "$arch", "os": "linux",
 "config": {"User": "65534:65534", "Env": ["PATH=/"], "Entrypoint": ["/footnote"], "ExposedPorts": {"8420/tcp": {}}, "Labels": {$labels}},
 "rootfs": {"type": "layers", "diff_ids": ["sha256:$bare"]}, "history": [{"created": "$created", "created_by": "scripts/image.sh"}]}
END
  config=$(blob "$work/config" config.v1+json)
  printf '{"schemaVersion": 2, "mediaType": "%s.manifest.v1+json", "config": %s, "layers": [%s], "annotations": {%s}}' \
    "$type" "$config" "$layer" "$labels" >"$work/manifest"
  images+=${images:+,}$(blob "$work/manifest" manifest.v1+json ',"platform":{"os":"linux","architecture":"'$arch'"}')
done

# index DESCRIPTORS ANNOTATIONS
index() { printf '{"schemaVersion": 2, "mediaType": "%s.index.v1+json", "manifests": [%s], "annotations": {%s}}' "$type" "$1" "$2"; }
index "$images" "$labels" >"$work/index"
name='"io.containerd.image.name":"docker.io/library/footnote:'$version'","org.opencontainers.image.ref.name":"'$version'"'
index "$(blob "$work/index" index.v1+json ',"annotations":{'"$name"'}')" "" >"$work/layout/index.json"
printf '{"imageLayoutVersion": "1.0.0"}' >"$work/layout/oci-layout"
stamp "$work/layout"
image=footnote-$version-image.tar
(cd "$work/layout" && find * | sort) >"$work/list"
tarball "$work/layout" <"$work/list" >"$dist/$image"
printf 'in %s: %s, an image for two processors\n' "$dist" "$image"
