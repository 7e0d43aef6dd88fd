// The tag as a child of every kind of parent, in every engine: it is as wide as the available space, its height
// settles, and its scene is complete. Without a doctype, with panels, and in a story: in Chromium.
import { describe, expect, test } from 'vitest';
import { engines, type Tab } from '../support/engines.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { HOST_SCRIPTS, faultsOf, started } from '../support/host_page.ts';
import { PARTS } from '../support/parts.ts';
import { ALL, ENGINES, rows } from '../support/scope.ts';

const WINDOW = { width: 1000, height: 700 };
/** The size of each parent's container, in pixels. */
const ROOM = 900;

interface Parent {
  /** The markup around the tag, which replaces the star. */
  readonly html: string;
  /** Style of the tag itself. */
  readonly tag?: string;
  /** The width of the tag, if it is not the container's. */
  readonly width?: number;
  /** The height of the picture, if the page sets one; otherwise it is the window's. */
  readonly picture?: number;
}

const styled = (style: string, more: Omit<Parent, 'html'> = {}): Parent => ({
  html: `<div style="${style}">*</div>`,
  ...more,
});

const PARENTS: Readonly<Record<string, Parent>> = {
  block: styled('display: block'),
  'flow-root': styled('display: flow-root'),
  contents: styled('display: contents'),
  'inline block': styled('display: inline-block'),
  float: styled('float: left'),
  absolute: styled('position: absolute'),
  'as wide as what fits': styled('width: fit-content'),
  'as narrow as can be': styled('width: min-content', { width: 320, picture: 816 }),
  'flex row': styled('display: flex'),
  'flex row, start': styled('display: flex; align-items: flex-start'),
  'flex row, centre': styled('display: flex; align-items: center; justify-content: center'),
  'flex row, baseline': styled('display: flex; align-items: baseline'),
  'flex row, reversed': styled('display: flex; flex-flow: row-reverse wrap'),
  'flex column': styled('display: flex; flex-flow: column'),
  'flex column, start': styled('display: flex; flex-flow: column; align-items: flex-start'),
  'flex column, centre': styled('display: flex; flex-flow: column; align-items: center'),
  'flex column, too low': styled('display: flex; flex-flow: column; height: 500px'),
  'flex column that it fills': styled('display: flex; flex-flow: column; height: 500px', { tag: 'flex: 1' }),
  'inline flex': styled('display: inline-flex'),
  grid: styled('display: grid'),
  'grid, centre': styled('display: grid; place-items: center'),
  'grid, fractions': styled('display: grid; grid: 1fr / 1fr'),
  'grid, fixed columns': styled('display: grid; grid-template-columns: 640px 1fr', { width: 640 }),
  'grid, narrow columns': styled('display: grid; grid-template-columns: min-content', { width: 320, picture: 816 }),
  'grid, columns that fit': styled('display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr))'),
  'grid, too low': styled('display: grid; height: 500px'),
  'grid, all of a row': styled('display: grid', { tag: 'height: 100%' }),
  'inline grid': styled('display: inline-grid'),
  table: styled('display: table'),
  'table cell': { html: '<table style="width: 100%; border-spacing: 0"><td style="padding: 0">*</td></table>' },
  columns: styled('columns: 2; column-gap: 20px', { width: 440 }),
  'fixed height': styled('height: 500px'),
  'least height': styled('min-height: 2000px'),
  'most height': styled('max-height: 500px; overflow: auto; scrollbar-width: none'),
  percentage: styled('height: 100%'),
  contained: styled('container-type: inline-size'),
  'contained, both ways': styled('container-type: size; height: 600px'),
  'padding and border': styled('padding: 30px; border: 20px solid', { width: 800 }),
  details: { html: '<details open><summary>More</summary>*</details>' },
  dialog: {
    html: '<dialog open style="position: static; border: 0; padding: 0; margin: 0; max-width: none">*</dialog>',
  },
  fieldset: { html: '<fieldset style="border: 0; padding: 0; margin: 0">*</fieldset>' },
  'list item': { html: '<ul style="margin: 0; padding: 0"><li>*</li></ul>' },
  'right to left': { html: '<div dir="rtl">*</div>' },
  'right to left, a flex row': { html: '<div dir="rtl" style="display: flex">*</div>' },
  'vertical, from the right': styled(`writing-mode: vertical-rl; width: ${ROOM}px`),
  'vertical, from the left': styled(`writing-mode: vertical-lr; width: ${ROOM}px`),
  'vertical, a flex row': styled(`writing-mode: vertical-rl; width: ${ROOM}px; display: flex`),
  'vertical, a grid': styled(`writing-mode: vertical-lr; width: ${ROOM}px; display: grid`),
  'beside something higher': { html: '<div style="display: flex"><p style="height: 2000px; width: 0"></p>*</div>' },
  'no inline, no block': styled('', { tag: 'display: inline' }),
  'at least so high': styled('', { tag: 'min-height: 2000px' }),
  'at most so high': styled('', { tag: 'max-height: 500px', picture: 500 }),
  'at most higher than the window': styled('', { tag: 'max-height: 800px' }),
  'a height of its own': styled('', { tag: 'height: 560px', picture: 560 }),
  'higher than the window': styled('', { tag: 'height: 900px', picture: 900 }),
  'all of a height': styled('height: 560px', { tag: 'height: 100%', picture: 560 }),
  'all of a flex row': styled('height: 560px; display: flex', { picture: 560 }),
  'the rest of a flex column': styled('height: 560px; display: flex; flex-flow: column', {
    tag: 'flex: 1; min-height: 0',
    picture: 560,
  }),
  'all of a grid row': styled('display: grid; grid-template-rows: 560px', { picture: 560 }),
  'between two edges': styled('position: relative; height: 560px', {
    tag: 'position: absolute; inset: 0',
    picture: 560,
  }),
};
const NAMES = Object.keys(PARENTS);

const MODES = [
  ['with a doctype', 'standards'],
  ['without one', 'quirks'],
] as const;

const STYLES = '<link rel="stylesheet" href="/attention-steps.css">';
const scriptOf = (name: string) => `<script type="module" src="/${name}.js"></script>`;

const tagOf = (style = '') =>
  `<attention-steps preset="causal-mask" stage="attn_weights" style="${style}">Fallback.</attention-steps>`;
const roomOf = (html: string, tag: string) =>
  `<section style="width: ${ROOM}px; display: flow-root">${html.replace('*', tag)}</section>`;
const pageOf = (doctype: string, head: string, body = '') =>
  `${doctype}<html lang="en"><head><meta charset="utf-8"><title>host</title><script src="/recorder.js"></script>
  <style>html { scrollbar-width: none } body { margin: 0 } body > section { margin: 20px 0; position: relative }</style>
  ${head}</head><body>${body}</body></html>`;

/** The number of parents on one page: more take a browser longer, since each player lays out all of them. */
const AT_ONCE = 12;

/** Waits until each tag has its player; a reader scrolls to it. */
const show = (tab: Tab, names: readonly string[]) =>
  tab.evaluate(
    async (html) => {
      document.body.innerHTML = html;
      await customElements.whenDefined('attention-steps');
      for (const tag of document.querySelectorAll<AttentionStepsElement>('attention-steps')) {
        tag.scrollIntoView({ behavior: 'instant' });
        await tag.whenReady;
      }
    },
    names.map((name) => roomOf(PARENTS[name]!.html, tagOf(PARENTS[name]!.tag))).join(''),
  );

interface Stood {
  readonly width: number;
  readonly height: number;
  readonly picture: number;
  readonly faults: readonly string[];
}

/** The sizes once none has changed for many frames. */
const standing = (tab: Tab) =>
  tab.evaluate(async () => {
    const CALM = 15;
    const MAX = 400;
    const tags = [...document.querySelectorAll<HTMLElement>('attention-steps')];
    const sizes = () => tags.map((tag) => `${tag.offsetWidth} ${tag.offsetHeight}`);
    let before = sizes();
    const moved = new Set<number>();
    for (let frame = 0, calm = 0; calm < CALM; frame++) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = sizes();
      for (const [at, size] of now.entries()) if (frame > MAX && size !== before[at]) moved.add(at);
      calm = now.join() === before.join() ? calm + 1 : 0;
      before = now;
      if (frame > MAX + CALM) break;
    }
    return tags.map((tag, at) => {
      const [root, picture] = ['[part=player]', '[part=picture]'].map((part) =>
        tag.shadowRoot!.querySelector<HTMLElement>(part),
      );
      if (!root || !picture)
        return { width: 0, height: 0, picture: 0, faults: [`no picture: ${tag.shadowRoot!.textContent}`] };
      const [own, inner] = [tag.getBoundingClientRect(), root.getBoundingClientRect()];
      const scrolls = root.scrollHeight > root.clientHeight;
      const faults = [
        moved.has(at) && `${before[at]} and on`,
        inner.bottom > own.bottom + 1 && own.height > 0 && `${inner.bottom - own.bottom} px lower than the tag`,
        scrolls && !root.hasAttribute('data-given') && 'scrolls inside',
        picture.offsetHeight > root.clientHeight && `the picture is scrolled`,
        ...[...tag.shadowRoot!.querySelectorAll<HTMLElement>('[part=picture] > *, [part=text], [part=scene]')].map(
          ({ className, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            (scrollWidth > clientWidth + 1 || (scrollHeight > clientHeight + 1 && className !== 'text')) &&
            `${className} is cut`,
        ),
      ];
      return {
        width: Math.round(own.width || inner.width),
        height: Math.round(own.height || inner.height),
        picture: picture.offsetHeight,
        faults: faults.filter((fault) => fault !== false),
      };
    });
  });

/** Each parent with its content. */
const named = (names: readonly string[], seen: readonly Stood[]) =>
  seen.map(({ width, picture, faults }, at) => ({ [names[at]!]: { width, picture, faults } }));
const wanted = (names: readonly string[]) =>
  names.map((name) => {
    const { width = ROOM, picture = WINDOW.height } = PARENTS[name]!;
    return { [name]: { width, picture, faults: [] } };
  });

/** The parents in which the content of a story could affect its width. */
const STORY_PARENTS = [
  'inline block',
  'float',
  'flex row',
  'flex row, centre',
  'flex column, start',
  'grid',
  'grid, centre',
  'table cell',
  'right to left',
  'vertical, from the right',
];
const STORY = `<attention-story>${['attn_scores', 'attn_weights']
  .map((stage) => `<section stage="${stage}"><h2>${stage}</h2><p>A sentence on it.</p></section>`)
  .join('')}</attention-story>`;
const STORIES = STORY_PARENTS.map((name) => roomOf(PARENTS[name]!.html, STORY)).join('');

/** Tags with other parts or in other parents, whose space is reserved before the script loads. */
const KEPT = [
  '<attention-steps></attention-steps>',
  '<attention-steps controls="none"></attention-steps>',
  '<attention-steps controls="line"></attention-steps>',
  '<attention-steps controls="words line code"></attention-steps>',
  '<attention-steps controls="strip transport"></attention-steps>',
  '<attention-steps style="display: block; height: 500px"></attention-steps>',
  '<div style="display: grid"><attention-steps></attention-steps></div>',
  '<div style="display: flex"><attention-steps></attention-steps></div>',
  '<div style="float: left"><attention-steps></attention-steps></div>',
  '<div style="writing-mode: vertical-rl"><attention-steps></attention-steps></div>',
];
const BEFORE = KEPT.map((html) => `<section style="display: flow-root">${html}</section>`).join('');

const files = await serveFiles(DIST, {
  own: {
    ...HOST_SCRIPTS,
    '/standards.html': pageOf('<!doctype html>', STYLES + scriptOf('attention-steps')),
    '/quirks.html': pageOf('', STYLES + scriptOf('attention-steps')),
    '/stories.html': pageOf('<!doctype html>', STYLES + scriptOf('attention-steps'), STORIES),
    '/before.html': pageOf('<!doctype html>', STYLES, BEFORE),
  },
});

describe.each(engines)('$name', async (engine) => {
  const tab = await engine.open('about:blank', { ...WINDOW, reducedMotion: true });

  const setOnAll = (name: string, value: string) =>
    tab.evaluate(
      ([name, value]) => {
        for (const tag of document.querySelectorAll('attention-steps')) tag.setAttribute(name!, value!);
      },
      [name, value],
    );

  const inChromium = engine.name === 'Chromium';
  test.each(ALL ? MODES : MODES.slice(0, 1))(
    'in every parent it has its full width and a stable height: %s',
    async (_, mode) => {
      await tab.goto(`${files.address}${mode}.html`);
      for (let at = 0; at < NAMES.length; at += AT_ONCE) {
        const names = NAMES.slice(at, at + AT_ONCE);
        await show(tab, names);
        expect(named(names, await standing(tab))).toEqual(wanted(names));
        // Without panels, which the player itself omits: the same in all engines.
        if (mode === 'quirks' || !inChromium) continue;
        await setOnAll('controls', 'pickers strip transport words line predict edit');
        expect(named(names, await standing(tab))).toEqual(wanted(names));
      }
      expect(await faultsOf(tab)).toEqual([]);
    },
  );

  if (!ENGINES.includes(engine)) return;

  test('an open panel changes no picture, and a closed one leaves no space', async () => {
    await tab.goto(`${files.address}standards.html`);
    const names = ['flex row', 'flex column that it fills', 'at most higher than the window'];
    await show(tab, names);
    const toggle = (open: boolean) =>
      tab.evaluate(
        ([to, { ownPanel, codePanel }]) => {
          for (const { shadowRoot } of document.querySelectorAll('attention-steps'))
            for (const panel of shadowRoot!.querySelectorAll<HTMLDetailsElement>(`${ownPanel}, ${codePanel}`))
              panel.open = to;
        },
        [open, PARTS] as const,
      );
    const lines = () =>
      tab.evaluate(
        (line) =>
          [...document.querySelectorAll('attention-steps')].map(
            ({ shadowRoot }) => shadowRoot!.querySelectorAll(line).length > 5,
          ),
        PARTS.codeLine,
      );
    const before = await standing(tab);
    await toggle(true);
    await expect.poll(lines).toEqual(names.map(() => true));
    const open = await standing(tab);
    expect(named(names, open)).toEqual(wanted(names));
    const grown = open.map(({ height }, at) => height - before[at]!.height > 100);
    expect(grown).toEqual([true, true, false]);
    await toggle(false);
    expect(await standing(tab)).toEqual(before);
  });

  if (ALL)
    test('a story has its full width in every parent, too', async () => {
      await tab.goto(`${files.address}stories.html`);
      const read = () =>
        tab.evaluate(async () => {
          await customElements.whenDefined('attention-story');
          const stories = [...document.querySelectorAll<HTMLElement>('attention-story')];
          for (const story of stories) {
            story.scrollIntoView({ behavior: 'instant' });
            const playerOf = () => story.querySelector<AttentionStepsElement>('attention-steps');
            while (!playerOf()) await new Promise((done) => requestAnimationFrame(done));
            await playerOf()!.whenReady;
          }
          return stories.map(({ offsetWidth, shadowRoot }) => {
            const [picture, prose] = ['picture', 'prose'].map((part) =>
              shadowRoot!.querySelector(`[part=${part}]`)!.getBoundingClientRect(),
            );
            return [
              offsetWidth,
              prose!.width > 200 && (picture!.left >= prose!.right || picture!.right <= prose!.left),
            ];
          });
        });
      const seen = await read();
      expect(seen.map((each, at) => [STORY_PARENTS[at], ...each])).toEqual(
        STORY_PARENTS.map((name) => [name, ROOM, true]),
      );
      const players = await standing(tab);
      expect(players.map(({ faults }) => faults)).toEqual(players.map(() => []));
      const controls = () =>
        tab.evaluate(() =>
          [...document.querySelectorAll<AttentionStepsElement>('attention-steps')].map(({ controls }) => controls),
        );
      expect(await controls()).toEqual(players.map(() => 'line edit'));
    });
});

test.each(
  rows(
    [[390, 844]],
    [
      [360, 560],
      [667, 375],
      [1000, 700],
      [360, 700],
      [340, 560],
      [700, 340],
      [700, 700],
    ],
  ),
)('in a window of %i x %i pixels the space is reserved before the script loads', async (width, height) => {
  const tab = await engines[0]!.open(`${files.address}before.html`, { width, height, reducedMotion: true });
  const sizes = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('attention-steps')].map((tag) => [tag.offsetWidth, tag.offsetHeight]),
    );
  const kept = await sizes();
  await tab.evaluate(() => {
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', src: '/attention-steps.js' });
    document.head.append(script);
  });
  await started(tab, KEPT.length);
  await standing(tab);
  const now = await sizes();
  // The notes take more lines on a phone.
  const moved = now.flatMap(([width, height], at) =>
    width === kept[at]![0] && Math.abs(height! - kept[at]![1]!) < 16
      ? []
      : [`${KEPT[at]}: ${kept[at]!.join(' x ')}, then ${width} x ${height}`],
  );
  expect(moved).toEqual([]);
});
