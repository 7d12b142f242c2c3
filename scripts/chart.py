"""Line charts as SVG for light and dark pages, drawn by `footnote-lab plot` as all others
of the documents are. A chart is a dictionary with the names of the Go type Chart in
cmd/internal/report: title, subtitle, x_label, y_label, log_x, log_y, reference, series (name, x, y, err).
"""
import json
import os
import subprocess
import sys
import tempfile


def draw(program, chart, out):
    """Draws a chart to the file out, NAME.svg; program is a footnote-lab."""
    folder, file = os.path.split(out)
    name, extension = os.path.splitext(file)
    if extension != ".svg":
        sys.exit(f"{out}: the name of a drawing ends with .svg")
    if not any(series["x"] for series in chart["series"]):
        sys.exit(f"{out}: nothing to draw")
    with tempfile.TemporaryDirectory() as temporary:
        data = os.path.join(temporary, name + ".json")
        with open(data, "w", encoding="utf-8") as stream:
            json.dump({"name": name, "title": chart["title"], "command": "", "commit": "", "machine": "", "text": "",
                       "figures": [{"name": name, **chart}]}, stream)
        try:
            done = subprocess.run([program, "plot", data, "--force", "--svg", folder or "."], capture_output=True, encoding="utf-8", check=False)
        except OSError as error:
            sys.exit(f"{program}: {error.strerror}")
    if done.returncode:
        sys.exit(done.stderr.strip())


def series(name, points):
    """Returns a line of a chart from its points (x, y) or (x, y, error)."""
    line = {"name": name, "x": [p[0] for p in points], "y": [p[1] for p in points]}
    if points and len(points[0]) == 3:
        line["err"] = [p[2] for p in points]
    return line


def save(path, chart):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(chart, file, indent=1)
