// The built pages of web/examples in every engine; and the guides, which show the same lines.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEngine, valuesOf } from '../../web/engine/index.ts';
import { cellPrinted } from '../../web/story/cell_text.ts';
import { engines, type Tab } from './support/engines.ts';
import { DIST, serveFiles, type Files } from './support/file_server.ts';

const FOLDER = join(DIST, 'examples');
const pages = readdirSync(FOLDER);
const textOf = (page: string) => readFileSync(join(FOLDER, page), 'utf8');
const guide = readFileSync(resolve(import.meta.dirname, '../../docs/embedding.md'), 'utf8');

const tagsOf = (text: string) => [...text.matchAll(/<attention-steps( [^>]*?)?>/g)].map(([tag]) => tag);
const frameOf = (text: string) => /(?:embed|attention-steps)\.html#[\w&=.-]+/g.exec(text.replaceAll('&amp;', '&'))![0];

describe('the guide', () => {
  test('for authors shows the page story.html', () => {
    const authoring = readFileSync(resolve(import.meta.dirname, '../../docs/authoring.md'), 'utf8');
    expect(authoring).toContain(textOf('story.html').replaceAll('../', 'attention-steps/'));
  });

  test.each(['plain', 'slides'])('shows a tag of the page %s', (name) => {
    const block = new RegExp(`<!-- ${name} -->\\n\`\`\`\\w+\\n([^]*?)\`\`\``).exec(guide)![1]!;
    expect(tagsOf(textOf(`${name}.html`))).toContain(tagsOf(block)[0]);
  });

  test('shows the frames of the notebook', () => {
    for (const block of guide
      .split('## Jupyter')[1]!
      .split('## Slides')[0]!
      .match(/IFrame\(.*/g)!) {
      expect(textOf('jupyter.html')).toContain(`src="../${frameOf(block)}"`);
    }
  });
});

test('every number in the tutorials is in the trace', async () => {
  const engine = await loadEngine();
  const trace = engine.trace(engine.presets().find(({ id }) => id === 'mask-then-softmax')!.config);
  const known = new Set(trace.stages.flatMap((stage) => [...valuesOf(trace, stage)].map((value) => value.toFixed(4))));
  const tutorials = pages.filter((page) => page.startsWith('causal-mask.'));
  expect(tutorials).toHaveLength(3);
  for (const page of tutorials) {
    for (const [, ref, number] of textOf(page).matchAll(/<data-cell ref="([^"]*)">([^<]*)</g)) {
      expect(number, ref).toBe(cellPrinted(trace, ref!));
    }
    const numbers = textOf(page)
      .replaceAll(/<(style|pre)[\s\S]*?<\/\1>|<[^>]*>/g, '')
      .match(/\d\.\d{4}/g)!;
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers.filter((number) => !known.has(number))).toEqual([]);
  }
});

describe.each(engines)('$name', (engine) => {
  let files: Files;
  let tab: Tab;
  beforeAll(async () => {
    files = await serveFiles(DIST);
    tab = await engine.open(`${files.address}examples/plain.html`, { width: 1200, height: 900, reducedMotion: true });
  });
  afterAll(async () => {
    await tab.close();
    await files.close();
  });

  test('plain.html shows the stage of its tag', async () => {
    const shown = () => {
      const element = document.querySelector('attention-steps')!;
      if (!element.shadowRoot?.querySelector('[part=scene]')) return null;
      const { preset, stage } = element as unknown as { preset: string; stage: string };
      return `${preset} ${stage} ${element.shadowRoot.querySelector('.root')!.getAttribute('lang')}`;
    };
    await expect.poll(() => tab.evaluate(shown)).toBe('causal-mask attn_weights en');
  });

  // The pages differ in their markup, not in what they ask of an engine: one opens all of them.

  const tutorials = [
    ['en', 'en'],
    ['zh', 'zh-Hans'],
    ['pt', 'pt-BR'],
  ] as const;
  test.each(engine.name === 'Chromium' ? tutorials : tutorials.slice(1, 2))(
    'the tutorial in %s is a story: its stage follows the sections',
    async (lang, tag) => {
      await tab.goto(`${files.address}examples/causal-mask.${lang}.html`);
      const shown = (at: number) => {
        const element = document.querySelector('attention-story attention-steps');
        document.querySelectorAll('attention-story > section')[at]!.scrollIntoView();
        if (!element?.shadowRoot?.querySelector('[part=scene]')) return null;
        const { preset, stage } = element as unknown as { preset: string; stage: string };
        return `${preset} ${stage} ${element.shadowRoot.querySelector('.root')!.getAttribute('lang')}`;
      };
      for (const [at, stage] of ['attn_scores', 'masked', 'attn_weights', 'context_vec'].entries()) {
        await expect.poll(() => tab.evaluate(shown, at)).toBe(`mask-then-softmax ${stage} ${tag}`);
      }
    },
  );

  test('jupyter.html shows the framed page and the single file', async () => {
    await tab.goto(`${files.address}examples/jupyter.html`);
    for (const [at, wanted] of ['attn_weights', 'masked'].entries()) {
      await tab.evaluate((index) => document.querySelectorAll('iframe')[index]!.scrollIntoView(), at);
      const stage = (index: number) => {
        const element = document.querySelectorAll('iframe')[index]!.contentDocument?.querySelector('attention-steps');
        return element?.shadowRoot?.querySelector('[part=scene]')
          ? (element as unknown as { stage: string }).stage
          : '';
      };
      await expect.poll(() => tab.evaluate(stage, at)).toBe(wanted);
    }
  });

  test('slides.html loads a slide when it is shown, and its arrow keys turn no slide', async () => {
    const before = files.asked.filter((path) => path.endsWith('.wasm')).length;
    await tab.goto(`${files.address}examples/slides.html`);
    const state = () => {
      const element = document.querySelector('attention-steps')!;
      return {
        slide: [...document.querySelectorAll('section')].findIndex((slide) => slide.classList.contains('present')),
        loaded: (element as unknown as { trace: unknown }).trace !== undefined,
        step: (element as unknown as { step: number }).step,
      };
    };
    await expect.poll(() => tab.evaluate(() => customElements.get('attention-steps') !== undefined)).toBe(true);
    expect(await tab.evaluate(state)).toMatchObject({ slide: 0, loaded: false });
    expect(files.asked.filter((path) => path.endsWith('.wasm')).length).toBe(before);
    await tab.press('ArrowRight');
    await expect.poll(() => tab.evaluate(state)).toMatchObject({ slide: 1, loaded: true });
    await tab.evaluate(() =>
      document.querySelector('attention-steps')!.shadowRoot!.querySelector<HTMLElement>('[part=player]')!.focus(),
    );
    const { step } = await tab.evaluate(state);
    await tab.press('ArrowLeft');
    await expect.poll(() => tab.evaluate(state)).toEqual({ slide: 1, loaded: true, step: step - 1 });
    // In a control an arrow key belongs to it and turns no slide: the list of speeds has none before the first.
    const picker = (focused: boolean) => {
      const element = document.querySelector('attention-steps')!;
      const root = element.shadowRoot!;
      element.setAttribute('speed', '0.5');
      root.querySelector<HTMLDetailsElement>('.menu')!.open = true;
      const speed = root.querySelector<HTMLSelectElement>('#pick-speed')!;
      if (focused) speed.focus();
      else speed.blur();
      return root.activeElement === speed;
    };
    await expect.poll(() => tab.evaluate(picker, true)).toBe(true);
    await tab.press('ArrowLeft');
    expect(await tab.evaluate(state)).toEqual({ slide: 1, loaded: true, step: step - 1 });
    expect(await tab.evaluate(picker, false)).toBe(false);
    await tab.press('ArrowRight');
    await expect.poll(() => tab.evaluate(state)).toMatchObject({ slide: 2 });
  });
});
