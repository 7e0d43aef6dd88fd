// The article in its languages: every number in its text is the trace's, and every link and question names an existing
// cell or stage.
import { readFileSync } from 'node:fs';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { findStage, loadEngine, valuesOf, type Config, type Trace } from '../../web/core.ts';
import { FIELDS } from '../../web/element/attributes.ts';
import { readAddress } from '../../web/input/address.ts';
import { applyDifference } from '../../web/model/difference.ts';
import { forAPage } from '../../web/model/page_engine.ts';
import { requestOf, sameNumbers, viewOf } from '../../web/story/section_request.ts';
import { cellPrinted } from '../../web/story/cell_text.ts';
import { onTop, readSettings } from '../../web/story/settings.ts';
import { readFixture } from '../fixtures.ts';
import { LANGUAGES, type Language } from '../../web/words/languages.ts';

const whole = await loadEngine();
const engine = forAPage(whole); // with a page's limits
const web = new URL('../../web/pages/', import.meta.url);
const pageOf = (lang: Language) => (lang === 'en' ? 'index.html' : `${lang}/index.html`);

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)=(?:"([^"]*)"|'([^']*)')/g)].map(([, name, a, b]) => [name!, a ?? b ?? '']),
  );
const tagsOf = (html: string, pattern: RegExp) => (html.match(pattern) ?? []).map(attributesOf);
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ');

interface Section {
  /** The attributes of the surrounding story. */
  readonly story: Readonly<Record<string, string>>;
  readonly asks: Readonly<Record<string, string>>;
  readonly html: string;
}

function sectionsOf(page: string): readonly Section[] {
  const html = readFileSync(new URL(page, web), 'utf8');
  const [story = {}] = tagsOf(html, /<attention-story[^>]*>/g);
  return [...html.matchAll(/<section([^>]*)>([\s\S]*?)<\/section>/g)].map(([, tag, inner]) => ({
    story,
    asks: attributesOf(` ${tag}`),
    html: inner!,
  }));
}

const tagOf = (attributes: Readonly<Record<string, string>>) => ({
  getAttribute: (name: string) => attributes[name] ?? null,
});

/** The trace of a section, with the settings of one of its links, if any. */
function traceOf({ story, asks }: Section, set = '{}'): Trace {
  const { preset, settings } = requestOf(tagOf(story), tagOf(asks));
  const { config: before } = engine.presets().find(({ id }) => id === preset)!;
  const config: Config = applyDifference(before, onTop(settings, readSettings(set)));
  expect(engine.validate(config)).toEqual([]);
  return engine.trace(config);
}

/** The maximum difference of the two ways of masking, in PyTorch; ours is no larger. */
const { max_abs_difference_between_the_two: inPyTorch } = readFixture('004_masking_two_ways');

/** Numbers of the text that are not cells of a trace, by their meaning. */
const FIGURES: Readonly<Record<string, string>> = {
  root: Math.fround(Math.sqrt(2)).toFixed(2),
  difference: inPyTorch.toFixed(9),
};

/** Years, sizes and settings; 0 and 1 themselves; the wrong choices of questions. */
const PLAIN = /^(0|1|2|4|8|64|512|1024|0\.5|2017|2024)$/;
const WRONG_CHOICE = /<li data-why=[^>]*>[^<]*<\/li>/g;

describe.each(LANGUAGES)('%s', (language) => {
  const page = pageOf(language);
  const sections = sectionsOf(page);

  test('a number in the text equals that of its section’s trace', () => {
    let numbers = 0;
    for (const section of sections) {
      const trace = traceOf(section);
      for (const [, tag, text] of section.html.matchAll(/<data-cell(\s[^>]*)>([^<]*)<\/data-cell>/g)) {
        const { ref } = attributesOf(tag!);
        expect(`${ref}: ${text}`).toBe(`${ref}: ${cellPrinted(trace, ref!, text)}`);
        numbers++;
      }
    }
    expect(numbers).toBeGreaterThan(60);
  });

  test('every number in the text is checked', () => {
    const html = readFileSync(new URL(page, web), 'utf8')
      .replace(/<head>[\s\S]*?<\/head>/, '')
      .replace(/<p class="took">.*?<\/p>/, '') // node/story/opening_moment.test.ts
      .replaceAll(WRONG_CHOICE, '');
    for (const [, name, text] of html.matchAll(/<span data-figure="(\w+)">([^<]*)<\/span>/g)) {
      expect(text).toBe(FIGURES[name!]);
    }
    const rest = textOf(html.replaceAll(/<(data-cell|span data-figure)[^>]*>[^<]*<\/(data-cell|span)>/g, ''));
    const numbers = rest.match(/\d+(?:[.,]\d+)*/g) ?? [];
    expect(numbers.filter((number) => !PLAIN.test(number))).toEqual([]);
  });

  test('it has at most 2,000 words, numbers aside, and lists the sources that it cites', () => {
    const html = readFileSync(new URL(page, web), 'utf8');
    const folded = /<details>[\s\S]*?<\/details>/g; // for readers of the notebooks
    const main = /<attention-story([\s\S]*)<\/attention-story>/
      .exec(html)![1]!
      .replaceAll(folded, '')
      .replaceAll(/<[^>]*>/g, '');
    const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(main.replaceAll('&nbsp;', ' '))];
    const count = words.filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment)).length;
    expect(count).toBeLessThanOrEqual(2000);
    const chapters = sections.map(({ asks }) => asks.id);
    const cited = [...html.matchAll(/<a href="#(\w+)">/g)].map(([, id]) => id!).filter((id) => !chapters.includes(id));
    expect(new Set(cited).size).toBe(3);
    for (const id of cited) expect(html).toContain(`<li id="${id}">`);
  });

  test('sections and links name existing cells and stages', () => {
    for (const section of sections) {
      const { stage, cell } = section.asks;
      const trace = traceOf(section);
      if (section.asks.step === 'end')
        expect(stage).toBeUndefined(); // the result
      else if (stage !== 'whole') expect(findStage(trace, stage!), stage).toBeDefined();
      if (cell) expect(cellPrinted(trace, cell), cell).not.toBeNull();
      for (const link of tagsOf(section.html, /<a\s[^>]*data-(?:show|set)[^>]*>/g)) {
        const name = link['data-show']!;
        const shown = traceOf(section, link['data-set']);
        if (name.includes(' ')) expect(cellPrinted(shown, name), name).not.toBeNull();
        else expect(findStage(shown, name), name).toBeDefined();
      }
    }
  });

  test('it has eight questions, each with one right choice, reasons for the others, and an answer', () => {
    const { html } = sections.find(({ asks }) => asks.id === 'questions')!;
    const questions = html.match(/<story-question[\s\S]*?<\/story-question>/g)!;
    expect(questions).toHaveLength(8);
    expect(sections.filter((section) => section.html.includes('<story-question'))).toHaveLength(1);
    for (const question of questions) {
      const kinds = [...question.matchAll(/<li data-(right>|why="[^"]+">)/g)].map(([, kind]) => kind!.slice(0, 3));
      expect(kinds.toSorted()).toEqual(['rig', 'why', 'why']);
      expect(question).toMatch(/<details slot="answer">[\s\S]*<a /);
    }
  });

  test('a link to the laboratory leads to a cell that exists', () => {
    const links = [...readFileSync(new URL(page, web), 'utf8').matchAll(/laboratory\.html(#[^"]*)"/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, fragment] of links) {
      const { fields, wrong } = readAddress(fragment!.replaceAll('&amp;', '&'), FIELDS);
      expect(wrong).toEqual([]);
      const trace = traceOf({ story: {}, asks: { preset: fields.preset! }, html: '' });
      expect(cellPrinted(trace, fields.cell!)).not.toBeNull();
    }
  });

  test('each chapter has something to try', () => {
    const chapters = sections
      .map(({ html }) => html)
      .join('')
      .split(/<h2>/)
      .slice(2, -2);
    expect(chapters).toHaveLength(11);
    for (const chapter of chapters) expect(chapter).toMatch(/class="try"/);
  });
});

test('the languages have the same sections, links and questions', () => {
  const shape = (page: string) =>
    sectionsOf(page).map(({ asks, html }) => [
      asks,
      tagsOf(html, /<a\s[^>]*data-(?:show|set)[^>]*>/g),
      [...html.matchAll(/<li data-(right|why)/g)].map(([, kind]) => kind),
      tagsOf(html, /<\w+\s+data-holds[^>]*>/g),
    ]);
  for (const lang of LANGUAGES) expect(shape(pageOf(lang)), lang).toEqual(shape(pageOf('en')));
});

// --- The effect of links on the text ----------------------------------------------------------------

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The sentences of a section that are no claims and have other numbers with a trace. */
function readWith(section: Section, trace: Trace): readonly string[] {
  const view = viewOf(trace, requestOf(tagOf(section.story), tagOf(section.asks)));
  const textIn = (node: Node): string => {
    if ('value' in node) return node.value;
    if (!('childNodes' in node)) return '';
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    if (attributes['data-holds'] !== undefined) return '';
    const text = node.childNodes.map(textIn).join('');
    if (node.nodeName === 'data-cell') {
      const printed = cellPrinted(trace, attributes.ref!, text, view);
      if (printed !== null && printed !== text) return `[${printed}]`;
    }
    if (node.nodeName === 'q') return `“${text}”`;
    return /^(p|h2|h3|summary)$/.test(node.nodeName) ? `${text}\n` : text;
  };
  return parseFragment(section.html)
    .childNodes.map(textIn)
    .join('')
    .split(/(?<=[.?!])\s+(?=[“A-Z])|\n(?! {12})/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.includes('['));
}

/** Sentences that hold for any numbers, as a person has checked. A new sentence is a claim, or needs an entry here. */
const TRUE_OF_ANY = [
  'Numbers such as [0.56] are live, and underlined words lead to a place in the picture.',
  '“journey” is [0.05], [0.80], [0.55].',
  'The query of “journey” with the key of “Your” gives [0.34], with its own key [0.01], with that of “step” 0.01.',
  'Numbers such as [0.90] are live, and underlined words lead to a place in the picture.',
  'The query of “journey” with the key of “Your” gives [3.04], with its own key [−1.39], with that of “step” [−2.28].',
  'The share that “journey” gives “starts” is [0.01].',
  'Numbers such as [0.19] are live, and underlined words lead to a place in the picture.',
  'The share that “journey” gives “starts” is [0.16].',
  'The query of “journey” with the key of “Your” gives 0.47, with its own key 0.17, with that of “step” [0.30].',
  'Draw them so, and see what “journey” keeps of itself: [0.90].',
];

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

test('with each link, sentences whose numbers change are claims, or true of any numbers', () => {
  const sections = sectionsOf(pageOf('en'));
  const about = ({ story, asks }: Section) => requestOf(tagOf(story), tagOf(asks));
  const live = sections.flatMap((section) =>
    tagsOf(section.html, /<a\s[^>]*data-set[^>]*>/g).flatMap((link) => {
      const trace = traceOf(section, link['data-set']);
      const same = sections.filter((each) => sameNumbers(about(each), about(section)));
      return same.flatMap((each) => readWith(each, trace));
    }),
  );
  expect([...new Set(live)]).toEqual(TRUE_OF_ANY);
});

test('with many dimensions one word gets nearly all weight, and the division restores the shares of the others', () => {
  const section = sectionsOf(pageOf('en')).find(({ asks }) => asks.id === 'scaling')!;
  const shares = tagsOf(section.html, /<a\s[^>]*data-set[^>]*>/g).map((link) => {
    const trace = traceOf(section, link['data-set']);
    return Math.max(...valuesOf(trace, findStage(trace, 'attn_weights')!).subarray(6, 12));
  });
  expect(shares[0]).toBeGreaterThan(0.9);
  expect(shares[1]).toBeLessThan(0.25);
});

test('the two ways of masking differ by no more than the text says', () => {
  const weightsBy = (maskBy: 'fill' | 'renormalise', name: 'attn_weights' | 'masked_simple_norm') => {
    const trace = engine.trace({ seed: 789, mask: 'causal', maskBy });
    return valuesOf(trace, findStage(trace, name)!);
  };
  const renormalised = weightsBy('renormalise', 'masked_simple_norm');
  const differences = weightsBy('fill', 'attn_weights').map((weight, i) => Math.abs(weight - renormalised[i]!));
  expect(Math.max(...differences)).toBeLessThanOrEqual(Number(FIGURES.difference));
});

test('if the inputs of the last word change, only its context vector changes', () => {
  const section = sectionsOf(pageOf('en')).find(({ asks }) => asks.id === 'context')!;
  const [link] = tagsOf(section.html, /<a\s[^>]*data-set[^>]*>/g);
  const [before, after] = [traceOf(section), traceOf(section, link!['data-set'])].map((trace) => [
    ...valuesOf(trace, findStage(trace, 'context_vec')!),
  ]);
  expect(after!.slice(0, -2)).toEqual(before!.slice(0, -2));
  expect(after!.slice(-2)).not.toEqual(before!.slice(-2));
});
