"""Opens a GIF for gif.test.ts: {content, moments, ms} on stdin, its base64 and the pixels of what each moment should be.

On stdout its size, and of each frame how long it stays, how many colours it has, and its mean difference to its own
moments and to the closest of the others.
"""
import base64
import io
import json
import sys

import numpy as np
from PIL import Image, ImageSequence

job = json.load(sys.stdin)
image = Image.open(io.BytesIO(base64.b64decode(job["content"])))
width, height = image.size
moments = np.stack([
    np.frombuffer(base64.b64decode(moment), np.uint8).reshape(height, width, 4)[..., :3] for moment in job["moments"]
]).astype(np.int16)

frames, at = [], 0
for frame in ImageSequence.Iterator(image):
    pixels = np.asarray(frame.convert("RGB"), np.int16)
    ms = frame.info["duration"]
    first = at // job["ms"]
    last = min(len(moments), (at + ms) // job["ms"])
    at += ms
    if at > job["ms"] * (len(moments) - 1):  # the last, which stays
        last = len(moments)
    difference = np.abs(moments - pixels).mean(axis=(1, 2, 3))
    others = np.delete(difference, range(first, last))
    frames.append({
        "ms": ms,
        "colours": len(np.unique(pixels.astype(int) @ [1, 256, 65536])),
        "own": difference[first:last].tolist(),
        "others": float(others.min()),
    })
json.dump({"size": image.size, "frames": frames}, sys.stdout)
