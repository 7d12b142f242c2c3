package lab

// OpenUse runs SSS*, or DUAL*, and returns how many values of leaves it has put on its OPEN
// list, and how many of them came to the top of the list and were used. The others were
// purged, or were left on the list when the search ended.
func OpenUse(t *Tree, dualStar bool) (stored, used int, err error) {
	r := newRun(t, Options{})
	r.operation = func(o Operation) {
		switch {
		case o.Case == 4:
			stored++
		case o.Level == 0:
			used++
		}
	}
	search := sss
	if dualStar {
		search = dual
	}
	_, err = search(r)
	return stored, used, err
}
