// The article in its languages: every number in its text is the trace's, every link and question names what is there,
// and the line of the first screen is the line that is computed.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findStage, valuesOf, type Trace } from '../../web/core.ts';
import { configOf, engine } from '../engine.ts';
import { FIELDS } from '../../web/element/attributes.ts';
import { readAddress } from '../../web/input/address.ts';
import { predictionOf, promptOf } from '../../web/learning/prediction.ts';
import { FIRST_RUN } from '../../web/model/experiments.ts';
import { cellPrinted } from '../../web/story/cell_text.ts';
import { run as runCommand } from './support/command_line.ts';
import { LANGUAGES, type Language } from '../../web/words/languages.ts';

const web = new URL('../../web/pages/', import.meta.url);
const pageOf = (lang: Language) => (lang === 'en' ? 'index.html' : `${lang}/index.html`);
const htmlOf = (lang: Language) => readFileSync(new URL(pageOf(lang), web), 'utf8');

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)=(?:"([^"]*)"|'([^']*)')/g)].map(([, name, a, b]) => [name!, a ?? b ?? '']),
  );
const tagsOf = (html: string, pattern: RegExp) => (html.match(pattern) ?? []).map(attributesOf);
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ');

interface Section {
  readonly asks: Readonly<Record<string, string>>;
  readonly html: string;
}

const sectionsOf = (lang: Language): readonly Section[] =>
  [...htmlOf(lang).matchAll(/<section([^>]*)>([\s\S]*?)<\/section>/g)].map(([, tag, inner]) => ({
    asks: attributesOf(` ${tag}`),
    html: inner!,
  }));

const traceOf = (preset: string): Trace => engine.trace(configOf(preset));

/** Of the walk through the line, in the order of the computation. */
const CHAPTERS = [
  ...['whole', 'vectors', 'queries', 'keys', 'scores', 'mask', 'unmasked', 'scaling', 'softmax', 'infinity'],
  ...['context', 'guess', 'cut', 'training', 'heads', 'dropout', 'formula', 'questions'],
];

/** Years, sizes, settings and counts, each held by a test of the run or by the words around it. */
const PLAIN = /^(0|1|2|4|8|24|36|64|80|120|140|250|512|789|0\.5|2017|2024)$/;
const WRONG_CHOICE = /<li data-why=[^>]*>[^<]*<\/li>/g;

const journey = await engine.learn(FIRST_RUN);

describe.each(LANGUAGES)('%s', (language) => {
  const sections = sectionsOf(language);

  test('every number, link, setting and question is right, and none is unchecked', async () => {
    const { out, err, code } = await runCommand([
      'check',
      new URL(`../../dist/${pageOf(language)}`, import.meta.url).pathname,
    ]);
    expect({ err, code, out }).toMatchObject({ err: '', code: 0, out: expect.stringContaining(', 0 problems') });
    expect(Number(/: (\d+) numbers/.exec(out)![1])).toBeGreaterThan(80);
    const html = htmlOf(language)
      .replace(/<head>[\s\S]*?<\/head>/, '')
      .replace(/<p class="duration".*?<\/p>/, '') // node/learning/prediction.test.ts
      .replaceAll(WRONG_CHOICE, '');
    const figures = [...html.matchAll(/<span data-figure="(\w+)">([^<]*)<\/span>/g)].map(([, name, text]) => [
      name,
      text,
    ]);
    expect(figures).toEqual([
      ['guess', journey.guess.toFixed(2)],
      ['floor', journey.floor.toFixed(2)],
      ['root', Math.SQRT2.toFixed(2)],
    ]);
    const rest = textOf(html.replaceAll(/<(data-cell|data-loss|span data-figure)[^>]*>[^<]*<\/\w+(-\w+)?>/g, ''));
    const numbers = rest.match(/\d+(?:[.,]\d+)*/g) ?? [];
    expect(numbers.filter((number) => !PLAIN.test(number))).toEqual([]);
  });

  test('it has at most 1,800 words without questions, and lists the sources that it cites', () => {
    const prose = sections
      .filter(({ asks }) => asks.id !== 'questions')
      .map(({ html }) => html)
      .join(' ')
      .replaceAll(/<[^>]*>/g, '');
    const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(prose.replaceAll('&nbsp;', ' '))];
    const count = words.filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment)).length;
    expect(count).toBeLessThanOrEqual(1800);
    const html = htmlOf(language);
    const ids = [...html.matchAll(/<a href="#(\w+)">/g)].map(([, id]) => id!);
    for (const id of ids.filter((each) => each !== 'top')) expect(html).toContain(`id="${id}"`);
  });

  test('its chapters go through the line in the order of the computation', () => {
    expect(sections.map(({ asks }) => asks.id)).toEqual(CHAPTERS);
  });

  test('a link to the laboratory leads to what exists', () => {
    const links = [...htmlOf(language).matchAll(/laboratory\.html#([^"]*)"/g)];
    expect(links.length).toBeGreaterThan(2);
    for (const [, fragment] of links) {
      const { fields, wrong } = readAddress(`#${fragment!.replaceAll('&amp;', '&')}`, FIELDS);
      expect(wrong).toEqual([]);
      const trace = traceOf(fields.preset!);
      if (fields.cell) expect(cellPrinted(trace, fields.cell)).not.toBeNull();
    }
  });
});

test('the languages have the same numbers, links and questions', () => {
  const shape = (lang: Language) =>
    sectionsOf(lang).map(({ asks, html }) => [
      asks,
      tagsOf(html, /<data-cell\s[^>]*>/g).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
      tagsOf(html, /<(?:a|button)\s[^>]*data-(?:show|set|learn)[^>]*>/g).map(({ type: _, ...rest }) => rest),
      [...html.matchAll(/<li data-(right|why)/g)].map(([, kind]) => kind),
    ]);
  for (const lang of LANGUAGES) expect(shape(lang), lang).toEqual(shape('en'));
});

test('the row of “one” is one row: in the opening, in the figure and its arcs, in prose and questions', () => {
  const ROW = ['0.0015', '0.8337', '0.0636', '0.0471', '0.0540'];
  const { row } = predictionOf(engine, promptOf(journey, 1, 0), journey.steps);
  expect(row.map((weight) => weight.toFixed(4))).toEqual(ROW);
  const trace = traceOf('trained-journey');
  expect([...valuesOf(trace, findStage(trace, 'attn_weights')!)].slice(20).map((weight) => weight.toFixed(4))).toEqual(
    ROW,
  );
  for (const language of LANGUAGES) {
    const written = [...htmlOf(language).matchAll(/<data-cell ref="attn_weights 4 (\d)">([^<]*)</g)];
    expect(written.length).toBeGreaterThan(4);
    for (const [, key, text] of written) expect(text).toBe(Number(ROW[Number(key)]).toFixed(text!.length - 2));
  }
});

test('what the prose says of 24 sentences, of 36 and of the rows that it gives is so', async () => {
  expect([journey.sentences.length, journey.weights(0).reduce((sum, { data }) => sum + data.length, 0)]).toEqual([
    36, 120,
  ]);
  const story = journey.stepConfig(250, ['your', 'story', 'starts', 'with', 'one']).inputs as number[][];
  const link = /data-set='(\{"replace": \{"inputs"[^']*)'/.exec(htmlOf('en'))![1]!;
  const given = JSON.parse(link).replace.inputs as number[][];
  const exact = (rows: number[][]) => rows.map((row) => row.map(Math.fround));
  // To the bit: another word's row that differed in its last digits would count as changed.
  expect(exact(given)).toEqual(exact(story));
  const own = valuesOf(traceOf('trained-journey'), findStage(traceOf('trained-journey'), 'inputs')!);
  expect(
    exact(given)
      .flat()
      .flatMap((value, i) => (value === own[i] ? [] : [i])),
  ).toEqual([3, 4, 5]);
  const guesses = (run: typeof journey) =>
    run.sentences.filter((words, i) => run.write(run.steps, words, 1)[0]!.word === run.targets[i]!.at(-1)).length;
  expect(guesses(journey)).toBe(36);
  const learning = engine.presets().find(({ id }) => id === 'trained-thanks')!.learning!;
  const two = await engine.learn(learning);
  expect([two.sentences.length, guesses(two)]).toEqual([24, 24]);
  expect(two.weights(0).reduce((sum, { data }) => sum + data.length, 0)).toBe(140);
});

/** The preset of a notebook that sets no seed has seed 0. */
test.each([
  ['index.html', 'Five', 'Three set a seed', 'Two set none'],
  ['zh/index.html', '五个', '其中三个设定了随机种子', '另外两个没有设定'],
  ['pt/index.html', 'Cinco', 'Três fixam uma semente', 'Dois não fixam nenhuma'],
])('%s claims the numbers of only those notebooks that set a seed', (page, ...counts) => {
  const withSeed = (seeded: boolean) =>
    new Set(
      engine
        .presets()
        .filter(({ notebook, config }) => notebook !== null && (config.seed !== 0) === seeded)
        .flatMap(({ notebook }) => notebook!.match(/\b00\d\b/g)!),
    );
  expect([[...withSeed(true)].toSorted(), [...withSeed(false)].toSorted()]).toEqual([
    ['000', '003', '004'],
    ['001', '002'],
  ]);
  const [, source] = /<li id="notebooks">([\s\S]*?)<\/li>/.exec(readFileSync(new URL(page, web), 'utf8'))!;
  for (const count of counts) expect(source!.replace(/\s+/g, ' ')).toContain(count);
});
