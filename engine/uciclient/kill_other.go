//go:build !unix && !windows

package uciclient

import "os/exec"

func setProcessGroup(*exec.Cmd) {}

// kill ends the process.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() } // it may have ended already
