// The whole walk in Chromium, Firefox and WebKit. By mouse and keys with motion: play, step back, edit, undo. By
// keyboard alone with reduced motion: edit, undo, follow a number back, use every switch. Every number of a
// scene is read in engine/presets.test.ts, and every engine's floats in engine/floats.test.ts.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StageName } from '../../web/engine/index.ts';
import { en, loadWords, tagOf, titleOf } from '../../web/words/index.ts';
import { painted } from './support/browser.ts';
import { engines, serve, type Engine, type Tab } from './support/engines.ts';
import { PARTS } from './support/parts.ts';

const REPORTS = resolve(import.meta.dirname, '../../build/reports');
const server = await serve();
const address = server.address;

// --- What a reader sees -------------------------------------------------------------------------

/** The state of the player once every pending frame has been painted. */
const look = (tab: Tab) =>
  tab.of(async (element, names) => {
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
    const root = element.shadowRoot;
    const text = (element: Element | null) => element?.textContent?.replace(/[\s\u200b]+/g, ' ').trim() ?? '';
    const matrices: Record<string, string[]> = {};
    for (const grid of root.querySelectorAll('[part=scene] [role=grid]')) {
      const name = grid.getAttribute('aria-label')!.split(/[,，]/)[0]!;
      matrices[name] = [...grid.querySelectorAll(names.cell)].map(text);
    }
    const value = (selector: string) => root.querySelector<HTMLInputElement>(selector)?.value ?? null;
    const player = element;
    const formula = root.querySelector(names.formula)?.getBoundingClientRect();
    return {
      stage: player.stage,
      /** The scenes by what they compute, and what each shows for the first time. */
      scenes: [...root.querySelectorAll<HTMLElement>(names.segment)].map((segment, at) => ({
        name: segment.matches(names.wholeSegment) ? 'whole' : segment.title,
        stages: segment.matches(names.wholeSegment) ? [] : player.scenes[at]!.stages,
      })),
      step: player.step,
      /** How much of the scene has been played, in [0, 1]. */
      filled: new DOMMatrix(getComputedStyle(root.querySelector(names.played)!).transform).a,
      playing: root.querySelector(names.play)?.getAttribute('aria-label') === 'Pause',
      /** The parts of the whole figure that lead to a scene. */
      figure: [...root.querySelectorAll(names.sceneInFigure)].map(text),
      matrices,
      where: root.querySelector(names.place)?.getAttribute('title') ?? '',
      change: text(root.querySelector(names.change)),
      arithmetic: text(root.querySelector(names.arithmetic)),
      formula: { width: formula?.width ?? 0, height: formula?.height ?? 0 },
      crumbs: root.querySelectorAll(names.crumb).length,
      changed: root.querySelectorAll(names.changedCell).length,
      field: value(names.field),
      preset: value('#pick-preset'),
      background: getComputedStyle(root.querySelector('[part=player]')!).backgroundColor,
      heading: text(root.querySelector('h1')),
      /** Without the stage's code name. */
      title: [...(root.querySelector(names.heading)?.childNodes ?? [])]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('')
        .trim(),
      lang: [document.documentElement.lang, root.querySelector<HTMLElement>('[part=player]')!.lang],
      alert: text(root.querySelector('[role=alert]')),
    };
  }, PARTS);

type Look = Awaited<ReturnType<typeof look>>;

const shown = (tab: Tab, wanted: (now: Look) => unknown) => expect.poll(async () => wanted(await look(tab)));

async function open(engine: Engine, reducedMotion: boolean): Promise<Tab> {
  const tab = await engine.open(address, { width: 1440, height: 900, reducedMotion });
  const ready = () => document.querySelector('attention-steps')?.shadowRoot?.querySelector('[part=scene]') != null;
  await expect.poll(() => tab.evaluate(ready)).toBe(true);
  return tab;
}

// --- Mouse and keys -----------------------------------------------------------------------------

/** The actions of a reader: the walk is the same for mouse and keyboard. */
interface Hands {
  /** To the scene that computes a stage, or shows it first. */
  stage(name: string): Promise<void>;
  cell(stage: string, row: number, col: number): Promise<void>;
  button(name: keyof typeof BUTTONS): Promise<void>;
  focusPicker(name: string): Promise<void>;
  openMenu(): Promise<void>;
}

const BUTTONS = {
  play: PARTS.play,
  stepBack: PARTS.stepBack,
  stepForward: PARTS.stepForward,
  undo: PARTS.undo,
} as const;

const cellsOf = (stage: string) => `[part=scene] [role=grid][aria-label^="${stage}"] ${PARTS.cell}`;
const cellOf = (stage: string, row: number, col: number) => `${cellsOf(stage)}[data-cell$=" ${row} ${col}"]`;
const pickerOf = (name: string) => `#pick-${name}`;

/** The position of the scene that computes a stage or shows it first. */
async function positionOf(tab: Tab, stage: string): Promise<number> {
  const { scenes } = await look(tab);
  const at = scenes.findIndex(({ stages }) => stages.includes(stage as StageName));
  expect(at, stage).toBeGreaterThan(0);
  return at;
}

const byMouse = (tab: Tab): Hands => ({
  stage: async (name) => tab.click(`${PARTS.segment}[data-at="${await positionOf(tab, name)}"]`),
  cell: async (stage, row, col) => tab.click(cellOf(stage, row, col)),
  button: (name) => tab.click(BUTTONS[name]),
  // A click opens the system's own list, which no driver sees: from here on it is keys.
  focusPicker: (name) =>
    tab.of((element, wanted) => element.shadowRoot.querySelector<HTMLElement>(wanted)!.focus(), pickerOf(name)),
  openMenu: () => tab.click(PARTS.menuButton),
});

async function pressTimes(tab: Tab, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await tab.press(key);
}

/**
 * Tab or Shift+Tab, whichever leads there, until what has the focus matches: half the way at a time, since browsers
 * stop at fewer elements than could have the focus.
 */
async function tabTo(tab: Tab, selector: string): Promise<void> {
  for (let looks = 0; looks < 40; looks++) {
    const way = await tab.of(({ shadowRoot: root }, wanted) => {
      const active = root.activeElement;
      if (active?.matches(wanted)) return 0;
      const target = root.querySelector(wanted);
      if (!target) throw new Error(`nothing is ${wanted}`);
      const stops = [...root.querySelectorAll<HTMLElement>('*')].filter(
        (each) => each === active || each === target || (each.tabIndex >= 0 && each.checkVisibility()),
      );
      const steps = stops.indexOf(target as HTMLElement) - (active ? stops.indexOf(active as HTMLElement) : -1);
      return Math.sign(steps) * Math.ceil(Math.abs(steps) / 2);
    }, selector);
    if (way === 0) return;
    await pressTimes(tab, way > 0 ? 'Tab' : 'Shift+Tab', Math.abs(way));
  }
  throw new Error(`no Tab key leads to ${selector}`);
}

const byKeys = (tab: Tab): Hands => ({
  stage: async (name) => {
    await tabTo(tab, PARTS.currentSegment);
    const current = (segment: string) =>
      Number(document.querySelector('attention-steps')!.shadowRoot!.querySelector<HTMLElement>(segment)!.dataset.at);
    const way = (await positionOf(tab, name)) - (await tab.evaluate(current, PARTS.currentSegment));
    await pressTimes(tab, way > 0 ? 'PageDown' : 'PageUp', Math.abs(way));
  },
  cell: async (stage, row, col) => {
    await tabTo(tab, `${cellsOf(stage)}[tabindex="0"]`);
    const place = () => {
      const { cell } = (document.querySelector('attention-steps')!.shadowRoot!.activeElement as HTMLElement).dataset;
      return cell!.split(' ').slice(-2).map(Number) as [row: number, col: number];
    };
    const [atRow, atCol] = await tab.evaluate(place, null);
    await pressTimes(tab, row > atRow ? 'ArrowDown' : 'ArrowUp', Math.abs(row - atRow));
    await pressTimes(tab, col > atCol ? 'ArrowRight' : 'ArrowLeft', Math.abs(col - atCol));
    const focused = (wanted: string) =>
      document.querySelector('attention-steps')!.shadowRoot!.activeElement?.matches(wanted) ?? false;
    await expect.poll(() => tab.evaluate(focused, cellOf(stage, row, col))).toBe(true);
  },
  button: async (name) => {
    await tabTo(tab, BUTTONS[name]);
    await tab.press('Space');
  },
  focusPicker: (name) => tabTo(tab, pickerOf(name)),
  openMenu: async () => {
    await tabTo(tab, PARTS.menuButton);
    await tab.press('Enter');
  },
});

/**
 * Chooses in a list (`preset`, `theme`, `lang`) by its keys. A key that comes before the list has the focus, or before
 * the page has followed the last one, moves from another place than the reader sees: each waits for both.
 */
async function switchTo(tab: Tab, hands: Hands, picker: string, value: string): Promise<void> {
  const read = (wanted: string) => {
    const root = document.querySelector('attention-steps')!.shadowRoot!;
    const list = root.querySelector<HTMLSelectElement>(wanted)!;
    const focused = document.hasFocus() && root.activeElement === list;
    return { value: list.value, values: [...list.options].map((option) => option.value), focused };
  };
  const state = () => tab.evaluate(read, pickerOf(picker));
  await hands.focusPicker(picker);
  const list = await state();
  const [from, to] = [list.values.indexOf(list.value), list.values.indexOf(value)];
  expect(to, value).toBeGreaterThanOrEqual(0);
  const way = Math.sign(to - from);
  for (let at = from; ; at += way) {
    await expect.poll(state).toEqual({ ...list, value: list.values[at], focused: true });
    if (at === to) return;
    await tab.press(way > 0 ? 'ArrowDown' : 'ArrowUp');
    await painted(tab, 1);
  }
}

// --- The walk -----------------------------------------------------------------------------------

async function playAndPause(tab: Tab, hands: Hands): Promise<void> {
  await hands.stage('attn_scores');
  const before = await look(tab);
  await hands.button('play'); // from the beginning of its scene
  await shown(tab, (now) => now.playing).toBe(true);
  const { step } = await look(tab);
  expect(step).toBeLessThan(before.step);
  await shown(tab, (now) => now.step).toBeGreaterThan(step);
  await hands.button('play');
  await shown(tab, (now) => now.playing).toBe(false);
  const paused = await look(tab);
  await painted(tab, 20);
  expect(await look(tab)).toEqual(paused);
}

async function stepThereAndBack(tab: Tab, hands: Hands): Promise<void> {
  await hands.stage('keys');
  const frames = [await look(tab)];
  for (let i = 0; i < 4; i++) {
    await hands.button('stepForward');
    frames.push(await look(tab));
  }
  expect(frames.map(({ step }) => step - frames[0]!.step)).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(frames.map((frame) => JSON.stringify([frame.matrices, frame.arithmetic]))).size).toBe(5);
  for (const frame of frames.slice(0, -1).reverse()) {
    await hands.button('stepBack');
    expect(await look(tab)).toEqual(frame);
  }
}

async function editAndUndo(tab: Tab, hands: Hands): Promise<void> {
  await hands.stage('context_vec');
  const before = await look(tab);
  await hands.stage('inputs');
  await hands.cell('inputs', 1, 0);
  await tab.type('0.6');
  await shown(tab, (now) => now.field).toBe('0.6');
  await tab.press('Enter');
  // The number itself, and both of the query that is computed from it.
  await shown(tab, (now) => [now.field, now.matrices.inputs![3], now.changed]).toEqual([null, '0.6000', 3]);
  expect((await look(tab)).change).toBe('changed by +0.0500');

  await hands.stage('context_vec');
  const after = await look(tab);
  // Each context vector looks at "journey", so both numbers of all six rows move.
  expect(after.matrices.context_vec).toHaveLength(12);
  for (const [i, text] of after.matrices.context_vec!.entries()) expect(text).not.toBe(before.matrices.context_vec![i]);
  expect(after.changed).toBeGreaterThanOrEqual(12);

  await hands.button('undo');
  await shown(tab, (now) => now.changed).toBe(0);
  expect((await look(tab)).matrices).toEqual(before.matrices);
}

async function followBackAndHome(tab: Tab, hands: Hands): Promise<void> {
  await hands.stage('context_vec');
  await hands.cell('context_vec', 1, 0);
  const home = await look(tab);
  const stages = ['attn_weights', 'attn_weights', 'scaled_scores', 'attn_scores', 'queries', 'queries'];
  for (const [i, stage] of stages.entries()) {
    await tab.press('Enter'); // to the first operand of the line
    await tab.press('Enter'); // and into the scene where it was computed
    await shown(tab, (now) => [now.stage, now.crumbs]).toEqual([stage, i + 1]);
  }
  expect((await look(tab)).where).toBe('Inputs, token journey, d_in 1');
  await pressTimes(tab, 'Backspace', stages.length);
  await shown(tab, (now) => [now.stage, now.where, now.arithmetic, now.crumbs]).toEqual([
    'context_vec',
    home.where,
    home.arithmetic,
    0,
  ]);
}

async function formulaIsSet(tab: Tab, hands: Hands): Promise<void> {
  await hands.stage('attn_scores');
  const { formula } = await look(tab);
  expect(formula.width).toBeGreaterThan(40);
  expect(formula.height).toBeGreaterThan(10);
}

async function switchPreset(tab: Tab, hands: Hands): Promise<void> {
  await switchTo(tab, hands, 'preset', 'causal-mask');
  await shown(tab, (now) => [now.preset, now.stage, now.scenes.some(({ name }) => name === 'masked')]).toEqual([
    'causal-mask',
    'whole',
    true,
  ]);
  await hands.stage('masked');
  const { matrices } = await look(tab);
  // Row "Your" sees itself alone.
  expect(matrices.masked!.slice(0, 6).map((text) => text === '−∞')).toEqual([false, true, true, true, true, true]);
}

async function switchTheme(tab: Tab, hands: Hands): Promise<void> {
  await hands.openMenu();
  await switchTo(tab, hands, 'theme', 'light');
  const light = await look(tab);
  await switchTo(tab, hands, 'theme', 'dark');
  await shown(tab, (now) => now.background).not.toBe(light.background);
  expect((await look(tab)).matrices).toEqual(light.matrices);
}

async function switchLanguage(tab: Tab, hands: Hands): Promise<void> {
  const before = await look(tab);
  // The heading is an operand's where a cell of it is chosen.
  const { stage: titles } = en;
  const headed = (Object.keys(titles) as (keyof typeof titles)[]).find((name) => titles[name].title === before.title)!;
  for (const language of ['pt', 'zh', 'en']) {
    await switchTo(tab, hands, 'lang', language);
    const words = await loadWords(language);
    const { title } = words.stage[headed];
    const tag = tagOf(language);
    await shown(tab, (now) => [now.title, now.heading, now.lang]).toEqual([title, titleOf(language), [tag, tag]]);
    expect((await look(tab)).matrices).toEqual(before.matrices);
  }
}

/** Does these one after the other, from the first preset on, without a message or a fault. */
async function walk(
  tab: Tab,
  hands: Hands,
  parts: readonly ((tab: Tab, hands: Hands) => Promise<void>)[],
): Promise<void> {
  await switchTo(tab, hands, 'preset', 'self-attention-v2');
  for (const part of parts) await part(tab, hands);
  expect((await look(tab)).alert).toBe('');
  expect(await tab.faults()).toEqual([]);
}

/** An error of the page and a request to another host would not have gone unseen. */
async function plantFaults(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    console.error('planted');
    setTimeout(() => {
      throw new Error('thrown');
    });
    fetch('http://host.invalid/far').catch(() => undefined);
  });
  for (const fault of ['planted', 'thrown', 'http://host.invalid']) {
    await expect.poll(async () => (await tab.faults()).join('\n')).toContain(fault);
  }
}

/** Opens the page, does the work, and leaves a picture in build/reports/ where it fails. */
async function inTab(engine: Engine, reducedMotion: boolean, work: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await open(engine, reducedMotion);
  try {
    await work(tab);
  } catch (error) {
    mkdirSync(REPORTS, { recursive: true });
    await tab.screenshot(resolve(REPORTS, `walk-${engine.name}.png`)).catch(() => undefined);
    throw error;
  }
}

describe.each(engines.map((engine) => [engine.name, engine] as const))('%s', (_, engine) => {
  test('the whole walk, by mouse and keys: the page plays by itself', () =>
    inTab(engine, false, async (tab) => {
      await shown(tab, (now) => now.playing).toBe(true);
      // Within the first step, which lasts for seconds: the segment of its scene fills.
      const { filled } = await look(tab);
      await shown(tab, (now) => now.filled).toBeGreaterThan(filled);
      await walk(tab, byMouse(tab), [playAndPause, stepThereAndBack, editAndUndo, formulaIsSet]);
    }));

  test('the whole walk, by keyboard alone: with reduced motion it starts with the first finished scene', () =>
    inTab(engine, true, async (tab) => {
      const first = await look(tab);
      expect([first.stage, first.playing]).toEqual(['whole', false]);
      const { inputs, queries, keys, values, attn_scores, attn_weights, context_vec } = en.stage;
      const steps = [inputs, queries, keys, values, attn_scores, attn_weights, context_vec].map(({ short }) => short);
      expect(first.figure).toEqual(expect.arrayContaining(steps));
      await walk(tab, byKeys(tab), [editAndUndo, followBackAndHome, switchPreset, switchTheme, switchLanguage]);
      await plantFaults(tab);
    }));
});
