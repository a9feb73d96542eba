"""Learning curves as SVG, without a plotting library."""

import json
import os

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 56, 150, 34, 44
COLOURS = ["#1b6ca8", "#c8553d", "#2e8b57", "#8a5fb0", "#b8860b", "#444444", "#008b8b"]

# Minutes after which searches are of all phases of a game.
FIRST_LEAVES = 1.0


def ticks(low, high):
    """About five round numbers between two numbers."""
    span = max(high - low, 1e-9)
    step = 10.0 ** len(str(int(span))) / 100
    while span / step > 6:
        step *= 2 if span / step < 14 else 5
    first = int(low / step) * step
    marks = [first + step * index for index in range(9)]
    return [mark for mark in marks if low <= mark <= high]


def chart(title, across, up, series):
    """An SVG of lines; series is a dictionary of lists of (x, y)."""
    points = [point for line in series.values() for point in line]
    (x0, x1), (y0, y1) = ((min(axis), max(axis)) for axis in zip(*points))
    y0, y1 = (y0 - 1, y1 + 1) if y0 == y1 else (y0 - 0.05 * (y1 - y0), y1 + 0.05 * (y1 - y0))
    x1 = x1 if x1 > x0 else x0 + 1
    place_x = lambda x: LEFT + (x - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT)
    place_y = lambda y: HEIGHT - BOTTOM - (y - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="20" font-size="14" font-weight="bold">{title}</text>',
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{across}</text>',
        f'<text transform="translate(14 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">{up}</text>',
    ]
    for mark in ticks(y0, y1):
        y = place_y(mark)
        out.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>')
        out.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{mark:g}</text>')
    for mark in ticks(x0, x1):
        out.append(f'<text x="{place_x(mark):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{mark:g}</text>')
    for index, (name, line) in enumerate(series.items()):
        colour = COLOURS[index % len(COLOURS)]
        path = "L".join(f"{place_x(x):.1f} {place_y(y):.1f}" for x, y in line)
        out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
        y = TOP + 14 + 18 * index
        out.append(f'<path d="M{WIDTH - RIGHT + 10} {y - 4}h18" stroke="{colour}" stroke-width="3"/>')
        out.append(f'<text x="{WIDTH - RIGHT + 34}" y="{y}">{name}</text>')
    return "\n".join(out + ["</svg>", ""])


def plot(log, folder):
    """Draws the losses, the students' distance from the teacher, and the rating of every board, from a log."""
    with open(log, encoding="utf-8") as file:
        entries = [json.loads(line) for line in file]
    losses, leaves, ratings = {}, {}, {}
    for entry in entries:
        for name, loss in (entry.get("loss") or {}).items():
            if name.endswith(("policy", "value")):
                is_leaf = "_leaf_" in name
                if is_leaf and entry["minutes"] < FIRST_LEAVES:
                    continue
                series = leaves if is_leaf else losses
                series.setdefault(name.replace("_leaf", "").replace("_", " "), []).append((entry["minutes"], loss))
        for name, rating in (entry.get("ratings") or {}).items():
            ratings.setdefault(name, []).append((entry["minutes"], rating))
    os.makedirs(folder, exist_ok=True)
    charts = {
        "loss.svg": ("Loss", "minutes of training", "cross entropy", losses),
        "leaves.svg": ("From students to the teacher, on leaves", "minutes of training", "divergence", leaves),
        "elo.svg": ("Strength of the teacher, each gate against the last", "minutes of training", "Elo", ratings),
    }
    for name, (title, across, up, series) in charts.items():
        if not series:
            print(f"{log} has nothing to draw in {name}")
            continue
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(chart(title, across, up, series))
        print(os.path.join(folder, name))
