package train

import "testing"

// TestGamesOfShard: the bar of a shard ends with the last game that the shard plays.
func TestGamesOfShard(t *testing.T) {
	for _, games := range []uint64{1, 10, 16, 100} {
		for shard := 1; shard <= 16; shard++ {
			f := &datagenFlags{games: games, shardNo: shard, shards: 16}
			d, want := datagen{f: f}, 0
			for _, more := d.next(); more; _, more = d.next() {
				want++
			}
			if got := f.gamesOfShard(); got != want {
				t.Errorf("%d games, shard %d of 16: %d, want %d", games, shard, got, want)
			}
		}
	}
}
