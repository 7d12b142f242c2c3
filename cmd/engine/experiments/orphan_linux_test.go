package experiments

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"
)

// TestRunWithParent kills a process that runs a command: the command, which has the same
// output, ends too.
func TestRunWithParent(t *testing.T) {
	const variable = "FOOTNOTE_TEST_PARENT"
	if os.Getenv(variable) != "" {
		run := exec.Command("sh", "-c", "echo begun; exec sleep 600")
		run.Stdout = os.Stdout
		t.Fatal(runWithParent(run))
	}
	parent := exec.Command(os.Args[0], "-test.run=^TestRunWithParent$")
	parent.Env = append(os.Environ(), variable+"=1")
	pipe, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	out := bufio.NewReader(pipe)
	line, err := out.ReadString('\n')
	if line != "begun\n" {
		t.Fatalf("%q, %v", line, err)
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, out)
		ended <- err
	}()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("the command goes on without its parent")
	}
	_ = parent.Wait() // it was killed
}
