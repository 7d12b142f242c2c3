#!/usr/bin/env python3
"""Holds the recipes in DIRECTORY/recipes against the archives beside them: every sum is that of the file named with it,
the version is VERSION, JSON and YAML are read, and what winget is to start is in its archive.

    recipes.py DIRECTORY VERSION
"""
import hashlib
import json
import pathlib
import re
import sys
import zipfile

try:
    import yaml
except ImportError:
    yaml = None
    print("PyYAML is not installed: the syntax of winget's manifests is not looked at")

folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
recipes, sums = sorted((folder / "recipes").iterdir()), 0
for recipe in recipes:
    text = recipe.read_text(encoding="utf-8")
    found = re.findall(r"^[\W_]*(?:package)?ver(?:sion)?\W+([^\s\",]+)|pkgver = (\S+)", text, re.I | re.M)
    versions = {a or b for a, b in found} - {"${_version//-}"}
    named = re.findall(r"https://[^\s\"]+/v" + re.escape(version) + r"/(footnote-[\w.-]+(?:zip|tar\.gz))\W+\w+\W+([0-9a-f]{64})\b", text)
    if versions != {version.replace("-", "") if recipe.name == ".SRCINFO" else version}:
        sys.exit(f"{recipe} is of version {versions}")
    if len(named) != len(re.findall(r"\b[0-9a-f]{64}\b", text)) or re.search(r"@\w+( [\w.-]+)?@", text):
        sys.exit(f"{recipe}: a sum without a file, or a gap")
    for name, total in named:
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != total:
            sys.exit(f"{recipe}: the sum is not that of {name}")
    sums += len(named)
    if recipe.suffix == ".json":
        json.loads(text)
    if recipe.suffix == ".yaml" and yaml:
        for installer in yaml.safe_load(text).get("Installers", []):
            archive = folder / installer["InstallerUrl"].rpartition("/")[2]
            for file in installer["NestedInstallerFiles"] if zipfile.is_zipfile(archive) else []:
                zipfile.ZipFile(archive).getinfo(file["RelativeFilePath"].replace("\\", "/"))
print(f"{len(recipes)} recipes, {sums} sums of the files they name")
