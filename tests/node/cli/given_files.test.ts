// The numbers of files on the command line: --inputs and --replace read what the page reads as a paste, and .npy.
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printTorch, tensorOf } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { dataFile } from '../../../web/files/data.ts';
import { npyOf } from '../../../web/files/npy.ts';
import { enterFolder, run } from '../support/command_line.ts';
import { askPython, pythonWith } from '../support/python.ts';

const field = fileURLToPath(new URL('../../fixtures/field/', import.meta.url));
let place: ReturnType<typeof enterFolder>;

beforeAll(() => {
  place = enterFolder();
  for (const file of readdirSync(field)) copyFileSync(`${field}${file}`, file);
});
afterAll(() => place.leave());

const inputsOf = (file: string) => run(['trace', '--inputs', file, '--stage', 'inputs']);
const CAUSAL = ['trace', '--preset', 'causal-mask', '--stage', 'mask'];

describe('--inputs', () => {
  const TWO = 'tensor([[0.1000, 0.2000],\n        [0.3000, 0.4000]])\n';
  test.each([
    ['label-takes-a-number.txt', TWO, 'The first column, “the” to “cat”, became the tokens.'],
    ['jax-and-tensorflow.txt', TWO, 'Tensor 1 of 2 was read.'],
    ['pandas-no-index.csv', /^tensor\(\[\[0\.1/, 'The first line, “0” to “2”, was read as names.'],
    ['loop-of-rows.txt', /^tensor\(\[\[0\.43/, ''],
    ['u2.npy', /^tensor\(\[\[43\., 15\., 89\.\],\n +\[55\., 87\., 66\.\]\]\)/, ''],
  ])('reads %s, and says what is to be known of it', async (file, out, said) => {
    expect(await inputsOf(file)).toEqual({
      out: out instanceof RegExp ? expect.stringMatching(out) : out,
      err: said && `attention-steps: ${file}: ${said}\n`,
      code: 0,
    });
  });

  test('gives the tokens that a table names, over a config as over none', async () => {
    const { out } = await run(['trace', '--inputs', 'own-csv-hash-token.csv', '--stage', 'inputs', '--print', 'table']);
    expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual(['inputs', '', 'the', '##s', '#', 'cat', '']);
    const over = await run(
      ['trace', '--config', '-', '--inputs', 'hashtag-rows.csv', '--print', 'json'],
      '{"seed": 7}',
    );
    expect(JSON.parse(over.out)).toMatchObject({ config: { seed: 7 }, tokens: ['#hashtag', 'day'] });
  });

  test('reads standard input, and what --out writes', async () => {
    const { out } = await run(['trace', '--inputs', '-', '--stage', 'inputs'], 'the 1 2\ncat 3 4\n');
    expect(out).toBe('tensor([[1., 2.],\n        [3., 4.]])\n');
    const trace = engine.trace({ tokens: ['2024', 'a,b'], inputs: [1.5, 3e-9].map((value) => [value, -0.1]) });
    writeFileSync('inputs.csv', dataFile(trace, 'csv', 'inputs', 'x').content);
    const { data, shape } = tensorOf(trace, 'inputs')!;
    expect((await inputsOf('inputs.csv')).out).toBe(`${printTorch(data, shape)}\n`);
  });

  test('--set counts over it', async () => {
    const { out } = await run('trace --inputs hashtag-rows.csv --set tokens=["a","b"] --print json'.split(' '));
    expect(JSON.parse(out).tokens).toEqual(['a', 'b']);
  });
});

test('a table names its columns by the rows of memory, if their words are given, and else by tokens', async () => {
  const config = { inputs: [[1, 2]], tokens: ['q'], memory: [1, 2].map((value) => [value, 0]) };
  const print = async (given: object) =>
    (await run(['trace', '--config', '-', '--stage', 'attn_weights', '--print', 'table'], JSON.stringify(given))).out;
  expect(await print({ ...config, memoryTokens: ['m', 'n'] })).toMatch(/\n +m +n\nq /);
  expect(await run(['trace', '--preset', 'causal-mask', '--stage', 'attn_weights', '--print', 'table'])).toMatchObject({
    out: expect.stringMatching(/\n +Your +journey /),
  });
});

describe('--replace', () => {
  test('takes a weight from a file, and several from one that names them', async () => {
    const text = 'W_query = tensor([[1., 2., 3.], [4., 5., 6.]])\nW_key = tensor([[0., 1., 0.], [1., 0., 0.]])\n';
    writeFileSync('weights.txt', text);
    const both = ['--replace', 'W_query=weights.txt', '--replace', 'W_key=weights.txt'];
    const { out } = await run(['trace', '--preset', 'causal-mask', ...both, '--print', 'json']);
    const { W_query, W_key } = JSON.parse(out).config.replace;
    expect([W_query, W_key].map(String)).toEqual(['1,2,3,4,5,6', '0,1,0,1,0,0']);
  });

  test('reads a mask that shows by 1 or hides by -inf as one that hides by 1', async () => {
    const causal = await run(CAUSAL);
    expect(await run([...CAUSAL, '--replace', 'mask=mask-true-is-visible.txt'])).toEqual({
      ...causal,
      err:
        'attention-steps: mask-true-is-visible.txt: 1 hides a key here, and as written “step” sees nothing: ' +
        'the mask was turned round.\n',
    });
    writeFileSync('three.csv', 'a,1,2,3\nb,1,2,3\nc,1,2,3\n');
    const { out } = await run([...CAUSAL, '--inputs', 'three.csv', '--replace', 'mask=mask-additive.txt']);
    expect(out).toBe('tensor([[0., 1., 1.],\n        [0., 0., 1.],\n        [0., 0., 0.]])\n');
  });
});

describe('a file that cannot be read is refused with its name, the place and a sentence', () => {
  test.each([
    ['odd.csv', 'the,0.1,0.2\ncat,0.3,x\n', 'odd.csv: Line 2, column 9: “x” is not a number.'],
    ['cut.npy', '\x93NUMPY\x01\x00\x20\x00{}', /^cut\.npy: the array must be of floats/],
  ])('%s', async (file, text, problem) => {
    writeFileSync(file, text, 'latin1');
    const { out, err, code } = await inputsOf(file);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err.replace('attention-steps: ', '').trimEnd()).toMatch(problem);
  });

  test('so are other shapes, a row hidden by finite numbers, an archive, a wrong name, a lost file', async () => {
    writeFileSync('turned.csv', '1,2\n3,4\n5,6\n');
    writeFileSync('blind.npy', npyOf(Float32Array.from([-1e9, -1e9, 0, 0]), [2, 2]));
    writeFileSync('all.npz', dataFile(engine.trace({}), 'npz', null, 'x').content);
    for (const [replace, problem] of [
      ['W_quer=x', '--replace must be NAME=FILE with a name of inputs, '],
      ['W_query', '--replace must be NAME=FILE'],
      ['W_query=none.csv', '--replace must name a file that can be read: got none.csv'],
      ['W_query=three.csv', 'replace.W_query must have the shape (2, 3): got (3, 3)\n'],
      ['W_query=turned.csv', 'replace.W_query must have the shape (2, 3): got (3, 2), whose transpose fits\n'],
      ['mask=blind.npy', 'blind.npy: this row would see no key'],
      ['W_query=all.npz', 'all.npz: this is an archive: save one array of it as .npy'],
    ] as const) {
      const { err, code } = await run(['trace', '--preset', 'causal-mask', '--replace', replace]);
      expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
    }
  });
});

const python = pythonWith('numpy');
test.skipIf(!python)('what NumPy saves of any type and order', async () => {
  const count = askPython<number>(python!, new URL('save_arrays.py', import.meta.url), place.folder);
  expect(count).toBeGreaterThan(10);
  for (let i = 0; i < count; i++)
    expect((await inputsOf(`${i}.npy`)).out, String(i)).toBe('tensor([[0., 1., 1.],\n        [0., 0., 1.]])\n');
  const all = Float32Array.from({ length: 24 }, (_, at) => at);
  expect((await inputsOf('deep.npy')).out).toBe(`${printTorch(all, [2, 3, 4])}\n`);
});
