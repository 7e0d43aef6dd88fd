// Following one token, and the pace of the walk: restart, skip, speed, and every key of the key list. In a real
// browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { loadEngine } from '../../../web/engine/index.ts';
import type { Player } from '../../../web/model/player.ts';
import { WORDS } from '../../../web/words/index.ts';
import { KEYS_WORDS } from '../../../web/words/keys_words.ts';
import { axeFaults } from '../support/axe.ts';
import { openSite, type Site } from '../support/browser.ts';
import { partsOf } from '../support/parts.ts';

const engine = await loadEngine();
let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

async function open({
  preset = 'causal-mask',
  token = null as number | null,
  reducedMotion = 'reduce' as 'reduce' | 'no-preference',
  width = 1440,
  height = 900,
  clock = false,
  touch = false,
} = {}): Promise<void> {
  await page?.context().close();
  const viewport = { width, height };
  page = await (await site.browser.newContext({ viewport, reducedMotion, hasTouch: touch })).newPage();
  if (clock) await page.clock.install();
  await page.goto(site.address);
  await page.locator('attention-steps [part=scene]').waitFor();
  await picker('Notebook').selectOption(preset);
  if (token !== null) await word(token).click();
}

const parts = () => partsOf(page);
const player = () => parts().player;
const picker = (name: string) => player().getByLabel(name, { exact: true });
/** A word of the sentence: a click starts or stops following it. */
const word = (token: number) => parts().word(token);
const followed = () =>
  page
    .getByRole('group', { name: /^The sentence/ })
    .getByRole('button', { pressed: true })
    .allInnerTexts();
const goTo = (scene: string) => parts().segment(scene).click();
const button = (label: string) => parts().button(label);
const openMenu = () => page.getByLabel('Menu', { exact: true }).click();
const set = (name: string, value: string) =>
  player().evaluate((element, [key, text]) => element.setAttribute(key, text), [name, value] as const);
const step = () => player().evaluate((element) => (element as AttentionStepsElement).step);
const row = async (stage: string, r: number) => (await parts().row(stage, r).allInnerTexts()).map((t) => t.trim());
const where = () => parts().place.getAttribute('title');
const stageName = () => player().evaluate((element) => (element as AttentionStepsElement).stage);
const playing = () => page.getByRole('button', { name: 'Pause', exact: true }).isVisible();
const rootFocus = () => page.locator('attention-steps [part=player]').evaluate((root: HTMLElement) => root.focus());

test('following a token walks through its row alone; the other rows are pale', async () => {
  await open({ token: 1 });
  await goTo('queries');
  expect(await parts().paleCells('queries').count()).toBe(5 * 2);
  // Its query is computed from its own embedding: those of other tokens are pale.
  expect(await parts().paleCells('inputs').count()).toBe(5 * 3);
  await goTo('values');
  await button('One step forward').click(); // the change to the scores
  expect([await stageName(), await row('attn_scores', 1)]).toEqual(['attn_scores', ['', '', '', '', '', '']]);
  await button('One step forward').click();
  const complete = await row('attn_scores', 0);
  expect(await row('attn_scores', 1)).toEqual(['0.2861', '', '', '', '', '']); // 0.9091 · 0.3147, the first product
  expect(complete).toHaveLength(6);
  expect(complete.every((text) => /\d\.\d{4}/.test(text))).toBe(true);
  for (let i = 0; i < 2; i++) await button('One step forward').click(); // the second product, then their sum
  expect(await row('attn_scores', 1)).toEqual(['0.4656', '', '', '', '', '']);
  expect(await where()).toBe('query journey, key Your');
  for (let i = 0; i < 5; i++) await button('One step forward').click();
  expect(await row('attn_scores', 1)).toEqual(['0.4656', '0.1723', '0.1751', '0.0259', '0.1771', '0.0085']);
  await button('One step forward').click();
  expect(await stageName()).toBe('masked');
});

test('keys and values are computed for all tokens, in full colours', async () => {
  await open({ token: 3 });
  await goTo('keys');
  expect(await parts().paleCells().count()).toBe(0);
  await button('One step back').click();
  expect(await row('keys', 5)).toEqual(['', '']);
  expect((await row('keys', 4)).every(Boolean)).toBe(true);
});

test('line, arcs, track and spoken sentence follow the token', async () => {
  await open({ token: 2 });
  await goTo('attn_weights');
  expect(await where()).toBe('query starts, key Your');
  expect(await parts().looks.getAttribute('aria-label')).toMatch(/^starts attends to: Your 0\.3800/);
  expect(await parts().spokenLine.innerText()).toMatch(/query starts, key Your/);
  const pale = parts().currentSegment.locator('path[opacity="0.25"]');
  const cells = await pale.evaluateAll((paths) => paths.flatMap((path) => path.getAttribute('d')!.match(/z/g)).length);
  expect(cells).toBe(5 * 6);
  await word(2).click(); // stop following
  expect([await stageName(), await followed()]).toEqual(['attn_weights', []]);
  expect(await pale.count()).toBe(0);
  expect(await parts().paleCells().count()).toBe(0);
});

test('another token, item or head keeps the stage; a sentence that lacks the token shows all of them', async () => {
  await open({ token: 5 });
  await goTo('attn_weights');
  await openMenu();
  await picker('Follow').selectOption('1');
  await openMenu(); // closes it
  expect([await stageName(), await where()]).toEqual(['attn_weights', 'query journey, key Your']);
  await word(5).click();
  expect(await followed()).toEqual(['step']);
  await picker('Notebook').selectOption('distinct-dims');
  expect([await picker('Follow').inputValue(), await followed()]).toEqual(['', []]);
  expect(await parts().paleCells().count()).toBe(0);
});

test('the token is an attribute: written, read, and a problem if the sentence lacks it', async () => {
  await open({ preset: 'self-attention-v2', token: 1 });
  const element = page.locator('attention-steps');
  await expect.poll(() => element.getAttribute('token')).toBe('1');
  await goTo('attn_weights');
  await element.evaluate((e) => e.setAttribute('token', '4'));
  await expect.poll(where).toBe('query one, key Your');
  await element.evaluate((e) => e.setAttribute('token', '6'));
  expect(await element.evaluate((e) => (e as AttentionStepsElement).problems.map(({ message }) => message))).toEqual([
    (await WORDS.en()).rules.whole('token', 5, '6'),
  ]);
  expect(await picker('Follow').inputValue()).toBe('5');
  await element.evaluate((e) => e.removeAttribute('token'));
  await expect.poll(() => picker('Follow').inputValue()).toBe('');
});

test('skip goes past the change, the first cell, its row, the scene; playing continues', async () => {
  await open({ preset: 'self-attention-v2', clock: true });
  await stopTime();
  await goTo('keys');
  await rootFocus();
  const first = await step();
  const seen = [];
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('s');
    seen.push([(await step()) - first, await playing()]);
  }
  expect(seen).toEqual([
    [1, false],
    [5, false], // three products and their sum
    [6, false],
    [7, false],
  ]);
  await page.keyboard.press('Space');
  await page.keyboard.press('s');
  expect(await playing()).toBe(true);
  expect(await step()).toBeGreaterThanOrEqual(first + 8);
  await page.keyboard.press('End');
  const last = await step();
  await page.keyboard.press('s');
  expect([await step(), await playing()]).toEqual([last, false]);
});

/** Stops the time of the page until the test resumes it: a playing player stays at its moment. */
const stopTime = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

test('restart, pressed at any time, plays from the beginning', async () => {
  await open({ preset: 'self-attention-v2', reducedMotion: 'no-preference', clock: true });
  await goTo('attn_scores');
  await stopTime();
  await openMenu();
  await parts().button('Play from the beginning').click();
  expect([await playing(), await step(), await stageName()]).toEqual([true, 0, 'whole']);
  for (let seconds = 0; seconds < 30 && (await stageName()) === 'whole'; seconds++) await page.clock.runFor(1000);
  expect([await playing(), await stageName()]).toEqual([true, 'queries']);
});

test('matrices of two scenes travel; with reduced motion the states are the same', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await open({ preset: 'self-attention-v2', reducedMotion, clock: true });
    await stopTime();
    await set('speed', '4');
    await goTo('values');
    await button('Play').click();
    let seen = 0;
    for (let i = 0; i < 100 && (await stageName()) !== 'attn_scores'; i++) {
      await page.clock.runFor(100);
      seen += await parts().travelling.count();
    }
    expect(await stageName()).toBe('attn_scores');
    expect(seen > 0, reducedMotion).toBe(reducedMotion === 'no-preference');
  }
});

test('words do not grow with the travelling matrices of the overview', async () => {
  await open({ reducedMotion: 'no-preference' });
  await goTo('queries'); // the motion modules have loaded once this scene is shown
  const grown = await player().evaluate(async (element) => {
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
      const words = element.shadowRoot!.querySelectorAll<HTMLElement>('.leaving .node > :is(.row-names, .node-title)');
      names += [...words].filter((word) => word.matches('.row-names')).length;
      seen.push(...[...words].filter(({ style }) => style.opacity !== '0').map(({ textContent }) => textContent!));
    }
    return { seen, names };
  });
  expect(grown).toEqual({ seen: [], names: 8 });
});

test('on a phone the line has each term in flight of each preset', async () => {
  await open({ width: 390, height: 844, reducedMotion: 'no-preference' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await parts().arithmetic.or(parts().framing).first().waitFor();
  const presets = await picker('Notebook')
    .locator('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  const without: string[] = [];
  for (const preset of presets) {
    await picker('Notebook').selectOption(preset);
    await goTo('queries').catch(() => goTo('qkv'));
    await parts().arithmetic.waitFor();
    const flown = await player().evaluate(async (element) => {
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
        const line = element.shadowRoot!.querySelector('.arithmetic');
        if (!line?.querySelector('.operand:not(.later, .result)')) missing.push(`${term}: ${line?.textContent}`);
      }
      return { terms, missing };
    });
    if (flown.terms === 0) without.push(preset);
    expect(flown.missing, preset).toEqual([]);
  }
  expect([presets, without, errors]).toEqual([engine.presets().map(({ id }) => id), [], []]);
});

test('a scene at rest has no leftovers of its motion', async () => {
  await open({ reducedMotion: 'no-preference' });
  await goTo('queries'); // the motion modules have loaded once this scene is shown
  const moved = await player().evaluate(async (element) => {
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
      const all = [...element.shadowRoot!.querySelectorAll<HTMLElement>('.sheet *:not(.in-flight)')];
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
  });
  expect(moved.length).toBeGreaterThan(9);
  for (const [under, after] of moved) expect([under! > 0, after]).toEqual([true, 0]);
});

/** A test of each entry of the key list. */
const KEYS: Readonly<Record<string, () => Promise<void>>> = {
  play: async () => {
    await page.keyboard.press('Space');
    expect(await playing()).toBe(true);
    await page.keyboard.press('Space');
    expect(await playing()).toBe(false);
  },
  restart: async () => {
    await page.keyboard.press('r');
    expect([await playing(), await stageName()]).toEqual([true, 'whole']);
    await page.keyboard.press('Space');
  },
  skip: async () => {
    await page.keyboard.press('s');
    expect(await stageName()).not.toBe('attn_scores');
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
  digits: async () => {
    await page.keyboard.press('1');
    expect(await stageName()).toBe('queries');
    await page.keyboard.press('0');
    expect(await stageName()).toBe('whole');
  },
  ends: async () => {
    await page.keyboard.press('Home');
    expect(await step()).toBe(0);
    await page.keyboard.press('End');
    expect(await parts().currentSegment.getAttribute('title')).toBe((await WORDS.en()).whole.title.last);
  },
  speed: async () => {
    await page.keyboard.press('>');
    expect(await picker('Speed').inputValue()).toBe('2');
    for (let i = 0; i < 5; i++) await page.keyboard.press('<');
    expect(await picker('Speed').inputValue()).toBe('0.5');
  },
  cells: async () => {
    await parts().cells('attn_scores').nth(7).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await where()).toBe('query starts, key starts');
  },
  enter: async () => {
    await parts().cells('attn_scores').nth(7).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await stageName()).toBe('queries');
  },
  edit: async () => {
    await goTo('queries');
    await parts().cells('inputs').nth(0).focus();
    await page.keyboard.press('7');
    await page.keyboard.press('Enter');
    expect(await parts().cells('inputs').nth(0).innerText()).toBe('7.0000');
  },
  back: async () => {
    await parts().cells('attn_scores').nth(7).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    expect(await stageName()).toBe('attn_scores');
  },
  out: async () => {
    await parts().cells('attn_scores').nth(20).focus();
    await page.keyboard.press('Escape');
    expect(await where()).toBe('query journey, key Your');
  },
  history: async () => {
    await KEYS.edit!();
    await page.keyboard.press('Control+z');
    expect(await parts().cells('inputs').nth(0).innerText()).toBe('0.4300');
    await page.keyboard.press('Control+Shift+Z');
    expect(await parts().cells('inputs').nth(0).innerText()).toBe('7.0000');
  },
  present: async () => {
    const presents = () => player().evaluate((element) => (element as AttentionStepsElement).present);
    await page.keyboard.press('p');
    await expect.poll(presents).toBe(true);
    await page.keyboard.press('p');
    await expect.poll(presents).toBe(false);
  },
  blank: async () => {
    const stage = page.locator('attention-steps [part=stage]');
    await page.keyboard.press('p');
    await page.keyboard.press('.');
    await expect.poll(() => stage.isVisible()).toBe(false);
    await page.keyboard.press('.');
    await expect.poll(() => stage.isVisible()).toBe(true);
    await page.keyboard.press('p');
  },
  moves: async () => {
    await parts().cells('attn_scores').nth(7).focus();
    await page.keyboard.press('w');
    const said = page.getByText(/^0\.01 more in /);
    await said.waitFor();
    await page.keyboard.press('w');
    await said.waitFor({ state: 'detached' });
  },
  help: async () => {
    await page.keyboard.press('?');
    const keys = parts().keyList;
    expect(await keys.getAttribute('open')).not.toBeNull();
    await expect.poll(() => keys.locator('dt').count()).toBe(Object.keys(KEYS).length); // loaded when opened
    await rootFocus();
    await page.keyboard.press('?');
    expect(await keys.getAttribute('open')).toBeNull();
  },
};

test('every key in the key list has the listed effect', async () => {
  expect(Object.keys(KEYS)).toEqual(Object.keys(KEYS_WORDS.en.keyList));
  await open({ preset: 'self-attention-v2', clock: true });
  await stopTime();
  for (const [topic, attempt] of Object.entries(KEYS)) {
    await rootFocus();
    await page
      .locator('attention-steps')
      .evaluate((element: HTMLElement & { preset: string }) => (element.preset = 'one-query'));
    await page
      .locator('attention-steps')
      .evaluate((element: HTMLElement & { preset: string }) => (element.preset = 'self-attention-v2'));
    await goTo('attn_scores');
    await rootFocus();
    await attempt().catch((error: unknown) => {
      throw new Error(`${topic}: ${String(error)}`);
    });
  }
});

test('a tap chooses a cell, goes to the source of an operand, and follows a word', async () => {
  await open({ preset: 'self-attention-v2', width: 390, height: 844, touch: true });
  await parts().segment('attn_scores').tap();
  await parts().cell('attn_scores', 3, 2).tap();
  expect(await where()).toBe('query with, key starts');
  await parts().operands.first().tap();
  expect([await stageName(), await where()]).toEqual(['queries', 'query with, d_k 1']);
  await parts().crumbs.tap();
  expect([await stageName(), await where()]).toEqual(['attn_scores', 'query with, key starts']);
  await word(5).tap();
  expect([await followed(), await where()]).toEqual([['step'], 'query step, key Your']);
});

test('on a phone a matrix without numbers frames the requested cells; arrows change them', async () => {
  await open({ width: 360, height: 740 });
  await goTo('masked');
  /** The framed rows of a matrix without numbers. */
  const framed = (stage: string) =>
    parts()
      .rings(stage)
      .evaluateAll((rings) =>
        rings.map((ring) => Math.round(Number(ring.getAttribute('y')) / Number(ring.getAttribute('height')))),
      );
  expect(await parts().numbers('masked').count()).toBe(36);
  expect([await framed('attn_scores'), await framed('mask')]).toEqual([[1], [1]]);
  await parts().cell('masked', 4, 2).click();
  expect([await framed('attn_scores'), await framed('mask')]).toEqual([[4], [4]]);
  await page.keyboard.press('ArrowUp');
  expect([await where(), await framed('mask')]).toEqual(['query with, key starts', [3]]);
});

test('at 320 px every number of the matrix is visible without scrolling sideways', async () => {
  await open({ width: 320, height: 740 });
  for (const stage of ['queries', 'attn_scores', 'masked', 'scaled_scores', 'context_vec']) {
    await goTo(stage);
    const sideways = await page
      .locator('attention-steps [part=scene]')
      .evaluate((scene) => [scene.scrollWidth - scene.clientWidth, document.documentElement.scrollWidth - innerWidth]);
    expect(sideways, stage).toEqual([0, 0]);
    const numbers = await parts()
      .numbers(stage)
      .evaluateAll((all) =>
        all.map((number) => number.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    expect(numbers.length, stage).toBeGreaterThan(0);
    for (const [left, right] of numbers) expect(left! >= 0 && right! <= 320, stage).toBe(true);
  }
});

test.each([
  ['light', 360],
  ['dark', 1920],
] as const)('axe finds nothing while a token is followed, %s, %i px', async (theme, width) => {
  await open({ width, token: 1 });
  await set('theme', theme);
  await rootFocus();
  await page.keyboard.press('?');
  // axe.test.ts has every operation; here rows are pale.
  for (const stage of ['attn_scores', 'attn_weights_dropped']) {
    await goTo(stage);
    expect(await axeFaults(page), stage).toEqual([]);
  }
});
