package train

import (
	"bytes"
	"crypto/sha256"
	"testing"
)

// FuzzResume: no checkpoint, its sum right or not, makes the trainer panic or take memory for a
// network that the file cannot hold.
func FuzzResume(f *testing.F) {
	d := &Data{Train: examples(f, 31, 60)}
	tr := mustTrainer(f, d, small(16, 1), fastest())
	var b bytes.Buffer
	if err := tr.Save(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes(), false)
	f.Add(b.Bytes()[:200], true)
	f.Add([]byte(checkpointMagic+"\x02\x00\x00\x00{}"), true)
	f.Add(bytes.Replace(b.Bytes(), []byte(`"Hidden":16`), []byte(`"Hidden":-16`), 1), true)
	f.Fuzz(func(t *testing.T, file []byte, sign bool) {
		if sign {
			sum := sha256.Sum256(file)
			file = append(file[:len(file):len(file)], sum[:]...)
		}
		resumed, err := Resume(bytes.NewReader(file), d, 1)
		if err == nil && resumed.Config().Epochs < len(resumed.History()) {
			t.Error("more epochs are done than there are")
		}
		if _, inspected := Inspect(bytes.NewReader(file)); err == nil && inspected != nil {
			t.Errorf("resumes from what is not whole: %v", inspected)
		}
	})
}
