package cli

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A binary learns its revision from the linker, which was given it by git, from the
// source archive, or from the Go command.
func TestDescribeBuild(t *testing.T) {
	const (
		placeholder = "$Format:%H$\n"
		hash        = "0123456789abcdef0123456789abcdef01234567"
		other       = "fedcba9876543210fedcba9876543210fedcba98"
	)
	module := func(version string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: version}, Settings: settings}
	}
	for _, tt := range []struct {
		name                        string
		version, revision, archived string
		info                        *debug.BuildInfo
		want                        Build
	}{
		{"nothing known", "1.2.0\n", "", placeholder, nil, Build{Version: "1.2.0"}},
		{"go build -buildvcs=false", "1.2.0\n", "", placeholder, module("(devel)"), Build{Version: "1.2.0"}},
		{"make with -buildvcs=false", "1.2.0\n", hash, placeholder, module("(devel)"), Build{Version: "1.2.0", Revision: hash}},
		{"make on a changed tree", "1.2.0\n", hash + "-dirty", placeholder, module("(devel)"), Build{Version: "1.2.0", Revision: hash, Modified: true}},
		{"source archive", "1.2.0\n", "", hash + "\n", module("(devel)"), Build{Version: "1.2.0", Revision: hash}},
		{"source archive and linker", "1.2.0\n", other, hash, nil, Build{Version: "1.2.0", Revision: other}},
		{"go install of a version", "1.2.0\n", "", placeholder, module("v1.2.0"), Build{Version: "1.2.0"}},
		{"go build with history", "1.2.0-dev\n", "", placeholder, module("", debug.BuildSetting{Key: "vcs.revision", Value: hash},
			debug.BuildSetting{Key: "vcs.modified", Value: "true"}, debug.BuildSetting{Key: "GOAMD64", Value: "v3"}),
			Build{Version: "1.2.0-dev", Revision: hash, Modified: true, BinaryLevel: 3}},
	} {
		tt.want.Go, tt.want.Platform = runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH
		if diff := cmp.Diff(tt.want, describeBuild(tt.version, tt.revision, tt.archived, tt.info)); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
	}
}
