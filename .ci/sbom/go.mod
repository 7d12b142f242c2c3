// A module of its own, so that the program does not depend on it.
module footnote/sbom

go 1.26

require github.com/CycloneDX/cyclonedx-go v0.9.3
