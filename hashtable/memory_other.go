//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd && !windows

package hashtable

// systemMemory always returns ok = false: the size is unknown here.
func systemMemory() (bytes uint64, ok bool) { return 0, false }

// adviseHugePages does nothing here.
func adviseHugePages([]bucket) {}
