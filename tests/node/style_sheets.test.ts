// Checks the style sheets of web/: a class has one block, in one sheet, beside its template. Its states, the places
// and the media in which it looks different are nested there; only a list of classes may say what several share.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PALETTES } from '../../web/view/palette.ts';

const web = new URL('../../web/', import.meta.url);
const filesOf = (ending: RegExp) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => ending.test(path));
const textOf = (path: string) => readFileSync(new URL(path, web), 'utf8');

const SHEETS = filesOf(/\.css$/);
/** Those of our own pages, and what several share. */
const WITHOUT_TEMPLATE = /^(pages\/|attention-steps\.css$|view\/hues\.css$)/;

/** Splits at a sign that is in no brackets. */
function split(text: string, at: RegExp): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    depth += Number('(['.includes(sign)) - Number(')]'.includes(sign));
    if (depth === 0 && at.test(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The subjects of a selector: the first class of its last compound, of each in an `:is()`; null: it has no class. */
function subjectsOf(selector: string): readonly (string | null)[] {
  const last = split(selector, /[\s>+~]/).at(-1)!;
  const [, list] = /^:(?:is|where)\((.*?)\)(?![^(]*\))/.exec(last) ?? [];
  if (list) return split(list, /,/).flatMap(subjectsOf);
  return [/^[\w*]*(?:\[[^\]]*\])*(?::(?:is|not)\(\w+\))?\.([\w-]+)/.exec(last)?.[1] ?? null];
}

interface Rule {
  readonly sheet: string;
  readonly selector: string;
  /** The rule that it is nested in, over any media; null: none. */
  readonly parent: Rule | null;
  readonly subjects: readonly (string | null)[];
}

/** All rules of a sheet; the subject of one that ends in `&` is its parent's. */
function rulesOf(sheet: string): readonly Rule[] {
  const text = textOf(sheet).replace(/\/\*.*?\*\//gs, '');
  const rules: Rule[] = [];
  const open: (Rule | null)[] = [];
  for (const [, head, sign] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') open.pop();
    if (sign !== '{') continue;
    const selector = head!.trim().replace(/\s+/g, ' ');
    const parent = open.findLast((rule) => rule !== null) ?? null;
    if (/^@|^(from|to)\b/.test(selector)) open.push(null);
    else {
      const subjects = split(selector, /,/).flatMap((each) =>
        split(each, /[\s>+~]/)
          .at(-1)!
          .includes('&')
          ? (parent?.subjects ?? [])
          : subjectsOf(each),
      );
      open.push({ sheet, selector, parent, subjects });
      rules.push(open.at(-1)!);
    }
  }
  return rules;
}

const RULES = SHEETS.flatMap(rulesOf);
const isList = ({ selector, subjects }: Rule) => subjects.length > 1 || selector.includes(',');
const isOfParent = ({ selector }: Rule) => selector.includes('&');

test('no class is styled in two sheets', () => {
  const sheets = new Map<string, Set<string>>();
  for (const { sheet, subjects } of RULES)
    for (const subject of subjects)
      if (subject !== null) sheets.set(subject, (sheets.get(subject) ?? new Set()).add(sheet));
  expect(sheets.size).toBeGreaterThan(200);
  expect([...sheets].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where])).toEqual([]);
});

test('a class has one block, in which its states, places and media are nested', () => {
  const blocks = new Map<string, string[]>();
  for (const rule of RULES) {
    const [subject] = rule.subjects;
    if (!subject || isList(rule) || isOfParent(rule)) continue;
    blocks.set(subject, [...(blocks.get(subject) ?? []), `${rule.sheet} ${rule.selector}`]);
  }
  expect([...blocks.values()].filter(({ length }) => length > 1)).toEqual([]);
});

test('what is said of the inside of a class stands in its block', () => {
  const outside = RULES.filter(
    (rule) =>
      rule.parent === null && rule.subjects.every((name) => name === null) && /^\.[\w-]+[^,]*[ >]/.test(rule.selector),
  );
  expect(outside.map(({ sheet, selector }) => `${sheet} ${selector}`)).toEqual([]);
});

test('nothing is nested in a pseudo-element, which & cannot stand for', () => {
  const nested = RULES.filter(({ parent }) => parent && /::[\w-]+(\([^)]*\))?$/.test(parent.selector));
  expect(nested.map(({ sheet, selector }) => `${sheet} ${selector}`)).toEqual([]);
});

test('a sheet stands beside its template, and has its name', () => {
  const alone = SHEETS.filter(
    (sheet) => !WITHOUT_TEMPLATE.test(sheet) && !existsSync(new URL(sheet.replace(/css$/, 'ts'), web)),
  );
  expect(alone).toEqual([]);
});

test('every class of a sheet is in a template', () => {
  const templates = filesOf(/\.(ts|html)$/)
    .map(textOf)
    .join('\n');
  const words = new Set(templates.match(/[\w-]+/g));
  const named = RULES.flatMap(({ sheet, selector }) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => [sheet, name!] as const),
  );
  expect(named.filter(([, name]) => !words.has(name) && !name.startsWith('is-'))).toEqual([]);
});

test('our pages, which are there before any script, have the colours of the palette', () => {
  const { light, dark } = PALETTES;
  const colours = ['prose', 'ground'].flatMap((name) => [
    ...textOf(`pages/${name}.css`).matchAll(/--(ground|ink|quiet|line|query|key|value|accent): (#\w{6})/g),
  ]);
  expect(colours.length).toBe(18);
  for (const [, name, colour] of colours)
    expect(
      [light, dark].map((palette) => palette[name as keyof typeof light]),
      name,
    ).toContain(colour);
});
