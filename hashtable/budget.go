package hashtable

import (
	"fmt"
	"math"
)

// memoryReserve is left for the rest of the process and for other programs.
const memoryReserve = 64 * mebibyte

// fallbackMemory is assumed where the operating system does not say how much memory there is.
const fallbackMemory = 4 << 30

// availableMemory estimates how many bytes a new table may take: what the operating system reports as
// available (on macOS and the BSDs all physical memory), less a reserve, and no more than half the
// address space (which matters on 32-bit machines).
func availableMemory() uint64 {
	free, ok := systemMemory()
	if !ok {
		free = fallbackMemory
	}
	if free < memoryReserve {
		return 0
	}
	return min(free-memoryReserve, math.MaxInt/2)
}

// Fits returns nil when a new table of so many MiB, at least 1, would find the memory. It
// serves tables of other kinds too, but its error speaks of a hash table.
func Fits(mebibytes int) error {
	if mebibytes < 1 || mebibytes > math.MaxInt/mebibyte {
		return fmt.Errorf("hash table of %d MiB: the size is outside 1 … %d", mebibytes, math.MaxInt/mebibyte)
	}
	return fits(uint64(mebibytes)*mebibyte, availableMemory())
}

func fits(bytes, available uint64) error {
	return room(fmt.Sprintf("hash table of %d MiB", bytes/mebibyte), bytes, available)
}

// Room returns nil when so many bytes more would find the memory, else an error that says
// what they were meant for.
func Room(what string, bytes uint64) error {
	return room(what, bytes, availableMemory())
}

func room(what string, bytes, available uint64) error {
	if available < bytes {
		return fmt.Errorf("%s: only %d MiB of memory available", what, available/mebibyte)
	}
	return nil
}
