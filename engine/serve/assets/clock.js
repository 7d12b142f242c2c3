// The clocks of a game. They begin to run with the first move.

export class Clock {
  // base and inc are milliseconds; flagged(side) is called when a side has none left, shown several
  // times a second. left and running are those of a clock that goes on.
  constructor(base, inc, {flagged, shown}, left = {white: base, black: base}, running = null) {
    Object.assign(this, {base, inc, flagged, shown, left: {...left}, running, since: performance.now()});
    this.timer = setInterval(() => this.tick(), 200);
  }

  // time is what a side has left.
  time(side) { return Math.max(0, this.left[side] - (this.running === side && !this.resting ? performance.now() - this.since : 0)); }

  // rest lets the running clock stand still, or run on.
  rest(on) {
    if (this.running) this.left[this.running] = this.time(this.running);
    Object.assign(this, {resting: on, since: performance.now()});
  }

  // press ends the thought of a side.
  press(side) {
    this.left[side] = this.time(side) + this.inc;
    this.running = side === "white" ? "black" : "white";
    this.since = performance.now();
  }

  // budget is what the engine takes for a move.
  budget(side) {
    const left = this.time(side);
    return Math.max(20, Math.round(Math.min(left / 30 + 0.7 * this.inc, left / 4)));
  }

  text(side) {
    const s = Math.ceil(this.time(side) / 1000), two = n => String(n).padStart(2, "0");
    return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  }

  tick() {
    const side = this.running;
    this.shown();
    if (side && this.time(side) === 0) {
      this.stop();
      this.flagged(side);
    }
  }

  // kept is the clock as it can be stored; its first three go to the constructor.
  kept() { return {base: this.base, inc: this.inc, left: {white: this.time("white"), black: this.time("black")}}; }

  stop() {
    if (this.running) this.left[this.running] = this.time(this.running);
    this.running = null;
    clearInterval(this.timer);
  }

  texts() { return {white: this.text("white"), black: this.text("black")}; }
}
