// What a function of the engine does not take is refused by the name of the argument, as fields of a config are.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findStage, loadEngine, printSize, printTorch, tensorOf, valueAt, valuesOf } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { ConfigError, traceToJson } from '../../../web/core.ts';
import { errorOf } from '../support/untyped.ts';

type Loose = (...given: unknown[]) => unknown;
const loose = (work: object, name: string) => ((work as Record<string, Loose>)[name] as Loose).bind(work);

const x = { shape: [3, 2], data: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] };
const trace = engine.trace({ seed: 789 });
const prepared = await engine.prepare({ seed: 789 });
const run = await engine.learn({ steps: 2 });
const stage = findStage(trace, 'attn_weights')!;

describe('an option is refused by its name', () => {
  test.each<readonly [unknown, string]>([
    [{ is_causal: true }, 'unknown option "is_causal" of attention, which has causal, lengths, scale: got true'],
    [{ constructor: 1 }, 'unknown option "constructor" of attention, which has causal, lengths, scale: got 1'],
    [null, 'the options of attention must be an object: got null'],
    [{ causal: 'yes' }, 'causal must be true or false: got "yes"'],
    [{ lengths: 2 }, 'lengths must be a list of integers: got 2'],
    [{ scale: '1' }, 'scale must be a number: got "1"'],
  ])('attention(q, k, v, %o)', async (options, message) => {
    await expect(loose(engine, 'attention')(x, x, x, options)).rejects.toThrow(new RangeError(message));
  });

  test('one that is not given is none', async () => {
    const none = { causal: undefined, lengths: null, scale: undefined };
    expect(await loose(engine, 'attention')(x, x, x, none)).toEqual(await engine.attention(x, x, x));
  });

  test.each<readonly [unknown, string]>([
    [{ onProgress: 1 }, 'unknown option "onProgress" of learn, which has progress, signal: got 1'],
    [{ signal: 'stop' }, 'signal must be an AbortSignal: got "stop"'],
  ])('learn(config, %o)', async (options, message) => {
    await expect(loose(engine, 'learn')({ steps: 1 }, options)).rejects.toThrow(new RangeError(message));
  });

  test.each<readonly [unknown, string]>([
    [{ wasmUrl: 'a.wasm' }, 'unknown option "wasmUrl" of loadEngine, which has wasm: got "a.wasm"'],
    [{ wasm: 5 }, 'wasm must be an address, bytes or a compiled module: got 5'],
  ])('loadEngine(%o)', async (options, message) => {
    await expect(loose({ loadEngine }, 'loadEngine')(options)).rejects.toThrow(new RangeError(message));
  });
});

describe('an argument is refused by its name', () => {
  test.each<readonly [unknown, string]>([
    [[1, 2], 'q must be {shape, data}: got a list'],
    [{ shape: 3, data: [1] }, 'q.shape must be a list of integers: got 3'],
    [{ shape: [3, 2], data: '123456' }, 'q.data must be a list of numbers: got "123456"'],
    [{ shape: [3, 2], data: [1, 2, 3, 4, 5, '6'] }, 'q must hold numbers: got "6"'],
  ])('attention(%o, k, v)', async (q, message) => {
    await expect(loose(engine, 'attention')(q, x, x)).rejects.toThrow(new RangeError(message));
  });

  test.each<readonly [string, readonly unknown[], string]>([
    ['run', [], 'x must be a list of numbers: got undefined'],
    ['run', [Array(18).fill('1')], 'x must hold numbers: got "1"'],
    ['run', [Array(18).fill(1), new Float64Array(12)], 'out must be a Float32Array: got a Float64Array'],
  ])('prepared.%s(...%o)', (name, given, message) => {
    expect(errorOf(() => loose(prepared, name)(...given))).toEqual(new RangeError(message));
  });

  test.each<readonly [string, readonly unknown[], string]>([
    ['predict', [0, 'my'], 'words must be a list of words: got "my"'],
    ['predict', ['0', ['my']], 'step must be a whole number from 0 to 2: got "0"'],
    ['predict', [0, ['my'], '0'], 'place must be a place of the sentence, 0 to 0: got "0"'],
    ['stepConfig', [0, 'my'], 'sentence must be from 0 to 35, or words: got "my"'],
    ['write', [0, ['my'], '3'], 'count must be a whole number from 0: got "3"'],
    ['write', [0, ['hello'], 0], 'the vocabulary must have each word: "hello" is not in it'],
  ])('learnt.%s(...%o)', (name, given, message) => {
    expect(errorOf(() => loose(run, name)(...given))).toEqual(new RangeError(message));
  });

  test.each<readonly [object, readonly unknown[], string]>([
    [{ valueAt }, [trace, stage, 6, 0], 'row must be an integer from 0 to 5: got 6'],
    [{ valueAt }, [trace, 'attn_weights', 0, 0], 'stage must be a stage of the trace: got "attn_weights"'],
    [{ findStage }, [undefined, 'inputs'], 'trace must be a trace: got undefined'],
    [{ traceToJson }, [5], 'trace must be a trace: got 5'],
    [{ printTorch }, [[1], 1], 'shape must hold integers >= 0, got 1'],
    [{ printTorch }, [undefined, [1]], 'data must be a list of numbers: got undefined'],
  ])('%o(...)', (of, given, message) => {
    expect(errorOf(() => loose(of, Object.keys(of)[0]!)(...given))).toEqual(new RangeError(message));
  });
});

test('whatever is given, no message has a name of the program', async () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.constantFrom(x, x.data, trace, stage, ['my'], 0, 1, {}, { causal: true }),
  );
  const functions: readonly (readonly [object, readonly string[]])[] = [
    [engine, ['trace', 'validate', 'prepare', 'attention', 'learn']],
    [prepared, ['run']],
    [run, ['accuracy', 'maskedLoss', 'weights', 'stepConfig', 'predict', 'write']],
    [{ findStage, tensorOf, valuesOf, valueAt, printTorch, printSize, traceToJson }, []],
  ];
  for (const [of, names] of functions)
    for (const name of names.length > 0 ? names : Object.keys(of))
      await fc.assert(
        fc.asyncProperty(fc.array(anything, { maxLength: 5 }), async (given) => {
          let thrown: unknown;
          try {
            const result = await loose(of, name)(...given);
            if (name === 'prepare') (result as { release(): void }).release();
          } catch (error) {
            thrown = error;
          }
          if (thrown === undefined || thrown instanceof ConfigError) return;
          expect(thrown).toBeInstanceOf(RangeError);
        }),
        { numRuns: name === 'learn' ? 30 : 100 },
      );
});
