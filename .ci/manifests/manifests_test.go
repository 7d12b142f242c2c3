package manifests

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	nomad "github.com/hashicorp/nomad/api"
	batch "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

// The jobs, from this folder.
const (
	kubernetesJob = "../../scripts/cluster/kubernetes.yaml"
	nomadJob      = "../../scripts/cluster/nomad.hcl"
)

// TestJobs: the jobs are valid, and a wrong name in one is found.
func TestJobs(t *testing.T) {
	for _, c := range []struct {
		job, right, wrong string
		check             func(text []byte) error
	}{
		{kubernetesJob, "completions:", "complitions:", checkKubernetes},
		{nomadJob, "attempts", "attemps", checkNomad},
	} {
		text, err := os.ReadFile(c.job)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.check(text); err != nil {
			t.Errorf("%s: %v", c.job, err)
		}
		if bad := bytes.ReplaceAll(text, []byte(c.right), []byte(c.wrong)); c.check(bad) == nil {
			t.Errorf("%s: %s is taken", c.job, c.wrong)
		}
	}
}

// checkKubernetes reads a job strictly into the types of Kubernetes' own interface.
func checkKubernetes(text []byte) error {
	var job batch.Job
	if err := yaml.UnmarshalStrict(text, &job); err != nil {
		return err
	}
	s := job.Spec
	if job.Kind != "Job" || job.APIVersion != "batch/v1" || s.Completions == nil || s.CompletionMode == nil || *s.CompletionMode != batch.IndexedCompletion {
		return errors.New("not an indexed job")
	}
	if s.BackoffLimitPerIndex == nil || s.Template.Spec.RestartPolicy != "Never" {
		return errors.New("a limit for each index asks for the restart policy Never")
	}
	return nil
}

// checkNomad holds a job against the types of Nomad's own interface, whose tags name the
// blocks and attributes. What a driver is told (config) is the driver's business.
func checkNomad(text []byte) error {
	file, diags := hclparse.NewParser().ParseHCL(text, nomadJob)
	if diags.HasErrors() {
		return diags
	}
	type jobFile struct {
		Jobs []nomad.Job `hcl:"job,block"`
	}
	return checkBody(file.Body.(*hclsyntax.Body), reflect.TypeFor[jobFile](), "")
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
