package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
	"footnote/movegen/movegentest"
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

// knightMoves is a game of knights that lasts the given number of plies.
func knightMoves(plies int) string {
	return strings.Repeat(" g1f3 g8f6 f3g1 f6g8", plies/4)
}

// What the rows of several tables share.
const (
	legalReply = `bestmove [a-h][1-8][a-h][1-8][nbrq]?( ponder [a-h][1-8][a-h][1-8][nbrq]?)?`
	noMove     = `bestmove \(none\)`
	mateInTwo  = "> position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
	anyNumber  = `-?\d+`
)

// uciRows are dialogues that the protocol demands and, where it says nothing, those
// that graphical interfaces and tournament managers expect.
func uciRows() map[string]dialogue {
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
			`+ option name Evaluation type combo default Network var Network var HandCrafted`, `+ option name EvalFile type string default <built-in>`,
			`+ option name OwnBook type check default false`, `+ option name BookFile type string default <empty>`, `+ option name Seed type spin default 0 min 0 max \d+`,
			`+ option name SyzygyPath type string default <empty>`, `+ option name SyzygyProbeDepth type spin default 1 min 1 max \d+`,
			`+ option name SyzygyProbeLimit type spin default 7 min 0 max 7`, `+ option name Syzygy50MoveRule type check default true`,
			`- option name .* type spin default [^ ]+`,
		},
		"networks":                       {"> setoption name Evaluation value Network", "> go depth 6", "< " + legalReply, "> eval", "< Network .*", "< Evaluation .*"},
		"a file that is no network":      {"> setoption name EvalFile value /nonexistent.fnn", "< info string error: option EvalFile unchanged: .*", "> go depth 4", "< " + legalReply},
		"isready":                        {"> isready", "< readyok"},
		"isready during search":          {"> go infinite", "> isready", "< readyok", "- bestmove.*", "> stop", "< " + legalReply},
		"ucinewgame":                     {"> go depth 4", "< " + legalReply, "> ucinewgame", "> isready", "< readyok", "> go depth 4", "< " + legalReply},
		"ucinewgame during search":       {"> go infinite", "> ucinewgame", "> isready", "< readyok", "> stop", "< " + legalReply, "> go depth 3", "< " + legalReply},
		"position startpos moves":        {"> position startpos moves e2e4 e7e5", "> d", "< Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
		"position fen moves":             {"> position fen 4k3/P7/8/8/8/8/8/4K3 w - - 3 9 moves a7a8q", "> d", "< Fen: Q3k3/8/8/8/8/8/8/4K3 b - - 0 9"},
		"position during search":         {"> position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "> go infinite", "> position startpos", "< info depth 3 .*", "> stop", "< bestmove a1a8", "> go depth 2", "< bestmove [a-h][12].*"},
		"FEN of four fields, moves":      {"> position fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1g1 e8e7", "> d", "< Fen: 8/4k3/8/8/8/8/8/5RK1 w - - 2 2"},
		"illegal move in the list":       {"> position startpos moves e2e4 e2e4", "< info string error: position: move 2 of 2: .*e2e4.*", "> go depth 3", "< " + noMove, "> position startpos", "> go depth 3", "< " + legalReply},
		"faulty FEN":                     {"> position fen xyz", "< info string error: position: FEN.*", "> go infinite", "< " + noMove, "> isready", "< readyok"},
		"FEN without a king":             {"> position fen 8/8/8/8/8/8/8/K7 w - - 0 1", "< info string error: .*king.*", "> go movetime 10", "< " + noMove},
		"FEN with the opponent in check": {"> position fen 4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "< info string error: .*check.*", "> go depth 1", "< " + noMove},
		"bare position":                  {"> position", "< info string error: .*", "> go depth 1", "< " + noMove},
		"12,000 plies":                   {"> position startpos moves" + knightMoves(12000), "> go depth 3", "< " + legalReply, "- info string.*"},
		"go wtime btime winc binc":       {"> go wtime 300 btime 300 winc 10 binc 10", "< " + legalReply, "+ info depth .*"},
		"go wtime alone":                 {"> go wtime 100", "< " + legalReply, "+ info depth .* score .*"},
		"go btime alone, for Black":      {"> position startpos moves e2e4", "> go btime 100", "< " + legalReply},
		"go btime alone, for White":      {"> go btime 100", "< " + legalReply},
		"go movestogo":                   {"> go movestogo 1 wtime 200 btime 200", "< " + legalReply},
		"go movetime":                    {"> go movetime 50", "< " + legalReply},
		"go movetime 0":                  {"> go movetime 0", "< " + legalReply},
		"go depth":                       {"> go depth 6", "< " + legalReply, "+ info depth 6 .*", "- info depth 7.*"},
		"go nodes":                       {"> go nodes 5000", "< " + legalReply, `- info .* nodes (\d{5,}|5[1-9]\d\d|[6-9]\d{3}) .*`},
		"go infinite":                    {"> go infinite", "wait 50", "> stop", "< " + legalReply},
		"go wtime 0 btime 0":             {"> go wtime 0 btime 0", "< " + legalReply},
		"go with negative time":          {"> go wtime -250 btime 1000 winc 0", "< " + legalReply},
		"numbers too large":              {"> go wtime 99999999999999999999 depth 3 nodes 99999999999999999999", "< " + legalReply},
		"go depth without a number":      {"> go depth", "< info string error: go: depth .*", "< " + legalReply},
		"go movetime, no number":         {"> go movetime soon", "< info string error: go: movetime: .*", "< " + legalReply},
		"go mate":                        {mateInTwo, "> go mate 2", "< bestmove a1a6.*", "+ info .* score mate 2 .*"},
		"go searchmoves":                 {"> go depth 5 searchmoves a2a3 h2h3", "< bestmove (a2a3|h2h3).*", "- info depth .* pv [b-g].*"},
		"go searchmoves, none legal":     {"> go searchmoves a1a8 depth 2", "< info string error: searchmoves: .*a1a8.*", "< " + legalReply},
		"go searchmoves in SAN":          {"> go searchmoves Nf3 depth 2", "< info string error: searchmoves: .*algebraic notation; in UCI it is g1f3", "< " + legalReply},
		"ponder and ponderhit":           {"> go ponder wtime 400 btime 400", "wait 50", "> isready", "< readyok", "- bestmove.*", "> ponderhit", "< " + legalReply},
		"ponder and stop":                {"> go ponder movetime 10", "wait 40", "> isready", "< readyok", "- bestmove.*", "> stop", "< " + legalReply},
		"no answer before stop, mate":    {"> position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "> go infinite", "wait 100", "> isready", "< readyok", "- bestmove.*", "> stop", "< bestmove a1a8"},
		"no answer before stop, kings":   {"> position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1", "> go ponder depth 1", "wait 100", "> isready", "< readyok", "- bestmove.*", "> ponderhit", "< bestmove e3.*"},
		"no answer before stop, no move": {"> position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "> go infinite", "wait 30", "> isready", "< readyok", "- bestmove.*", "> stop", "< " + noMove},
		"stop right after go":            {"> go infinite", "> stop", "< " + legalReply, "> go infinite", "> stop", "< " + legalReply, "> go wtime 1000000 btime 1000000", "> stop", "< " + legalReply},
		"stray stop and ponderhit":       {"> stop", "> ponderhit", "quiet", "> isready", "< readyok"},
		"quit during search":             {"> go infinite", "> quit", "exit"},
		"quit on the clock":              {"> go wtime 600000 btime 600000", "> quit", "exit"},
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
		"Hash beyond the memory":         {"> setoption name Hash value 33554432", "> isready", "< readyok", "> go depth 3", "< " + legalReply},
		"Threads":                        {"> setoption name Threads value 2", "> go depth 6", "< " + legalReply},
		"Clear Hash":                     {"> go depth 6", "< " + legalReply, "> setoption name Clear Hash", "> go depth 2", "< " + legalReply, "+ info depth 1 .* hashfull 0 .*"},
		"FullWidth forgets the table":    {"> go depth 6", "< " + legalReply, "> setoption name FullWidth value true", "> go depth 2", "< " + legalReply, "+ info depth 1 .* hashfull 0 .*"},
		"leading and double spaces":      {">   go   depth   2  ", "< " + legalReply},
		"tabs, carriage returns, BOM":    {"> \ufeffuci\r", "< uciok", "> \tgo\tdepth 2\r", "< " + legalReply},
		"unknown first token":            {"> joho isready", "< readyok", "> xyzzy", "< info string error: unknown command.*"},
		"MultiPV":                        {"> setoption name MultiPV value 3", "> go depth 5", "< " + legalReply, "+ info depth 5 .*multipv 1 .*", "+ info depth 5 .*multipv 3 .*", "- info .*multipv 4 .*"},
		"Ponder option":                  {"> setoption name Ponder value true", "> go wtime 300 btime 300", "< " + legalReply},
		"Chess960, Shredder-FEN":         {"> setoption name UCI_Chess960 value true", "> position fen 4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "> go depth 2 searchmoves b1h1", "< bestmove b1h1.*", "> position fen 4k3/8/8/8/8/8/8/RK5R w HA - 0 1 moves b1a1", "> d", "< Fen: 4k3/8/8/8/8/8/8/2KR3R b - - 1 1"},
		"Chess960, X-FEN":                {"> setoption name UCI_Chess960 value true", "> position fen 1k6/8/8/8/8/8/8/1K3R2 w K - 0 1 moves b1f1", "> d", "< Fen: 1k6/8/8/8/8/8/8/5RK1 b - - 1 1"},
		"castling in standard chess":     {"> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "> go depth 2 searchmoves e1h1", "< bestmove e1g1.*"},
		"e1g1 as castling of Chess960":   {"> setoption name UCI_Chess960 value true", "> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "> go depth 2 searchmoves e1g1", "< bestmove e1h1.*"},
		"UCI_AnalyseMode":                {"> setoption name UCI_AnalyseMode value true", "> position fen 8/8/8/8/4P3/1K6/8/k7 b - - 0 1", "> isready", "< readyok", "> go movetime 600", "< bestmove a1b1.*", "+ info depth [6-9] .*"},
		"endgame tables":                 {"> setoption name SyzygyPath value ../../engine/syzygy/testdata", "< info string endgame tables for 8 materials.*", "> position fen 8/8/8/4k3/8/8/8/KR6 w - - 0 1", "> go depth 4", "< " + legalReply, `+ info depth 4 .* score cp 30000 .* tbhits [1-9]\d* .*`, "> setoption name SyzygyPath value <empty>", "> go depth 2", "< " + legalReply, "+ info depth 2 .*", "- info .* tbhits .*"},
		"endgame tables that are absent": {"> setoption name SyzygyPath value /absent" + string(filepath.ListSeparator) + "/gone", "< info string no endgame tables found", "< info string error: /absent .*", "< info string error: /gone .*", "> go depth 3", "< " + legalReply},
		"UCI_ShowWDL":                    {"> setoption name UCI_ShowWDL value true", "> go depth 4", "< " + legalReply, `+ info depth 4 .* wdl \d+ \d+ \d+ .*`},
		"no WDL unless asked":            {"> go depth 4", "< " + legalReply, `- info .* wdl .*`},
		"info fields":                    {"> go depth 9", "< " + legalReply, `+ info depth 9 seldepth \d+ multipv 1 score cp ` + anyNumber + ` nodes \d+ nps \d+ hashfull \d+ time \d+ pv [a-h1-8nbrq ]+`, `- .*  .*`},
		"bounds":                         {"> position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "> go depth 11", "< " + legalReply, "+ info depth .* (lower|upper)bound nodes .*"},
		"score mate":                     {"> position fen k7/8/1K6/8/8/8/8/7R w - - 0 1", "> go depth 6", "< bestmove h1h8", "+ info .* score mate 1 .*"},
		"being mated":                    {"> position fen 7k/8/5K2/8/8/8/8/6R1 b - - 0 1", "> go depth 14", "< bestmove h8h7.*", `+ info .* score mate -\d+ .*`},
		"bestmove with ponder":           {"> go depth 8", `< bestmove [a-h][12][a-h][34] ponder [a-h][78][a-h][56]`},
		"no ponder move that ends it":    {"> position fen 6k1/8/8/8/8/8/r4PPP/7K w - - 0 1", "> go depth 4 searchmoves h1g1", "< bestmove h1g1"},
		"no legal move":                  {"> position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "> go depth 3", "< " + noMove, "+ info depth 0 .*score mate 0.*"},
		"debug":                          {"> debug on", "> go depth 3", "< " + legalReply, "+ info string limits: .*", "+ info string result: .*", "> debug off", "> go depth 3", "< " + legalReply, "- info string.*"},
		"register":                       {"> register later", "< info string .*"},
		"bench, stopped":                 {"> bench", "> isready", "< readyok", "> stop", "< info string bench stopped", "> go depth 1", "< " + legalReply},
		"d":                              {"> d", "< Checkers:.*", `+ Fen: rnbqkbnr/.*`, `+ Key: [0-9A-F]{16}`},
		"eval":                           {"> eval", "< Evaluation [+-].*", "> setoption name Evaluation value HandCrafted", "> eval", "< .*(?i)total.*", "> isready", "< readyok"},
		"go perft":                       {"> go perft 3", "< Nodes searched: 8902", "+ e2e4: 600", "+ ", "- (info|bestmove).*"},
		"go perft, stopped":              {"> go perft 9", "> isready", "< readyok", "> stop", "< info string perft stopped"},
		"flip":                           {"> position startpos moves e2e4", "> flip", "> d", "< Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		"compiler, help":                 {"> compiler", "< .*go1.*", "> help", "< .*position startpos.*"},
		"a line of 17 megabytes":         {"> position startpos moves" + strings.Repeat("x", 17<<20), "< info string error: line longer than .*", "> go depth 1", "< " + legalReply},
		"root moves are announced late":  {"> go depth 1", "< " + legalReply, "- info .*currmove.*"},
		"every driver":                   everyDriver(),
	}
}

// reportedRows are what users of other engines reported as faults.
func reportedRows() map[string]dialogue {
	return map[string]dialogue{
		"speed of a short search":       {"> go depth 1", "< " + legalReply, `+ info depth 1 .*nps \d{1,9} .*`, `- info .*nps \d{10,}.*`},
		"overhead holds for movetime":   {"> setoption name Move Overhead value 4900", "> go movetime 5000", "< " + legalReply, `+ info .* time \d{1,3} .*`, `- info .* time \d{4,} .*`},
		"overhead beyond movetime":      {"> setoption name Move Overhead value 5000", "> go movetime 100", "< " + legalReply},
		"Hash holds for the next game":  {"> setoption name Hash value 1", "> ucinewgame", "> isready", "< readyok", "> go nodes 150000", "< " + legalReply, `+ info .* hashfull [1-9]\d\d .*`},
		"Hash before the search":        {"> setoption name Hash value 512", "> isready", "< readyok", "> go movetime 20", "< " + legalReply, `- info .* time \d{4,} .*`},
		"Hash forgets between games":    {"> go depth 9", "< " + legalReply, "> ucinewgame", "> go depth 1", "< " + legalReply, "+ info depth 1 .* hashfull 0 .*"},
		"more lines than moves":         {"> setoption name MultiPV value 256", "> position fen 7k/8/8/8/8/8/5q2/7K w - - 0 1", "> go depth 4", "< " + noMove, "> position fen k7/8/1K6/8/8/8/8/7R w - - 0 1", "> go depth 3", "< " + legalReply, "- info .*multipv 2[3-9] .*"},
		"limits of zero":                {"> go depth 0", "< " + legalReply, "> go nodes 0", "< " + legalReply, "> go mate 0", "> stop", "< " + legalReply, "> go movestogo 0 wtime 100", "< " + legalReply},
		"castling written both ways":    {"> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1", "> d", "< Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		"promotion in capitals":         {"> position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves A7A8N", "> d", "< Fen: N3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		"a null move in the list":       {"> position startpos moves e2e4 0000", "< info string error: .*", "> go depth 1", "< " + noMove},
		"uci in the middle":             {"> go infinite", "> uci", "< uciok", "- bestmove.*", "> stop", "< " + legalReply},
		"ponder, then another game":     {"> position startpos moves e2e4 e7e5", "> go ponder wtime 1000 btime 1000", "> stop", "< " + legalReply, "> ucinewgame", "> position startpos", "> go ponder wtime 100 btime 100", "> ponderhit", "< " + legalReply, "quiet"},
		"ponderhit twice":               {"> go ponder movetime 20", "> ponderhit", "> ponderhit", "< " + legalReply, "> ponderhit", "quiet"},
		"ponder without the option":     {"> go ponder depth 2", "wait 30", "> isready", "< readyok", "- bestmove.*", "> ponderhit", "< " + legalReply},
		"positions that crashed others": crashers(),
	}
}

// crashers are positions of the kind that crashed other engines. The engine refuses
// those that cannot occur with a reason, repairs what programs write wrongly, and searches the others.
func crashers() dialogue {
	var d dialogue
	for _, fen := range []string{
		"8/8/8/8/8/8/8/8 w - - 0 1",                                    // no kings
		"8/8/8/3kK3/8/8/8/8 w - - 0 1",                                 // kings side by side
		"P3k3/8/8/8/8/8/8/4K3 w - - 0 1",                               // a pawn on the last rank
		"rnbqkbnr/pppppppp/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", // too many pawns
		"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ/8/8/8/7k b - - 0 1",       // too many queens
		"4k3/4r3/8/b7/7q/8/8/4K3 w - - 0 1",                            // three checks
		"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",                              // the side that moved is in check
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",      // a square short
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRR w KQkq - 0 1",    // a square over
		"♜nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",     // a figurine
	} {
		d = append(d, "> position fen "+fen, "< info string error: position: FEN.*", "> go depth 3", "< "+noMove, "> isready", "< readyok")
	}
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",                           // castling without rooks
		"4k3/8/8/8/8/8/8/4K2R w K e3 0 1",                            // en passant without a pawn
		"rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR",               // the board alone
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 0",  // a clock below zero
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1e9", // no number
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 0", // a field over
	} {
		d = append(d, "> position fen "+fen, "< info string position repaired: .*", "> go depth 3", "< "+legalReply, "- info string error.*")
	}
	for _, fen := range []string{
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",                // 218 moves
		"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",                // the same, other way
		"qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",                             // with pawns promoted
		"8/8/8/8/8/8/8/K1k5 w - - 9999 60000",                                 // clocks of a game without end
		"4k3/8/8/8/8/8/8/4K3 w - - 100 80",                                    // drawn by the fifty-move rule
		"5k2/8/8/8/8/8/8/4K2R w K - 0 0",                                      // move number zero
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",            // Shredder-FEN
		"8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1",                                  // en passant along a pin
		"1nb1kbn1/p1p1p1p1/1p1p1p1p/8/8/1P1P1P1P/P1P1P1P1/1NB1KBN1 w - - 0 1", // no rooks, no queens
	} {
		d = append(d, "> position fen "+fen, "> go depth 3", "< "+legalReply, "- info string error.*")
	}
	return d
}

// everyDriver lets each value of SearchAlgorithm play.
func everyDriver() dialogue {
	var d dialogue
	for _, name := range []string{"MTD(f)", "MT-SSS*", "MT-DUAL*", "MTD(bi)", "MTD(step)", "MTD(best)", "NegaScout", "Aspiration NegaScout", "Alpha-Beta"} {
		for _, full := range []string{"false", "true"} {
			d = append(d, "> setoption name SearchAlgorithm value "+name, "> setoption name FullWidth value "+full, "> go depth 4", "< "+legalReply, "- info string.*")
		}
	}
	return d
}

// TestUCI runs every dialogue with a process of its own.
func TestUCI(t *testing.T) {
	exe := buildProgram(t)
	rows := uciRows()
	maps.Copy(rows, reportedRows())
	for name, steps := range rows {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const tries = 3
			for try := 1; try <= tries; try++ {
				if startProgram(t, exe).performAll(steps, try == tries) {
					break
				}
			}
		})
	}
	t.Run("script that ends with quit", func(t *testing.T) {
		t.Parallel()
		testScriptFile(t, exe)
	})
}

// performAll carries out the steps. Except in the last try it returns false, instead of
// failing, where a search took too long: the other rows may have held it up.
func (p *program) performAll(steps dialogue, last bool) bool {
	p.t.Helper()
	for _, step := range steps {
		verb, rest, _ := strings.Cut(step, " ")
		if checks := verb == "+" || verb == "-"; checks && !last && strings.Contains(rest, ` time \d{`) && p.has(rest) != (verb == "+") {
			return false
		}
		p.perform(step)
	}
	return true
}

// testScriptFile: what a script asks for before its quit is finished. The script is a file,
// whose end comes at once. That of a pipe may come later than quit waits for it.
func testScriptFile(t *testing.T, exe string) {
	name := filepath.Join(t.TempDir(), "script")
	movegentest.Must(t, os.WriteFile(name, []byte("go perft 5\ngo depth 12\nquit\n"), 0o600))
	script, err := os.Open(name)
	movegentest.Must(t, err)
	defer script.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 3*programTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe)
	cmd.Stdin = script
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("the program ended with %v", err)
	}
	if !regexp.MustCompile(`(?m)^Nodes searched: 4865609\r?\n(?:.*\n)*bestmove .*$`).Match(out) {
		t.Errorf("output\n%s", out)
	}
}

// buildProgram compiles the command as a user would, but without the profile,
// whose use takes longer than all the dialogues.
func buildProgram(t *testing.T) string {
	t.Helper()
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command on the path")
	}
	exe := filepath.Join(t.TempDir(), "footnote")
	if runtime.GOOS == "windows" {
		exe += ".exe"
	}
	if out, err := exec.Command(goTool, "build", "-pgo=off", "-o", exe, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return exe
}

// program is a running engine.
type program struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
	last  []string // lines read by the last step
	log   []string
}

func startProgram(t *testing.T, exe string) *program {
	t.Helper()
	p := &program{t: t, cmd: exec.Command(exe), lines: make(chan string, 1<<16)}
	in, err := p.cmd.StdinPipe()
	movegentest.Must(t, err)
	out, err := p.cmd.StdoutPipe()
	movegentest.Must(t, err)
	p.in = in
	movegentest.Must(t, p.cmd.Start())
	go func() {
		defer close(p.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			p.lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		if t.Failed() {
			t.Logf("dialogue:\n%s", strings.Join(p.log, "\n"))
		}
	})
	return p
}

// programTimeout bounds the wait for a line on a busy machine.
const programTimeout = 30 * time.Second

func (p *program) perform(step string) {
	p.t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	switch verb {
	case ">":
		p.send(rest + "\n")
	case ">>":
		p.send(rest)
	case "<":
		p.expect(rest)
	case "+", "-":
		if found := p.has(rest); found != (verb == "+") {
			p.t.Fatalf("%q: found %t, in %d lines", step, found, len(p.last))
		}
	case "quiet":
		select {
		case text := <-p.lines:
			p.t.Fatalf("unexpected output %q", text)
		case <-time.After(50 * time.Millisecond):
		}
	case "wait":
		n, err := strconv.Atoi(rest)
		if err != nil {
			p.t.Fatal(err)
		}
		time.Sleep(time.Duration(n) * time.Millisecond)
	case "eof":
		_ = p.in.Close()
	case "exit":
		p.exit()
	default:
		p.t.Fatalf("no such step: %q", step)
	}
}

func (p *program) send(text string) {
	p.log = append(p.log, fmt.Sprintf("> %.120s", text))
	if _, err := io.WriteString(p.in, text); err != nil {
		p.t.Fatalf("sending %.80q: %v", text, err)
	}
}

func (p *program) expect(pattern string) {
	p.t.Helper()
	p.last = nil
	re := regexp.MustCompile("^(?:" + pattern + ")$")
	timeout := time.After(programTimeout)
	for {
		select {
		case text, ok := <-p.lines:
			if !ok {
				p.t.Fatalf("the program ended; %q expected", pattern)
			}
			p.log = append(p.log, "  "+text)
			p.last = append(p.last, text)
			if re.MatchString(text) {
				return
			}
		case <-timeout:
			p.t.Fatalf("no %q in time", pattern)
		}
	}
}

func (p *program) has(pattern string) bool {
	re := regexp.MustCompile("^(?:" + pattern + ")$")
	return slices.ContainsFunc(p.last, re.MatchString)
}

// exit waits for the end of the process.
func (p *program) exit() {
	p.t.Helper()
	done := make(chan error, 1)
	go func() {
		for text := range p.lines {
			p.log = append(p.log, "  "+text)
		}
		done <- p.cmd.Wait()
	}()
	select {
	case err := <-done:
		if err != nil {
			p.t.Fatalf("the program ended with %v", err)
		}
	case <-time.After(programTimeout):
		p.t.Fatal("the program does not end")
	}
}

// actAs names the environment variable that makes the test's own program the
// engine.
const actAs = "FOOTNOTE_TEST_ACT_AS"

func TestMain(m *testing.M) {
	if os.Getenv(actAs) != "" {
		os.Exit(cli.Execute(context.Background(), newRootCommand(), nil, os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// run runs a command line with this input.
func run(t *testing.T, in string, args ...string) (code int, out, errOut string) {
	t.Helper()
	return clitest.Execute(t.Context(), newRootCommand(), in, args...)
}
