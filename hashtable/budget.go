package hashtable

import "math"

// memoryReserve is left for the rest of the process and for other programs.
const memoryReserve = 64 * mebibyte

// fallbackMemory is assumed where the operating system does not say how much
// memory there is.
const fallbackMemory = 4 << 30

// availableMemory estimates how many bytes a new table may take: what the
// operating system reports as available (on macOS and the BSDs all physical memory),
// less a reserve, and no more than half the address space (which matters on 32-bit
// machines).
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
