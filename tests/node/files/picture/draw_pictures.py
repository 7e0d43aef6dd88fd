"""Draws SVG files with CairoSVG and librsvg, for other_programs.test.ts.

On stdin a list of {svg, texts}; each text has its place and its runs. On stdout for each picture the box of every text
in DejaVu, a fallback that is wider than Noto Sans, and, where there is an SVG, by program which texts show no pixel of
their own colour.
"""
import io
import json
import subprocess
import sys

import cairosvg
from PIL import Image, ImageChops, ImageColor, ImageFont

SCALE = 2
FACES = {"text": "DejaVuSans", "number": "DejaVuSans", "code": "DejaVuSansMono", "letter": "DejaVuSerif"}
fonts = {}


def font_of(run):
    key = (FACES[run["face"]] + ("-Bold" if run.get("bold") else ""))
    if key not in fonts:
        fonts[key] = ImageFont.truetype(key + ".ttf", 100)
    return fonts[key]


def box_of(text):
    widths = [font_of(run).getlength(run["text"]) / 100 * run["size"] for run in text["runs"]]
    width = sum(widths)
    left = {"start": 0, "middle": -width / 2, "end": -width}[text["anchor"]]
    size = max(run["size"] for run in text["runs"])
    x, y, scale = text["x"], text["y"], text["scale"]
    if text["upright"]:
        return [x - 0.75 * size * scale, y - (left + width) * scale, x, y - left * scale]
    return [x + left * scale, y - 0.75 * size * scale, x + (left + width) * scale, y]


def has_colour(image, colour):
    far = ImageChops.difference(image, Image.new("RGB", image.size, colour))
    red, green, blue = far.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).getextrema()[0] < 48


def unseen(image, texts):
    image = image.convert("RGB")
    found = []
    for i, text in enumerate(texts):
        left, top, right, bottom = [round(side * SCALE) for side in box_of(text)]
        colour = ImageColor.getrgb(text["runs"][0]["fill"])
        if right <= left or not has_colour(image.crop((left, top, right, bottom)), colour):
            found.append(i)
    return found


def by_cairo(svg):
    return cairosvg.svg2png(bytestring=svg, scale=SCALE)


def by_rsvg(svg):
    return subprocess.run(["rsvg-convert", f"--zoom={SCALE}"], input=svg, capture_output=True, check=True).stdout


def drawn(picture):
    svg, texts = picture["svg"], picture["texts"]
    programs = {"CairoSVG": by_cairo, "librsvg": by_rsvg} if svg else {}
    seen = {name: unseen(Image.open(io.BytesIO(draw(svg.encode()))), texts) for name, draw in programs.items()}
    return {"boxes": [box_of(text) for text in texts], "unseen": seen}


print(json.dumps([drawn(picture) for picture in json.load(sys.stdin)]))
