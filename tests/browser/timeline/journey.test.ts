// Following one token, and the pace of the walk: every key of the key list, matrices that travel, taps. In a real
// browser; Node has where a key leads (timeline.test.ts, player.test.ts).
import { describe, expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import type { Player } from '../../../web/model/player.ts';
import { en } from '../../../web/words/index.ts';
import { resize } from '../support/browser.ts';
import { openLaboratory } from '../support/laboratory.ts';
import { PARTS } from '../support/parts.ts';
import { COVERING, OTHERS } from '../support/presets.ts';
import { rows } from '../support/scope.ts';

const { page, parts, show } = await openLaboratory();

const MASKED = { preset: 'causal-mask' };
const picker = (name: string) => parts.player.getByLabel(name, { exact: true });
const followed = () =>
  page
    .getByRole('group', { name: /^The sentence/ })
    .getByRole('button', { pressed: true })
    .allInnerTexts();
const forward = async (times = 1) => {
  for (let i = 0; i < times; i++) await parts.button('One step forward').click();
};
const step = () => parts.player.evaluate((element) => (element as AttentionStepsElement).step);
const stageName = () => parts.player.evaluate((element) => (element as AttentionStepsElement).stage);
const row = async (stage: string, r: number) => (await parts.row(stage, r).allInnerTexts()).map((t) => t.trim());
const where = () => parts.place.getAttribute('title');
const playing = () => parts.button('Pause').isVisible();
const rootFocus = () => page.locator('attention-steps [part=player]').evaluate((root: HTMLElement) => root.focus());

test('following a token walks through its row alone; the other rows are pale', async () => {
  await show({ ...MASKED, token: 1, stage: 'queries' });
  expect(await parts.paleCells('queries').count()).toBe(5 * 2);
  // Its query is computed from its own embedding: those of other tokens are pale.
  expect(await parts.paleCells('inputs').count()).toBe(5 * 3);
  await parts.segment('values').click();
  await forward(); // the change to the scores
  expect([await stageName(), await row('attn_scores', 1)]).toEqual(['attn_scores', ['', '', '', '', '', '']]);
  await forward();
  const complete = await row('attn_scores', 0);
  expect(await row('attn_scores', 1)).toEqual(['0.2861', '', '', '', '', '']); // 0.9091 · 0.3147, the first product
  expect(complete).toHaveLength(6);
  expect(complete.every((text) => /\d\.\d{4}/.test(text))).toBe(true);
  await forward(2); // the second product, then their sum
  expect(await row('attn_scores', 1)).toEqual(['0.4656', '', '', '', '', '']);
  expect(await where()).toBe('query journey, key Your');
  await forward(5);
  expect(await row('attn_scores', 1)).toEqual(['0.4656', '0.1723', '0.1751', '0.0259', '0.1771', '0.0085']);
  await forward();
  expect(await stageName()).toBe('masked');
});

test('line, arcs, track and spoken sentence follow the token', async () => {
  await show({ ...MASKED, token: 2, stage: 'attn_weights' });
  expect(await where()).toBe('query starts, key Your');
  expect(await parts.looks.getAttribute('aria-label')).toMatch(/^starts .*Your 0\.3800/);
  expect(await parts.spokenLine.innerText()).toMatch(/query starts, key Your/);
  const pale = parts.currentSegment.locator('path[opacity="0.25"]');
  // Tops and heights of what is pale: cells, and the bars of numbers below zero in them.
  const d = (await pale.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')!))).join('');
  const places = [...d.matchAll(/M\S+ ([\d.]+)H[\d.]+V([\d.]+)/g)].map(([, top, bottom]) => [
    Number(top),
    Number(bottom),
  ]);
  const row = Math.max(...places.map(([top, bottom]) => bottom! - top!));
  expect(new Set(places.map(([top]) => Math.floor(top! / row + 0.01)))).toEqual(new Set([0, 1, 3, 4, 5]));
  await parts.word(2).click(); // stop following
  expect([await stageName(), await followed()]).toEqual(['attn_weights', []]);
  expect(await pale.count()).toBe(0);
  expect(await parts.paleCells().count()).toBe(0);
});

test('another token, item or head keeps the stage; a sentence that lacks the token shows all of them', async () => {
  await show({ ...MASKED, token: 5, stage: 'attn_weights' });
  await parts.word(1).click();
  expect([await stageName(), await where()]).toEqual(['attn_weights', 'query journey, key Your']);
  await parts.word(5).click();
  expect(await followed()).toEqual(['step']);
  await picker('Notebook').selectOption('distinct-dims');
  expect(await followed()).toEqual([]);
  expect(await parts.paleCells().count()).toBe(0);
});

test('on a phone a matrix without numbers frames the requested cells; arrows change them', async () => {
  await show({ ...MASKED, stage: 'scaled_scores' });
  await resize(page, 360, 740);
  /** The framed rows of a matrix without numbers. */
  const framed = (stage: string) =>
    parts
      .rings(stage)
      .evaluateAll((rings) =>
        rings.map((ring) => Math.round(Number(ring.getAttribute('y')) / Number(ring.getAttribute('height')))),
      );
  expect(await parts.numbers('scaled_scores').count()).toBe(36);
  await expect.poll(() => framed('masked')).toEqual([1]);
  await parts.cell('scaled_scores', 4, 2).click();
  expect(await framed('masked')).toEqual([4]);
  await page.keyboard.press('ArrowUp');
  expect([await where(), await framed('masked')]).toEqual(['query with, key starts', [3]]);
});

/** A test of each entry of the key list. */
const KEYS: Readonly<Record<string, () => Promise<void>>> = {
  play: async () => {
    await page.keyboard.press('Space');
    expect(await playing()).toBe(true);
    await page.keyboard.press('Space');
    expect(await playing()).toBe(false);
  },
  steps: async () => {
    const before = await step();
    await page.keyboard.press('ArrowLeft');
    expect(await step()).toBe(before - 1);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect([await playing(), await step()]).toEqual([false, before]);
  },
  stages: async () => {
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('PageUp');
    expect(await stageName()).toBe('keys');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('PageDown');
    expect(await stageName()).toBe('attn_scores');
  },
  ends: async () => {
    await page.keyboard.press('Home');
    expect(await step()).toBe(0);
    await page.keyboard.press('End');
    expect(await parts.currentSegment.getAttribute('title')).toBe(en.whole.title.last);
  },
  cells: async () => {
    await parts.cells('attn_scores').nth(7).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await where()).toBe('query starts, key starts');
  },
  enter: async () => {
    await parts.cells('attn_scores').nth(7).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await stageName()).toBe('queries');
  },
  edit: async () => {
    await parts.segment('queries').click();
    await parts.cells('inputs').nth(0).focus();
    await page.keyboard.press('7');
    await page.keyboard.press('Enter');
    expect(await parts.cells('inputs').nth(0).innerText()).toBe('7.0000');
  },
  back: async () => {
    await parts.cells('attn_scores').nth(7).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    expect(await stageName()).toBe('attn_scores');
  },
  out: async () => {
    await parts.cells('attn_scores').nth(20).focus();
    await page.keyboard.press('Escape');
    expect(await where()).toBe('query journey, key Your');
  },
  history: async () => {
    await KEYS.edit!();
    await page.keyboard.press('Control+z');
    expect(await parts.cells('inputs').nth(0).innerText()).toBe('0.4300');
    await page.keyboard.press('Control+Shift+Z');
    expect(await parts.cells('inputs').nth(0).innerText()).toBe('7.0000');
    await page.keyboard.press('Control+Z'); // as with Caps Lock
    expect(await parts.cells('inputs').nth(0).innerText()).toBe('0.4300');
    await page.keyboard.press('Control+y');
    expect(await parts.cells('inputs').nth(0).innerText()).toBe('7.0000');
  },
  present: async () => {
    const presents = () => parts.player.evaluate((element) => (element as AttentionStepsElement).present);
    await page.keyboard.press('p');
    await expect.poll(presents).toBe(true);
    await page.keyboard.press('p');
    await expect.poll(presents).toBe(false);
  },
  blank: async () => {
    const picture = page.locator('attention-steps [part=picture]');
    await page.keyboard.press('p');
    await page.keyboard.press('.');
    await expect.poll(() => picture.isVisible()).toBe(false);
    await page.keyboard.press('.');
    await expect.poll(() => picture.isVisible()).toBe(true);
    await page.keyboard.press('p');
  },
  help: async () => {
    await page.keyboard.press('?');
    const keys = parts.keyList;
    expect(await keys.getAttribute('open')).not.toBeNull();
    await expect.poll(() => keys.locator('dt').count()).toBe(Object.keys(KEYS).length); // loaded when opened
    await rootFocus();
    await page.keyboard.press('?');
    expect(await keys.getAttribute('open')).toBeNull();
  },
};

test('every key in the key list has the listed effect', async () => {
  expect(Object.keys(KEYS)).toEqual(Object.keys(en.keys.list));
  for (const [topic, attempt] of Object.entries(KEYS)) {
    await show({ preset: 'self-attention-v2', stage: 'attn_scores' });
    await attempt().catch((error: unknown) => {
      throw new Error(`${topic}: ${String(error)}`);
    });
  }
});

// A page whose reader prefers motion.
describe('in motion', async () => {
  const moving = await openLaboratory({ reducedMotion: 'no-preference' });

  test('words do not grow with the travelling matrices of the overview', async () => {
    await moving.show({ ...MASKED, stage: 'queries' });
    const grown = await moving.parts.player.evaluate(async (element, { figureWord, rowNames }) => {
      const { player, updateComplete } = element as unknown as {
        player: Player;
        readonly updateComplete: Promise<boolean>;
      };
      const { clock } = player;
      const { ends, starts } = clock.timeline;
      const [begins, ended] = [starts[ends[0]!]!, starts[ends[0]! + 1]!];
      const seen: string[] = [];
      let names = 0;
      for (const share of [0.3, 0.5, 0.7, 0.9]) {
        clock.seek(begins + (ended - begins) * share);
        player.changed();
        await updateComplete;
        const words = [...element.shadowRoot!.querySelectorAll<HTMLElement>(figureWord)];
        names += words.filter((word) => word.matches(rowNames)).length;
        seen.push(...words.filter(({ style }) => style.opacity !== '0').map(({ textContent }) => textContent!));
      }
      return { seen, names };
    }, PARTS);
    expect(grown).toEqual({ seen: [], names: 8 });
  });

  test('on a phone the line has each term in flight', async () => {
    const without: string[] = [];
    for (const preset of rows(COVERING, OTHERS)) {
      await moving.show({ preset, stage: 'attn_scores' });
      await resize(moving.page, 390, 844);
      await moving.parts.arithmetic.waitFor();
      const flown = await moving.parts.player.evaluate(async (element, { arithmetic, term: shown }) => {
        const { player } = element as unknown as { player: Player };
        const { clock } = player;
        const { beats, starts } = clock.timeline;
        const missing: string[] = [];
        let terms = 0;
        clock.pause();
        for (const [i, { term, ms }] of beats.entries()) {
          if (term === null) continue;
          clock.seek(starts[i]! + ms / 2);
          player.changed();
          await (element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
          terms++;
          const line = element.shadowRoot!.querySelector(arithmetic);
          if (!line?.querySelector(shown)) missing.push(`${term}: ${line?.textContent}`);
        }
        return { terms, missing };
      }, PARTS);
      if (flown.terms === 0) without.push(preset);
      expect(flown.missing, preset).toEqual([]);
    }
    expect([without, moving.faults]).toEqual([[], []]);
  });

  test('matrices move in every change of scene, and a scene at rest has no leftovers of that', async () => {
    await moving.show({ ...MASKED, stage: 'queries' });
    const moved = await moving.parts.player.evaluate(async (element, drawn) => {
      const { player, updateComplete } = element as unknown as {
        player: Player;
        readonly updateComplete: Promise<boolean>;
      };
      const { clock } = player;
      const movedAt = async (seek: () => void) => {
        seek();
        player.changed();
        await updateComplete;
        await new Promise((done) => requestAnimationFrame(done));
        const all = [...element.shadowRoot!.querySelectorAll<HTMLElement>(drawn)];
        return all.filter(({ style }) => style.transform || style.opacity || style.strokeDasharray).length;
      };
      const { starts, ends, beats } = clock.timeline;
      const counts = [];
      for (let at = 0; at < ends.length; at++) {
        const first = at === 0 ? 0 : ends[at - 1]!;
        counts.push([
          await movedAt(() => clock.seek(starts[first]! + beats[first]!.ms / 2)),
          await movedAt(() => clock.seekStage(at)),
        ]);
      }
      return counts;
    }, PARTS.drawnInScene);
    expect(moved.length).toBeGreaterThan(9);
    for (const [under, after] of moved) expect([under! > 0, after]).toEqual([true, 0]);
  });
});

// A page that is touched.
test('a tap chooses a cell, goes to the source of an operand, and follows a word', async () => {
  const touched = await openLaboratory({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const own = touched.parts;
  const seen = () =>
    Promise.all([
      own.player.evaluate((element) => (element as AttentionStepsElement).stage),
      own.place.getAttribute('title'),
    ]);
  await touched.show({ preset: 'self-attention-v2' });
  await own.segment('attn_scores').tap();
  await own.cell('attn_scores', 3, 2).tap();
  expect(await seen()).toEqual(['attn_scores', 'query with, key starts']);
  await own.operands.first().tap();
  expect(await seen()).toEqual(['queries', 'query with, d_k 1']);
  await own.crumbs.tap();
  expect(await seen()).toEqual(['attn_scores', 'query with, key starts']);
  await own.word(5).tap();
  expect(await seen()).toEqual(['attn_scores', 'query step, key Your']);
  expect(await own.word(5).getAttribute('aria-pressed')).toBe('true');
});
