package hashtable

import (
	"bufio"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// systemMemory returns the bytes available to this process: the least of the kernel's
// estimate of memory available without swapping, the limits of the control groups that it
// is in, what may still be committed and the limit on the address space.
func systemMemory() (bytes uint64, ok bool) {
	bytes, ok = memInfo("/proc", "MemAvailable:")
	least := func(limit uint64, known bool) {
		if known && (!ok || limit < bytes) {
			bytes, ok = limit, true
		}
	}
	membership, _ := os.ReadFile("/proc/self/cgroup")
	for _, folder := range cgroupFolders("/sys/fs/cgroup", string(membership)) {
		least(cgroupAvailable(folder, "memory.max", "memory.current", "inactive_file "))
		least(cgroupAvailable(folder, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "))
	}
	least(commitAvailable("/proc"))
	least(addressSpaceAvailable())
	return bytes, ok
}

// memInfo reads a line of the file meminfo in the folder proc, in bytes.
func memInfo(proc, name string) (uint64, bool) {
	file, err := os.Open(proc + "/meminfo")
	if err != nil {
		return 0, false
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if rest, found := strings.CutPrefix(lines.Text(), name); found {
			kib, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			return kib << 10, err == nil
		}
	}
	return 0, false
}

// commitAvailable returns how many bytes may still be committed where the kernel promises no
// more than it has (vm.overcommit_memory is 2); elsewhere it returns false.
func commitAvailable(proc string) (uint64, bool) {
	if mode, ok := readNumber(proc + "/sys/vm/overcommit_memory"); !ok || mode != 2 {
		return 0, false
	}
	limit, ok := memInfo(proc, "CommitLimit:")
	used, _ := memInfo(proc, "Committed_AS:")
	return limit - min(limit, used), ok
}

// cgroupFolders returns the folders below root of the control groups for memory that a
// process is in, with all their ancestors: any of them may have a limit. membership is the
// text of /proc/self/cgroup, with lines "0::PATH" (version 2) and "N:CONTROLLERS:PATH".
// Some of the folders may not exist, as in a container that sees its own group as the root.
func cgroupFolders(root, membership string) []string {
	folders := []string{root, root + "/memory"}
	for line := range strings.Lines(membership) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) < 3 {
			continue
		}
		top := root
		switch {
		case parts[1] == "":
		case slices.Contains(strings.Split(parts[1], ","), "memory"):
			top += "/memory"
		default:
			continue
		}
		for group := path.Clean("/" + parts[2]); group != "/"; group = path.Dir(group) {
			folders = append(folders, top+group)
		}
	}
	return folders
}

// cgroupAvailable returns limit − usage of a control group, read from two files of its
// folder with one number each. Cached pages of files that were not used lately, a line of
// memory.stat, make room when memory is wanted and do not count as used. It returns false
// without a limit: the file is missing or says "max".
func cgroupAvailable(folder, limitFile, usageFile, cached string) (uint64, bool) {
	limit, ok := readNumber(folder + "/" + limitFile)
	if !ok {
		return 0, false
	}
	usage, _ := readNumber(folder + "/" + usageFile)
	stat, _ := os.ReadFile(folder + "/memory.stat")
	for line := range strings.Lines(string(stat)) {
		if rest, found := strings.CutPrefix(line, cached); found {
			pages, _ := strconv.ParseUint(strings.TrimSpace(rest), 10, 64)
			usage -= min(usage, pages)
		}
	}
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
