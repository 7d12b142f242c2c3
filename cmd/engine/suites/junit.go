package suites

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"footnote/engine/suite"
)

// The elements of JUnit's report, in the dialect that the servers share.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Time     string       `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     string      `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`

		Properties *junitProperties `xml:"properties"`
	}
	junitProperties struct {
		List []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string     `xml:"classname,attr"`
		Name    string     `xml:"name,attr"`
		Time    string     `xml:"time,attr"`
		Failure *junitNote `xml:"failure"`
		Error   *junitNote `xml:"error"`
		Skipped *junitNote `xml:"skipped"`
		Out     string     `xml:"system-out,omitempty"`
	}
	junitNote struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// junit writes the results as JUnit XML: a suite for each file and contestant. A
// missed position is a failure, or skipped if the baseline missed it too. A position
// without a claim is skipped; one without an answer is an error, and so is a run that
// did not come to its end.
func (m *epdMatrix) junit(w io.Writer, before *suite.Baseline) error {
	all := junitSuites{Name: "footnote epd"}
	total := int64(0)
	for column, by := range m.contestants {
		indices := map[string]int{}
		millis := map[string]int64{}
		for _, row := range m.rows {
			r := row.cells[column]
			if r == nil {
				continue
			}
			name := strings.TrimSpace(r.File + " " + by)
			i, seen := indices[name]
			if !seen {
				i = len(all.Suites)
				indices[name] = i
				all.Suites = append(all.Suites, junitSuite{Name: name})
			}
			s := &all.Suites[i]
			s.add(r, before)
			millis[name] += r.Millis
			s.Time = seconds(millis[name])
			total += r.Millis
		}
	}
	if m.partial != "" {
		all.Suites = append(all.Suites, partialSuite(m.partial))
	}
	for _, s := range all.Suites {
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Skipped += s.Skipped
	}
	all.Time = seconds(total)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// partialSuite stands for the positions that are missing.
func partialSuite(reason string) junitSuite {
	const name = "whole run"
	return junitSuite{
		Name: name, Tests: 1, Errors: 1, Time: seconds(0),
		Cases:      []junitCase{{Class: name, Name: name, Time: seconds(0), Error: &junitNote{Message: reason, Type: "partial"}}},
		Properties: &junitProperties{[]junitProperty{{"partial", reason}}},
	}
}

func seconds(ms int64) string { return fmt.Sprintf("%.3f", float64(ms)/1000) }

func (s *junitSuite) add(r *suite.Record, before *suite.Baseline) {
	c := junitCase{Class: s.Name, Name: r.Name(), Time: seconds(r.Millis)}
	note := &junitNote{
		Message: fmt.Sprintf("wanted %s, played %s", r.Wanted(), r.SAN),
		Text:    fmt.Sprintf("%s\nscore %s at depth %d, line %s", r.FEN, r.Score(), r.Depth, strings.Join(r.PV, " ")),
	}
	missedBefore := false
	if before != nil {
		was, known := before.Solved(r)
		missedBefore = known && !was
	}
	if r.Excess != "" {
		note.Message += "; over the limit: " + r.Excess
	}
	s.Tests++
	switch verdict(r) {
	case "fault":
		c.Error = &junitNote{Message: r.Error, Type: "engine", Text: r.FEN}
		s.Errors++
	case "solved":
		c.Out = fmt.Sprintf("%s at depth %d, %d nodes", r.SAN, r.SolvedDepth, r.SolvedNodes)
		if r.Excess != "" {
			c.Out += "; over the limit: " + r.Excess
		}
	case "missed":
		if missedBefore {
			note.Message += "; missed in the baseline too"
			c.Skipped = note
			s.Skipped++
			break
		}
		note.Type = "missed"
		c.Failure = note
		s.Failures++
	default:
		c.Skipped = &junitNote{Message: "nothing is claimed", Text: r.FEN}
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}
