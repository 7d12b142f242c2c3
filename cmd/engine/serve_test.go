package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"footnote/cmd/internal/cli"
	"footnote/movegen/movegentest"
)

// TestServe: the command says where its pages are, sends them, and an interrupt ends it.
func TestServe(t *testing.T) {
	for _, tt := range []struct {
		listen string
		warns  bool
	}{{"127.0.0.1:0", false}, {"0.0.0.0:0", true}} {
		ctx, interrupt := context.WithCancel(context.Background())
		out, in := io.Pipe()
		var errOut bytes.Buffer
		code := make(chan int, 1)
		go func() {
			code <- cli.Execute(ctx, newRootCommand(), []string{"serve", "--listen", tt.listen, "--hash", "1", "--searches", "1"}, nil, in, &errOut)
			_ = in.Close()
		}()
		line, err := bufio.NewReader(out).ReadString('\n')
		movegentest.Must(t, err)
		address := strings.TrimSpace(line)
		if strings.Contains(address, "0.0.0.0") {
			t.Errorf("%s: nobody on Windows can open %s", tt.listen, address)
		}
		answer, err := http.Get(address)
		movegentest.Must(t, err)
		page, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if !bytes.Contains(page, []byte("Footnote "+cli.NewBuild().Version)) {
			t.Errorf("%s: %s %.200s", tt.listen, answer.Status, page)
		}
		interrupt()
		select {
		case c := <-code:
			if c != cli.ExitInterrupted || strings.Contains(errOut.String(), "other machines can reach") != tt.warns {
				t.Errorf("%s: exit code %d: %s", tt.listen, c, errOut.String())
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: an interrupt does not end it", tt.listen)
		}
	}
}

// TestServeListen: an address that cannot be listened at is answered with one that can.
func TestServeListen(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	movegentest.Must(t, err)
	defer taken.Close()
	for at, want := range map[string]string{
		"8420":                  `--listen: "8420" is not an address of this machine with a port, as 127.0.0.1:8420 is`,
		"localhost":             `--listen: "localhost" is not an address of`,
		"http://localhost:8420": `--listen: "http://localhost:8420" is not an address of`,
		":99999":                `--listen: ":99999" is not an address of`,
		taken.Addr().String():   "--listen: another program has " + taken.Addr().String() + ", perhaps an earlier footnote serve; 127.0.0.1:0 is any free port",
	} {
		if code, _, errOut := run(t, "", "serve", "--listen", at); code != cli.ExitUsage || !strings.Contains(errOut, want) {
			t.Errorf("%s: exit code %d: %s", at, code, errOut)
		}
	}
}

// TestReachable: the address that is printed can be opened, also that of a listener at all
// addresses.
func TestReachable(t *testing.T) {
	for _, tt := range []struct {
		at   net.IP
		want string
	}{
		{net.IPv4zero, "127.0.0.1:8420"}, {net.IPv6unspecified, "localhost:8420"}, {net.IPv4(127, 0, 0, 1), "127.0.0.1:8420"},
		{net.IPv6loopback, "[::1]:8420"},
	} {
		if got := reachable(&net.TCPAddr{IP: tt.at, Port: 8420}); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.at, got, tt.want)
		}
	}
}
