package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	nomad "github.com/hashicorp/nomad/api"
	batch "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: manifests KUBERNETES.yaml NOMAD.hcl")
		os.Exit(2)
	}
	if err := errors.Join(checkKubernetes(os.Args[1]), checkNomad(os.Args[2])); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// checkKubernetes reads a job strictly into the types of Kubernetes' own interface.
func checkKubernetes(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var job batch.Job
	if err := yaml.UnmarshalStrict(text, &job); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	s := job.Spec
	if job.Kind != "Job" || job.APIVersion != "batch/v1" || s.Completions == nil || s.CompletionMode == nil || *s.CompletionMode != batch.IndexedCompletion {
		return fmt.Errorf("%s: not an indexed job", path)
	}
	if s.BackoffLimitPerIndex == nil || s.Template.Spec.RestartPolicy != "Never" {
		return fmt.Errorf("%s: a limit for each index asks for the restart policy Never", path)
	}
	fmt.Printf("Kubernetes: job %s, %d completions by index\n", job.Name, *s.Completions)
	return nil
}

// checkNomad holds a job against the types of Nomad's own interface, whose tags name the
// blocks and attributes. What a driver is told (config) is the driver's business.
func checkNomad(path string) error {
	file, diags := hclparse.NewParser().ParseHCLFile(path)
	if diags.HasErrors() {
		return diags
	}
	type jobFile struct {
		Jobs []nomad.Job `hcl:"job,block"`
	}
	if err := checkBody(file.Body.(*hclsyntax.Body), reflect.TypeFor[jobFile](), ""); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	fmt.Println("Nomad: every block and attribute is known and of its kind")
	return nil
}

// checkBody compares the names and kinds in a body with the tags of a type.
func checkBody(body *hclsyntax.Body, t reflect.Type, where string) error {
	for name, a := range body.Attributes {
		value, diags := a.Expr.Value(nil)
		if diags.HasErrors() {
			return fmt.Errorf("%s%s: %w", where, name, diags)
		}
		if t.Kind() == reflect.Map {
			continue
		}
		field, ok := fieldOf(t, name)
		if !ok {
			return fmt.Errorf("%s has no %s", where, name)
		}
		if want := kindOf(field); want != "" && want != value.Type().FriendlyName() {
			return fmt.Errorf("%s%s is a %s, not a %s", where, name, value.Type().FriendlyName(), want)
		}
	}
	for _, b := range body.Blocks {
		field, ok := fieldOf(t, b.Type)
		if !ok {
			return fmt.Errorf("%s has no block %s", where, b.Type)
		}
		for field.Kind() == reflect.Pointer || field.Kind() == reflect.Slice {
			field = field.Elem()
		}
		if err := checkBody(b.Body, field, where+b.Type+"."); err != nil {
			return err
		}
	}
	return nil
}

// fieldOf returns the type of the field that a tag gives this name.
func fieldOf(t reflect.Type, name string) (reflect.Type, bool) {
	if t.Kind() != reflect.Struct {
		return nil, false
	}
	for i := range t.NumField() {
		if tag, _, _ := strings.Cut(t.Field(i).Tag.Get("hcl"), ","); tag == name {
			return t.Field(i).Type, true
		}
	}
	return nil, false
}

// kindOf returns what HCL calls the values of a plain type.
func kindOf(t reflect.Type) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "bool"
	case reflect.Int, reflect.Float64:
		return "number"
	}
	return "" // durations are strings, lists have many names
}
