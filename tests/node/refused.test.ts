// What the engine refuses, and that it works afterwards: memory that cannot be had, a trap, objects that fight back.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Config, type Engine, loadEngine, type Prepared } from '../../web/core.ts';
import { withMemory } from './wasm_memory.ts';

const wasm = new URL('../../build/wasm/core.wasm', import.meta.url);
const streamingWasm = new URL('../../build/wasm/streaming.wasm', import.meta.url);
/** An engine of its own, with memory that only it fills. */
const fresh = () => loadEngine({ wasm, streamingWasm });
const engine = await loadEngine();
const messages = (config: unknown) => engine.validate(config as Config).map(({ message }) => message);

/** Lets no WebAssembly have more memory than it has while `work` runs. */
async function withoutMoreMemory(work: () => unknown): Promise<void> {
  const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('no more memory');
  });
  try {
    await work();
  } finally {
    grow.mockRestore();
  }
}

/** On an engine that has prepared nothing yet: a run that needs more memory than there is, once `others` are there. */
async function needingMemory(own: Engine) {
  const [dropping, memory] = await withMemory(() => own.prepare(sampled(1000, { dIn: 2, dropout: 0.5 })));
  const others: Prepared[] = [];
  await withoutMoreMemory(async () => {
    const more = () => own.prepare(sampled(500, { dIn: 2000, dK: 2, dV: 2 })).catch(() => null); // 4 MB
    for (let other = await more(); other; other = await more()) others.push(other);
  });
  return { memory, others, run: () => dropping.run(new Float32Array(2000)) };
}

const sampled = (n: number, more: Config): Config => ({ inputs: { draw: 'rand' }, n, ...more });

describe('memory that cannot be had is a problem in words, and the next call works', () => {
  const large = sampled(1500, { dIn: 2000, dK: 2, dV: 2 });
  const NO_ROOM = /must fit into memory: this config's would take [\d.]+ MB, and there is no room for them beside the /;

  test('for a trace', async () => {
    const own = await fresh();
    await withoutMoreMemory(() => {
      expect(() => own.trace(large)).toThrow(NO_ROOM);
      expect(own.validate(large)[0]!.message).toMatch(/^the trace must .* beside the [\d.]+ MB in use$/);
      expect(own.trace({}).data).toEqual(engine.trace({}).data);
    });
    expect(own.validate(large)).toEqual([]);
  });

  test('for rows of weights', async () => {
    const own = await fresh();
    const rows = own.weightRows(sampled(5000, { dIn: 3 }));
    await withoutMoreMemory(() => {
      expect(() => own.weightRows(sampled(3000, { dIn: 4000 }))).toThrow(NO_ROOM);
      expect(() => rows.rows(0, 2000)).toThrow('2000 rows take too much memory at once: ask for fewer');
      expect(rows.rows(7, 1)).toHaveLength(5000);
    });
  });

  test('for what is prepared, and attention', async () => {
    const own = await fresh();
    const small = await own.prepare({ seed: 789 });
    const tensor = { shape: [1200, 1000], data: new Float32Array(1_200_000) };
    await withoutMoreMemory(async () => {
      await expect(own.prepare(sampled(9000, { dIn: 2000 }))).rejects.toThrow(NO_ROOM);
      await expect(own.attention(tensor, tensor, tensor)).rejects.toThrow(
        /^there is no memory for q, k, v and the result: release what was prepared$/,
      );
      expect(small.run(new Float32Array(18))).toHaveLength(12);
    });
  });

  test('for a run of what is prepared', async () => {
    const { others, run } = await needingMemory(await fresh());
    await withoutMoreMemory(() => {
      expect(run).toThrow(/^there is no memory to run this in: release what else was prepared$/);
    });
    expect(run()).toHaveLength(2000);
    for (const other of others) other.release();
  });

  test('for a config that is large itself', async () => {
    const own = await fresh();
    const inputs = Array.from({ length: 400 }, () => new Array<number>(1000).fill(0.5));
    await withoutMoreMemory(() => {
      expect(() => own.trace({ inputs })).toThrow(
        /^the config must fit into memory: there is no room for its \d+ bytes$/,
      );
      expect(own.validate({ inputs })).toHaveLength(1);
      expect(() => own.weightRows({ inputs })).toThrow('the config must fit into memory');
    });
    expect(own.validate({ inputs })).toEqual([]);
  });
});

test('rows beyond 32 bits are refused, and the engine works afterwards', () => {
  for (const [n, count] of [
    [70_000, 62_000],
    [20_000, 20_000],
  ] as const) {
    const rows = engine.weightRows(sampled(n, { dIn: 3 }));
    expect(() => rows.rows(0, count)).toThrow(`${count} rows take too much memory at once: ask for fewer`);
    rows.release();
  }
  expect(engine.trace({}).data).toHaveLength(240);
});

const STOPPED = /^The computation stopped \([^()]+\) and starts anew: call again in a moment\.$/;

test('after a trap the core is thrown away, and a new one answers', async () => {
  const [own, memory] = await withMemory(fresh);
  const before = own.trace({}).data;
  const rows = own.weightRows({});
  const whole = new Uint8Array(memory.buffer).slice();
  const instantiate = vi.spyOn(WebAssembly, 'instantiate');
  new Uint8Array(memory.buffer).fill(0xff); // nothing that lives there makes sense any more
  for (let call = 0; call < 3; call++) expect(() => own.trace({})).toThrow(STOPPED);
  new Uint8Array(memory.buffer).set(whole); // whatever stands there now
  await vi.waitFor(() => expect(own.trace({}).data).toEqual(before));
  expect(instantiate).toHaveBeenCalledTimes(1);
  instantiate.mockRestore();
  expect(() => rows.rows(0, 1)).toThrow('these rows were released'); // they were of the old one
  rows.release();
  expect(own.trace({}).data).toEqual(before); // and take the new one along nowhere
});

test('the same of what is prepared', async () => {
  const own = await fresh();
  const [prepared, memory] = await withMemory(() => own.prepare({}));
  const other = await own.prepare({});
  const x = new Float32Array(18).fill(0.5);
  const before = prepared.run(x);
  const whole = new Uint8Array(memory.buffer).slice();
  new Uint8Array(memory.buffer).fill(0xff);
  expect(() => prepared.run(x)).toThrow(STOPPED);
  new Uint8Array(memory.buffer).set(whole);
  for (const { run } of [prepared, other].map((old) => ({ run: () => old.run(x) })))
    expect(run).toThrow('this was released');
  expect((await own.prepare({})).run(x)).toEqual(before);
  other.release();
  expect((await own.prepare({})).run(x)).toEqual(before);
});

const qkv = () => {
  const tensor = { shape: [2, 2], data: [1, 2, 3, 4] };
  return [tensor, tensor] as const;
};

describe('what takes long is refused at once', () => {
  test('more draws than half a second has time for', () => {
    expect(messages({ dropout: 0.5, call: 3_700_000 })).toEqual([
      'call must leave at most 16777216 dropout values to be drawn before it: got 3700000',
    ]);
  });

  test('more operations than a second has time for', () => {
    expect(messages(sampled(400, { dIn: 1500, dK: 1500, dV: 1500 }))).toEqual([
      "the trace must take at most about 1 s: this config's would take 2.4 s",
    ]);
  });

  test('more than 10 MB of numbers, before one of them is read', () => {
    const list = new Proxy(new Array(4_000_000), {
      get: (target, key) => {
        if (key === '0') throw new Error('a member was read');
        return Reflect.get(target, key);
      },
    });
    const problem = 'unknown field "more than 10 MB of numbers and texts, 80 of Float32Arrays": got null';
    expect(messages({ inputs: list })).toContain(problem);
    expect(messages({ seed: '1'.repeat(1e7 + 1) })).toContain(problem);
    expect(messages({ ['s'.repeat(1e7 + 1)]: 1 })).toEqual([problem]);
    expect(messages({ tokens: Array.from({ length: 6 }, () => 'a'.repeat(2e6)) })).toContain(problem);
  });

  test.each([
    ['a Float64Array', new Float64Array(5e6)],
    ['a String', new String('1'.repeat(1e7))],
    ['a Map', new Map([['draw', 'rand']])],
  ])('%s, which is no list and no plain object', (name, inputs) => {
    expect(messages({ inputs })).toEqual([
      `inputs must be lists of numbers or {"draw": "rand" or "randn"}: got {"${name}":null}`,
    ]);
  });
});

describe('what fights back', () => {
  const fields = Object.keys(engine.defaults());

  test.each([
    ['an object without a text', Object.create(null), 'it threw what has no text'],
    [
      'an error whose message throws',
      Object.defineProperty(new Error('x'), 'message', { get: () => fields.at(99)!.at }),
      'it threw what has no text',
    ],
    ['a very long text', 'x'.repeat(1e6), `${'x'.repeat(38)}...`],
    ['nothing', undefined, 'undefined'],
  ])('a getter that throws %s', (_, thrown, reason) => {
    const config = {
      get inputs() {
        throw thrown;
      },
    };
    const name = JSON.stringify(`what cannot be read: ${reason}`).replace(/\.\.\."$/, '...'); // cut, it has no end
    expect(messages(config)).toEqual([`unknown field ${name}: got null`]);
  });

  test('whatever is in a field, `validate` says it in words', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.anything({ withBigInt: true, withTypedArray: true }),
        (field, value) => {
          for (const { message } of engine.validate({ [field]: value } as Config)) expect(message).toMatch(/.{10}/);
        },
      ),
    );
  });

  test('a number that releases what runs on it', async () => {
    const prepared = await engine.prepare({});
    const x = Object.defineProperty(new Array<number>(18).fill(1), 5, {
      get() {
        prepared.release();
        return 1;
      },
    });
    expect(() => prepared.run(x)).toThrow('this was released');
    expect((await engine.prepare({})).run(new Float32Array(18))).toHaveLength(12);
  });

  test('a tensor that grows the memory while it is read', async () => {
    const own = await fresh();
    const [, k] = qkv();
    const { memory, run } = await needingMemory(own);
    const plain = await own.attention({ shape: [2, 2], data: [1, 2, 3, 4] }, k, k);
    const data = Object.defineProperty([1, 2, 3, 4], 2, {
      get() {
        run();
        return 3;
      },
    });
    const { byteLength } = memory.buffer;
    expect(await own.attention({ shape: [2, 2], data }, k, k)).toEqual(plain);
    expect(memory.buffer.byteLength).toBeGreaterThan(byteLength);
  });
});
