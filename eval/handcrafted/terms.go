package handcrafted

import (
	"reflect"
	"unsafe"
)

// Weights holds all weights of the evaluation. It consists of Values only, so that it can be used as
// one flat vector (Flat); Terms names the parts. The group tag is the row of the printed trace to which
// a field belongs. The fields of group Danger are not added to the score: they are summed for each
// attacking side and transformed by danger.
type Weights struct {
	Material   [5]Value `group:"Material"` // pawn … queen
	BishopPair Value    `group:"Material"`

	PairOwn    [10]Value   `group:"Imbalance"` // times the pairs of two kinds of own pieces, knight … queen and bishop pair
	PairFoe    [10]Value   `group:"Imbalance"` // the same, the second one the enemy's
	PieceAgain [4][2]Value `group:"Imbalance"` // knight … queen: for two of a kind, for more
	OwnPawns   [4][8]Value `group:"Imbalance"` // times the pieces of a kind, knight … queen, by the number of own pawns, 1 … 8; none counts as one
	FoePawns   [4][8]Value `group:"Imbalance"` // the same by the number of enemy pawns

	PSQ    [6][64]Value  `group:"Squares"` // pawn … king; a1 … h8 as the owner sees it, its king on files e–h
	PSQOwn [15][64]Value `group:"Squares"` // more for pawn … queen, five tables for each bucket of the own king
	PSQFoe [15][64]Value `group:"Squares"` // the same by the bucket of the enemy king, which is on files e–h here

	KnightMobility [9]Value  `group:"Mobility"` // by number of safe squares
	BishopMobility [14]Value `group:"Mobility"`
	RookMobility   [15]Value `group:"Mobility"`
	QueenMobility  [28]Value `group:"Mobility"`

	PawnIsolated  [2]Value `group:"Pawns"` // 1: no enemy pawn ahead on the file
	PawnDoubled   [2]Value `group:"Pawns"` // 1: isolated too
	PawnBackward  [2]Value `group:"Pawns"` // 1: no enemy pawn ahead on the file
	PawnPhalanx   [8]Value `group:"Pawns"` // by rank
	PawnSupported [8]Value `group:"Pawns"` // by rank
	PawnCandidate [8]Value `group:"Pawns"` // by rank
	PawnIslands   Value    `group:"Pawns"` // times groups of files with pawns

	PassedRank        [8]Value `group:"Passed"` // by rank, as all tables of eight below
	PassedProtected   [8]Value `group:"Passed"` // defended by a pawn
	PassedConnected   [8]Value `group:"Passed"` // beside another passed pawn
	PassedOwnKing     [8]Value `group:"Passed"` // times the distance of the own king to the stop square
	PassedEnemyKing   [8]Value `group:"Passed"` // times the distance of the enemy king to the stop square
	PassedBlocked     [8]Value `group:"Passed"` // stop square occupied
	PassedStopSafe    [8]Value `group:"Passed"` // stop square not attacked
	PassedPathSafe    [8]Value `group:"Passed"` // no square up to promotion attacked or occupied by the enemy
	PassedRookBehind  [2]Value `group:"Passed"` // 0: own rook or queen behind, 1: the enemy's
	PassedUnstoppable Value    `group:"Passed"` // the enemy has no pieces and the king is outside the square

	KnightOutpost   [2]Value `group:"Minors"` // 1: supported by a pawn
	BishopOutpost   [2]Value `group:"Minors"`
	KnightReach     Value    `group:"Minors"` // a supported outpost one move away
	MinorBehindPawn Value    `group:"Minors"`
	MinorKingDist   [2]Value `group:"Minors"` // knight, bishop: times the distance to the own king
	BishopPawns     Value    `group:"Minors"` // times the own pawns on squares of its colour
	BishopRammed    Value    `group:"Minors"` // times the own blocked pawns on squares of its colour
	BishopLong      Value    `group:"Minors"` // sees both central squares of a long diagonal

	RookFile     [2]Value `group:"Majors"` // 0: semi-open, 1: open
	RookKingFile Value    `group:"Majors"` // no own pawn on the file of the enemy king
	RookTrapped  [2]Value `group:"Majors"` // shut in by the own king; 1: castling is gone too

	ThreatByPawn  [6]Value `group:"Threats"` // by victim
	ThreatByMinor [6]Value `group:"Threats"` // by victim
	ThreatByRook  [6]Value `group:"Threats"` // by victim, not strongly protected
	ThreatByKing  Value    `group:"Threats"`
	ThreatByPush  Value    `group:"Threats"` // times the pieces that a safe pawn push would attack
	Hanging       Value    `group:"Threats"`
	HangingTempo  Value    `group:"Threats"` // more for Hanging with the move
	Restricted    Value    `group:"Threats"` // times the squares that both attack and the enemy does not hold
	QueenHit      [2]Value `group:"Threats"` // times the safe squares from which a knight (0) or slider (1) hits the queen
	QueenPin      [2]Value `group:"Threats"` // times the bishops (0), rooks (1) that one piece keeps from hitting the queen

	Shelter      [4][8]Value `group:"King"` // by distance of the file to the edge and rank of the own pawn, 0 none
	Storm        [4][8]Value `group:"King"` // the same for the nearest enemy pawn, free to advance
	StormBlocked [8]Value    `group:"King"` // by rank of an enemy pawn stopped by the own pawn
	PawnlessWing Value       `group:"King"` // no pawn at all on the king's wing
	CastleRight  [2]Value    `group:"King"` // king side, queen side

	DangerBase       Value       `group:"Danger"`
	DangerNoQueen    Value       `group:"Danger"` // the attacker has no queen
	DangerAttacker   [4]Value    `group:"Danger"` // knight … queen that attacks the ring
	DangerHit        Value       `group:"Danger"` // times the attacks on squares beside the king
	DangerPawn       Value       `group:"Danger"` // times the squares beside the king that pawns attack
	DangerWeak       Value       `group:"Danger"` // times the ring squares that the defender holds badly
	DangerSafeCheck  [4][2]Value `group:"Danger"` // knight … queen; 1: from more than one square
	DangerUnsafe     Value       `group:"Danger"` // times the squares of unsafe checks
	DangerPinned     Value       `group:"Danger"` // times the defenders pinned to the king
	DangerFlank      [2]Value    `group:"Danger"` // times the squares of the flank attacked once, twice
	DangerFlankGuard Value       `group:"Danger"` // times the squares of the flank that the defender holds
	DangerKnight     Value       `group:"Danger"` // a defending knight beside the king
	DangerShelter    [8]Value    `group:"Danger"` // by rank of the pawn before the king, for each of three files; 0 none
	DangerStorm      [8]Value    `group:"Danger"` // by rank of the attacker's nearest pawn, for each of three files; 0 none
	DangerMobility   Value       `group:"Danger"` // times a quarter of the mobility that the attacker has more
	DangerBishop     Value       `group:"Danger"` // a defending bishop beside the king
	DangerTempo      Value       `group:"Danger"` // the attacker is to move

	Space Value `group:"Space"` // times safe squares behind the centre, weighted by pieces
	Tempo Value `group:"Tempo"`
}

// numWeights is the length of the flat vector of weights.
const numWeights = int(unsafe.Sizeof(Weights{}) / unsafe.Sizeof(Value{}))

// flat returns w as one vector that shares its memory. Weights consists of Values only,
// so both have the same layout; TestFlat compares them.
func (w *Weights) flat() *[numWeights]Value {
	return (*[numWeights]Value)(unsafe.Pointer(w))
}

// The indexes of the fields in the flat vector.
const (
	ixMaterial          = int(unsafe.Offsetof(Weights{}.Material) / valueSize)
	ixBishopPair        = int(unsafe.Offsetof(Weights{}.BishopPair) / valueSize)
	ixPairOwn           = int(unsafe.Offsetof(Weights{}.PairOwn) / valueSize)
	ixPairFoe           = int(unsafe.Offsetof(Weights{}.PairFoe) / valueSize)
	ixPieceAgain        = int(unsafe.Offsetof(Weights{}.PieceAgain) / valueSize)
	ixOwnPawns          = int(unsafe.Offsetof(Weights{}.OwnPawns) / valueSize)
	ixFoePawns          = int(unsafe.Offsetof(Weights{}.FoePawns) / valueSize)
	ixPSQ               = int(unsafe.Offsetof(Weights{}.PSQ) / valueSize)
	ixPSQOwn            = int(unsafe.Offsetof(Weights{}.PSQOwn) / valueSize)
	ixPSQFoe            = int(unsafe.Offsetof(Weights{}.PSQFoe) / valueSize)
	ixKnightMobility    = int(unsafe.Offsetof(Weights{}.KnightMobility) / valueSize)
	ixBishopMobility    = int(unsafe.Offsetof(Weights{}.BishopMobility) / valueSize)
	ixRookMobility      = int(unsafe.Offsetof(Weights{}.RookMobility) / valueSize)
	ixQueenMobility     = int(unsafe.Offsetof(Weights{}.QueenMobility) / valueSize)
	ixPawnIsolated      = int(unsafe.Offsetof(Weights{}.PawnIsolated) / valueSize)
	ixPawnDoubled       = int(unsafe.Offsetof(Weights{}.PawnDoubled) / valueSize)
	ixPawnBackward      = int(unsafe.Offsetof(Weights{}.PawnBackward) / valueSize)
	ixPawnPhalanx       = int(unsafe.Offsetof(Weights{}.PawnPhalanx) / valueSize)
	ixPawnSupported     = int(unsafe.Offsetof(Weights{}.PawnSupported) / valueSize)
	ixPawnCandidate     = int(unsafe.Offsetof(Weights{}.PawnCandidate) / valueSize)
	ixPawnIslands       = int(unsafe.Offsetof(Weights{}.PawnIslands) / valueSize)
	ixPassedRank        = int(unsafe.Offsetof(Weights{}.PassedRank) / valueSize)
	ixPassedProtected   = int(unsafe.Offsetof(Weights{}.PassedProtected) / valueSize)
	ixPassedConnected   = int(unsafe.Offsetof(Weights{}.PassedConnected) / valueSize)
	ixPassedOwnKing     = int(unsafe.Offsetof(Weights{}.PassedOwnKing) / valueSize)
	ixPassedEnemyKing   = int(unsafe.Offsetof(Weights{}.PassedEnemyKing) / valueSize)
	ixPassedBlocked     = int(unsafe.Offsetof(Weights{}.PassedBlocked) / valueSize)
	ixPassedStopSafe    = int(unsafe.Offsetof(Weights{}.PassedStopSafe) / valueSize)
	ixPassedPathSafe    = int(unsafe.Offsetof(Weights{}.PassedPathSafe) / valueSize)
	ixPassedRookBehind  = int(unsafe.Offsetof(Weights{}.PassedRookBehind) / valueSize)
	ixPassedUnstoppable = int(unsafe.Offsetof(Weights{}.PassedUnstoppable) / valueSize)
	ixKnightOutpost     = int(unsafe.Offsetof(Weights{}.KnightOutpost) / valueSize)
	ixBishopOutpost     = int(unsafe.Offsetof(Weights{}.BishopOutpost) / valueSize)
	ixKnightReach       = int(unsafe.Offsetof(Weights{}.KnightReach) / valueSize)
	ixMinorBehindPawn   = int(unsafe.Offsetof(Weights{}.MinorBehindPawn) / valueSize)
	ixMinorKingDist     = int(unsafe.Offsetof(Weights{}.MinorKingDist) / valueSize)
	ixBishopPawns       = int(unsafe.Offsetof(Weights{}.BishopPawns) / valueSize)
	ixBishopRammed      = int(unsafe.Offsetof(Weights{}.BishopRammed) / valueSize)
	ixBishopLong        = int(unsafe.Offsetof(Weights{}.BishopLong) / valueSize)
	ixRookFile          = int(unsafe.Offsetof(Weights{}.RookFile) / valueSize)
	ixRookKingFile      = int(unsafe.Offsetof(Weights{}.RookKingFile) / valueSize)
	ixRookTrapped       = int(unsafe.Offsetof(Weights{}.RookTrapped) / valueSize)
	ixThreatByPawn      = int(unsafe.Offsetof(Weights{}.ThreatByPawn) / valueSize)
	ixThreatByMinor     = int(unsafe.Offsetof(Weights{}.ThreatByMinor) / valueSize)
	ixThreatByRook      = int(unsafe.Offsetof(Weights{}.ThreatByRook) / valueSize)
	ixThreatByKing      = int(unsafe.Offsetof(Weights{}.ThreatByKing) / valueSize)
	ixThreatByPush      = int(unsafe.Offsetof(Weights{}.ThreatByPush) / valueSize)
	ixHanging           = int(unsafe.Offsetof(Weights{}.Hanging) / valueSize)
	ixHangingTempo      = int(unsafe.Offsetof(Weights{}.HangingTempo) / valueSize)
	ixRestricted        = int(unsafe.Offsetof(Weights{}.Restricted) / valueSize)
	ixQueenHit          = int(unsafe.Offsetof(Weights{}.QueenHit) / valueSize)
	ixQueenPin          = int(unsafe.Offsetof(Weights{}.QueenPin) / valueSize)
	ixShelter           = int(unsafe.Offsetof(Weights{}.Shelter) / valueSize)
	ixStorm             = int(unsafe.Offsetof(Weights{}.Storm) / valueSize)
	ixStormBlocked      = int(unsafe.Offsetof(Weights{}.StormBlocked) / valueSize)
	ixPawnlessWing      = int(unsafe.Offsetof(Weights{}.PawnlessWing) / valueSize)
	ixCastleRight       = int(unsafe.Offsetof(Weights{}.CastleRight) / valueSize)
	ixDangerBase        = int(unsafe.Offsetof(Weights{}.DangerBase) / valueSize)
	ixDangerNoQueen     = int(unsafe.Offsetof(Weights{}.DangerNoQueen) / valueSize)
	ixDangerAttacker    = int(unsafe.Offsetof(Weights{}.DangerAttacker) / valueSize)
	ixDangerHit         = int(unsafe.Offsetof(Weights{}.DangerHit) / valueSize)
	ixDangerPawn        = int(unsafe.Offsetof(Weights{}.DangerPawn) / valueSize)
	ixDangerWeak        = int(unsafe.Offsetof(Weights{}.DangerWeak) / valueSize)
	ixDangerSafeCheck   = int(unsafe.Offsetof(Weights{}.DangerSafeCheck) / valueSize)
	ixDangerUnsafe      = int(unsafe.Offsetof(Weights{}.DangerUnsafe) / valueSize)
	ixDangerPinned      = int(unsafe.Offsetof(Weights{}.DangerPinned) / valueSize)
	ixDangerFlank       = int(unsafe.Offsetof(Weights{}.DangerFlank) / valueSize)
	ixDangerFlankGuard  = int(unsafe.Offsetof(Weights{}.DangerFlankGuard) / valueSize)
	ixDangerKnight      = int(unsafe.Offsetof(Weights{}.DangerKnight) / valueSize)
	ixDangerShelter     = int(unsafe.Offsetof(Weights{}.DangerShelter) / valueSize)
	ixDangerStorm       = int(unsafe.Offsetof(Weights{}.DangerStorm) / valueSize)
	ixDangerMobility    = int(unsafe.Offsetof(Weights{}.DangerMobility) / valueSize)
	ixDangerBishop      = int(unsafe.Offsetof(Weights{}.DangerBishop) / valueSize)
	ixDangerTempo       = int(unsafe.Offsetof(Weights{}.DangerTempo) / valueSize)
	ixSpace             = int(unsafe.Offsetof(Weights{}.Space) / valueSize)
	ixTempo             = int(unsafe.Offsetof(Weights{}.Tempo) / valueSize)

	valueSize = unsafe.Sizeof(Value{})
)

// dangerGroup is the group of the weights that danger transforms.
const dangerGroup = "Danger"

// term describes one field of Weights.
type term struct {
	Name  string // the field's name
	Group string // row of the printed trace
	First int    // index of its first Value in the flat vector
	Count int    // number of its Values
}

// danger reports whether the term feeds the king danger function instead of being added to the score.
func (t term) danger() bool { return t.Group == dangerGroup }

// terms lists the fields of Weights in order.
func terms() []term {
	typ := reflect.TypeFor[Weights]()
	list := make([]term, 0, typ.NumField())
	for i := range typ.NumField() {
		f := typ.Field(i)
		list = append(list, term{
			Name:  f.Name,
			Group: f.Tag.Get("group"),
			First: int(f.Offset / valueSize),
			Count: int(f.Type.Size() / valueSize),
		})
	}
	return list
}
