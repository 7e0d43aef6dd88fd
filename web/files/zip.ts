// Files in an uncompressed ZIP archive, as numpy.savez writes them (APPNOTE.TXT 6.3.10, sections 4.3 and 4.4).

interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const VERSION = 20;
const STORED = 0;
/** The first day of the format, 1980-01-01, so that the same files give the same archive. */
const DATE = 0x21;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

const crcOf = (bytes: Uint8Array): number =>
  ~bytes.reduce((crc, byte) => CRC[(crc ^ byte) & 0xff]! ^ (crc >>> 8), 0xffffffff) >>> 0;

/** Numbers of the given byte sizes, little-endian. */
function fields(...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of parts) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The bytes of the archive; names are ASCII. */
export function zipOf(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name);
    // The fields that both headers share: version, flags, method, time, date, checksum, both sizes, name and extra
    // lengths.
    const about = fields(
      [VERSION, 2],
      [0, 2],
      [STORED, 2],
      [0, 2],
      [DATE, 2],
      [crcOf(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    );
    const local = [fields([0x04034b50, 4]), about, path, bytes];
    parts.push(...local);
    // Comment, disk, both attributes, and the offset of the file.
    const place = fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(fields([0x02014b50, 4], [VERSION, 2]), about, place, path);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  return joined([...parts, ...directory, end]);
}
