// attention-steps learn: a loss per line, or a file.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { run } from '../support/command_line.ts';

test('prints a loss per line, of what is taken away and set', async () => {
  const engine = await loadEngine();
  const { losses } = await engine.learn({
    task: 'agreement',
    seed: 7,
    steps: 3,
    mask: 'none',
    places: false,
    rate: 0.05,
  });
  const options = ['--task', 'agreement', '--seed', '7', '--steps', '3', '--take', 'mask,places', '--set', 'rate=0.05'];
  const { out, err, code } = await run(['learn', ...options, '--digits', '10']);
  expect([err, code]).toEqual(['', 0]);
  expect(out.trim().split('\n')).toEqual(Array.from(losses, (loss) => loss.toFixed(10)));
});

test.each([
  [['--take', 'nose'], '--take must name some of mask'],
  [['--digits', 'x'], '--digits must be a whole number'],
  [['--out', 'a.txt'], '--out must end with .py or .csv'],
  [['--steps', '5001'], 'steps must be at most 5000: got 5001'],
])('refuses %o in a sentence', async (options, sentence) => {
  const { err, code } = await run(['learn', ...options]);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
