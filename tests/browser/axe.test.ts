// axe finds nothing, and every target is large enough for a mouse: in the whole figure, in scenes, in the menu and
// every panel, during edits and questions. Node checks the contrast of every number on every colour (colours.test.ts).
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../engine.ts';
import { stagesInView } from '../../web/timeline/scenes.ts';
import { resize } from './support/browser.ts';
import { axeFaults } from './support/axe.ts';
import { openLaboratory } from './support/laboratory.ts';
import { PARTS } from './support/parts.ts';
import { COVERING } from './support/presets.ts';
import { ALL, rows } from './support/scope.ts';
import { openPanels } from './support/scenes.ts';

const { page, parts, show } = await openLaboratory();

/** The operations whose scenes differ in markup: names of columns, hatch, softmax in steps, crosses, heads. */
const DIFFERENT = ['linear', 'masked_fill', 'softmax', 'multiply', 'slice_columns', 'concat'];

/** A preset and a stage for each of these operations, in test:all for all of them. */
const SCENES = (() => {
  const seen = new Set<string>();
  const scenes = COVERING.flatMap((preset) =>
    stagesInView(engine.trace(configOf(preset)), 0, 0).flatMap(({ name: stage, op }) => {
      if (seen.has(op) || (!ALL && !DIFFERENT.includes(op))) return [];
      seen.add(op);
      return [{ preset, stage }];
    }),
  );
  const RESIDUAL = '{"mask":"causal","dV":3,"residual":true}'; // which no preset has
  return ALL ? [...scenes, { preset: 'mask-then-softmax', config: RESIDUAL, stage: 'output' }] : scenes;
})();

/** The targets that are too small for a mouse, as sentences. */
const smallTargets = (): Promise<string[]> =>
  page.evaluate((small) => {
    const MIN = 24; // px, from WCAG 2.2 AA
    const faults: string[] = [];
    const root = document.querySelector('attention-steps')!.shadowRoot!;
    const targets = root.querySelectorAll<HTMLElement>('button, select, input, textarea, summary, a[href]');
    for (const target of targets) {
      if (target.closest(small)) continue;
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
  }, PARTS.smallForAMouse);

async function editInvalid(): Promise<void> {
  await parts.cells('inputs').nth(3).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('0.6x');
  await parts.field.waitFor();
}

describe.each(rows<'light' | 'dark'>(['light'], ['dark']))('%s', (theme) => {
  // Both themes have the same structure and layout, so rules on those need only one of them.
  const faultsOf = async (part?: string): Promise<string[]> =>
    theme === 'dark'
      ? axeFaults(page, 'colour', part)
      : [...(await axeFaults(page, 'all', part)), ...(await smallTargets())];

  test('scenes', async () => {
    for (const scene of SCENES) {
      await show({ ...scene, theme });
      expect(await faultsOf('[part=picture]'), `${scene.preset}, ${scene.stage}`).toEqual([]); // the rest is the same
    }
  });

  test('the whole figure, and the result', async () => {
    await show({ preset: 'multi-head-attention', stage: 'whole', theme });
    expect(await faultsOf()).toEqual([]);
    await parts.lastSegment.click();
    await parts.outcome.first().waitFor();
    expect(await faultsOf(), 'end').toEqual([]);
  });

  test('all heads, the open menu and every panel', async () => {
    await show({ preset: 'multi-head-attention', stage: 'context_vec', batch: 1, head: 1, theme });
    await page.getByLabel('Menu', { exact: true }).click();
    await page.getByRole('switch', { name: 'Heads side by side' }).click();
    await parts.grid('context_vec').nth(1).waitFor();
    expect(await faultsOf(), 'menu, all heads').toEqual([]);
    await page.getByLabel('Menu', { exact: true }).click();
    await openPanels(page);
    expect(await faultsOf(PARTS.panels), 'panels').toEqual([]);
  });

  test('an invalid number in a cell, an edited cell, a computed one, an operand that was followed', async () => {
    await show({ preset: 'causal-mask', stage: 'queries', theme });
    await editInvalid();
    expect(await faultsOf('[part=picture]'), 'no number').toEqual([]);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await parts.changedCells.first().waitFor();
    expect(await faultsOf('[part=picture]'), 'edited').toEqual([]);
    await show({ preset: 'causal-mask', stage: 'context_vec', theme });
    await parts.cells('context_vec').nth(8).dblclick();
    expect(await faultsOf('[part=picture]'), 'computed').toEqual([]);
    await parts.cells('context_vec').nth(8).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await parts.crumbs.first().waitFor();
    expect(await faultsOf('[part=picture]'), 'followed').toEqual([]);
  });

  test('the question to a reader, and the verdict on the answer', async () => {
    for (const [stage, kind] of [
      ['values', 'number'],
      ['attn_scores', 'hidden'],
    ] as const) {
      await show({ preset: 'causal-mask', stage, asks: true, theme });
      await parts.button('One step forward').click();
      await parts.question.waitFor();
      expect(await faultsOf('[part=picture]'), `${kind} asked`).toEqual([]);
      if (kind === 'number') await parts.question.getByRole('textbox').fill('0.5');
      else await parts.choices.first().click();
      await parts.answer.click();
      await parts.verdict.waitFor();
      expect(await faultsOf('[part=picture]'), `${kind} answered`).toEqual([]);
    }
  });

  test('a followed token, whose row alone is in full colours, and a heat map', async () => {
    for (const view of [
      { preset: 'causal-mask', token: 1, stage: 'attn_weights_dropped' },
      {
        preset: 'causal-mask',
        config: '{"inputs":{"draw":"rand"},"n":20,"dIn":3,"tokens":null}',
        stage: 'attn_weights',
      },
    ]) {
      await show({ ...view, theme });
      expect(await faultsOf('[part=picture]'), JSON.stringify(view)).toEqual([]);
    }
  });

  if (ALL)
    test('on a phone, in Chinese, the menu and the text unfolded', async () => {
      await show({ preset: 'causal-mask', stage: 'attn_weights', lang: 'zh', theme });
      await resize(page, 360, 740);
      await parts.inLanguage('zh').waitFor();
      await page.getByLabel('菜单', { exact: true }).click();
      expect(await faultsOf(), 'menu').toEqual([]);
      await page.getByLabel('菜单', { exact: true }).click();
      await parts.unfold.click();
      await parts.unfolded.waitFor();
      expect(await faultsOf('[part=picture]'), 'all of the text').toEqual([]);
    });
});

test('in the dark no text is too pale: with a message over a cell, every panel open, a question asked', async () => {
  const pale = () => axeFaults(page, 'colour');
  await show({ preset: 'causal-mask', stage: 'queries', theme: 'dark' });
  await openPanels(page);
  await editInvalid();
  expect(await pale()).toEqual([]);
  await show({ preset: 'causal-mask', stage: 'attn_scores', asks: true, theme: 'dark' });
  await parts.button('One step forward').click();
  await parts.choices.first().click();
  await parts.answer.click();
  await parts.verdict.waitFor();
  expect(await pale()).toEqual([]);
});
