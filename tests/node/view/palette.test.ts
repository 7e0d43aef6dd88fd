// What the style sheets know of colours and sizes that saved pictures have, too: each under its name, with its value.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOOK, lookStyles, SHARES } from '../../../web/view/look.ts';
import { PALETTES, paletteStyles } from '../../../web/view/palette.ts';

const web = new URL('../../../web/', import.meta.url);
const textsOf = (ending: string) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => readFileSync(new URL(path, web), 'utf8'));
const sheets = textsOf('.css').join('');

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

test('the sizes of saved pictures are declared as they are there', () => {
  const declared = declaredIn(lookStyles, '.root');
  expect(Object.values(declared)).toEqual([
    ...Object.values(LOOK).map((size) => `${size}px`),
    ...Object.values(SHARES).map(String),
  ]);
  expect([declared['--hatch-gap'], declared['--source-ring'], declared['--loud']]).toEqual(['6px', '2.5px', '1.4']);
});

test('what a sheet uses without a default is declared: there, in a sheet, or by a template', () => {
  const templates = textsOf('.ts').join('');
  const declared = new Set(
    [sheets, templates, lookStyles, paletteStyles].flatMap((text) => text.match(/--[\w-]+(?=\s*[:'])/g)!),
  );
  const used = new Set([...sheets.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!));
  expect(used.size).toBeGreaterThan(60);
  expect([...used].filter((name) => !declared.has(name))).toEqual([]);
});
