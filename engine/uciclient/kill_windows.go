package uciclient

import (
	"os/exec"
	"syscall"
)

// setProcessGroup gives the process a group of its own: Ctrl-C in the console reaches the
// caller alone, which ends the engine in its own time.
func setProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// kill ends the process.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() } // it may have ended already
