package hashtable

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// memoryStatus is MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	length               uint32
	memoryLoad           uint32
	totalPhys, availPhys uint64
	totalPage, availPage uint64
	totalVirt, availVirt uint64
	availExtendedVirtual uint64
}

// systemMemory returns the bytes of memory now available: physical memory, and what the process
// may still commit, which is less where others have reserved much.
func systemMemory() (bytes uint64, ok bool) {
	status := memoryStatus{}
	status.length = uint32(unsafe.Sizeof(status))
	call := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if call.Find() != nil {
		return 0, false
	}
	done, _, _ := call.Call(uintptr(unsafe.Pointer(&status)))
	return min(status.availPhys, status.availPage, status.availVirt), done != 0
}

// adviseHugePages does nothing here.
func adviseHugePages([]bucket) {}
