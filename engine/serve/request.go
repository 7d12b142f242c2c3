package serve

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"footnote/engine/handicap"
	"footnote/search"
)

// Limits of one request beside those of [Config].
const (
	maxSearches = 64 // of a request
	maxLines    = 10
	maxDepth    = 100
	maxGrain    = 100 // centipawns
)

// searchRequest is a search as a client asks for it. Each of Algorithms makes one search,
// then each of Features one without it by the first of the algorithms. A single search
// keeps the table of the client's last one, and may have several threads; otherwise each
// begins with an empty table and has one thread, so that their costs compare.
type searchRequest struct {
	gameText
	Algorithms []string `json:"algorithms"` // none: MTD(f)
	Features   []string `json:"features"`
	Off        []string `json:"off"`        // features that all searches go without
	FullWidth  bool     `json:"full_width"` // the papers' setting
	Depth      int      `json:"depth"`      // plies; 0: no limit
	Nodes      uint64   `json:"nodes"`      // of each search; 0: the server's limit
	Millis     int64    `json:"ms"`         // of each search; 0: the server's limit
	Lines      int      `json:"lines"`      // best lines, 0 means 1
	// Grain is the distance in centipawns between the bounds that MTD(f) tests, 0: as in
	// play. Whole lets every iteration close its bracket; in play MTD(f) makes one pass
	// an iteration where one is enough.
	Grain int  `json:"grain"`
	Whole bool `json:"whole"`
	// Elo plays below full strength, within handicap.EloRange; 0: at full strength. Below
	// it, driver, features and setting are those of the handicap.
	Elo int `json:"elo"`
}

// plannedSearch is one search of a request.
type plannedSearch struct {
	Algorithm string `json:"algorithm"`
	Without   string `json:"without"` // the feature that is off for it; empty: none
	config    search.Config
}

// plan turns the request into searches. The error is for the client.
func (q *searchRequest) plan(c *Config) ([]plannedSearch, search.Limits, error) {
	least, most := handicap.EloRange()
	var limits search.Limits
	switch {
	case q.Depth < 0 || q.Depth > maxDepth:
		return nil, limits, fmt.Errorf("depth: %d is outside 0 … %d", q.Depth, maxDepth)
	case q.Millis < 0:
		return nil, limits, fmt.Errorf("ms: %d is negative", q.Millis)
	case q.Lines < 0 || q.Lines > maxLines:
		return nil, limits, fmt.Errorf("lines: %d is outside 0 … %d", q.Lines, maxLines)
	case q.Grain < 0 || q.Grain > maxGrain:
		return nil, limits, fmt.Errorf("grain: %d is outside 0 … %d", q.Grain, maxGrain)
	case q.Elo != 0 && (q.Elo < least || q.Elo > most):
		return nil, limits, fmt.Errorf("elo: %d is outside %d … %d", q.Elo, least, most)
	case len(q.Algorithms)+len(q.Features) > maxSearches || len(q.Off) > maxSearches:
		return nil, limits, fmt.Errorf("more than %d searches or features", maxSearches)
	}
	if len(q.Algorithms) == 0 {
		q.Algorithms = []string{search.MTDf}
	}
	limits.Depth, limits.Nodes = q.Depth, c.MaxNodes
	if q.Nodes > 0 {
		limits.Nodes = min(q.Nodes, c.MaxNodes)
	}
	limits.SetMoveTime(time.Duration(min(q.Millis, c.MaxTime.Milliseconds())) * time.Millisecond)
	var list []plannedSearch
	add := func(algorithm, without string) error {
		config, err := q.config(c, algorithm, without)
		list = append(list, plannedSearch{config.Algorithm, without, config})
		return err
	}
	for _, name := range q.Algorithms {
		if err := add(name, ""); err != nil {
			return nil, limits, err
		}
	}
	for _, feature := range q.Features {
		if feature == "" {
			return nil, limits, errors.New("a feature without a name")
		}
		if err := add(q.Algorithms[0], feature); err != nil {
			return nil, limits, err
		}
	}
	if len(list) == 1 {
		list[0].config.Threads = c.Threads
	} else if q.Elo != 0 {
		return nil, limits, errors.New("elo: only of a single search")
	}
	return list, limits, nil
}

// config returns the settings of one search.
func (q *searchRequest) config(c *Config, algorithm, without string) (search.Config, error) {
	config := search.DefaultConfig(c.Evaluation)
	config.Tables.Base = c.Tables
	driver, ok := search.LookupAlgorithm(algorithm)
	if !ok {
		return config, fmt.Errorf("no driver %.40q", algorithm)
	}
	config.Algorithm, config.FullWidth, config.MultiPV = driver.Name, q.FullWidth, max(q.Lines, 1)
	if q.Grain > 0 {
		config.Grain = q.Grain
	}
	config.Features.Alternate = !q.Whole
	off := q.Off
	if without != "" {
		off = append(off[:len(off):len(off)], without)
	}
	for _, name := range off {
		if !slices.Contains(search.FeatureNames(), name) {
			return config, fmt.Errorf("no feature %.40q", name)
		}
		if err := config.Features.Set(name, false); err != nil {
			return config, err
		}
	}
	return config, nil
}
