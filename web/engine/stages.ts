// From the core's index to frozen stages: a name of the trace is one tensor, a stage is one matrix of it.
import type { Axis, Op, Stage, StageName } from './types.ts';

/** What an index says: the sizes that were derived, and the stages. */
export interface Index {
  readonly batch: number;
  readonly n: number;
  readonly dIn: number;
  readonly stages: readonly Stage[];
}

const positions = (count: number): readonly (number | null)[] =>
  count === 0 ? [null] : Array.from({ length: count }, (_, i) => i);

/** Where a tensor's stages begin among all stages, and how they are numbered: batch by batch, head by head. */
interface Place {
  readonly first: number;
  readonly batch: number;
  readonly heads: number;
}

/** The stages of an input that one stage was computed from: the same item and head, or all where it has none. */
function idsOf({ first, batch, heads }: Place, ofBatch: number | null, ofHead: number | null): number[] {
  const batches = batch && ofBatch !== null ? [ofBatch] : positions(batch);
  const headsOf = heads && ofHead !== null ? [ofHead] : positions(heads);
  return batches.flatMap((b) => headsOf.map((h) => first + (b ?? 0) * (heads || 1) + (h ?? 0)));
}

/** The text at an address of the core's memory. */
type TextAt = (address: number) => string | null;

/** Reads the core's index, number by number in the order in which cpp/bindings/bindings.cpp writes it. */
function expand(index: Int32Array, text: TextAt): Index {
  const floats = new Float32Array(index.buffer, index.byteOffset, index.length);
  let at = 0;
  const next = () => index[at++]!;
  const [batchSize, n, dIn] = [next(), next(), next()];
  const stages: Stage[] = [];
  const places: Place[] = [];
  while (at < index.length) {
    const [name, op] = [text(next()) as StageName, text(next()) as Op];
    const [batch, heads, rows, cols] = [next(), next(), next(), next()];
    const [rowAxis, colAxis] = [text(next()) as Axis | null, text(next()) as Axis | null];
    let offset = next();
    const hasScalar = next();
    const scalar = hasScalar ? floats[at]! : null;
    at++;
    const detail = next() !== 0;
    const replaced = next() !== 0;
    const inputs = Array.from({ length: next() }, () => places[next()]!);
    places.push({ first: stages.length, batch, heads });
    for (const b of positions(batch)) {
      for (const h of positions(heads)) {
        const from = Object.freeze(inputs.flatMap((input) => idsOf(input, b, h)));
        stages.push(
          Object.freeze({
            id: stages.length,
            name,
            op,
            inputs: from,
            batch: b,
            head: h,
            rows,
            cols,
            rowAxis,
            colAxis,
            offset,
            scalar,
            detail,
            replaced,
          }),
        );
        offset += rows * cols;
      }
    }
  }
  return { batch: batchSize, n, dIn, stages: Object.freeze(stages) };
}

const same = (a: Int32Array, b: Int32Array) => a.length === b.length && a.every((word, i) => word === b[i]);

/** @internal The index of one engine; an edit of a number leaves it as it was, so the last one is kept. */
export class IndexReader {
  readonly #text: TextAt;
  #words = new Int32Array();
  #index: Index | undefined;

  constructor(text: TextAt) {
    this.#text = text;
  }

  /** The same frozen stages for the same words, as often as they follow each other. */
  read(words: Int32Array): Index {
    if (!this.#index || !same(words, this.#words)) {
      this.#words = words.slice();
      this.#index = expand(this.#words, this.#text);
    }
    return this.#index;
  }
}
