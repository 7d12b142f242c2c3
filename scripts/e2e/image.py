#!/usr/bin/env python3
"""Reads the container image that scripts/image.sh writes as the specification of OCI says, and unpacks it: each blob is what
its digest and size say, nothing else is in the file, both processors are there, labels say what it is.

    python3 scripts/e2e/image.py footnote-VERSION-image.tar VERSION FOLDER

FOLDER/ARCHITECTURE becomes the root that a container sees. Beside it FOLDER/ARCHITECTURE.entry has the entry point and the user.
"""
import gzip
import hashlib
import io
import json
import sys
import tarfile

TYPE = "application/vnd.oci.image."
LABELS = "title description licenses source version revision".split()


def main():
    file, version, folder = sys.argv[1:]
    with tarfile.open(file) as archive:
        files = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}

    def blob(descriptor, kind):
        algorithm, digest = descriptor["digest"].split(":")
        data = files.pop(f"blobs/{algorithm}/{digest}")
        assert descriptor["mediaType"] == TYPE + kind, descriptor
        assert algorithm == "sha256" and hashlib.sha256(data).hexdigest() == digest and len(data) == descriptor["size"], descriptor
        return data

    def described(labels):
        missing = [name for name in LABELS if not labels.get("org.opencontainers.image." + name)]
        assert not missing and labels["org.opencontainers.image.version"] == version, (missing, labels)

    assert json.loads(files.pop("oci-layout")) == {"imageLayoutVersion": "1.0.0"}
    [top] = json.loads(files.pop("index.json"))["manifests"]
    assert top["annotations"]["org.opencontainers.image.ref.name"] == version
    index = json.loads(blob(top, "index.v1+json"))
    assert [image["platform"] for image in index["manifests"]] == [{"os": "linux", "architecture": a} for a in ("amd64", "arm64")]
    described(index["annotations"])
    for image in index["manifests"]:
        manifest = json.loads(blob(image, "manifest.v1+json"))
        config = json.loads(blob(manifest["config"], "config.v1+json"))
        described(manifest["annotations"])
        described(config["config"]["Labels"])
        architecture = image["platform"]["architecture"]
        assert (config["os"], config["architecture"]) == ("linux", architecture)
        [layer], [bare] = manifest["layers"], config["rootfs"]["diff_ids"]
        data = gzip.decompress(blob(layer, "layer.v1.tar+gzip"))
        assert bare == "sha256:" + hashlib.sha256(data).hexdigest()
        with tarfile.open(fileobj=io.BytesIO(data)) as root:
            assert all(member.isfile() and (member.uid, member.gid) == (0, 0) and member.mode & 0o4 for member in root)
            root.extractall(f"{folder}/{architecture}")
        with open(f"{folder}/{architecture}.entry", "w", encoding="utf-8") as entry:
            print(*config["config"]["Entrypoint"], config["config"]["User"], file=entry)
    assert not files, f"nothing refers to {list(files)}"


if __name__ == "__main__":
    main()
