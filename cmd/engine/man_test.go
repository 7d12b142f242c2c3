package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
)

// widestHelp is how many characters a line of a help text may have.
const widestHelp = 91

// Every command has a page, and the pages say what the help says: each word of
// it, with the stars of MT-SSS* and the tables' columns.
func TestManual(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "86400")
	dir := t.TempDir()
	if code, _, errOut := run(t, "", "man", "--dir", dir); code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	var check func(cmd *cobra.Command)
	check = func(cmd *cobra.Command) {
		if !cmd.IsAvailableCommand() && cmd.HasParent() || cmd.Name() == "help" {
			return
		}
		for line := range strings.Lines(cmd.Long) {
			if width := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); width > widestHelp {
				t.Errorf("%s: a line of the help text has %d characters: %s", cmd.CommandPath(), width, line)
			}
		}
		page, err := os.ReadFile(filepath.Join(dir, strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"))
		if err != nil {
			t.Error(err)
			return
		}
		// What remains of roff once its requests and escapes are taken away.
		roff := regexp.MustCompile(`(?m)^\.[A-Za-z]+.*$|\\f.|\\&`).ReplaceAllString(string(page), " ")
		text := strings.Join(strings.Fields(strings.NewReplacer(`\-`, "-", `\(aq`, "'", `\(ga`, "`", `\(ha`, "^", `\(ti`, "~", `\e`, `\`).Replace(roff)), " ")
		if want := strings.Join(strings.Fields(cmd.Long), " "); !strings.Contains(text, want) {
			t.Errorf("%s: the page lacks the help text\n%s\nit has\n%s", cmd.CommandPath(), want, text)
		}
		if !strings.Contains(string(page), " 1970-01-02 ") {
			t.Errorf("%s: not dated by SOURCE_DATE_EPOCH", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			check(sub)
		}
	}
	check(newRootCommand())
	bench, err := os.ReadFile(filepath.Join(dir, "footnote-bench.1"))
	if err != nil || !bytes.Contains(bench, []byte(`MT\-SSS*, MT\-DUAL*, MTD(bi)`)) {
		t.Errorf("the drivers' names are not written as they are: %v", err)
	}
	if root, err := os.ReadFile(filepath.Join(dir, "footnote.1")); err != nil || !bytes.Contains(root, []byte("  Arena          Engines")) {
		t.Errorf("the table of programs is not set as it stands: %v", err)
	}
	for _, name := range []string{"datagen", "relabel", "train", "analyse", "serve"} {
		page, err := os.ReadFile(filepath.Join(dir, "footnote-"+name+".1"))
		if err != nil || !bytes.Contains(page, []byte("=processors")) {
			t.Errorf("%s: the page names the processors of the machine that made it: %v", name, err)
		}
	}
	for _, bad := range []string{"/nonexistent", filepath.Join(dir, "footnote.1")} {
		if code, _, _ := run(t, "", "man", "--dir", bad); code != cli.ExitUsage {
			t.Errorf("--dir %s: exit code %d", bad, code)
		}
	}
}
