package serve_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"footnote/engine/serve"
)

func ExampleServer_Handler() {
	s, err := serve.New(serve.DefaultConfig())
	if err != nil {
		fmt.Println(err)
		return
	}
	get := func(host string) int {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "http://"+host+"/", nil)
		s.Handler().ServeHTTP(w, r)
		return w.Code
	}
	fmt.Println(get("localhost:8420"), get("rebound.example:8420"))
	// Output: 200 421
}
