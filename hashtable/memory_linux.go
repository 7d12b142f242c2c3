package hashtable

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// systemMemory returns the bytes available to this process: the least of the kernel's
// estimate of memory available without swapping, the limit of the control group and
// the limit on the address space.
func systemMemory() (bytes uint64, ok bool) {
	bytes, ok = memAvailable()
	least := func(limit uint64, known bool) {
		if known && (!ok || limit < bytes) {
			bytes, ok = limit, true
		}
	}
	least(cgroupAvailable("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"))
	least(cgroupAvailable("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"))
	least(addressSpaceAvailable())
	return bytes, ok
}

// memAvailable reads MemAvailable from /proc/meminfo.
func memAvailable() (uint64, bool) {
	file, err := os.Open("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if rest, found := strings.CutPrefix(lines.Text(), "MemAvailable:"); found {
			kib, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			return kib << 10, err == nil
		}
	}
	return 0, false
}

// cgroupAvailable returns limit − usage of a control group, read from two files with
// one number each. It returns false without a limit: the file is missing or says "max".
func cgroupAvailable(limitFile, usageFile string) (uint64, bool) {
	limit, ok := readNumber(limitFile)
	if !ok {
		return 0, false
	}
	usage, _ := readNumber(usageFile)
	return limit - min(limit, usage), true
}

func readNumber(file string) (uint64, bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}

// addressSpaceAvailable returns how many bytes RLIMIT_AS (ulimit -v) leaves. It reads
// the present size of the address space, in pages, from /proc/self/statm.
func addressSpaceAvailable() (uint64, bool) {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_AS, &limit) != nil || limit.Cur == unix.RLIM_INFINITY {
		return 0, false
	}
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return limit.Cur, true
	}
	first, _, _ := strings.Cut(string(text), " ")
	pages, _ := strconv.ParseUint(first, 10, 64)
	return limit.Cur - min(limit.Cur, pages*uint64(os.Getpagesize())), true
}

// adviseHugePages asks the kernel for huge pages. A probe is a random access, and with
// pages of 4 KiB most probes miss the TLB too. A refusal does no harm.
func adviseHugePages(buckets []bucket) {
	const hugePage = 2 * mebibyte
	size := uintptr(len(buckets)) * bucketBytes
	if size < hugePage {
		return
	}
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&buckets[0])), size)
	// madvise needs whole pages. The table starts at the beginning of a page.
	_ = unix.Madvise(memory[:size&^uintptr(os.Getpagesize()-1)], unix.MADV_HUGEPAGE)
}
