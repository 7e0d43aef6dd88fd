"""Opens a picture: its base64 on stdin; format, size, a corner, and of each frame colours and time on stdout."""
import base64
import io
import json
import sys

from PIL import Image, ImageSequence

image = Image.open(io.BytesIO(base64.b64decode(json.load(sys.stdin))))
corner = image.convert("RGB").getpixel((0, 0))
colours, ms = [], []
for frame in ImageSequence.Iterator(image):
    colours.append(len(frame.convert("RGB").resize((480, 270)).getcolors(maxcolors=480 * 270)))
    ms.append(frame.info.get("duration", 0))
print(json.dumps({"format": image.format, "size": image.size, "corner": corner, "colours": colours, "ms": ms}))
