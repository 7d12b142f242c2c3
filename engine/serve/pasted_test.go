package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestPasted: a pasted text is the main line of its first game, or a position.
func TestPasted(t *testing.T) {
	b := open(t, start(t, smallConfig()))
	const endgame = "8/8/8/8/8/2k5/8/KR6 b - - 0 1"
	for _, tt := range []struct {
		text, fen, moves, name string
		more                   bool
		games                  int // more than one
	}{
		{text: endgame, fen: endgame},
		{text: "\n 8/8/8/8/8/2k5/8/KR6 b - - \n", fen: endgame},
		{text: endgame[:len(endgame)-4] + " bm Kd4; id \"a; b\";", fen: endgame},
		{text: "8/8/8/8/8/2k5/8/KR6 b - - bm Kd4;\r\n8/8/8/8/8/2k5/8/K1R5 b - - bm Kd2;\r\n", fen: endgame, more: true},
		{text: "8/8/8/8/8/2k5/8/KR6\nb - - 0 1", fen: endgame},
		{text: "1. e4 e5 2. Nf3", fen: movegen.StartFEN, moves: "e2e4 e7e5 g1f3"},
		{text: "e4 c5", fen: movegen.StartFEN, moves: "e2e4 c7c5"},
		{
			text: "[White \"Ánna\"]\n[Black \"Bob\"]\n\n1. e4 {best (by test)} (1. d4 d5) e5! $14 2. Nf3?! 1/2-1/2\n\n[White \"C\"]\n\n1. c4 *\n",
			fen:  movegen.StartFEN, moves: "e2e4 e7e5 g1f3", name: "Ánna – Bob", games: 2,
		},
		{text: "1. e4 Sf6 2. e5 rubbish Sd5", fen: movegen.StartFEN, moves: "e2e4 g8f6 e4e5 f6d5"},
		{text: "1. e4 e5\n2. Ke3 Nf6 1-0", fen: movegen.StartFEN, moves: "e2e4 e7e5"},
		{text: "[FEN \"" + endgame + "\"]\n[SetUp \"1\"]\n\n1... Kd4 2. Kb2 *", fen: endgame, moves: "c3d4 a1b2"},
		{text: "[White \"A\"]\n[Black \"B\"]\n\n*", fen: movegen.StartFEN, name: "A – B"},
		{text: "[Variant \"Chess960\"]\n[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1\"]\n\n1. O-O *", fen: "1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1", moves: "c1h1"},
	} {
		text, err := json.Marshal(pastedText{Text: tt.text})
		movegentest.Must(t, err)
		status, answer := b.ask("/api/v1/pasted", string(text))
		var a pastedAnswer
		if err := json.Unmarshal([]byte(answer), &a); err != nil || status != http.StatusOK {
			t.Errorf("%q: %d %s", tt.text, status, answer)
			continue
		}
		moves, up := []string{}, 0
		for i, m := range a.Moves {
			if m.Up == up {
				moves, up = append(moves, m.Move), i+1
			}
		}
		if a.FEN != tt.fen || strings.Join(moves, " ") != tt.moves || a.Name != tt.name || a.More != tt.more || max(len(a.Games), 1) != max(tt.games, 1) {
			t.Errorf("%q: %+v", tt.text, a)
		}
		game, err := json.Marshal(gameText{a.FEN, moves})
		movegentest.Must(t, err)
		if status, answer := b.ask("/api/v1/position", string(game)); status != http.StatusOK {
			t.Errorf("%q: the board has %s", tt.text, answer)
		}
	}
}

// TestExport: a game becomes PGN, which reads back as the same game.
func TestExport(t *testing.T) {
	b := open(t, start(t, smallConfig()))
	for _, tt := range []struct{ body, want string }{
		{`{}`, "\n\n*\n\n"},
		{`{"moves":["e4","e7e5"],"tags":[["White","A \"B\"\nC"],["Annotator","D"],["white","Ann"],["a b","x"]],"result":"1/2-1/2"}`,
			"[White \"Ann\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n[Annotator \"D\"]\n\n1. e4 e5 1/2-1/2\n\n"},
		{`{"moves":["f3","e5","g4","Qh4"]}`, "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"},
		{`{"moves":["f3","e5","g4","Qh4"],"result":"*"}`, "2. g4 Qh4# *\n\n"},
		{`{"fen":"8/8/8/8/8/2k5/8/KR6 b - - 0 1","moves":["Kd4"],"tags":[["FEN","x"]]}`, "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/2k5/8/KR6 b - - 0 1\"]\n\n1... Kd4 *\n\n"},
		{`{"fen":"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1","moves":["O-O"]}`, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1\"]\n\n1. O-O *\n\n"},
	} {
		status, text := b.ask("/api/v1/pgn", tt.body)
		var a exportAnswer
		if err := json.Unmarshal([]byte(text), &a); err != nil || status != http.StatusOK || !strings.HasSuffix(a.PGN, tt.want) || !strings.HasPrefix(a.PGN, "[Event ") {
			t.Errorf("%s: %d %s", tt.body, status, text)
		}
		pasted, err := json.Marshal(pastedText{Text: a.PGN})
		if err != nil {
			t.Fatal(err)
		}
		if status, text := b.ask("/api/v1/pasted", string(pasted)); status != http.StatusOK {
			t.Errorf("%s: %d %s", a.PGN, status, text)
		}
	}
	for _, bad := range []string{`{"result":"1"}`, `{"moves":["e5"]}`, `{"tags":[["a"]],"result":"½"}`, `{"tags":[1]}`} {
		if status, text := b.ask("/api/v1/pgn", bad); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", bad, status, text)
		}
	}
}

// TestFaultsOfGames: whoever asks learns where a game breaks off and what its position lacked.
func TestFaultsOfGames(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. Ke3 Nf6 *":                                  `move "Ke3" is not legal; the rest of the game is kept as a comment`,
		"[FEN \"4k3/8/8/8/8/8/4P3/4K2R w KQ - 0 1\"]\n\n1. e4 *": "position repaired: castling rights \"Q\" of \"KQ\" do not fit king and rooks: left out",
		"1. e4 e5 *": "",
	} {
		a, err := (&pastedText{Text: text}).read()
		if err != nil || strings.Join(a.Faults, "|") != want {
			t.Errorf("%s: %v, %q", text, err, a.Faults)
		}
	}
}

// TestRepairedPositions: a position that can be mended is, and the page learns what was.
func TestRepairedPositions(t *testing.T) {
	b := open(t, start(t, smallConfig()))
	const fen = "8/8/8/8/8/2k5/8/KR6 b - - 0 1"
	for text, want := range map[string]string{
		fen:                                "",
		"8/8/8/8/8/2k5/8/KR6 b KQkq - 0 1": `castling rights "KQkq"`,
		"8/8/8/8/8/2k5/8/KR6 b - e3 - -":   "en passant square e3",
		"8/8/8/8/8/2k5/8/KR6 b":            "no castling rights",
		"8/8/8/8/8/2k5/8/KR6_b_-_-_0_1":    "signs that FEN does not have",
		fen + " and more":                  "text behind",
	} {
		pasted, _ := json.Marshal(pastedText{Text: text})
		setUp, _ := json.Marshal(gameText{FEN: text})
		for path, body := range map[string][]byte{"/api/v1/pasted": pasted, "/api/v1/position": setUp} {
			status, answer := b.ask(path, string(body))
			var a struct{ FEN, Repaired string }
			if err := json.Unmarshal([]byte(answer), &a); err != nil || status != http.StatusOK || a.FEN != fen || !strings.Contains(a.Repaired, want) || (want == "") != (a.Repaired == "") {
				t.Errorf("%s %q: %d %s, want repair %q", path, text, status, answer, want)
			}
		}
	}
}

// TestPastedFaults: what is no game is refused in one line.
func TestPastedFaults(t *testing.T) {
	var long strings.Builder
	for i := range 251 {
		fmt.Fprintf(&long, "%d. Nf3 Nf6 %d. Ng1 Ng8\n", 2*i+1, 2*i+2)
	}
	for text, want := range map[string]string{
		"":                                "there is no game here: paste PGN or FEN",
		"  \n{a remark}":                  "there is no game here",
		"hello world":                     `PGN: line 1: "hello" belongs to no game`,
		"\n1. Ke3 e5":                     `PGN: line 1: move "Ke3" is not legal`,
		"8/8/8/8/8/8/8/8 w - - 0 1":       "FEN: ",
		"8/8/8/8/8/2k5/8/K5 b":            "FEN: rank 1 has 6 squares",
		"8/8/8/8/8/2kR4/8/K7 w K - bm x;": "FEN: black is in check but white is to move",
		"1. e4 -- 2. d4":                  "PGN: a side passes at move 1, ",
		"[Variant \"Atomic\"]\n\n1. e4":   `PGN: line 1: ? – ?: the variant "Atomic" is not chess`,
		long.String():                     "the game has 1004 plies, more than 1000",
	} {
		a, err := (&pastedText{Text: text}).read()
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40q: %+v, %v, want %s", text, a, err, want)
		}
	}
}

// TestPastedLost: what the answer has no room for is told.
func TestPastedLost(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 (1. d4 -- 2. c4) e5 *": "moves are left out: ", "1. e4 (1. d4 d5 2. c4) e5 *": "",
		"1. e4 " + strings.Repeat("(1. d4 d5) ", 2500) + "e5 *": "moves are left out: ",
	} {
		a, err := (&pastedText{Text: text}).read()
		movegentest.Must(t, err)
		if faults := strings.Join(a.Faults, "\n"); !strings.HasPrefix(faults, want) || want == "" && faults != "" {
			t.Errorf("%.60s: %q, want %q", text, faults, want)
		}
	}
}

// TestPastedGame: a number that no game of the text has is told so.
func TestPastedGame(t *testing.T) {
	for _, n := range []int{-1, 2} {
		if _, err := (&pastedText{Text: "1. e4 *\n\n1. d4 *", Game: n}).read(); err == nil || err.Error() != fmt.Sprintf("game: %d is outside 0 … 1", n) {
			t.Errorf("game %d of two: %v", n, err)
		}
	}
}

// TestPasteInBrowser: a game that is pasted is walked through and analysed; what is wrong with a
// text is said, and the game on the board stays.
func TestPasteInBrowser(t *testing.T) {
	b := browse(t, start(t, smallConfig()))
	b.look(1280, 900, "dark")
	paste := func(text string) {
		t.Helper()
		b.eval(fmt.Sprintf(`document.getElementById("pasting").open = true; document.getElementById("pgn").value = %q`, text), nil)
		b.click("#paste button")
	}
	paste("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n")
	b.until(`document.getElementById("pasted").textContent === 'A – B; 2 plies; move "Ke3" is not legal; the rest of the game is kept as a comment'`)
	paste("[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 (1... c5) 2. Nf3 {good} Nc6 *\n\n[Event \"?\"]\n\n1. d4 *\n")
	b.until(`document.querySelectorAll("#moves > li").length === 4 && document.getElementById("pasted").textContent === "A – B; 4 plies; 1 of 2 games"`)
	b.until(`document.querySelector("#moves .variation").textContent === "1… c5" && document.querySelector("#moves .comment").textContent === "good" && document.querySelectorAll("#games li").length === 2`)
	b.until(`!document.querySelector("#moves .on")`) // it begins at the beginning
	b.eval(`document.activeElement.blur(); document.getElementById("analyse-limit").value = "depth:8"`, nil)
	b.key("ArrowRight")
	b.until(`document.querySelector("#moves .on")?.textContent === "1. e4"`)
	b.click("#analyse-go")
	b.until(`document.getElementById("n-depth").textContent.startsWith("8/") && document.body.dataset.state === "idle"`)
	b.click("#analyse-go")
	b.click("#games li:nth-child(2) button")
	b.until(`document.getElementById("moves").textContent === "1. d4"`)
	b.click("#takeback") // the game before comes back
	b.until(`document.querySelectorAll("#moves > li").length === 4`)
	b.clean()
	paste("1. Ke3 e5")
	b.until(`document.getElementById("complaint").textContent === 'PGN: line 1: move "Ke3" is not legal' && document.getElementById("pasted").textContent === ""`)
	b.until(`document.querySelectorAll("#moves > li").length === 4`)
	b.faults = nil // the console has the refusal
	paste("8/8/8/8/8/2k5/8/KR6 b - - 0 1")
	b.until(`document.querySelectorAll("#board .pieces use").length === 3 && document.getElementById("complaint").textContent === ""`)
	b.look(360, 800, "light")
	b.eval(`document.getElementById("pasting").open = true`, nil)
	b.fits("paste at 360")
	// A long game, most of it comments.
	paste("1. e4 {" + strings.Repeat("x", 40000) + "} e5 2. Nf3 {" + strings.Repeat("y", 9000) + "}")
	b.until(`document.querySelectorAll("#moves li").length === 3`)
	paste("1. d4 {" + strings.Repeat("ж", 17000) + "} d5") // two bytes a letter
	b.until(`document.querySelectorAll("#moves li").length === 2`)
	b.eval(`document.getElementById("pgn").value = '[White "A"]\n\n1. e4 *\n\n'.repeat(5003); 0`, nil)
	b.click("#paste button")
	b.until(`document.getElementById("pasted").textContent === "A – ?; 1 ply; 1 of 5000 games; 3 more are left out"`)
	const latin1 = "[White \"M\xfcller\"]\n\n1. c4 *"
	for _, text := range []string{strings.ToValidUTF8(latin1, "ü"), latin1, "\xff\xfe" + strings.Join(strings.Split(latin1, ""), "\x00") + "\x00"} {
		b.eval(fmt.Sprintf(`{
			const put = new DataTransfer(), file = document.getElementById("file");
			put.items.add(new File([new Uint8Array(%s)], "a.pgn"));
			file.files = put.files;
			file.dispatchEvent(new Event("change"));
		} 0`, strings.Join(strings.Fields(fmt.Sprint([]byte(text))), ",")), nil)
		b.until(`document.getElementById("pasted").textContent === "Müller – ?; 1 ply"`)
		paste("1. e4 e5")
		b.until(`document.getElementById("pasted").textContent === "2 plies"`)
	}
	b.clean()
}
