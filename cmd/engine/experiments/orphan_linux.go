package experiments

import (
	"os/exec"
	"runtime"
	"syscall"
)

// runWithParent runs a command, which is interrupted when this process is killed, in whatever
// way: nobody waits for what it would measure for hours.
func runWithParent(run *exec.Cmd) error {
	// The signal comes when the thread ends that has started the command.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	run.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	return run.Run()
}
