//go:build !unix && !windows

package syzygy

import "os"

// mapFile reads a file, where files cannot be mapped.
func mapFile(path string) (data []byte, unmap func() error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if _, err := mappable(f); err != nil {
		return nil, nil, err
	}
	data, err = os.ReadFile(path)
	return data, func() error { return nil }, err
}
