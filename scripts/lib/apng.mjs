// Pictures of a browser put together to a moving one: an animated PNG of what changes from frame to frame, nothing
// else.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function* chunksOf(png) {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

const paeth = (a, b, c) => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

/**
 * `{width, height, pixels}`, four bytes a pixel, of a PNG as browsers write it: 8 bits a channel, with or without
 * alpha.
 */
function decode(png) {
  const chunks = [...chunksOf(png)];
  const header = chunks[0].data;
  const [width, height, depth, kind, interlaced] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8],
    header[9],
    header[12],
  ];
  const channels = { 2: 3, 6: 4 }[kind];
  if (depth !== 8 || !channels || interlaced)
    throw new Error(`a PNG must have 8 bits a channel and no palette: got kind ${kind}, ${depth} bits`);
  const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const stride = width * channels;
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const at = y * stride + i;
      const left = i >= channels ? lines[at - channels] : 0;
      const up = y > 0 ? lines[at - stride] : 0;
      const corner = i >= channels && y > 0 ? lines[at - stride - channels] : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      lines[at] = raw[y * (stride + 1) + 1 + i] + predicted;
    }
  }
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i++) lines.copy(pixels, i * 4, i * channels, (i + 1) * channels);
  return { width, height, pixels };
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

const words = (...values) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
};

/** The smallest rectangle around what differs, in it what stays the same transparent; null where nothing differs. */
function difference(before, now, width, height) {
  const differs = (i) => before.readUInt32BE(i * 4) !== now.readUInt32BE(i * 4);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let i = 0; i < width * height; i++) {
    if (!differs(i)) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return null;
  const [w, h] = [right - left + 1, bottom - top + 1];
  const pixels = Buffer.alloc(w * h * 4);
  for (let i = 0; i < w * h; i++) {
    const at = (top + Math.floor(i / w)) * width + left + (i % w);
    if (differs(at)) now.copy(pixels, i * 4, at * 4, at * 4 + 4);
  }
  return { left, top, width: w, height: h, pixels };
}

function compressed(pixels, width, height) {
  const lines = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) pixels.copy(lines, y * (width * 4 + 1) + 1, y * width * 4, (y + 1) * width * 4);
  return deflateSync(lines, { level: 9 });
}

/** An animated PNG without end of `frames`: PNG files of one size, each with how many milliseconds it stands. */
export function animate(frames) {
  const first = decode(frames[0].png);
  const { width, height } = first;
  const parts = [{ left: 0, top: 0, width, height, pixels: first.pixels, ms: frames[0].ms }];
  let before = first.pixels;
  for (const { png, ms } of frames.slice(1)) {
    const { pixels } = decode(png);
    const changed = difference(before, pixels, width, height);
    if (changed) parts.push({ ...changed, ms });
    else parts.at(-1).ms += ms;
    before = pixels;
  }
  let sequence = 0;
  const control = ({ left, top, width: w, height: h, ms }, i) => {
    const rest = Buffer.alloc(6);
    rest.writeUInt16BE(Math.round(ms), 0);
    rest.writeUInt16BE(1000, 2);
    rest[5] = i === 0 ? 0 : 1; // the first replaces, the others are laid over it
    return chunk('fcTL', Buffer.concat([words(sequence++, w, h, left, top), rest]));
  };
  const picture = ({ pixels, width: w, height: h }, i) => {
    const data = compressed(pixels, w, h);
    return i === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([words(sequence++), data]));
  };
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([words(width, height), Buffer.from([8, 6, 0, 0, 0])])),
    chunk('acTL', words(parts.length, 0)),
    ...parts.flatMap((part, i) => [control(part, i), picture(part, i)]),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
