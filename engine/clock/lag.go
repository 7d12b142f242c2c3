package clock

import "time"

// lag learns how much of the player's clock a move costs beyond its search: the way to
// the tournament manager and back, and the time for which a busy machine holds the
// program up. The clocks of two moves in a row say it. What the first move cost is its
// clock plus the increment less the second clock; what the search took is known here.
//
// It gives two estimates. The mean is what every move loses, and is kept back like Move
// Overhead. The peak is what a bad move loses: it rises fast and falls slowly, as in the
// timeouts of Jacobson, "Congestion avoidance and control" (SIGCOMM 1988), and says how
// much must stay on the clock. What holds a search up before its limit is over costs nothing
// yet, but it says what the next move may lose: it is learned like the peak. All are kept from
// game to game, for the machine is the same.
type lag struct {
	mean, peak time.Duration
	held       time.Duration // as the peak, of what holds searches up
	last       Turn
	reported   time.Duration // the peak that the user was last told
	seen       int           // moves that have taught something
}

const (
	// meanPart is the part of the way that the mean goes to an observation; lagRise and
	// lagFall are those of the peak, to one above and below it. A game has some sixty
	// moves: half of a bad moment is forgotten after 22.
	meanPart         = 1.0 / 16
	lagRise, lagFall = 1.0 / 2, 1.0 / 32
	// maxLag bounds what one move can teach: a clock can jump for other reasons, such as
	// a player who adjourns the game.
	maxLag = time.Second
	// maxLagShare bounds what is kept back because of it, as a share of the clock:
	// whatever was seen, there must be time left to think.
	maxLagShare = 1.0 / 8
	// softPeaks and hardPeaks are the parts of the clock, in multiples of the peak, that
	// soft limits leave alone as far as they can, and hard limits altogether.
	softPeaks, hardPeaks = 24, 4
	// minSpared is the least part of a soft limit that is left when the clock is empty.
	minSpared = 1.0 / 8
	// enoughMoves is the number of moves after which a small peak is relied on. What counts
	// as lost is then surePeaks times the peak, and at least leastLag.
	enoughMoves = 32
	surePeaks   = 2
	leastLag    = time.Millisecond
	// minReported is the least peak that is worth a line without debugging.
	minReported = 20 * time.Millisecond
)

// observe learns from the clock of a new move what the last one cost. It returns that
// price and what of it the search had not planned, and false when the two are not
// consecutive moves of one side, or when time was added to the clock.
func (l *lag) observe(now Turn) (price, lost time.Duration, ok bool) {
	last := l.last
	l.last = Turn{}
	if !last.known || !now.known || last.side != now.side || now.number != last.number+1 {
		return 0, 0, false
	}
	if price = last.remaining + last.increment - now.remaining; price < 0 {
		return 0, 0, false
	}
	lost = min(max(price-last.planned, 0), maxLag)
	l.peak = smooth(l.peak, lost)
	l.seen++
	l.mean += time.Duration(meanPart * float64(lost-l.mean))
	return price, lost, true
}

// smooth moves a peak towards an observation: fast up, slowly down.
func smooth(peak, seen time.Duration) time.Duration {
	part := lagFall
	if seen > peak {
		part = lagRise
	}
	return peak + time.Duration(part*float64(seen-peak))
}

// lost returns what moves cost beyond their search, on the safe side; 0 while too little is
// known.
func (l *lag) lost() time.Duration {
	if l.seen < enoughMoves {
		return 0
	}
	return max(surePeaks*l.peak, leastLag)
}

// overhead returns what to keep back from a clock: at least, which the user has set, or
// more where moves lose more on average.
func (l *lag) overhead(least, remaining time.Duration) time.Duration {
	return max(least, min(l.mean, time.Duration(maxLagShare*float64(max(remaining, 0)))))
}

// spare shortens the limits of a move where a few bad moves would empty the clock: the less
// is left, the less of the limit stays, so that the clock fills again. Nothing changes
// while the reserve that least already keeps is enough.
func (l *lag) spare(b Budget, least, remaining time.Duration) Budget {
	peak := max(l.peak, l.held)
	reserve := softPeaks * peak
	if reserve <= softReserve*least || remaining >= reserve || b.Now || b.Fixed {
		return b
	}
	share := max(float64(remaining)/float64(reserve), minSpared)
	b.Soft = time.Duration(share * float64(b.Soft))
	b.Hard = min(b.Hard, max(remaining-hardPeaks*peak, b.Soft))
	return b
}
