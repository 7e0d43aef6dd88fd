// attention-steps learn: a loss per line, or a file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { enterFolder, run } from '../support/command_line.ts';

test('prints a loss per line, with the parts removed and the fields set', async () => {
  const taken = { mask: 'none', places: false } as const;
  const { losses } = await engine.learn({ task: 'agreement', seed: 7, steps: 3, ...taken, rate: 0.05 });
  const options = ['--task', 'agreement', '--seed', '7', '--steps', '3', '--take', 'mask,places', '--set', 'rate=0.05'];
  const { out, err, code } = await run(['learn', ...options, '--digits', '10']);
  expect([err, code]).toEqual(['', 0]);
  expect(out.trim().split('\n')).toEqual(Array.from(losses, (loss) => loss.toFixed(10)));
});

test('writes the weights of the last step, or of the named one', async () => {
  const { folder, leave } = enterFolder();
  try {
    for (const options of [
      ['--out', 'last.npz'],
      ['--out', 'a.npz', '--step', '5'],
      ['--out', 'b.npz', '--step', '4'],
    ])
      expect(await run(['learn', '--steps', '5', ...options])).toEqual({ out: '', err: '', code: 0 });
    const [last, a, b] = ['last.npz', 'a.npz', 'b.npz'].map((name) => readFileSync(join(folder, name), 'hex'));
    expect(a).toBe(last);
    expect(b).not.toBe(last);
  } finally {
    leave();
  }
});

test('writes a script that prints the requested number of digits, a notebook, and the losses', async () => {
  const { folder, leave } = enterFolder();
  try {
    for (const options of [['a.py', '--digits', '12'], ['a.ipynb', '--digits', '10'], ['a.csv']])
      expect(await run(['learn', '--steps', '2', '--out', ...options])).toEqual({ out: '', err: '', code: 0 });
    const text = (name: string) => readFileSync(join(folder, name), 'latin1');
    expect(text('a.py')).toContain('print(f"{loss.item():.12f}")');
    expect(JSON.parse(text('a.ipynb'))).toMatchObject({ nbformat: 4 });
    expect(text('a.ipynb')).toContain(String.raw`print(f\"{loss.item():.10f}\")`);
    expect(text('a.csv').split('\r\n')).toHaveLength(5); // a head, three losses, the end
  } finally {
    leave();
  }
});

test.each([
  [['--take', 'nose'], '--take must name some of mask'],
  [['--out', 'a.png'], '--out must end with one of .py, .ipynb, .csv, .npz: got a.png'],
  [['--step', '1'], '--step is for weights'],
  [['--digits', '3', '--out', '.csv'], '--digits is for losses that are printed: not by .csv or .npz'],
  [['--out', '.npz', '--steps', '3', '--step', '4'], '--step must be a whole number from 0 to 3'],
  [['--steps', '5001'], 'steps must be an integer from 0 to 5000: got 5001'],
  [['--steps', '2', '--out', 'none/a.csv'], '--out must name a file that can be written: got none/a.csv (ENOENT'],
])('refuses %o in a sentence', async (options, sentence) => {
  const { err, code } = await run(['learn', ...options]);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
