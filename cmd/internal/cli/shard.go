package cli

import (
	"errors"
	"fmt"
	"os"
	"strconv"
)

// ShardUsage is the help of a flag --shard; what says what is shared out, as "position".
func ShardUsage(what string) string {
	return fmt.Sprintf("i/n: only every nth %s, beginning with the ith; auto: both from Slurm or Kubernetes; auto/n: i from Slurm, Kubernetes or Nomad", what)
}

// ParseShard reads i/n with 1 ≤ i ≤ n; "" means 1/1. With auto/n the number comes from the
// batch system that has started the program, with auto the count too.
func ParseShard(text string) (number, of int, err error) {
	return parseShard(text, os.Getenv)
}

func parseShard(text string, getenv func(string) string) (number, of int, err error) {
	switch {
	case text == "":
		return 1, 1, nil
	case text == "auto":
		return shardFromEnvironment(0, getenv)
	}
	var rest string
	if n, _ := fmt.Sscanf(text, "auto/%d%s", &of, &rest); n == 1 && of >= 1 {
		return shardFromEnvironment(of, getenv)
	}
	if n, _ := fmt.Sscanf(text, "%d/%d%s", &number, &of, &rest); n != 2 || number < 1 || number > of {
		return 0, 0, fmt.Errorf("--shard: %q is not of the form i/n with 1 ≤ i ≤ n, auto or auto/n", text)
	}
	return number, of, nil
}

// batchSystem says in the environment which of the tasks of a job a process is.
type batchSystem struct {
	name         string
	index, count string // variables; Nomad does not tell the count
	first        int    // index of the first task
}

func batchSystems() []batchSystem {
	return []batchSystem{
		{"Slurm", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", 1}, // its users choose the numbers
		{"Kubernetes", "JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0},
		{"Nomad", "NOMAD_ALLOC_INDEX", "", 0},
	}
}

// shardFromEnvironment asks the batch system. of is the count that the user gave, 0 for
// none. An array of Slurm of which only some tasks were submitted, as when one is run
// again, does not tell the count: then the user must.
func shardFromEnvironment(of int, getenv func(string) string) (number, count int, err error) {
	for _, s := range batchSystems() {
		index := getenv(s.index)
		if index == "" {
			continue
		}
		i, err := strconv.Atoi(index)
		if err != nil {
			return 0, 0, fmt.Errorf("--shard: %s is %q, not a number", s.index, index)
		}
		number, count = i-s.first+1, of
		if count == 0 {
			if count, err = strconv.Atoi(getenv(s.count)); err != nil || count < 1 {
				return 0, 0, fmt.Errorf("--shard: %s does not say how many shards there are: give auto/n", s.name)
			}
			if least := getenv("SLURM_ARRAY_TASK_MIN"); s.name == "Slurm" && (least != "1" || getenv("SLURM_ARRAY_TASK_MAX") != strconv.Itoa(count)) {
				return 0, 0, errors.New("--shard: the array does not have all tasks from 1 to n: give auto/n")
			}
		}
		if number < 1 || number > count {
			return 0, 0, fmt.Errorf("--shard: task %s of %s is none of %d to %d", index, s.name, s.first, count+s.first-1)
		}
		return number, count, nil
	}
	return 0, 0, errors.New("--shard: auto: this is no task of Slurm, Kubernetes or Nomad (SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX and NOMAD_ALLOC_INDEX are not set)")
}
