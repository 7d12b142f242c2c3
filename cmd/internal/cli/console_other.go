//go:build !windows

package cli

// OwnConsole reports whether the program has a console window to itself, which closes
// with it. Only Windows makes such windows.
func OwnConsole() bool { return false }
