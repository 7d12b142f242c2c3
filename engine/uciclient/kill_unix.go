//go:build unix

package uciclient

import (
	"os/exec"
	"syscall"
)

// setProcessGroup gives the process a group of its own: an engine that is a script
// around a program can then be ended whole, and an interrupt at the terminal
// reaches the caller alone, which ends the engine in its own time.
func setProcessGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the process and what it started.
func kill(cmd *exec.Cmd) {
	if syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) != nil {
		_ = cmd.Process.Kill() // it may have ended already
	}
}
