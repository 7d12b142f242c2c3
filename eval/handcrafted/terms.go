package handcrafted

import (
	"fmt"
	"hash/crc32"
	"reflect"
	"unsafe"
)

// weights holds all weights of the evaluation.
type weights = weightsOf[Value]

// weightsOf is weights in some form V. It consists of Vs only, so that it can be used as one flat
// vector; terms names the parts. The group tag is the row of the printed trace to which
// a field belongs. The fields of group Danger are not added to the score: they are summed for each
// attacking side and transformed by danger.
type weightsOf[V any] struct {
	Material   [5]V `group:"Material"` // pawn … queen
	BishopPair V    `group:"Material"`

	PairOwn    [10]V   `group:"Imbalance"` // times the pairs of two kinds of own pieces, knight … queen and bishop pair
	PairFoe    [10]V   `group:"Imbalance"` // the same, the second one the enemy's
	PieceAgain [4][2]V `group:"Imbalance"` // knight … queen: for two of a kind, for more
	OwnPawns   [4][8]V `group:"Imbalance"` // times the pieces of a kind, knight … queen, by the number of own pawns, 1 … 8; none counts as one
	FoePawns   [4][8]V `group:"Imbalance"` // the same by the number of enemy pawns

	PSQ    [6][64]V  `group:"Squares"` // pawn … king; a1 … h8 as the owner sees it, its king on files e–h
	PSQOwn [15][64]V `group:"Squares"` // more for pawn … queen, five tables for each bucket of the own king
	PSQFoe [15][64]V `group:"Squares"` // the same by the bucket of the enemy king, which is on files e–h here

	KnightMobility [9]V  `group:"Mobility"` // by number of safe squares
	BishopMobility [14]V `group:"Mobility"`
	RookMobility   [15]V `group:"Mobility"`
	QueenMobility  [28]V `group:"Mobility"`

	PawnIsolated  [2]V `group:"Pawns"` // 1: no enemy pawn ahead on the file
	PawnDoubled   [2]V `group:"Pawns"` // 1: isolated too
	PawnBackward  [2]V `group:"Pawns"` // 1: no enemy pawn ahead on the file
	PawnPhalanx   [8]V `group:"Pawns"` // by rank
	PawnSupported [8]V `group:"Pawns"` // by rank
	PawnCandidate [8]V `group:"Pawns"` // by rank
	PawnIslands   V    `group:"Pawns"` // times groups of files with pawns

	PassedRank        [8]V `group:"Passed"` // by rank, as all tables of eight below
	PassedProtected   [8]V `group:"Passed"` // defended by a pawn
	PassedConnected   [8]V `group:"Passed"` // beside another passed pawn
	PassedOwnKing     [8]V `group:"Passed"` // times the distance of the own king to the stop square
	PassedEnemyKing   [8]V `group:"Passed"` // times the distance of the enemy king to the stop square
	PassedBlocked     [8]V `group:"Passed"` // stop square occupied
	PassedStopSafe    [8]V `group:"Passed"` // stop square not attacked
	PassedPathSafe    [8]V `group:"Passed"` // no square up to promotion attacked or occupied by the enemy
	PassedRookBehind  [2]V `group:"Passed"` // 0: own rook or queen behind, 1: the enemy's
	PassedUnstoppable V    `group:"Passed"` // the enemy has no pieces and the king is outside the square

	KnightOutpost   [2]V `group:"Minors"` // 1: supported by a pawn
	BishopOutpost   [2]V `group:"Minors"`
	KnightReach     V    `group:"Minors"` // a supported outpost one move away
	MinorBehindPawn V    `group:"Minors"`
	MinorKingDist   [2]V `group:"Minors"` // knight, bishop: times the distance to the own king
	BishopPawns     V    `group:"Minors"` // times the own pawns on squares of its colour
	BishopRammed    V    `group:"Minors"` // times the own blocked pawns on squares of its colour
	BishopLong      V    `group:"Minors"` // sees both central squares of a long diagonal

	RookFile     [2]V `group:"Majors"` // 0: semi-open, 1: open
	RookKingFile V    `group:"Majors"` // no own pawn on the file of the enemy king
	RookTrapped  [2]V `group:"Majors"` // shut in by the own king; 1: castling is gone too

	ThreatByPawn  [6]V `group:"Threats"` // by victim
	ThreatByMinor [6]V `group:"Threats"` // by victim
	ThreatByRook  [6]V `group:"Threats"` // by victim, not strongly protected
	ThreatByKing  V    `group:"Threats"`
	ThreatByPush  V    `group:"Threats"` // times the pieces that a safe pawn push would attack
	Hanging       V    `group:"Threats"`
	HangingTempo  V    `group:"Threats"` // more for Hanging with the move
	Restricted    V    `group:"Threats"` // times the squares that both attack and the enemy does not hold
	QueenHit      [2]V `group:"Threats"` // times the safe squares from which a knight (0) or slider (1) hits the queen
	QueenPin      [2]V `group:"Threats"` // times the bishops (0), rooks (1) that one piece keeps from hitting the queen

	Shelter      [4][8]V `group:"King"` // by distance of the file to the edge and rank of the own pawn, 0 none
	Storm        [4][8]V `group:"King"` // the same for the nearest enemy pawn, free to advance
	StormBlocked [8]V    `group:"King"` // by rank of an enemy pawn stopped by the own pawn
	PawnlessWing V       `group:"King"` // no pawn at all on the king's wing
	CastleRight  [2]V    `group:"King"` // king side, queen side

	DangerBase       V       `group:"Danger"`
	DangerNoQueen    V       `group:"Danger"` // the attacker has no queen
	DangerAttacker   [4]V    `group:"Danger"` // knight … queen that attacks the ring
	DangerHit        V       `group:"Danger"` // times the attacks on squares beside the king
	DangerPawn       V       `group:"Danger"` // times the squares beside the king that pawns attack
	DangerWeak       V       `group:"Danger"` // times the ring squares that the defender holds badly
	DangerSafeCheck  [4][2]V `group:"Danger"` // knight … queen; 1: from more than one square
	DangerUnsafe     V       `group:"Danger"` // times the squares of unsafe checks
	DangerPinned     V       `group:"Danger"` // times the defenders pinned to the king
	DangerFlank      [2]V    `group:"Danger"` // times the squares of the flank attacked once, twice
	DangerFlankGuard V       `group:"Danger"` // times the squares of the flank that the defender holds
	DangerKnight     V       `group:"Danger"` // a defending knight beside the king
	DangerShelter    [8]V    `group:"Danger"` // by rank of the pawn before the king, for each of three files; 0 none
	DangerStorm      [8]V    `group:"Danger"` // by rank of the attacker's nearest pawn, for each of three files; 0 none
	DangerMobility   V       `group:"Danger"` // times a quarter of the mobility that the attacker has more
	DangerBishop     V       `group:"Danger"` // a defending bishop beside the king
	DangerTempo      V       `group:"Danger"` // the attacker is to move

	Space V `group:"Space"` // times safe squares behind the centre, weighted by pieces
	Tempo V `group:"Tempo"`
}

// numWeights is the length of the flat vector of weights.
const numWeights = int(unsafe.Sizeof(weights{}) / unsafe.Sizeof(Value{}))

// flat returns w as one vector that shares its memory; TestFlat compares them.
func (w *weightsOf[V]) flat() *[numWeights]V { return (*[numWeights]V)(unsafe.Pointer(w)) }

// Fingerprint returns a number, not 0, that other weights than the built-in ones will hardly have.
func Fingerprint() uint32 {
	w, sum := defaultWeights(), crc32.NewIEEE()
	for _, v := range w.flat() {
		fmt.Fprintln(sum, v.MG, v.EG)
	}
	return max(1, sum.Sum32())
}

// dangerGroup is the group of the weights that danger transforms.
const dangerGroup = "Danger"

// term describes one field of weights.
type term struct {
	Name  string // the field's name
	Group string // row of the printed trace
	First int    // index of its first Value in the flat vector
	Count int    // number of its Values
}

// danger reports whether the term feeds the king danger function instead of being added to the score.
func (t term) danger() bool { return t.Group == dangerGroup }

// terms lists the fields of weights in order.
func terms() []term {
	typ := reflect.TypeFor[weights]()
	list := make([]term, 0, typ.NumField())
	for i := range typ.NumField() {
		f := typ.Field(i)
		list = append(list, term{
			Name:  f.Name,
			Group: f.Tag.Get("group"),
			First: int(f.Offset / unsafe.Sizeof(Value{})),
			Count: int(f.Type.Size() / unsafe.Sizeof(Value{})),
		})
	}
	return list
}
