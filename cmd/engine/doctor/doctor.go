package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
)

// doctorFlags are the flags of the doctor command.
type doctorFlags struct {
	engine  string
	print   string
	only    []string
	syzygy  string
	timeout time.Duration
	asJSON  bool
}

// checkRecord is the outcome of a check; the JSON names are stable.
type checkRecord struct {
	Kind   string `json:"kind"` // check
	Name   string `json:"check"`
	Status string `json:"status"` // pass, warn or fail
	Reason string `json:"reason"` // what was seen, or what is wrong
	Millis int64  `json:"time_ms"`
	nps    uint64 // of bench, 0 for other checks
}

// machineRecord describes where the engine runs; the JSON names are stable.
type machineRecord struct {
	Kind      string `json:"kind"`   // machine
	Engine    string `json:"engine"` // path
	Name      string `json:"name"`   // as it calls itself
	Author    string `json:"author"`
	cli.Build        // of another engine only what concerns the machine
	Cores     int    `json:"cores"`
	Advice    string `json:"advice"`
}

// settingRecord holds the settings for one program; the JSON names are stable.
type settingRecord struct {
	Kind    string `json:"kind"` // setting
	Program string `json:"program"`
	Text    string `json:"text"`
}

// NewCommand makes footnote doctor.
func NewCommand(build cli.Build) *cobra.Command {
	f := doctorFlags{timeout: 10 * time.Second}
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Check this engine as a chess program would, and print the settings for it",
		Long: `Start this engine as a chess program does, and check what such programs rely on:
the answer to uci, the options, a search with legal moves and lines, stop, and bench
as OpenBench runs it. Then say which processor this is and which archive suits it, and
print the settings for common programs with the path filled in, a configuration for
lichess-bot and an engine file for OpenBench. With --engine PATH all of that is about
the engine at PATH: its name, its options, its speed.

Exit code 1 tells that a check failed. A warning is a remark about the machine,
mostly that it is busy. With --json there is one object a line:

  kind            check, machine or setting
  check           status (pass, warn, fail), reason, time_ms
  machine         engine, name, author, cores, advice, and what version --json
                  says; of another engine version, go and advice are empty
  setting         program, text`,
		Example: `  footnote doctor
  footnote doctor --syzygy /var/tb --only identity
  footnote doctor --print lichess-bot > config.yml
  footnote doctor --print openbench > Engines/Footnote.json
  footnote doctor --engine /usr/games/stockfish --only options,search`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return runDoctor(cmd, f, build) },
	}
	var names []string
	for _, c := range checks() {
		names = append(names, c.name)
	}
	flags := cmd.Flags()
	flags.StringVar(&f.engine, "engine", "", "check this UCI engine, by path or by name (default: the running program)")
	flags.StringVar(&f.print, "print", "", "only print the settings for one program: "+strings.Join(programNames(), ", "))
	flags.StringSliceVar(&f.only, "only", nil, "only these checks: "+strings.Join(names, ", "))
	flags.StringVar(&f.syzygy, "syzygy", "", "check the Syzygy endgame tables of these directories too, and that the engine uses them")
	flags.DurationVar(&f.timeout, "timeout", f.timeout, "longest wait for an answer")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object for each check, the machine and each program")
	cli.OfferValues(cmd, "print", programNames()...)
	cli.OfferList(cmd, "only", names...)
	return cmd
}

func runDoctor(cmd *cobra.Command, f doctorFlags, build cli.Build) error {
	path, err := f.path()
	if err != nil {
		return err
	}
	e := subject{path: path, name: build.Program(), own: f.engine == ""}
	if f.timeout <= 0 {
		return fmt.Errorf("--timeout: %v is not positive", f.timeout)
	}
	out := cmd.OutOrStdout()
	if f.print != "" {
		if len(f.only) > 0 || f.syzygy != "" {
			return cli.Usagef("--print: no check runs, so --only and --syzygy have no effect")
		}
		if !e.own {
			if err := e.meet(cmd.Context(), f.timeout, build); err != nil {
				return err
			}
		}
		return printSetting(cmd.Context(), out, f, &e)
	}
	chosen, err := chooseChecks(f.only)
	if err != nil {
		return err
	}
	if f.syzygy != "" {
		chosen = append(chosen, tablesCheck(f.syzygy))
	}
	report := doctorReport{out: out, asJSON: f.asJSON}
	report.say("%s\n\n", path)
	var bar cli.Meter
	if f.asJSON || !cli.IsTerminal(out) { // else the lines themselves show the progress
		bar = cli.NewMeter(cmd.ErrOrStderr(), "checks", len(chosen))
	}
	defer bar.End()
	for i, c := range chosen {
		record, speaksUCI := runCheck(cmd.Context(), path, c, f.timeout)
		if cmd.Context().Err() != nil { // what a check sees then is no fault of the engine
			return cli.Interruptedf("interrupted after %d of %s", i, cli.Count(len(chosen), "check"))
		}
		bar.Step()
		report.check(record)
		if !speaksUCI {
			return cli.Failf("%s does not speak UCI: %s", path, record.Reason)
		}
	}
	bar.End()
	if err := e.meet(cmd.Context(), f.timeout, build); err != nil {
		return err
	}
	report.machine(machine(&e, build))
	for _, p := range programs() {
		report.setting(p.name, p.text(&e, report.nps))
	}
	if report.failed > 0 {
		return cli.Failf("%d of %s failed", report.failed, cli.Count(len(chosen), "check"))
	}
	return nil
}

// path finds the program to check.
func (f *doctorFlags) path() (string, error) {
	path := f.engine
	if path == "" {
		own, err := os.Executable()
		if err != nil {
			return "", fmt.Errorf("the path of this program: %w", err)
		}
		path = own
	}
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		if found, err := exec.LookPath(path); err == nil { // as a shell finds it
			path = found
		}
	}
	full, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(full); err != nil {
		return "", fmt.Errorf("--engine: %w", err)
	} else if info.IsDir() {
		return "", fmt.Errorf("--engine: %s is a directory", full)
	}
	return full, nil
}

// chooseChecks picks checks by name; none named means all.
func chooseChecks(names []string) ([]check, error) {
	all := checks()
	if len(names) == 0 {
		return all, nil
	}
	var chosen []check
	for _, name := range names {
		i := slices.IndexFunc(all, func(c check) bool { return c.name == strings.TrimSpace(name) })
		if i < 0 {
			var known []string
			for _, c := range all {
				known = append(known, c.name)
			}
			return nil, fmt.Errorf("--only: no check %q (checks: %s)", name, strings.Join(known, ", "))
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// runCheck runs one check with a process of its own. speaksUCI tells whether
// the engine answered uci at all.
func runCheck(ctx context.Context, path string, c check, timeout time.Duration) (record checkRecord, speaksUCI bool) {
	start := time.Now()
	record = checkRecord{Kind: "check", Name: c.name, Status: "pass"}
	p, err := startClient(ctx, path, timeout)
	if err == nil {
		speaksUCI = true
		record.Reason, err = c.run(p)
		record.nps = p.nps
		p.engine.Close()
	}
	switch {
	case err == nil:
	case errors.As(err, new(warning)):
		record.Status, record.Reason = "warn", err.Error()
	default:
		record.Status, record.Reason = "fail", err.Error()
	}
	record.Millis = time.Since(start).Milliseconds()
	return record, speaksUCI
}

// machine describes this one and says which build of Footnote suits it.
func machine(e *subject, build cli.Build) machineRecord {
	m := machineRecord{Kind: "machine", Engine: e.path, Name: e.name, Author: e.author, Build: build, Cores: runtime.NumCPU()}
	switch {
	case !e.own:
		m.Build = cli.Build{Platform: build.Platform, CPU: build.CPU, CPULevel: build.CPULevel}
	case m.CPULevel == 0:
		m.Advice = "there is one build for this kind of processor"
	case m.CPULevel >= 3 && m.BinaryLevel < 3:
		m.Advice = "a build for x86-64-v3 (the archive linux-amd64-v3, or GOAMD64=v3 make) runs here too and is a little faster"
	case m.CPULevel < 3:
		m.Advice = "take the archives without v3: this processor lacks what they need"
	default:
		m.Advice = "this build uses what the processor has"
	}
	return m
}

// doctorReport writes the findings as they come.
type doctorReport struct {
	out    io.Writer
	asJSON bool
	failed int
	nps    uint64 // of bench, 0 when it was not run
}

func (r *doctorReport) say(format string, args ...any) {
	if !r.asJSON {
		fmt.Fprintf(r.out, format, args...)
	}
}

func (r *doctorReport) encode(record any) {
	if r.asJSON {
		encoder := json.NewEncoder(r.out)
		encoder.SetEscapeHTML(false) // menus are written with >
		_ = encoder.Encode(record)   // the output keeps an error
	}
}

func (r *doctorReport) check(c checkRecord) {
	if c.Status == "fail" {
		r.failed++
	}
	r.nps = max(r.nps, c.nps)
	r.encode(c)
	r.say("%-4s  %-12s  %s\n", c.Status, c.Name, c.Reason)
}

func (r *doctorReport) machine(m machineRecord) {
	r.encode(m)
	r.say("\n%s", m.Name)
	if m.Go != "" {
		r.say(", %s for %s", m.Go, m.Platform)
	}
	if m.BinaryLevel > 0 {
		r.say(", x86-64-v%d", m.BinaryLevel)
	}
	r.say("\n%s, %s", m.CPU, cli.Count(m.Cores, "core"))
	if m.CPULevel > 0 {
		r.say(", x86-64-v%d", m.CPULevel)
	}
	if m.Advice != "" {
		r.say(": %s", m.Advice)
	}
	r.say("\n")
}

func (r *doctorReport) setting(program, text string) {
	r.encode(settingRecord{"setting", program, text})
	r.say("\n-- %s\n%s\n", program, strings.TrimRight(text, "\n"))
}
