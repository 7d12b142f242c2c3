package main

import (
	"strings"
	"testing"
)

// A dialogue with the real program is a list of steps:
//
//	> text    send a line
//	>> text   send without an end of line
//	< regexp  read up to a line that matches as a whole
//	+ regexp  among the lines read by the last step was one that matches
//	- regexp  there was none
//	quiet     for a while nothing comes
//	wait N    let N milliseconds pass
//	eof       end the input
//	exit      read the rest; the program ends with code 0
type dialogue []string

// shuffle is a game of knights that lasts the given number of plies.
func shuffle(plies int) string {
	return strings.Repeat(" g1f3 g8f6 f3g1 f6g8", plies/4)
}

// uciRows holds the program to every row of the comparison of engines in
// ../shared/ecosystem.md §1, and to the rules drawn from it.
func uciRows() map[string]dialogue {
	const (
		legalReply = `bestmove [a-h][1-8][a-h][1-8][nbrq]?( ponder [a-h][1-8][a-h][1-8][nbrq]?)?`
		refused    = `bestmove \(none\)`
		mateInTwo  = "> position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
		number     = `-?\d+`
	)
	return map[string]dialogue{
		"nothing before uci, uciok last": {"quiet", "> uci", "< id name Footnote .+", "< uciok", `+ id author .+`, "- (info|bestmove).*", "quiet"},
		"option types": {
			"> uci", "< uciok",
			`+ option name Hash type spin default 16 min 1 max \d+`, `+ option name Clear Hash type button`, `+ option name Threads type spin default 1 min 1 max \d+`,
			`+ option name Ponder type check default false`, `+ option name MultiPV type spin default 1 min 1 max \d+`,
			`+ option name Move Overhead type spin default \d+ min 0 max \d+`, `+ option name UCI_Chess960 type check default false`,
			`+ option name UCI_ShowWDL type check default false`, `+ option name UCI_AnalyseMode type check default false`,
			`+ option name UCI_EngineAbout type string default Footnote.*`, `+ option name SearchAlgorithm type combo default MTD\(f\) var MTD\(f\) .*var NegaScout.*`,
			`+ option name FullWidth type check default false`, `+ option name Grain type spin default \d+ min \d+ max \d+`,
			`- option name (OwnBook|BookFile|UCI_LimitStrength|UCI_Elo|SyzygyPath) .*`, `- option name .* type spin default [^ ]+`,
		},
		"isready":                        {"> isready", "< readyok"},
		"isready during search":          {"> go infinite", "> isready", "< readyok", "- bestmove.*", "> stop", "< " + legalReply},
		"ucinewgame":                     {"> go depth 4", "< " + legalReply, "> ucinewgame", "> isready", "< readyok", "> go depth 4", "< " + legalReply},
		"ucinewgame during search":       {"> go infinite", "> ucinewgame", "> isready", "< readyok", "> stop", "< " + legalReply, "> go depth 3", "< " + legalReply},
		"position startpos moves":        {"> position startpos moves e2e4 e7e5", "> d", "< Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
		"position fen moves":             {"> position fen 4k3/P7/8/8/8/8/8/4K3 w - - 3 9 moves a7a8q", "> d", "< Fen: Q3k3/8/8/8/8/8/8/4K3 b - - 0 9"},
		"position during search":         {"> position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "> go infinite", "> position startpos", "< info depth 3 .*", "> stop", "< bestmove a1a8", "> go depth 2", "< bestmove [a-h][12].*"},
		"FEN of four fields, moves":      {"> position fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1g1 e8e7", "> d", "< Fen: 8/4k3/8/8/8/8/8/5RK1 w - - 2 2"},
		"illegal move in the list":       {"> position startpos moves e2e4 e2e4", "< info string error: position: move 2 of 2: .*e2e4.*", "> go depth 3", "< " + refused, "> position startpos", "> go depth 3", "< " + legalReply},
		"faulty FEN":                     {"> position fen xyz", "< info string error: position: FEN.*", "> go infinite", "< " + refused, "> isready", "< readyok"},
		"FEN without a king":             {"> position fen 8/8/8/8/8/8/8/K7 w - - 0 1", "< info string error: .*king.*", "> go movetime 10", "< " + refused},
		"FEN with the opponent in check": {"> position fen 4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "< info string error: .*check.*", "> go depth 1", "< " + refused},
		"bare position":                  {"> position", "< info string error: .*", "> go depth 1", "< " + refused},
		"12,000 plies":                   {"> position startpos moves" + shuffle(12000), "> go depth 3", "< " + legalReply, "- info string.*"},
		"go wtime btime winc binc":       {"> go wtime 300 btime 300 winc 10 binc 10", "< " + legalReply, "+ info depth .*"},
		"go wtime alone":                 {"> go wtime 100", "< " + legalReply, "+ info depth .* score .*"},
		"go btime alone, for Black":      {"> position startpos moves e2e4", "> go btime 100", "< " + legalReply},
		"go btime alone, for White":      {"> go btime 100", "< " + legalReply},
		"go movestogo":                   {"> go movestogo 1 wtime 200 btime 200", "< " + legalReply},
		"go movetime":                    {"> go movetime 50", "< " + legalReply},
		"go movetime 0":                  {"> go movetime 0", "< " + legalReply},
		"go depth":                       {"> go depth 6", "< " + legalReply, "+ info depth 6 .*", "- info depth 7.*"},
		"go nodes":                       {"> go nodes 5000", "< " + legalReply, `- info .* nodes (\d{5,}|5[1-9]\d\d) .*`},
		"go infinite":                    {"> go infinite", "wait 50", "> stop", "< " + legalReply},
		"go wtime 0 btime 0":             {"> go wtime 0 btime 0", "< " + legalReply},
		"go with negative time":          {"> go wtime -250 btime 1000 winc 0", "< " + legalReply},
		"numbers too large":              {"> go wtime 99999999999999999999 depth 3 nodes 99999999999999999999", "< " + legalReply},
		"go depth without a number":      {"> go depth", "< info string error: go: depth .*", "< " + legalReply},
		"go movetime, no number":         {"> go movetime soon", "< info string error: go: movetime: .*", "< " + legalReply},
		"go mate":                        {mateInTwo, "> go mate 2", "< bestmove a1a6.*", "+ info .* score mate 2 .*"},
		"go searchmoves":                 {"> go depth 5 searchmoves a2a3 h2h3", "< bestmove (a2a3|h2h3).*", "- info depth .* pv [b-g].*"},
		"go searchmoves, none legal":     {"> go searchmoves a1a8 depth 2", "< info string error: searchmoves: .*a1a8.*", "< " + legalReply},
		"ponder and ponderhit":           {"> go ponder wtime 400 btime 400", "wait 50", "> isready", "< readyok", "- bestmove.*", "> ponderhit", "< " + legalReply},
		"ponder and stop":                {"> go ponder movetime 10", "wait 40", "> isready", "< readyok", "- bestmove.*", "> stop", "< " + legalReply},
		"no answer before stop, mate":    {"> position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "> go infinite", "wait 100", "> isready", "< readyok", "- bestmove.*", "> stop", "< bestmove a1a8"},
		"no answer before stop, kings":   {"> position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1", "> go ponder depth 1", "wait 100", "> isready", "< readyok", "- bestmove.*", "> ponderhit", "< bestmove e3.*"},
		"no answer before stop, no move": {"> position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "> go infinite", "wait 30", "> isready", "< readyok", "- bestmove.*", "> stop", "< " + refused},
		"stop right after go":            {"> go infinite", "> stop", "< " + legalReply, "> go infinite", "> stop", "< " + legalReply, "> go wtime 1000000 btime 1000000", "> stop", "< " + legalReply},
		"stray stop and ponderhit":       {"> stop", "> ponderhit", "quiet", "> isready", "< readyok"},
		"quit during search":             {"> go infinite", "> quit", "exit"},
		"quit when idle":                 {"> quit", "exit"},
		"end of input":                   {"eof", "exit"},
		"end of input, infinite":         {"> go infinite", "eof", "< " + legalReply, "exit"},
		"end of input, last line open":   {">> go depth 4", "eof", "< " + legalReply, "+ info depth 4 .*", "exit"},
		"script":                         {"> position startpos\ngo depth 6\nposition fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo depth 3", "eof", "< " + legalReply, "+ info depth 6 .*", "< bestmove a1a8", "exit"},
		"second go, endless":             {"> go infinite", "> position startpos moves e2e4", "> go infinite", "< bestmove [a-h][12].*", "+ info string a search is running.*", "> stop", "< bestmove [a-h][78].*", "quiet"},
		"second go, limited":             {"> go depth 7", "> position startpos moves e2e4", "> go depth 2", "< bestmove [a-h][12].*", "< bestmove [a-h][78].*", "quiet"},
		"setoption during search":        {"> go infinite", "> setoption name Hash value 2", "< info string option Hash takes effect after this search", "> isready", "< readyok", "> stop", "< " + legalReply, "> go depth 2", "< " + legalReply},
		"names with spaces, any case":    {"> setoption name  move  OVERHEAD value 30", "> setoption name clear hash", "> isready", "< readyok", "- info string.*"},
		"unknown option":                 {"> setoption name Contempt value 5", `< info string error: no option "Contempt"`},
		"Hash 0, -5; Threads 0":          {"> setoption name Hash value 0", "< info string option Hash: 0 is outside .*", "> setoption name Hash value -5", "< info string .*", "> setoption name Threads value 0", "< info string .*", "> go depth 3", "< " + legalReply},
		"Hash that cannot be had":        {"> setoption name Hash value 33554432", "> isready", "< readyok", "> go depth 3", "< " + legalReply},
		"Threads":                        {"> setoption name Threads value 2", "> go depth 6", "< " + legalReply},
		"Clear Hash":                     {"> go depth 6", "< " + legalReply, "> setoption name Clear Hash", "> go depth 2", "< " + legalReply, "+ info depth 1 .* hashfull 0 .*"},
		"leading and double spaces":      {">   go   depth   2  ", "< " + legalReply},
		"tabs, carriage returns, BOM":    {"> \ufeffuci\r", "< uciok", "> \tgo\tdepth 2\r", "< " + legalReply},
		"unknown first token":            {"> joho isready", "< readyok", "> xyzzy", "< info string error: unknown command.*"},
		"MultiPV":                        {"> setoption name MultiPV value 3", "> go depth 5", "< " + legalReply, "+ info depth 5 .*multipv 1 .*", "+ info depth 5 .*multipv 3 .*", "- info .*multipv 4 .*"},
		"Ponder option":                  {"> setoption name Ponder value true", "> go wtime 300 btime 300", "< " + legalReply},
		"Chess960, Shredder-FEN":         {"> setoption name UCI_Chess960 value true", "> position fen 4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "> go depth 2 searchmoves b1h1", "< bestmove b1h1.*", "> position fen 4k3/8/8/8/8/8/8/RK5R w HA - 0 1 moves b1a1", "> d", "< Fen: 4k3/8/8/8/8/8/8/2KR3R b - - 1 1"},
		"Chess960, X-FEN":                {"> setoption name UCI_Chess960 value true", "> position fen 1k6/8/8/8/8/8/8/1K3R2 w K - 0 1 moves b1f1", "> d", "< Fen: 1k6/8/8/8/8/8/8/5RK1 b - - 1 1"},
		"castling in standard chess":     {"> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "> go depth 2 searchmoves e1h1", "< bestmove e1g1.*"},
		"castling of Chess960 in ours":   {"> setoption name UCI_Chess960 value true", "> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "> go depth 2 searchmoves e1g1", "< bestmove e1h1.*"},
		"UCI_AnalyseMode":                {"> setoption name UCI_AnalyseMode value true", "> position fen 8/8/8/8/4P3/1K6/8/k7 b - - 0 1", "> go movetime 60", "< bestmove a1b1.*", "+ info depth [6-9] .*"},
		"UCI_ShowWDL":                    {"> setoption name UCI_ShowWDL value true", "> go depth 4", "< " + legalReply, `+ info depth 4 .* wdl \d+ \d+ \d+ .*`},
		"no WDL unless asked":            {"> go depth 4", "< " + legalReply, `- info .* wdl .*`},
		"info fields":                    {"> go depth 9", "< " + legalReply, `+ info depth 9 seldepth \d+ multipv 1 score cp ` + number + ` nodes \d+ nps \d+ hashfull \d+ time \d+ pv [a-h1-8nbrq ]+`, `- .*  .*`},
		"bounds":                         {"> position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "> go depth 11", "< " + legalReply, "+ info depth .* (lower|upper)bound nodes .*"},
		"score mate":                     {"> position fen k7/8/1K6/8/8/8/8/7R w - - 0 1", "> go depth 6", "< bestmove h1h8", "+ info .* score mate 1 .*"},
		"being mated":                    {"> position fen 7k/8/5K2/8/8/8/8/6R1 b - - 0 1", "> go depth 14", "< bestmove h8h7.*", `+ info .* score mate -\d+ .*`},
		"bestmove with ponder":           {"> go depth 8", `< bestmove [a-h][12][a-h][34] ponder [a-h][78][a-h][56]`},
		"no ponder move that ends it":    {"> position fen 6k1/8/8/8/8/8/r4PPP/7K w - - 0 1", "> go depth 4 searchmoves h1g1", "< bestmove h1g1"},
		"no legal move":                  {"> position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "> go depth 3", "< " + refused, "+ info depth 0 .*score mate 0.*"},
		"debug":                          {"> debug on", "> go depth 3", "< " + legalReply, "+ info string limits: .*", "+ info string result: .*", "> debug off", "> go depth 3", "< " + legalReply, "- info string.*"},
		"register":                       {"> register later", "< info string .*"},
		"bench, stopped":                 {"> bench", "> isready", "< readyok", "> stop", "< info string bench stopped", "> go depth 1", "< " + legalReply},
		"d":                              {"> d", "< Checkers:.*", `+ Fen: rnbqkbnr/.*`, `+ Key: [0-9A-F]{16}`},
		"eval":                           {"> eval", "< .*(?i)total.*", "> isready", "< readyok"},
		"go perft":                       {"> go perft 3", "< Nodes searched: 8902", "+ e2e4: 600", "+ ", "- (info|bestmove).*"},
		"go perft, stopped":              {"> go perft 9", "> isready", "< readyok", "> stop", "< info string perft stopped"},
		"flip":                           {"> position startpos moves e2e4", "> flip", "> d", "< Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		"compiler, help":                 {"> compiler", "< go1.*", "> help", "< .*position startpos.*"},
		"a line of 17 megabytes":         {"> position startpos moves" + strings.Repeat("x", 17<<20), "< info string error: line longer than .*", "> go depth 1", "< " + legalReply},
		"root moves are announced late":  {"> go depth 1", "< " + legalReply, "- info .*currmove.*"},
		"every driver":                   everyDriver(legalReply),
	}
}

// everyDriver lets each value of SearchAlgorithm play.
func everyDriver(reply string) dialogue {
	var d dialogue
	for _, name := range []string{"MTD(f)", "MT-SSS*", "MT-DUAL*", "MTD(bi)", "MTD(step)", "MTD(best)", "NegaScout", "Aspiration NegaScout", "Alpha-Beta"} {
		for _, full := range []string{"false", "true"} {
			d = append(d, "> setoption name SearchAlgorithm value "+name, "> setoption name FullWidth value "+full, "> go depth 4", "< "+reply, "- info string.*")
		}
	}
	return d
}

// TestUCI runs every dialogue with a process of its own.
func TestUCI(t *testing.T) {
	exe := buildProgram(t)
	for name, steps := range uciRows() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startProgram(t, exe)
			for _, step := range steps {
				p.perform(step)
			}
		})
	}
}
