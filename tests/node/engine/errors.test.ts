// Rejected calls, after which the engine still works: lack of memory, a trap, hostile objects.
import { describe, expect, test, vi } from 'vitest';
import { type Config, type FullEngine, loadEngine, type Prepared } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { withMemory } from '../support/wasm_memory.ts';

const wasm = new URL('../../../build/wasm/core.wasm', import.meta.url);
/** A separate engine, with memory that only it fills. */
const fresh = () => loadEngine({ wasm });
const messages = (config: unknown) => engine.validate(config as Config).map(({ message }) => message);

/** Prevents any WebAssembly memory from growing while `work` runs. */
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

/** On a fresh engine: a run that needs more memory than is left, once `others` exist. */
async function needingMemory(own: FullEngine) {
  const [dropping, memory] = await withMemory(() => own.prepare(sampled(1000, { dIn: 2, dropout: 0.5 })));
  const others: Prepared[] = [];
  await withoutMoreMemory(async () => {
    const more = () => own.prepare(sampled(500, { dIn: 2000, dK: 2, dV: 2 })).catch(() => null); // 4 MB
    for (let other = await more(); other; other = await more()) others.push(other);
  });
  return { memory, others, run: () => dropping.run(new Float32Array(2000)) };
}

const sampled = (n: number, more: Config): Config => ({ inputs: { draw: 'rand' }, n, ...more });

describe('lack of memory is a problem with a message, and the next call works', () => {
  const large = sampled(1500, { dIn: 2000, dK: 2, dV: 2 });
  const NO_MEMORY = /must fit into memory beside the [\d.]+ MB in use: these would take [\d.]+ MB$/m;

  test('for a trace', async () => {
    const own = await fresh();
    await withoutMoreMemory(() => {
      expect(() => own.trace(large)).toThrow(NO_MEMORY);
      expect(own.validate(large)).toEqual([]); // its config is valid
      expect(own.trace({}).data).toEqual(engine.trace({}).data);
    });
    expect(own.validate(large)).toEqual([]);
  });

  test('only in a call that allocates it', async () => {
    const [own, memory] = await withMemory(fresh);
    const before = memory.buffer.byteLength;
    expect(own.validate(large)).toEqual([]);
    expect(memory.buffer.byteLength).toBe(before);
    own.trace(large);
    expect(memory.buffer.byteLength).toBeGreaterThan(before + 12e6);
  });

  test('for a prepared config, and attention', async () => {
    const own = await fresh();
    const small = await own.prepare({ seed: 789 });
    const tensor = { shape: [1200, 1000], data: new Float32Array(1_200_000) };
    await withoutMoreMemory(async () => {
      await expect(own.prepare(sampled(9000, { dIn: 2000 }))).rejects.toThrow(NO_MEMORY);
      await expect(own.attention(tensor, tensor, tensor)).rejects.toThrow(
        /^there is no memory for q, k, v and the result: release what was prepared$/,
      );
      expect(small.run(new Float32Array(18))).toHaveLength(12);
    });
  });

  test('for a run of a prepared config', async () => {
    const { others, run } = await needingMemory(await fresh());
    await withoutMoreMemory(() => {
      expect(run).toThrow(/^there is no memory to run this in: release what else was prepared$/);
    });
    expect(run()).toHaveLength(2000);
    for (const other of others) other.release();
  });

  test('for a large config', async () => {
    const own = await fresh();
    const inputs = Array.from({ length: 1200 }, () => new Array<number>(1000).fill(0.5));
    await withoutMoreMemory(() => {
      expect(() => own.trace({ inputs })).toThrow(
        /^the config must fit into memory: there is too little memory for its \d+ bytes$/,
      );
      expect(own.validate({ inputs })).toHaveLength(1);
    });
    expect(own.validate({ inputs })).toEqual([]);
  });
});

const STOPPED = /^The computation stopped \([^()]+\) and starts anew: call again in a moment\.$/;

test('after a trap the core is discarded, and a new one works', async () => {
  const [own, memory] = await withMemory(fresh);
  const before = own.trace({}).data;
  const whole = new Uint8Array(memory.buffer).slice();
  const instantiate = vi.spyOn(WebAssembly, 'instantiate');
  new Uint8Array(memory.buffer).fill(0xff); // overwrites all data
  for (let call = 0; call < 3; call++) expect(() => own.trace({})).toThrow(STOPPED);
  new Uint8Array(memory.buffer).set(whole); // restores the current data
  await vi.waitFor(() => expect(own.trace({}).data).toEqual(before));
  expect(instantiate).toHaveBeenCalledTimes(1);
  instantiate.mockRestore();
});

test('the same for a prepared config', async () => {
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

describe('work that would take long is refused at once', () => {
  test('more than 40 MB of numbers and texts, before one of them is read', () => {
    const list = new Proxy(new Array(5_000_000), {
      get: (target, key) => {
        if (key === '0') throw new Error('a member was read');
        return Reflect.get(target, key);
      },
    });
    const refused = (config: unknown, place: string) => {
      const [message] = messages(config);
      expect(message).toMatch(/^a config must count at most 40 MB, .*: at /);
      expect(message!.slice(message!.indexOf(': at ') + 5)).toBe(place);
    };
    refused({ inputs: list }, 'inputs it counts 40.1 MB');
    refused({ inputs: { shape: [1, 1], data: new Float32Array(3e7) } }, 'inputs.data it counts 60.1 MB');
    refused({ seed: '1'.repeat(4e7) }, 'seed it counts 40.1 MB');
    refused({ ['s'.repeat(4e7)]: 1 }, `"${'s'.repeat(60)}" it counts 40.1 MB`);
    refused({ tokens: Array.from({ length: 6 }, () => 'a'.repeat(7e6)) }, 'tokens[5] it counts 42.1 MB');
    const square = Array.from({ length: 1600 }, () => new Array<number>(1600).fill(0.5));
    refused({ replace: { W_query: square, W_key: square } }, 'replace.W_key[1507] it counts 40.1 MB');
  });

  test('too many small values to read quickly', () => {
    for (const [name, member] of [
      ['list', []],
      ['object', {}],
      ['value', null],
    ] as const)
      expect(messages({ inputs: new Array(700_000).fill(member) })[0], name).toMatch(
        /^a config must count at most 40 MB, .*: at inputs(\[\d+\])? it counts 40.1 MB/,
      );
  });

  test.each([
    ['a Float64Array', new Float64Array(5e6)],
    ['a String', new String('1'.repeat(1e7))],
    ['a Map', new Map([['draw', 'rand']])],
    ['an Int8Array', new Int8Array(5)],
    ['a function', () => [[1]]],
    ['a symbol', Symbol('x')],
  ])('%s, which is no list and no plain object', (name, inputs) => {
    const rule = 'must be a number, a text, a list, an object or a Float32Array: got';
    expect(engine.validate({ inputs } as never)).toMatchObject([
      { field: 'inputs', message: `inputs ${rule} ${name}` },
    ]);
    expect(engine.validate({ replace: { W_key: [[1], [inputs]] } } as never)).toMatchObject([
      { field: 'replace', message: `replace.W_key[1][0] ${rule} ${name}` },
    ]);
    expect(engine.validate(inputs as never)).toMatchObject([
      { field: '', message: `the config must be an object: got ${name}` },
    ]);
  });

  test('cycles, and nesting that is too deep', () => {
    const round: unknown[] = [];
    round.push([1], round);
    expect(messages({ inputs: round })).toEqual(['inputs[1][1][1][1][1][1][0] must lie at most 8 levels deep']);
    expect(messages({ inputs: [[[[[[[[[1]]]]]]]]] })).toEqual([
      'inputs[0][0][0][0][0][0][0] must lie at most 8 levels deep',
    ]);
    const twice = [[1, 2]];
    expect(messages({ inputs: twice, replace: { inputs: twice } })).toEqual([]);
  });

  test('after an object the place begins anew', () => {
    const odd = Symbol('x') as unknown as number;
    expect(messages({ replace: { W_key: [[1]] }, inputs: [[odd]] } as Config)[0]).toMatch(/^inputs\[0\]\[0\] must be /);
  });
});

describe('a call of attention that fails', () => {
  const size = 500_000;
  const tensor = () => ({ shape: [size / 10, 10], data: new Float32Array(size) });

  test('frees its WebAssembly memory', async () => {
    const own = await fresh();
    const few = { shape: [1, 10], data: new Float32Array(10) };
    const [, memory] = await withMemory(() => own.attention(few, tensor(), tensor()));
    const slice = vi.spyOn(Float32Array.prototype, 'slice').mockImplementation(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    const failing = async () => {
      await expect(own.attention(few, tensor(), tensor())).rejects.toThrow('allocation failed');
    };
    try {
      await failing();
      const { byteLength } = memory.buffer;
      for (let i = 0; i < 20; i++) await failing(); // of 4 MB each
      expect(memory.buffer.byteLength).toBe(byteLength);
    } finally {
      slice.mockRestore();
    }
    expect((await own.attention(few, tensor(), tensor())).data).toHaveLength(10);
  });

  test('reports a tensor that changes its length while others are read', async () => {
    const [, k] = qkv();
    const data = new Float32Array(4);
    const v = {
      shape: [2, 2],
      data: Object.defineProperty([1, 2, 3, 4], 1, {
        get() {
          structuredClone(data.buffer, { transfer: [data.buffer] });
          return 2;
        },
      }),
    };
    await expect(engine.attention({ shape: [2, 2], data }, k, v)).rejects.toThrow(
      'q must keep its length while it is read: got 0 numbers',
    );
  });
});

describe('a hostile object', () => {
  const fields = Object.keys(engine.defaults());

  test.each([
    ['an object without a text', Object.create(null), 'what has no text'],
    [
      'an error whose message throws',
      Object.defineProperty(new Error('x'), 'message', { get: () => fields.at(99)!.at }),
      'what has no text',
    ],
    ['a very long text', 'x'.repeat(1e6), `"${'x'.repeat(60)}"`],
  ])('a getter that throws %s', (_, thrown, reason) => {
    const config = {
      get inputs() {
        throw thrown;
      },
    };
    expect(engine.validate(config as Config)).toMatchObject([
      { field: 'inputs', message: `inputs must be readable: reading it threw ${reason}` },
    ]);
  });

  test('keys of any text are shown, and cut if they are long', () => {
    const key = 'a b\n"c';
    expect(messages({ replace: { [key]: Symbol('x') } })[0]).toMatch(/^replace\."a b\\n\\"c" must be a number/);
  });

  test('a number that releases the pass that reads it', async () => {
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
