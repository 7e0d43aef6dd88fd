"""Opens a picture: its base64 on stdin; format, size, a corner and the number of colours on stdout."""
import base64
import io
import json
import sys

from PIL import Image

image = Image.open(io.BytesIO(base64.b64decode(json.load(sys.stdin))))
corner = image.convert("RGB").getpixel((0, 0))
colours = len(image.convert("RGB").resize((480, 270)).getcolors(maxcolors=480 * 270))
print(json.dumps({"format": image.format, "size": image.size, "corner": corner, "colours": colours}))
