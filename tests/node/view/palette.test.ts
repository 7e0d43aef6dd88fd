// What the style sheets know of colours and sizes that saved pictures have, too: each under its name, with its value.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOOK, lookStyles } from '../../../web/view/look.ts';
import { PALETTES, paletteStyles } from '../../../web/view/palette.ts';

const web = new URL('../../../web/', import.meta.url);
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => readFileSync(new URL(path, web), 'utf8'))
  .join('');

/** The properties that a rule declares, by their names. */
const declaredIn = (styles: string, selector: string) => {
  const [, block] = styles.split(`${selector}{`);
  return Object.fromEntries(
    block!
      .split('}')[0]!
      .split(';')
      .map((each) => each.split(/:(.*)/) as [string, string]),
  );
};

test.each([
  ['light', '.root'],
  ['dark', '.root.dark'],
] as const)('a page may set each colour of the %s theme, but for the hatch', (theme, selector) => {
  const { hatch, ...others } = PALETTES[theme];
  const settable = Object.entries(others).map(([name, colour]) => [`--${name}`, `var(--steps-${name},${colour})`]);
  expect(declaredIn(paletteStyles, selector)).toEqual({ ...Object.fromEntries(settable), '--hatch': hatch });
});

test('every size that a sheet uses is declared, as it is in saved pictures', () => {
  const declared = declaredIn(lookStyles, '.root');
  expect(Object.values(declared)).toEqual(Object.values(LOOK).map((size) => `${size}px`));
  expect([declared['--hatch-gap'], declared['--source-ring'], declared['--cross-line']]).toEqual([
    ...['6px', '2.5px', '1.4px'],
  ]);
  const used = [...sheets.matchAll(/var\((--(?:hatch|masked|cross|current|source|ring|legend|ramp|swatch)-\w+)\)/g)];
  expect(used.length).toBeGreaterThan(10);
  for (const [, name] of used) expect(declared).toHaveProperty(name!);
});
