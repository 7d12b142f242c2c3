package report

import (
	"math"
	"strconv"

	"footnote/engine/page"
)

// scale maps values to pixels.
type scale struct {
	low, high  float64 // in the units of the axis: logarithms on a logarithmic one
	from, to   float64 // pixels
	log        bool
	tickValues []float64
}

// axisKind says how an axis is divided.
type axisKind struct {
	log   bool
	whole bool // whole numbers only
	ticks int  // about how many
}

// newScale makes an axis that covers low … high and ends on round numbers.
func newScale(low, high float64, kind axisKind, from, to float64) scale {
	s := scale{from: from, to: to, log: kind.log}
	if kind.log {
		s.tickValues = logTicks(low, high, kind)
	} else {
		s.tickValues = linearTicks(low, high, kind)
	}
	s.low = s.unit(min(low, s.tickValues[0]))
	s.high = s.unit(max(high, s.tickValues[len(s.tickValues)-1]))
	return s
}

func (s scale) unit(v float64) float64 {
	if s.log {
		return math.Log10(v)
	}
	return v
}

func (s scale) at(v float64) float64 {
	return s.from + (s.unit(v)-s.low)/(s.high-s.low)*(s.to-s.from)
}

// linearTicks returns round numbers around low … high, for most axes about six.
func linearTicks(low, high float64, kind axisKind) []float64 {
	if high <= low {
		low, high = low-1, high+1
	}
	// Between values that are equal but for their last digits there are no round numbers.
	if least := max(1e-9*max(math.Abs(low), math.Abs(high)), 1e-300); high-low < least {
		low, high = low-least, high+least
	}
	step := math.Pow(10, math.Floor(math.Log10((high-low)/5)))
	for _, factor := range []float64{1, 2, 2.5, 5, 10, 20, 50} {
		if (high-low)/(step*factor) <= float64(kind.ticks) {
			step *= factor
			break
		}
	}
	switch {
	case kind.whole && high-low <= 2*float64(kind.ticks):
		step = 1
	case kind.whole:
		step = math.Ceil(step - 1e-9)
	}
	var ticks []float64
	for k := math.Floor(low/step + 1e-9); ; k++ {
		ticks = append(ticks, k*step)
		if k*step >= high-1e-9*step {
			return ticks
		}
	}
}

// logTicks returns 1, 2, 5 times powers of ten, or powers alone on a long axis. An axis
// shorter than a power of ten has the ticks of a linear one.
func logTicks(low, high float64, kind axisKind) []float64 {
	if high/low < 8 {
		if ticks := linearTicks(low, high, kind); ticks[0] > 0 {
			return ticks
		}
	}
	mantissas := []float64{1, 2, 5}
	if high/low > 1e4 {
		mantissas = mantissas[:1]
	}
	var ticks []float64
	for power := math.Floor(math.Log10(low)) - 1; ; power++ {
		for _, m := range mantissas {
			v := m * math.Pow(10, power)
			if len(ticks) == 0 || ticks[0] <= low && v <= low*(1+1e-9) {
				ticks = []float64{v} // the last that is not above low
				continue
			}
			ticks = append(ticks, v)
			if v >= high*(1-1e-9) {
				return ticks
			}
		}
	}
}

// label writes a number for an axis: 1500 as "1 500" would be read wrongly by
// programs, so it stays 1500; a million becomes 1M.
func label(v float64) string {
	digits, unit := 4, ""
	switch a := math.Abs(v); {
	case a >= 1e6:
		v, unit = v/1e6, "M"
	case a >= 1e4:
		v, unit = v/1e3, "k"
	default:
		v, digits = math.Round(v*1e9)/1e9, 6
	}
	return page.Minus(strconv.FormatFloat(v, 'g', digits, 64)) + unit
}
