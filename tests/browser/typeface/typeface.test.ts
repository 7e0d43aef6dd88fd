import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { FAMILY, WIDTHS, textWidth } from '../../../web/typeface/family.ts';
import { translationOf } from '../../translations.ts';
import { openSite, painted, shiftOf, watchShift } from '../support/browser.ts';
import { partsOf } from '../support/parts.ts';
import { ALL, rows } from '../support/scope.ts';

const site = await openSite();
let page: Page;

/** Resolves once both of its faces have loaded. */
const dressed = () =>
  page.waitForFunction(
    (family) =>
      [...document.fonts].filter((face) => face.family.includes(family) && face.status === 'loaded').length === 2,
    FAMILY,
  );

async function open(address: string, width = 1440, height = 900): Promise<void> {
  page = await site.browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await watchShift(page);
  await page.goto(address);
  await dressed();
}

// Each page in a window of its own: what moves is seen while it loads.
test('its coming moves hardly anything', async () => {
  /** The maximum layout shift; browsers call less than 0.1 good. Some letters differ in width from the stand-in's. */
  const LEAST = 0.05;
  const WINDOWS = rows(
    [
      [1440, 900],
      [390, 844],
    ],
    [[1280, 720]],
  );
  for (const name of rows(['index.html', 'laboratory.html'], ['pt/index.html', 'embed.html']))
    for (const [width, height] of WINDOWS) {
      await open(site.address.replace('laboratory.html', name), width, height);
      await painted(page, 2);
      expect(await shiftOf(page), `${name}, ${width}`).toBeLessThan(LEAST);
      await page.close();
    }
});

describe('in the laboratory', () => {
  beforeAll(() => open(site.address));

  test('letters and numbers have the widths that the layout assumes, bold numbers, too', async () => {
    const [number, bold, word] = await page.evaluate((family) => {
      const surface = document.createElement('canvas').getContext('2d')!;
      return [
        ['', '−0.0000'],
        ['700 ', '−0.0000'],
        ['', 'journey'],
      ].map(([weight, text]) => {
        surface.font = `${weight}1000px '${family}'`;
        return surface.measureText(text!).width / 1000;
      });
    }, FAMILY);
    expect(number).toBeCloseTo(WIDTHS.number, 2);
    expect(bold! / number!).toBeLessThan(1.01); // only its full stop is wider
    expect(word! / 'journey'.length).toBeCloseTo(WIDTHS.letter, 2);
  });

  test('a word of any letters has the width that the sentence assumes', async () => {
    const words = [...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)), 'atenção', 'mmm', 'ill', 'é'];
    const measured = await page.evaluate(
      ([family, all]) => {
        const surface = document.createElement('canvas').getContext('2d')!;
        surface.font = `1000px '${family}'`;
        return all!.map((word) => surface.measureText(word).width / 1000);
      },
      [FAMILY, words] as const,
    );
    const off = words.filter((word, i) => Math.abs(textWidth(word) - measured[i]!) > 0.006 * word.length);
    expect(off).toEqual([]);
  });

  test('it has every character of the words and of the article, in English and in Portuguese', async () => {
    const texts = JSON.stringify(['en', 'pt'].map(translationOf));
    const article = await page.evaluate(
      async () => (await (await fetch('pt/index.html')).text()) + (await (await fetch('index.html')).text()),
    );
    const signs = [...new Set(texts + article)].filter((sign) => sign > '\u00a0' && sign < '⺀' && sign !== 'ᵀ');
    expect(signs.length).toBeGreaterThan(20);
    // A missing character comes from the next typeface in the list, so its width changes with that typeface.
    const missing = await page.evaluate(
      ([family, all]) => {
        const surface = document.createElement('canvas').getContext('2d')!;
        const widthOf = (sign: string, behind: string) => {
          surface.font = `100px '${family}', ${behind}`;
          return surface.measureText(sign).width;
        };
        return [...all!].filter((sign) => widthOf(sign, 'monospace') !== widthOf(sign, 'serif'));
      },
      [FAMILY, signs.join('')],
    );
    expect(missing).toEqual([]);
  });

  if (ALL)
    test('a subscript does not make its line higher', async () => {
      const heights = await page.evaluate(() => {
        const root = document.querySelector('attention-steps')!.shadowRoot!.querySelector('[part=player]')!;
        const lines = ['dk', 'd<sub>k</sub>'].map((text) => {
          const line = document.createElement('div');
          line.innerHTML = text;
          root.append(line);
          const { height } = line.getBoundingClientRect();
          line.remove();
          return height;
        });
        return lines;
      });
      expect(heights[1]).toBe(heights[0]);
    });
});

test('a player with another typeface does not change the page', async () => {
  page = await site.browser.newPage();
  await page.goto(site.address.replace('laboratory.html', '404.html'));
  await page.evaluate(() => {
    document.body.innerHTML = '<attention-steps style="--steps-font: Georgia, serif"></attention-steps>';
    const script = Object.assign(document.createElement('script'), { type: 'module', src: 'attention-steps.js' });
    document.body.append(script);
  });
  await partsOf(page).menuSheet.getByRole('combobox', { includeHidden: true }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.fonts.size)).toBe(0);
});
