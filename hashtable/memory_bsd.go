//go:build darwin || freebsd || netbsd || openbsd

package hashtable

import "golang.org/x/sys/unix"

// systemMemory returns the bytes of physical memory.
func systemMemory() (bytes uint64, ok bool) {
	for _, name := range []string{"hw.memsize", "hw.physmem64", "hw.physmem"} {
		if n, err := unix.SysctlUint64(name); err == nil {
			return n, true
		}
	}
	return 0, false
}

// adviseHugePages does nothing here.
func adviseHugePages([]bucket) {}
