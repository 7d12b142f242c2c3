package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: sbom PROGRAM VERSION NOTICES")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func run(program, version, notices string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	licences, err := readLicences(notices)
	if err != nil {
		return err
	}
	bom := cdx.NewBOM()
	main := cdx.Component{
		BOMRef: "footnote", Type: cdx.ComponentTypeApplication, Name: "footnote", Version: version,
		PackageURL: "pkg:generic/footnote@" + version, Licenses: licence("GPL-3.0-or-later"),
	}
	main.Properties = properties(info.Settings)
	bom.Metadata = &cdx.Metadata{Timestamp: timestamp(), Component: &main}
	std := cdx.Component{
		BOMRef: "pkg:golang/std@" + info.GoVersion, Type: cdx.ComponentTypeLibrary, Name: "std",
		Version: info.GoVersion, PackageURL: "pkg:golang/std@" + info.GoVersion, Licenses: licence("BSD-3-Clause"),
	}
	components, refs := []cdx.Component{std}, []string{std.BOMRef}
	for _, m := range info.Deps {
		c, err := component(m, licences)
		if err != nil {
			return err
		}
		components, refs = append(components, c), append(refs, c.BOMRef)
	}
	bom.Components = &components
	bom.Dependencies = &[]cdx.Dependency{{Ref: main.BOMRef, Dependencies: &refs}}
	encoder := cdx.NewBOMEncoder(os.Stdout, cdx.BOMFileFormatJSON)
	return encoder.SetPretty(true).EncodeVersion(bom, cdx.SpecVersion1_6)
}

// component describes a module. Its licence must be known: the notices are old else.
func component(m *debug.Module, licences map[string]string) (cdx.Component, error) {
	if m.Replace != nil {
		m = m.Replace
	}
	id, known := licences[m.Path+" "+m.Version]
	if !known {
		return cdx.Component{}, fmt.Errorf("%s %s is not in the notices", m.Path, m.Version)
	}
	ref := "pkg:golang/" + m.Path + "@" + m.Version
	c := cdx.Component{BOMRef: ref, Type: cdx.ComponentTypeLibrary, Name: m.Path, Version: m.Version, PackageURL: ref, Licenses: licence(id)}
	if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && len(sum) > 0 {
		c.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(sum)}}
	}
	return c, nil
}

// properties are the settings of the build that say for what machine it is.
func properties(settings []debug.BuildSetting) *[]cdx.Property {
	list := []cdx.Property{}
	for _, s := range settings {
		if strings.HasPrefix(s.Key, "GO") || s.Key == "CGO_ENABLED" {
			list = append(list, cdx.Property{Name: "go:" + s.Key, Value: s.Value})
		}
	}
	return &list
}

// licence describes licences, whose names the notices join by "+".
func licence(ids string) *cdx.Licenses {
	if strings.Contains(ids, "+") {
		return &cdx.Licenses{{Expression: strings.ReplaceAll(ids, "+", " AND ")}}
	}
	return &cdx.Licenses{{License: &cdx.License{ID: ids}}}
}

// readLicences reads the table at the top of the notices.
func readLicences(name string) (map[string]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	licences := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "====") {
			break
		}
		if id, module, found := strings.Cut(strings.TrimSpace(line), " "); found && strings.HasPrefix(line, "  ") {
			licences[strings.TrimSpace(module)] = id
		}
	}
	return licences, nil
}

func timestamp() string {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		seconds = 0
	}
	return time.Unix(seconds, 0).UTC().Format(time.RFC3339)
}
