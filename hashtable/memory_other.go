//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd && !windows

package hashtable

// systemMemory does not know.
func systemMemory() (bytes uint64, ok bool) { return 0, false }

// adviseHugePages does nothing here.
func adviseHugePages([]bucket) {}
