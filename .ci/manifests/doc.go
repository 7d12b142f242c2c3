// Manifests reads the jobs in scripts/cluster as Kubernetes and Nomad do, with the types of their
// own interfaces: a name that these do not have, or a value of another kind, is an error.
//
//	go run . KUBERNETES.yaml NOMAD.hcl
//
// Map of the program:
//
//	main.go  all of it
package main
