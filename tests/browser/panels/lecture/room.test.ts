// “Ask the room” in the presenter's view: the code, the pasted answers, their distribution, and the result.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetAddress, type Answer } from '../../../../web/input/address/answer_sheet.ts';
import { ASK_WORDS } from '../../../../web/words/ask_words.ts';
import { ROOM_WORDS } from '../../../../web/words/room_words.ts';
import { axeFaults } from '../../support/axe.ts';
import { openSite, type Site } from '../../support/browser.ts';
import { HOSTILE } from '../../support/hostile_strings.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const SCORES = 'preset=causal-mask&token=1&stage=queries';

interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly forced?: boolean;
}

async function present(hash: string, { width = 1280, height = 720, dark, forced }: Look = {}): Promise<Page> {
  const page = await site.browser.newPage({
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    forcedColors: forced ? 'active' : 'none',
  });
  await page.goto(`${site.address}#v1&${hash}&present`);
  await page.locator('attention-steps [part=player]:focus').waitFor();
  return page;
}

const room = (page: Page) => page.getByRole('dialog');
const field = (page: Page) => page.getByLabel(/^(The room’s answers|大家的答案|As respostas da turma)/);
const told = (page: Page) => room(page).getByRole('status');
const votes = (page: Page) => room(page).locator('.spoken').allInnerTexts();
const stage = (page: Page) => page.evaluate(() => document.querySelector('attention-steps')!.stage);

function linkOf(phone: string, given: string, kind: Answer['asks']['kind'] = 'ref', of = 'attn_scores 1 0'): string {
  const numbers = { preset: 'causal-mask', config: {}, batch: 0, head: 0 };
  const answer: Answer = { question: 'room', asks: { kind, of }, given, tries: 1, right: false, numbers };
  return `https://example.org/laboratory.html${sheetAddress({ name: phone, at: 0, edits: [], answers: [answer] })}`;
}

/** Q in the scene before the scores, or after another key. */
async function askScores(page: Page, answers: string): Promise<void> {
  await page.keyboard.press('3'); // values, the scene before
  await page.keyboard.press('q');
  await field(page).fill(answers);
}

const TEN = ['0.47', '0.46', '0.4656', '0.5', '0.5', '-0.2', '0.47', '0.1', '0.47', '0,5'];

test('a clicker goes from the code to the answers, to the number with the share of right ones, and on', async () => {
  const page = await present(SCORES);
  await askScores(page, '');
  expect(await room(page).getByRole('heading', { level: 2 }).innerText()).toMatch(/^Attention scores: which number/);
  expect(await told(page).innerText()).toBe('0 answers');
  const lines = TEN.map((given, i) => linkOf(`p${i}`, given));
  await field(page).fill([...lines, 'hello', lines[0]!.slice(0, -9)].join('\n'));
  await expect
    .poll(() => told(page).innerText())
    .toBe('10 answers · 1 line of other text\n\nLine 12: the link was cut or changed on its way');
  await page.keyboard.press('Escape'); // leaves the field and the question, which keeps what was pasted
  await room(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('q');
  expect(await votes(page)).toEqual([
    '−0.20: 1 of 10',
    '0.10: 1 of 10',
    '0.46: 1 of 10',
    '0.47: 4 of 10',
    '0.50: 3 of 10',
  ]);
  await page.keyboard.press('PageUp');
  await field(page).waitFor();
  await room(page).getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('PageDown');
  await room(page).getByText('What the room answered').waitFor();
  const cell = page.locator('attention-steps .cell[data-row="1"][data-col="0"]').last();
  expect(await room(page).getByText('✓').count()).toBe(0);
  await page.keyboard.press('PageDown');
  const share = page.getByRole('status').getByText('0.4656: 5 of 10 were right (50%)');
  await share.waitFor();
  expect(await cell.innerText()).toBe('0.4656');
  await page.keyboard.press('q'); // the distribution again, with the right ones marked
  await expect.poll(() => room(page).getByText('✓').count()).toBe(2);
  await page.keyboard.press('q');
  await share.waitFor();
  await page.keyboard.press('PageDown');
  await expect.poll(() => stage(page)).toBe('masked');
  expect(await share.count()).toBe(0);
  await page.close();
});

test('of a complete scene the next is asked; after the last one a message says that there is none', async () => {
  const page = await present('preset=causal-mask&stage=scaled_scores');
  await page.getByRole('button', { name: 'Ask the room' }).click();
  expect(await room(page).getByRole('heading', { level: 2 }).innerText()).toBe(
    'Which token will get the largest weight from “journey”?',
  );
  await field(page).fill(
    ['0', '0', '1'].map((given, i) => linkOf(`p${i}`, given, 'largest', 'attn_weights 1')).join(' '),
  );
  await room(page).getByRole('button', { name: 'Show the answers' }).click();
  expect(await votes(page)).toEqual(['Your: 2 of 3', 'journey: 1 of 3']);
  await room(page).getByRole('button', { name: 'Show the result' }).click();
  await page.getByText('Your: 2 of 3 were right (67%)').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('q');
  await page.getByText('There is no question from here on').waitFor();
  await page.close();
});

test('on the same computer, in a file, and with a long link the screen says what a phone cannot do', async () => {
  const page = await present(SCORES);
  await askScores(page, '');
  await room(page).getByText('Only this computer can open this address').waitFor();
  await page.keyboard.press('Escape');
  const pageOf = (address: string) =>
    page.evaluate((to) => {
      document.querySelector('attention-steps')!.page = to;
    }, address);
  for (const [address, said] of [
    ['file:///home/lecture/attention-steps.html', ROOM_WORDS.en.fromFile],
    ['', ROOM_WORDS.en.noPage],
  ] as const) {
    await pageOf(address);
    await page.keyboard.press('q');
    await room(page).getByText(said).waitFor();
    expect(await room(page).getByRole('img').count()).toBe(0);
    await page.keyboard.press('q');
  }
  await pageOf('https://example.org/laboratory.html');
  await page.keyboard.press('q');
  await room(page)
    .getByRole('img', { name: /https:\/\/example\.org/ })
    .waitFor();
  expect(await room(page).getByRole('alert').count()).toBe(0);
  await page.keyboard.press('q');
  await pageOf(`https://example.org/${'long/'.repeat(250)}laboratory.html`);
  await page.keyboard.press('q');
  await room(page).getByText('more than the 1200 of a QR code').waitFor();
  await room(page).getByRole('button', { name: 'Copy the link' }).waitFor();
  await page.close();
});

test.each([
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
])('for the back row at $width x $height all text has 0.03 of the height, and nothing is scrolled', async (view) => {
  for (const lang of ['en', 'zh', 'pt']) {
    const page = await present(`${SCORES}&lang=${lang}`, view);
    // Eight bars, and as many lines below the field as fit.
    await askScores(page, [...Array(8).keys()].map((i) => linkOf(`p${i}`, `0.${i}`)).join('\n'));
    const measured = () =>
      room(page).evaluate((dialog) => {
        const texts = [...dialog.querySelectorAll<HTMLElement>('*')].filter(
          (each) =>
            each.localName !== 'textarea' &&
            [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim()),
        );
        const sizes = texts.map((each) => Number.parseFloat(getComputedStyle(each).fontSize) / innerHeight);
        return { smallest: Math.min(...sizes), scrolls: dialog.scrollHeight > dialog.clientHeight + 1 };
      });
    for (const go of ['', 'PageDown']) {
      if (go) {
        await room(page).getByRole('heading', { level: 2 }).focus();
        await page.keyboard.press(go);
      }
      const { smallest, scrolls } = await measured();
      expect({ lang, go, scrolls, isLarge: smallest >= 0.03 }).toEqual({ lang, go, scrolls: false, isLarge: true });
    }
    await page.close();
  }
});

test('dark, in forced colours and on a phone axe finds no fault, and the code is black on white', async () => {
  for (const look of [{}, { dark: true }, { forced: true }, { width: 360, height: 740 }]) {
    const page = await present(SCORES, look);
    await askScores(page, TEN.map((given, i) => linkOf(`p${i}`, given)).join('\n'));
    const code = room(page).getByRole('img');
    expect(await code.evaluate((svg) => getComputedStyle(svg).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await code.locator('path').evaluate((path) => getComputedStyle(path).fill)).toBe('rgb(0, 0, 0)');
    expect(await axeFaults(page, 'all', 'dialog')).toEqual([]);
    expect(await room(page).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)).toBe(false);
    await room(page).getByRole('button', { name: 'Show the answers' }).click();
    expect(await axeFaults(page, 'all', 'dialog')).toEqual([]);
    await page.close();
  }
});

test('hostile answers are read as text, and named or counted', async () => {
  const page = await present(SCORES);
  const before = await page.evaluate(() => document.querySelectorAll('*').length);
  const links = HOSTILE.flatMap((text, i) => [
    linkOf(text, '0.47'),
    linkOf(`p${i}`, text),
    linkOf('0', '0', 'ref', text),
    text.replace(/\s+/g, ' '),
  ]);
  await askScores(page, '');
  // At once: typing a text of 400 kB would take the browser half a minute.
  await field(page).evaluate((area, text) => {
    (area as HTMLTextAreaElement).value = text;
    area.dispatchEvent(new Event('input'));
  }, links.join('\n'));
  await expect.poll(() => told(page).innerText()).toMatch(/^\d+ answers/);
  await room(page).getByRole('button', { name: 'Show the answers' }).click();
  expect(await votes(page)).toEqual([expect.stringMatching(/^0\.47: \d+ of \d+$/)]);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBe(before);
  await page.close();
});

test('on a phone of 360 px the answer is taken without a verdict, and its text is at hand', async () => {
  for (const lang of ['en', 'zh', 'pt'] as const) {
    const words = ASK_WORDS[lang];
    const phone = await site.browser.newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
    await phone.goto(
      `${site.address}#v1&preset=causal-mask&token=1&stage=attn_scores&step=start&asks=room&lang=${lang}`,
    );
    const mine = phone.getByRole('button', { name: words.mine });
    await phone.getByRole('textbox').first().fill('much');
    await mine.click();
    await phone.getByText(words.noNumber('much')).waitFor();
    await phone.getByRole('textbox').first().fill('0.47');
    await mine.click();
    const copy = phone.getByRole('button', { name: words.copy });
    for (const part of [mine, copy, phone.getByText(words.taken)]) {
      const box = (await part.boundingBox())!;
      expect({ lang, left: box.x >= 0, right: box.x + box.width <= 360 }).toEqual({ lang, left: true, right: true });
      const isInSight = await part.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const root = element.getRootNode() as ShadowRoot;
        return element.contains(root.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2));
      });
      expect({ lang, isInSight }).toEqual({ lang, isInSight: true });
    }
    const text = await phone.getByRole('textbox', { name: words.copiedText }).inputValue();
    expect(text).toMatch(/^- .* 0\.47\nhttp\S+#a1&sheet=\S+\n$/);
    expect(text.length).toBeLessThan(2000);
    expect(await phone.getByText(/0\.4656/).count()).toBe(0);
    expect(await axeFaults(phone, 'all', '.ask')).toEqual([]);
    // The address stays that of the room's question, until the questions are switched off.
    await phone.keyboard.press('Tab');
    await expect.poll(() => phone.locator('attention-steps').getAttribute('asks')).toBe('room');
    await phone.close();
  }
});
