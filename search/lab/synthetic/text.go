package synthetic

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode"

	"footnote/search/lab/games"
)

// Limits of a text: they keep a hostile one from taking all memory.
const (
	maxNodes  = 1 << 22
	maxHeight = 100
)

// Read reads game trees from text, as many as there are. A leaf is an integer, its value
// from the point of view of the player who moves at the root. An interior node is a list
// of its children in brackets, of any number and height:
//
//	((3 17) (2 (12 15) 25) 0)
//
// One "name:" before a node names it; the name alone, further on, is the same node again: a
// transposition. "=5" after an opening bracket is what a search evaluates the node at
// when it goes no deeper; without it that is 0. "#" begins a comment, to the end of the
// line. An error names the line.
func Read(r io.Reader) ([]*Text, error) {
	p := parser{in: bufio.NewReader(r), line: 1}
	var list []*Text
	for {
		token, err := p.next()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		t := &Text{}
		p.names = map[string]int{}
		p.tree = t
		root, err := p.node(token, 0)
		if err != nil {
			return nil, err
		}
		t.past = []int{root}
		list = append(list, t)
	}
}

// parser reads tokens: brackets, integers, names with and without a colon, "=" with its
// integer.
type parser struct {
	in    *bufio.Reader
	line  int
	names map[string]int
	tree  *Text
	nodes int
}

func (p *parser) fail(format string, args ...any) error {
	return fmt.Errorf("line %d: %s", p.line, fmt.Sprintf(format, args...))
}

// next returns the next token.
func (p *parser) next() (string, error) {
	var token []rune
	for {
		c, _, err := p.in.ReadRune()
		if err != nil {
			if errors.Is(err, io.EOF) && len(token) > 0 {
				return string(token), nil
			}
			return "", err
		}
		switch {
		case c == '#' && len(token) == 0:
			if err := p.skipLine(); err != nil {
				return "", err
			}
			p.line++
		case c == '(' || c == ')':
			if len(token) > 0 {
				return string(token), p.in.UnreadRune()
			}
			return string(c), nil
		case unicode.IsSpace(c) || c == '#':
			if len(token) > 0 {
				return string(token), p.in.UnreadRune()
			}
			if c == '\n' {
				p.line++
			}
		case c == ':':
			return string(token) + ":", nil
		default:
			if token = append(token, c); len(token) > 40 {
				return "", p.fail("%q… is too long", string(token))
			}
		}
	}
}

// skipLine skips the rest of a comment, however long it is.
func (p *parser) skipLine() error {
	for {
		if _, err := p.in.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// inside returns the next token of an unfinished tree.
func (p *parser) inside() (string, error) {
	token, err := p.next()
	if errors.Is(err, io.EOF) {
		return "", p.fail("the tree is not closed")
	}
	return token, err
}

// node reads the node that begins with a token and returns its number.
func (p *parser) node(token string, height int) (int, error) {
	if p.nodes++; p.nodes > maxNodes || height > maxHeight {
		return 0, p.fail("more than %d nodes, or higher than %d plies", maxNodes, maxHeight)
	}
	if token[len(token)-1] == ':' {
		name := token[:len(token)-1]
		if _, known := p.names[name]; known || !isName(name) {
			return 0, p.fail("%q: not a new name", name)
		}
		next, err := p.inside()
		if err != nil {
			return 0, err
		}
		if next[len(next)-1] == ':' { // else a row of names would nest as deep as it is long
			return 0, p.fail("%q: the node has a name already", next[:len(next)-1])
		}
		number, err := p.node(next, height)
		p.names[name] = number
		return number, err
	}
	switch {
	case token == "(":
		return p.interior(height)
	case token == ")":
		return 0, p.fail("a bracket closes nothing")
	case isName(token):
		number, known := p.names[token]
		switch {
		case !known:
			return 0, p.fail("%q: no node of that name before", token)
		case height+p.tree.nodes[number].height > maxHeight: // the node is used again
			return 0, p.fail("higher than %d plies", maxHeight)
		}
		return number, nil
	}
	value, err := p.value(token)
	return p.tree.add(textNode{value: value}), err
}

// interior reads the children of a node.
func (p *parser) interior(height int) (int, error) {
	var n textNode
	for {
		token, err := p.inside()
		if err != nil {
			return 0, err
		}
		if token == ")" {
			if len(n.children) == 0 {
				return 0, p.fail("a node without children: a leaf is an integer")
			}
			return p.tree.add(n), nil
		}
		if token[0] == '=' && len(n.children) == 0 {
			if n.value, err = p.value(token[1:]); err != nil {
				return 0, err
			}
			continue
		}
		child, err := p.node(token, height+1)
		if err != nil {
			return 0, err
		}
		n.children = append(n.children, child)
		n.height = max(n.height, p.tree.nodes[child].height+1)
	}
}

func (p *parser) value(token string) (int, error) {
	v, err := strconv.Atoi(token)
	if err != nil {
		return 0, p.fail("%q is not an integer", token)
	}
	if v < -games.Limit || v > games.Limit {
		return 0, p.fail("value %d: must lie within ±%d", v, games.Limit)
	}
	return v, nil
}

// isName reports whether a token is a name: it begins with a letter.
func isName(token string) bool {
	for _, c := range token {
		return unicode.IsLetter(c)
	}
	return false
}
