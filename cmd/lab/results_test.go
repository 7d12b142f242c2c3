package main

import (
	"os/exec"
	"testing"
)

// TestQuoted: a shell reads a word of a command that was noted as it was.
func TestQuoted(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Log("no sh: only the text is looked at")
	}
	for word, want := range map[string]string{
		"3..7":            `3..7`,
		"":                `""`,
		"MTD(f),MT-SSS*":  `"MTD(f),MT-SSS*"`,
		"a file":          `"a file"`,
		`C:\new\net.fnn`:  `"C:\new\net.fnn"`,
		`\\host\net`:      `"\\\host\net"`,
		`a "b" $HOME`:     `"a \"b\" \$HOME"`,
		"`date`":          "\"\\`date\\`\"",
		`a folder\`:       `"a folder\\"`,
		`\"`:              `"\\\""`,
		"[ab]?":           `"[ab]?"`,
		"~":               `"~"`,
		"don't":           `"don't"`,
		"#1":              `"#1"`,
		"1\n2":            "\"1\n2\"",
		"\\\n":            "\"\\\\\n\"",
		"Käfer":           "Käfer",
		"compare.svg":     "compare.svg",
		"8/8/8/8 w - - 0": `"8/8/8/8 w - - 0"`,
	} {
		if got := quoted(word); got != want {
			t.Errorf("quoted(%q) = %s, want %s", word, got, want)
		}
		if shell == "" {
			continue
		}
		got, err := exec.Command(shell, "-c", "printf %s/ "+quoted(word)).Output()
		if err != nil || string(got) != word+"/" {
			t.Errorf("a shell reads %s as %q, %v", quoted(word), got, err)
		}
	}
}
