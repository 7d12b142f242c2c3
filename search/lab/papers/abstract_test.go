package papers

import (
	"testing"
)

// TestRepeated: the difference grows with the number of children.
func TestRepeated(t *testing.T) {
	r := &Report{}
	if err := repeated(r); err != nil {
		t.Fatal(err)
	}
	if c := r.Checks[0]; c.Measured != "8, 17, 47 beside 6, 6, 6" || !c.OK {
		t.Errorf("%s: %s", c.What, c.Measured)
	}
}
