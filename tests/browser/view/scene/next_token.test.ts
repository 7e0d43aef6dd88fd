// The next token with stored keys and values: the picture says how many rows are stored, and how many are new.
import { expect, test } from 'vitest';
import { openLaboratory } from '../../support/laboratory.ts';

const { parts, show } = await openLaboratory();

test('name and overview say which rows are stored, and the notes what they save', async () => {
  await show({ preset: 'next-token', stage: 'keys' });
  await expect.poll(() => parts.matrix('keys').innerText()).toContain('5 stored, 1 new');
  await show({ preset: 'next-token', stage: 'whole' });
  await expect.poll(() => parts.whole.innerText()).toContain('5 stored,');
  await parts.player.getByText(/ 42 .* 252, 6 times /).waitFor(); // multiplications
});
