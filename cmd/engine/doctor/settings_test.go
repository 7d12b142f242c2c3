package doctor

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCommandWord: cmd.exe would take single quotation marks for letters.
func TestCommandWord(t *testing.T) {
	for _, tt := range []struct{ system, text, want string }{
		{"linux", "/a b", "'/a b'"}, {"linux", "/ab", "/ab"},
		{"windows", `C:\Program Files\footnote.exe`, `"C:\Program Files\footnote.exe"`}, {"windows", `C:\footnote.exe`, `C:\footnote.exe`},
		{"windows", `An "Engine"`, `"An 'Engine'"`},
	} {
		if got := commandWord(tt.system, tt.text); got != tt.want {
			t.Errorf("%s: %s: %s, want %s", tt.system, tt.text, got, tt.want)
		}
	}
}

// TestDoctorByName: --engine takes a name that a shell would find.
func TestDoctorByName(t *testing.T) {
	dir := t.TempDir()
	want := filepath.Join(dir, "some-engine.exe") // the ending that Windows asks for
	if err := os.WriteFile(want, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	t.Chdir(t.TempDir())
	if err := os.Mkdir(filepath.Base(want), 0o700); err != nil { // a folder is no program
		t.Fatal(err)
	}
	f := doctorFlags{engine: filepath.Base(want)}
	if got, err := f.path(); err != nil || got != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}
