// Package manifests holds nothing but a test, which reads the jobs in scripts/cluster as Kubernetes
// and Nomad do, with the types of their own interfaces: a name that these do not have, or a value of
// another kind, is an error.
package manifests
