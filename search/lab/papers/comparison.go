package papers

import (
	"slices"
	"strings"
)

// Compared judges and draws what drivers of the engine needed on chess, by the statements and plots of
// an experiment of footnote-lab compare. Statements are on the experiments in the papers' setting: others,
// such as compare-drivers-play, have longer names and none.
func Compared(name string, rows []Row) (*Report, error) {
	r := &Report{Name: name, Title: "The drivers of the search compared", Source: "no paper", Unit: "positions", Rows: rows}
	switch strings.Split(name, "-")[1] {
	case "ladder":
		r.Source = "Plaat, Schaeffer, Pijls and de Bruin, sections 5.2.1 and 6; Brockington, sections 3.2 to 3.4"
	case "drivers", "table", "guess":
		r.Source = "Plaat, Schaeffer, Pijls and de Bruin, figures 9, 10, 13 to 16"
	}
	words := strings.Split(name, "-")
	drawn := words[:2]
	if last := words[len(words)-1]; last == "counts" || last == "play" {
		drawn = append(drawn, last)
	}
	return r, r.judged(strings.Join(drawn, "-"))
}

// depths lists those of the settings.
func (c *cells) depths() (list []string) {
	for _, k := range c.keys {
		if d, ok := value(k.setting, "d"); ok && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b string) int { return compareSettings("="+a, "="+b) })
	return list
}

// byDepth makes a plot of one depth one for each.
func (c *cells) byDepth(p *plot) (list []plot) {
	if !strings.Contains(p.where, "{d}") {
		return []plot{*p}
	}
	depths := c.depths()
	for k, d := range depths {
		one, say := *p, strings.NewReplacer("{d}", d)
		one.where, one.title, one.subtitle = say.Replace(p.where), say.Replace(p.title), say.Replace(p.subtitle)
		if k < len(depths)-1 {
			one.name, one.tableOnly = p.name+"-d"+d, true
		}
		list = append(list, one)
	}
	return list
}
