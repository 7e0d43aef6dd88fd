// Writes a small ONNX model: the part of the format that the benchmark's graphs need.
const utf8 = new TextEncoder();

function varint(value) {
  const bytes = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 127n) | 128);
  }
}

const join = (parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const number = (field, value) => Uint8Array.from([...varint(field << 3), ...varint(value)]);
const bytes = (field, content) =>
  join([Uint8Array.from([...varint((field << 3) | 2), ...varint(content.length)]), content]);
const text = (field, value) => bytes(field, utf8.encode(value));
const float = (field, value) =>
  join([Uint8Array.from(varint((field << 3) | 5)), new Uint8Array(Float32Array.of(value).buffer)]);

// Attribute types: FLOAT 1, INT 2, INTS 7.
function attribute([name, value]) {
  const typed = Array.isArray(value)
    ? [...value.map((i) => number(8, i)), number(20, 7)]
    : Number.isInteger(value)
      ? [number(3, value), number(20, 2)]
      : [float(2, value), number(20, 1)];
  return bytes(5, join([text(1, name), ...typed]));
}

/** `{op, in, out, domain, attributes}` */
const node = ({ op, in: inputs, out, domain = '', attributes = {} }) =>
  bytes(
    1,
    join([
      ...inputs.map((name) => text(1, name)),
      text(2, out),
      text(4, op),
      ...Object.entries(attributes).map(attribute),
      text(7, domain),
    ]),
  );

// Data types: FLOAT 1, INT64 7.
const constant = ([name, { shape, data }]) =>
  bytes(
    5,
    join([
      ...shape.map((length) => number(1, length)),
      number(2, data instanceof Float32Array ? 1 : 7),
      text(8, name),
      bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
    ]),
  );

const value = (field, [name, shape]) => {
  const dimensions = join(shape.map((length) => bytes(1, number(1, length))));
  return bytes(field, join([text(1, name), bytes(2, bytes(1, join([number(1, 1), bytes(2, dimensions)])))]));
};

/** `inputs` and `outputs`: {name: shape}, float32; `constants`: {name: {shape, data}}. */
export function model({ nodes, constants = {}, inputs, outputs, opset = 17 }) {
  const graph = join([
    ...nodes.map(node),
    text(2, 'graph'),
    ...Object.entries(constants).map(constant),
    ...Object.entries(inputs).map((each) => value(11, each)),
    ...Object.entries(outputs).map((each) => value(12, each)),
  ]);
  const imports = [
    ['', opset],
    ['com.microsoft', 1],
  ].map(([domain, version]) => bytes(8, join([text(1, domain), number(2, version)])));
  return join([number(1, 10), bytes(7, graph), ...imports]);
}
