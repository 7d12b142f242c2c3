package serve

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"footnote/movegen/quote"
)

// guard refuses requests that come by a strange name or from a strange page, and
// those whose bodies are too large; it sets the headers of all answers.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", s.policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		switch {
		case !s.knownHost(r.Host):
			refuse(w, http.StatusMisdirectedRequest, fmt.Errorf("this server is not called %.80q", r.Host))
		case !ownOrigin(r):
			refuse(w, http.StatusForbidden, errors.New("the request comes from a page of another site"))
		default:
			most := int64(maxBody)
			if r.URL.Path == "/api/v1/pasted" {
				most = maxPasted
			}
			body := r.Body
			r.Body = http.MaxBytesReader(w, body, most)
			next.ServeHTTP(w, r)
			_, _ = io.CopyN(io.Discard, body, maxUnread) // who still sends would find the pipe broken and no answer
		}
	})
}

// knownHost reports whether a request may call the server so. Any IP address may be: a
// name that an attacker points to this machine is still a name.
func (s *Server) knownHost(host string) bool {
	u := url.URL{Host: host}
	name := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if _, err := netip.ParseAddr(name); err == nil || name == "localhost" {
		return true
	}
	return slices.ContainsFunc(s.config.Hosts, func(h string) bool { return strings.EqualFold(h, name) })
}

// ownOrigin reports whether the page that asks, if there is one, is of this server.
func ownOrigin(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin":
	case "none": // typed or bookmarked
		return r.Method == http.MethodGet
	default: // a link from elsewhere may open the page, and nothing else
		return r.Method == http.MethodGet && r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Mode") == "navigate"
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	_, host, found := strings.Cut(origin, "://")
	return found && strings.EqualFold(host, r.Host)
}

// newCookie makes a client: a random name, signed, so that the server need not remember
// it.
func (s *Server) newCookie() *http.Cookie {
	name := rand.Text()
	return &http.Cookie{
		Name: s.cookie, Value: name + "." + s.sign(name), Path: "/", HttpOnly: true,
		SameSite: http.SameSiteLaxMode, // with Strict, a link from elsewhere would get a new client
	}
}

func (s *Server) sign(name string) string {
	h := hmac.New(sha256.New, s.secret[:])
	h.Write([]byte(name))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:18])
}

// clientName returns the client that a request's token or cookie names.
func (s *Server) clientName(r *http.Request) (string, bool) {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		return token, slices.ContainsFunc(s.config.Tokens, func(t string) bool { return hmac.Equal([]byte(t), []byte(token)) })
	}
	c, err := r.Cookie(s.cookie)
	if err != nil {
		return "", false
	}
	name, signature, _ := strings.Cut(c.Value, ".")
	return name, hmac.Equal([]byte(signature), []byte(s.sign(name)))
}

// asked wraps the answer to a request of a page or a program: it must bring the page's
// cookie or a token, and JSON, and not come too often.
func (s *Server) asked(answer func(http.ResponseWriter, *http.Request, *client)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name, ok := s.clientName(r)
		if !ok {
			text := "neither a token nor a page of this run of the server: load the page again"
			if r.Header.Get("Authorization") != "" {
				text = "this server knows no such token"
			}
			refuse(w, http.StatusUnauthorized, errors.New(text))
			return
		}
		if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
			refuse(w, http.StatusUnsupportedMediaType, errors.New("requests are application/json"))
			return
		}
		c, ok := s.clients.get(name, time.Now())
		if !ok {
			w.Header().Set("Retry-After", "1")
			refuse(w, http.StatusTooManyRequests, errors.New("too many requests"))
			return
		}
		answer(w, r, c)
	}
}

// atOnce wraps the answer to a request that needs no search. Its error is for the client.
func atOnce[Q, A any](answer func(*Q) (A, error)) func(http.ResponseWriter, *http.Request, *client) {
	return func(w http.ResponseWriter, r *http.Request, _ *client) {
		var q Q
		if !readJSON(w, r, &q) {
			return
		}
		a, err := answer(&q)
		if err != nil {
			refuse(w, http.StatusBadRequest, err)
			return
		}
		sendJSON(w, http.StatusOK, a)
	}
}

// refuse answers with an error.
func refuse(w http.ResponseWriter, status int, err error) {
	sendJSON(w, status, map[string]string{"error": err.Error()})
}

func sendJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client has gone
}

// readJSON reads the body of a request. On failure it has answered.
func readJSON(w http.ResponseWriter, r *http.Request, into any) bool {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, end := d.Token(); end == io.EOF {
			return true
		}
		err = errors.New("more than one object")
	}
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Errorf("the request has more than %d bytes", tooLarge.Limit))
	} else {
		refuse(w, http.StatusBadRequest, notUnderstood(err))
	}
	return false
}

// notUnderstood says what is wrong with the body of a request. The libraries' own words name types of Go and addresses of the network.
func notUnderstood(err error) error {
	var syntax *json.SyntaxError
	if worded := quote.JSON(err, "the request"); worded != err {
		return worded
	}
	switch name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); {
	case unknown:
		return fmt.Errorf("the request has a field %.40s, which is not known", name)
	case errors.As(err, &syntax), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the request is not JSON")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errors.New("the request came too slowly")
	}
	return fmt.Errorf("the request is not understood: %w", err)
}
