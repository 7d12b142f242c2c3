# Sourced by .ci/run and scripts/e2e/lib.sh.

# offline LOG: tells whether it was for want of a network that go could not fetch modules.
# Anything else, such as a sum that is not right or a program that does not compile, is a
# fault, which must not be taken for a reason to skip.
offline() {
  grep -q -e 'dial tcp' -e 'no such host' -e 'i/o timeout' -e 'connection re' -e 'TLS handshake' -e 'GOPROXY=off' \
    -e 'network is unreachable' -e 'proxyconnect' -e 'unexpected EOF' -e ': 403 Forbidden' -e ': 50[0-9] ' "$1"
}
