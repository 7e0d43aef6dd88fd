"""Opens SVG files for svg.test.ts: a list of texts on stdin, of each its size, title and texts on stdout."""
import json
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def read(text):
    root = ElementTree.fromstring(text.encode())
    assert all(element.tag.startswith(SVG) for element in root.iter())
    return {
        "tag": root.tag.removeprefix(SVG),
        "width": root.get("width"),
        "height": root.get("height"),
        "title": root.findtext(SVG + "title"),
        "texts": ["".join(text.itertext()) for text in root.iter(SVG + "text")],
    }


print(json.dumps([read(text) for text in json.load(sys.stdin)]))
