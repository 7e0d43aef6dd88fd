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

/** A number of four bytes, as two of two bytes. */
const long = (value: number): readonly [low: number, high: number] => [value & 0xffff, value >>> 16];

/** Numbers of two bytes each, little-endian, as is every machine on which the core runs. */
const fields = (...values: readonly number[]): Uint8Array => new Uint8Array(Uint16Array.from(values).buffer);

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
    const size = long(bytes.length);
    // What both headers share: version, flags, method, time, date, checksum, both sizes, lengths of name and extra.
    const about = fields(VERSION, 0, STORED, 0, DATE, ...long(crcOf(bytes)), ...size, ...size, path.length, 0);
    const local = [fields(...long(0x04034b50)), about, path, bytes];
    parts.push(...local);
    // Comment, disk, both attributes, and the offset of the file.
    const place = fields(0, 0, 0, ...long(0), ...long(offset));
    directory.push(fields(...long(0x02014b50), VERSION), about, place, path);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const { length } = entries;
  const end = fields(...long(0x06054b50), 0, 0, length, length, ...long(size), ...long(offset), 0);
  return joined([...parts, ...directory, end]);
}
