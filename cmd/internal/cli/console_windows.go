package cli

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// OwnConsole reports whether the program has a console window to itself, which closes
// with it: it was started by a double-click, not from a shell.
func OwnConsole() bool {
	list := windows.NewLazySystemDLL("kernel32.dll").NewProc("GetConsoleProcessList")
	if list.Find() != nil {
		return false
	}
	var processes [2]uint32
	n, _, _ := list.Call(uintptr(unsafe.Pointer(&processes[0])), uintptr(len(processes)))
	return n == 1
}
