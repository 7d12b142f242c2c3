package cli

import (
	"strings"
	"testing"
)

// A shard is what the user says, or what the batch system says; a count that could be
// wrong is refused, since shards would be missing or done twice.
func TestParseShard(t *testing.T) {
	for _, tt := range []struct {
		text, environment string
		number, of        int
		err               string
	}{
		{"", "", 1, 1, ""},
		{"3/8", "", 3, 8, ""},
		{"0/8", "", 0, 0, "1 ≤ i ≤ n"},
		{"9/8", "", 0, 0, "1 ≤ i ≤ n"},
		{"1/2x", "", 0, 0, "1 ≤ i ≤ n"},
		{"auto/0", "", 0, 0, "1 ≤ i ≤ n"},
		{"auto", "", 0, 0, "this is no task of Slurm"},
		{"auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=8", 3, 8, ""},
		{"auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=1 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=3", 0, 0, "give auto/n"},
		{"auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7", 0, 0, "give auto/n"},
		{"auto", "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7", 0, 0, "give auto/n"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=1 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=3", 3, 8, ""},
		{"auto/8", "SLURM_ARRAY_TASK_ID=0", 0, 0, "is none of 1 to 8"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=x", 0, 0, "not a number"},
		{"auto/8", "JOB_COMPLETION_INDEX=7", 8, 8, ""},
		{"auto/8", "JOB_COMPLETION_INDEX=8", 0, 0, "is none of 0 to 7"},
		{"auto", "JOB_COMPLETION_INDEX=0 JOB_COMPLETIONS=4", 1, 4, ""},
		{"auto", "JOB_COMPLETION_INDEX=0", 0, 0, "give auto/n"},
		{"auto/4", "NOMAD_ALLOC_INDEX=2", 3, 4, ""},
	} {
		environment := map[string]string{}
		for pair := range strings.FieldsSeq(tt.environment) {
			name, value, _ := strings.Cut(pair, "=")
			environment[name] = value
		}
		number, of, err := parseShard(tt.text, func(name string) string { return environment[name] })
		if number != tt.number || of != tt.of || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s, %s: %d/%d, %v", tt.text, tt.environment, number, of, err)
		}
	}
}
