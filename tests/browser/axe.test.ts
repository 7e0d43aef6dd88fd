// axe finds nothing, and every target is large enough for a mouse: in the whole figure, in the scene of every
// operation, in the menu and every panel, during edits and questions, in light and dark.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { loadEngine, type Config } from '../../web/engine/index.ts';
import { OPERATIONS } from '../../web/ops/index.ts';
import { stagesInView } from '../../web/timeline/scenes.ts';
import { axeFaults } from './support/axe.ts';
import { openSite, type Site } from './support/browser.ts';
import { partsOf } from './support/parts.ts';
import { goToStage } from './support/stage.ts';

const engine = await loadEngine();
let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

/** The residual connection, which no preset has. */
const RESIDUAL = { id: 'mask-then-softmax', config: { mask: 'causal', dV: 3, residual: true } } as const;

interface Shown {
  readonly preset: string;
  readonly config?: Config;
  readonly stage: string;
  readonly op: string;
}

/** One preset and stage for each operation: other presets have the same markup and colours, with other numbers. */
const SCENES: readonly Shown[] = (() => {
  const scenes: Shown[] = [];
  for (const { id, config } of engine.presets().toReversed()) {
    const stages = stagesInView(engine.trace(config), 0, 0);
    const fresh = stages.filter(
      ({ op }, i) => !scenes.some((s) => s.op === op) && stages.findIndex((s) => s.op === op) === i,
    );
    for (const { name, op } of fresh) scenes.push({ preset: id, stage: name, op });
  }
  const { id: preset, config } = RESIDUAL;
  const added = engine.trace(config).stages.find(({ op }) => op === 'add')!;
  scenes.push({ preset, config, stage: added.name, op: added.op });
  return scenes;
})();

/** Softmax's details have no scene of their own: they are part of softmax's. */
const DETAILS = ['row_max', 'exp_minus_max'];

test('the list has one scene of each operation', () => {
  expect(SCENES.map(({ op }) => op).sort()).toEqual(
    Object.keys(OPERATIONS)
      .filter((op) => !DETAILS.includes(op))
      .sort(),
  );
});

const WINDOW = { width: 1280, height: 900 };

async function open(theme: 'light' | 'dark', viewport = WINDOW): Promise<Page> {
  const page = await site.browser.newPage({
    viewport,
    reducedMotion: 'reduce',
    colorScheme: theme,
  });
  await page.goto(site.address);
  await page.locator('attention-steps [part=scene]').waitFor();
  return page;
}

async function show(page: Page, preset: string, stage: string, config: Config | null = null): Promise<void> {
  await page
    .locator('attention-steps')
    .evaluate((element, set) => void Object.assign(element, set), { preset, config: JSON.stringify(config ?? {}) });
  await goToStage(page, stage);
}

/** The targets that are too small for a mouse, as sentences. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN = 24; // px, from WCAG 2.2 AA
    const faults: string[] = [];
    // A cell and a line of code may be smaller; the size for a finger is in laws/targets.ts.
    const root = document.querySelector('attention-steps')!.shadowRoot!;
    const targets = root.querySelectorAll<HTMLElement>('button, select, input, textarea, summary, a[href]');
    for (const target of targets) {
      if (target.closest('.cell, .code-stage, .crumb')) continue;
      // A checkbox is as large as its label, which toggles it, too.
      const own = target.matches('[type=checkbox]') ? (target.closest('label') ?? target) : target;
      const { x, y, width, height } = own.getBoundingClientRect();
      if (width === 0 || height === 0 || (width >= MIN && height >= MIN)) continue;
      // A smaller target takes clicks beside it, unless something covers it.
      const isHit = (dx: number, dy: number) =>
        own.contains(root.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy));
      const aside = MIN / 2 - 1;
      if (!isHit(0, 0) || (isHit(aside, 0) && isHit(-aside, 0) && isHit(0, aside) && isHit(0, -aside))) continue;
      faults.push(`${Math.round(width)} by ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`);
    }
    return faults;
  });

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  let page: Page;
  // Both themes have the same structure and layout, so rules on those need only one of them.
  const faultsOf = async (shown: Page, part?: string): Promise<string[]> =>
    theme === 'dark'
      ? axeFaults(shown, 'colour', part)
      : [...(await axeFaults(shown, 'all', part)), ...(await smallTargets(shown))];
  const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
  const cells = (stage: string) => partsOf(page).cells(stage);

  beforeAll(async () => {
    page = await open(theme);
  });

  afterAll(() => page.close());

  test('a text that is too pale and a small button without a name are found', async () => {
    const planted = await page.locator('attention-steps [part=player]').evaluateHandle((root) => {
      const box = document.createElement('div');
      box.innerHTML = `<p style="color: #777; background: #888">pale</p>
        <button style="position: fixed; inset: 0 auto auto 0; padding: 0; width: 10px; height: 10px"></button>`;
      root.append(box);
      return box;
    });
    const kinds = (faults: readonly string[]) => faults.map((fault) => fault.split(':')[0]);
    const found = kinds(await faultsOf(page));
    await planted.evaluate((box) =>
      document.querySelector('attention-steps')!.shadowRoot!.querySelector('[part=stage]')!.append(box),
    );
    const inStage = kinds(await faultsOf(page, '[part=stage]'));
    await planted.evaluate((box) => box.remove());
    expect(found).toContain('color-contrast');
    expect(inStage).toContain('color-contrast');
    if (theme === 'light') expect(found).toEqual(expect.arrayContaining(['button-name', '10 by 10']));
  });

  test('every operation', async () => {
    for (const { preset, stage, config } of SCENES) {
      await show(page, preset, stage, config);
      expect(await faultsOf(page, '[part=stage]'), `${preset}, ${stage}`).toEqual([]); // the rest is the same
    }
  });

  test('the whole figure, at the beginning and with the result', async () => {
    for (const preset of ['causal-mask', 'multi-head-attention']) {
      await show(page, preset, 'whole');
      expect(await faultsOf(page), preset).toEqual([]);
      await inside('.segment').last().click();
      await inside('.segment.current.whole').last().waitFor();
      expect(await faultsOf(page), `${preset}, end`).toEqual([]);
    }
  });

  test('another batch item and head, the menu with all heads, and every panel', async () => {
    await show(page, 'multi-head-attention', 'context_vec');
    for (const picker of ['Batch item', 'Head'])
      await page.locator('attention-steps').getByLabel(picker, { exact: true }).selectOption('1');
    await page.getByLabel('Menu', { exact: true }).click();
    await page.getByRole('switch', { name: 'Heads side by side' }).click();
    await inside('.all-heads[aria-checked=true]').waitFor();
    expect(await faultsOf(page), 'menu, all heads').toEqual([]);
    await page.getByRole('switch', { name: 'Heads side by side' }).click();
    await page.getByLabel('Menu', { exact: true }).click();
    for (const panel of ['own', 'code', 'share', 'files', 'key-list']) {
      const summary = inside(`.${panel} > summary`);
      await summary.click();
      await inside(`.${panel} > summary ~ *`).first().waitFor();
      expect(await faultsOf(page, `.${panel}`), panel).toEqual([]);
      await summary.click();
    }
  });

  test('the code beside the stage', async () => {
    await show(page, 'causal-mask', 'attn_scores');
    await inside('.code > summary').click();
    await inside('.code .pin').click();
    await inside('.pinned .code-lines').waitFor();
    expect(await faultsOf(page, '.pinned'), 'pinned').toEqual([]);
    await inside('.pinned .pin').click();
    await inside('.panels .code > summary').click();
  });

  test('an edited cell, a computed one, an invalid number, an operand that was followed', async () => {
    await show(page, 'causal-mask', 'queries');
    await cells('inputs').nth(3).click();
    await page.keyboard.press('Enter');
    await partsOf(page).field.waitFor();
    expect(await faultsOf(page, '[part=stage]'), 'editing').toEqual([]);
    await page.keyboard.type('0.6x');
    expect(await faultsOf(page, '[part=stage]'), 'no number').toEqual([]);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await partsOf(page).changedCells.first().waitFor();
    expect(await faultsOf(page, '[part=stage]'), 'edited').toEqual([]);
    await show(page, 'causal-mask', 'context_vec');
    await cells('context_vec').nth(8).dblclick();
    await partsOf(page).refusal.waitFor();
    expect(await faultsOf(page, '[part=stage]'), 'computed').toEqual([]);
    await cells('context_vec').nth(8).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await partsOf(page).crumbs.first().waitFor();
    expect(await faultsOf(page, '[part=stage]'), 'followed').toEqual([]);
  });

  test('the question to a reader, and the verdict on the answer', async () => {
    const setAsks = (asks: boolean) =>
      page.locator('attention-steps').evaluate((element, on) => Object.assign(element, { asks: on }), asks);
    await setAsks(true);
    for (const [after, kind] of [
      ['values', 'number'],
      ['attn_scores', 'hidden'],
      ['scaled_scores', 'largest'],
    ] as const) {
      await show(page, 'causal-mask', after);
      await page.getByRole('button', { name: 'One step forward' }).click();
      await inside('.ask').waitFor();
      expect(await faultsOf(page, '[part=stage]'), `${kind} asked`).toEqual([]);
      if (kind === 'number') await inside('.ask input').fill('0.5');
      else await inside('.ask .choice').first().click();
      await inside('.ask .plain').first().click();
      await inside('.ask .verdict').waitFor();
      expect(await faultsOf(page, '[part=stage]'), `${kind} answered`).toEqual([]);
    }
    await setAsks(false);
  });

  test('on a phone, in Chinese, the menu and the text unfolded', async () => {
    const phone = await open(theme, { width: 360, height: 740 });
    await phone.getByLabel('Menu', { exact: true }).click();
    await phone.locator('attention-steps').getByLabel('Language', { exact: true }).selectOption('zh');
    await partsOf(phone).inLanguage('zh').waitFor();
    expect(await faultsOf(phone), 'menu').toEqual([]);
    await phone.getByLabel('菜单', { exact: true }).click();
    for (const stage of ['whole', 'queries', 'attn_weights']) {
      await show(phone, 'causal-mask', stage);
      expect(await faultsOf(phone, '[part=stage]'), stage).toEqual([]);
    }
    await partsOf(phone).unfold.click();
    await partsOf(phone).unfolded.waitFor();
    expect(await faultsOf(phone, '[part=stage]'), 'all of the text').toEqual([]);
    await phone.close();
  });
});
