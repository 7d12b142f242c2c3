package search

import "testing"

// TestGravity checks that history entries stay inside their range.
func TestGravity(t *testing.T) {
	var h int16
	for range 1000 {
		gravity(&h, 1700, historyMax)
	}
	if h > historyMax || h < historyMax/2 {
		t.Errorf("rewarded to %d", h)
	}
	for range 1000 {
		gravity(&h, -1700, historyMax)
	}
	if h < -historyMax || h > -historyMax/2 {
		t.Errorf("punished to %d", h)
	}
}
