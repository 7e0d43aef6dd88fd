// The page's address in every engine: it contains the state in view, and opening it restores that state.
import { describe, expect, test } from 'vitest';
import { DIST, serveFiles } from '../../support/file_server.ts';
import { started } from '../../support/host_page.ts';
import { PARTS } from '../../support/parts.ts';
import { ENGINES, rows } from '../../support/scope.ts';

const site = await serveFiles(DIST);

describe.each(ENGINES)('$name', async (engine) => {
  const tab = await engine.open(`${site.address}laboratory.html`, { width: 1200, height: 900, reducedMotion: true });

  /** Loads the page again, even if only the fragment differs. */
  const open = async (hash: string, file = 'laboratory.html') => {
    await tab.goto('about:blank');
    await tab.goto(`${site.address}${file}${hash}`);
    await started(tab);
  };
  const hash = () => tab.evaluate(() => location.hash);
  /** The numbers on screen, and their bits in the trace. */
  const view = () =>
    tab.of(async (element, parts) => {
      for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
      const root = element.shadowRoot;
      const text = (selector: string) =>
        [...root.querySelectorAll(selector)].map((part) => part.textContent!.replace(/[\s\u200b]+/g, ''));
      const { buffer, byteOffset, length } = element.trace!.data;
      return {
        scene: text(`[part=scene] ${parts.cell}`),
        line: text(parts.arithmetic),
        stage: element.stage,
        title: text(parts.heading),
        pickers: [...root.querySelectorAll<HTMLSelectElement>(parts.picker)].map(({ id, value }) => [id, value]),
        heads: root.querySelector(parts.allHeads)?.getAttribute('aria-checked'),
        dark: root.querySelector(parts.dark) !== null,
        bits: [...new Uint32Array(buffer as ArrayBuffer, byteOffset, length)].reduce(
          (sum, word) => (Math.imul(sum, 31) + word) | 0,
          7,
        ),
      };
    }, PARTS);

  test('stays empty until a change, then follows the state at rest, as one entry of the history', async () => {
    await open('');
    const entries = await tab.evaluate(() => history.length);
    await tab.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    expect(await hash()).toBe('');
    await tab.of((element) => element.seek('keys'));
    await expect.poll(hash).toMatch(/^#preset=mask-then-softmax&stage=keys&step=\d+$/);
    await tab.click(PARTS.stepBack);
    const before = await hash();
    await expect.poll(hash).not.toBe(before);
    expect(await tab.evaluate(() => history.length)).toBe(entries);
  });

  test('contains settings, edits, step, head, language and theme, and restores exactly that view', async () => {
    await open('');
    // The code that writes the address loads on its own: a script is faster than any reader.
    let turn = 0;
    const seekOn = (stage: 'keys' | 'queries') => tab.of((element, name) => element.seek(name), stage);
    const follows = async () => {
      await seekOn(turn++ % 2 ? 'keys' : 'queries');
      return hash();
    };
    await expect.poll(follows).not.toBe('');
    await tab.of((element) => {
      Object.assign(element, {
        preset: 'multi-head-attention',
        head: 1,
        batch: 1,
        heads: 'all',
        token: 2,
        theme: 'dark',
        speed: 2,
        stage: 'attn_scores',
        config: {
          seed: 99,
          replace: {
            W_query: [
              [0.1, -0, 1e-7],
              [1 / 3, 2, 3],
            ],
          },
          dropout: 0.25,
        },
      });
      element.lang = 'pt';
      element.next();
    });
    await expect.poll(hash).toMatch(/W_query.*&stage=masked&step=/);
    await expect
      .poll(async () => (await view()).pickers)
      .toEqual([
        ['pick-preset', 'multi-head-attention'],
        ['pick-batch', '1'],
        ['pick-head', '1'],
        ['pick-speed', '2'],
        ['pick-lang', 'pt'],
        ['pick-theme', 'dark'],
      ]);
    const [written, before] = [await hash(), await view()];
    expect(before.heads).toBe('true');
    await open(written);
    await expect.poll(view).toEqual(before); // a language is shown once its words have loaded
    if (engine.name === 'Chromium') {
      await open(written, 'embed.html');
      await expect.poll(view).toEqual(before);
    }
    await expect.poll(hash).toBe(written);
  });

  test('a new one is shown, not overwritten, even if its event comes after the time to write', async () => {
    await open('#preset=causal-mask&stage=masked');
    const late = '#preset=dropout&stage=dropout_mask';
    await tab.of(async (element, wanted) => {
      const original = window.setTimeout;
      const waiting: (() => void)[] = [];
      Object.assign(window, { setTimeout: (work: () => void) => waiting.push(work) });
      element.setAttribute('theme', 'dark');
      await Promise.resolve(); // the observer of attributes schedules a write
      window.setTimeout = original;
      location.hash = wanted;
      for (const work of waiting) work();
    }, late);
    await expect.poll(async () => (await view()).stage).toBe('attn_weights_dropped');
    await expect.poll(hash).toMatch(/^#preset=dropout&stage=attn_weights_dropped/);
  });

  // The player reads and writes addresses in the same way in every engine.
  if (engine.name !== 'Chromium') return;

  test.each(
    rows(
      [['attn_scores 9 0', '', 'in rows 0 to 5 and columns 0 to 5 of attn_scores'] as const],
      [
        ['attn_scores 1', '', 'such as attn_scores 1 0'],
        ['W_value 0 0', 'stage=attn_scores', 'such as attn_scores 1 0'], // not in its scene
      ],
    ),
  )('says what a cell must be: not %s %s', async (cell, stage, rule) => {
    await open(`#preset=causal-mask&${stage}&cell=${encodeURIComponent(cell)}`.replace('&&', '&'));
    const { problems, shown } = await tab.of((element) => {
      return { problems: element.problems, shown: element.cell };
    });
    expect(problems).toEqual([{ field: 'cell', message: expect.stringMatching(`${rule}: got ${cell}$`) }]);
    expect(shown).toBe(null);
  });

  test('of the two whole figures it contains the one in view', async () => {
    await open('#preset=causal-mask');
    await tab.of((element, selector) => {
      const segments = element.shadowRoot.querySelectorAll<HTMLElement>(selector);
      segments[segments.length - 1]!.click();
    }, PARTS.segment);
    await expect.poll(hash).toMatch(/^#preset=causal-mask&stage=whole&step=\d{2}/);
    const [written, before] = [await hash(), await view()];
    await open(written);
    await expect.poll(view).toEqual(before);
    expect(await hash()).toBe(written);
  });

  test('one that names no scene of the walk shows its beginning', async () => {
    const stage = () => tab.of((element) => element.stage);
    await open('#preset=one-query&stage=attn_scores&step=30');
    expect(await stage()).toBe('attn_scores');
    await tab.evaluate(() => (location.hash = '#preset=one-query'));
    await expect.poll(stage).toBe('whole');
  });

  test('contains the chosen cell, and opens with its line', async () => {
    await open('#preset=causal-mask');
    await tab.of((element) => {
      element.cell = 'exp 3 1';
    });
    await expect.poll(hash).toMatch(/^#preset=causal-mask&stage=attn_weights&step=\d+&cell=exp/);
    const [written, before] = [await hash(), await view()];
    expect(before.line.join('')).toMatch(/^exp\(/);
    await open(written);
    await expect.poll(view).toEqual(before); // the line loads after the picture
    await tab.of((element) => element.removeAttribute('cell'));
    await expect.poll(async () => (await view()).line.join('')).not.toMatch(/^exp/);
    await expect.poll(hash).not.toMatch(/cell/);
  });
});
