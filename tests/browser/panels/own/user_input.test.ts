// A reader's own sentence, pasted numbers and settings, in a real browser.
import { expect, test } from 'vitest';
import { en } from '../../../../web/words/index.ts';
import { hold, openSite } from '../../support/browser.ts';
import { goToStage, segment } from '../../support/scenes.ts';
import { PARTS, SHOWN_BY } from '../../support/parts.ts';

const site = await openSite();
const page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

const inside = (selector: string, options?: { hasText: string }) =>
  page.locator(`attention-steps ${selector}`, options);

async function open(hash = ''): Promise<void> {
  await page.goto('about:blank'); // a new hash alone would not reload the page
  await page.goto(`${site.address}${hash}`);
  await inside('[part=scene]').waitFor();
  await page.getByText('Your own numbers', { exact: true }).click();
  await inside(`${PARTS.settings} summary`).click();
}

/** Uses a sentence, or pasted numbers; what the panel says of these. */
async function speak(sentence: string): Promise<void> {
  await page.getByLabel('Your sentence', { exact: true }).fill(sentence);
  await page.getByRole('button', { name: 'Use this sentence' }).click();
}
async function paste(numbers: string): Promise<void> {
  await page.getByLabel('Pasted numbers', { exact: true }).fill(numbers);
  await page.getByRole('button', { name: 'Use these numbers' }).click();
}
const alert = inside(`${PARTS.ownPanel} [role=alert]`);
const said = () => inside(`${PARTS.ownPanel} [role=status] > p`).allInnerTexts();
const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).click();
const goTo = (stage: string) => goToStage(page, stage);
const tokens = () => inside('[aria-label^="inputs"] [role=rowheader]').allInnerTexts();

test('an own sentence becomes the rows, and a repeated token gets the same embedding', async () => {
  await open();
  await speak('one step, one more step');
  await goTo('inputs');
  expect(await tokens()).toEqual(['one', 'step', ',', 'one', 'more', 'step']);
  const cells = await inside(`[aria-label^="inputs"] ${PARTS.cell}`).allInnerTexts();
  expect(cells.slice(0, 3)).toEqual(cells.slice(9, 12));
  expect(cells.slice(3, 6)).toEqual(cells.slice(15, 18));
  expect(cells.slice(0, 3)).not.toEqual(cells.slice(3, 6));
  const line = () => inside(SHOWN_BY.line).innerText();
  expect(await line()).toContain('Drawn from the letters of this token');
  // From a link as well; a changed row counts as given.
  await expect.poll(() => page.url()).toContain('tokens');
  const { hash } = new URL(page.url());
  await open(hash);
  await goTo('inputs');
  expect(await line()).toContain('Drawn from the letters of this token');
  await inside(`[aria-label^="inputs"] ${PARTS.cell}`).first().press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await line()).toContain('Learned or given');
});

/** The number of heads in the player, and the attributes. */
const view = () =>
  page.locator('attention-steps').evaluate(
    (element, segment) => ({
      scenes: [...element.shadowRoot!.querySelectorAll<HTMLElement>(segment)].map(({ title }) => title),
      ...Object.fromEntries(
        ['batch', 'head', 'cell'].map((name) => [name, (element as unknown as Record<string, unknown>)[name]]),
      ),
    }),
    PARTS.segment,
  );

test('if the number of heads or batch items decreases, in any way, the last one is in view', async () => {
  await open('#preset=multi-head-wrapper&stage=attn_weights');
  const { scenes } = await view();
  const fourHeads = async () => {
    await page.getByLabel(/ heads$/).fill('4');
    await page.getByLabel(/ heads$/).press('Tab');
    await page.getByLabel('Head', { exact: true }).selectOption({ value: '3' });
    await inside(`[aria-label^="attn_weights"] ${PARTS.cell}`).nth(13).click();
  };
  for (const step of ['undo', 'reset'] as const) {
    await fourHeads();
    expect(await view()).toEqual({ scenes, batch: 0, head: 3, cell: 'attn_weights 2 1' });
    await inside(PARTS[step]).click();
    expect(await view()).toEqual({ scenes, batch: 0, head: 1, cell: null });
    expect(await page.getByLabel('Head', { exact: true }).inputValue()).toBe('1');
  }
  await fourHeads();
  await page.getByLabel(/ seed$/).fill('7');
  await page.getByLabel(/ seed$/).press('Tab');
  // Another seed has the same heads.
  expect(await view()).toEqual({ scenes, batch: 0, head: 3, cell: 'attn_weights 2 1' });

  await open('#preset=padding-mask&stage=attn_weights');
  await page.getByLabel('Your sentence', { exact: true }).fill('a b c');
  await page.getByLabel('Your sentence', { exact: true }).press('Enter');
  const sentence = await view();
  await undo();
  await page.getByLabel('Batch item', { exact: true }).selectOption({ value: '1' });
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  expect(await view()).toEqual(sentence);
});

test('a pasted tensor replaces a weight; the position of a mistake is reported', async () => {
  await open();
  await page.getByLabel('Into', { exact: true }).selectOption('W_query');
  await paste('tensor([[1., 0., 0.],\n        [0., 1., x]])');
  expect(await alert.innerText()).toBe('Line 2, column 18: “x” is not a number.');
  const selected = await page.getByLabel('Pasted numbers', { exact: true }).evaluate((area) => {
    const { value, selectionStart, selectionEnd } = area as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });
  expect(selected).toBe('x');
  await paste('tensor([[1., 0., 0.],\n        [0., 1., 0.]])');
  expect(await alert.count()).toBe(0);
  await goTo('queries');
  const [queries, inputs] = await Promise.all(
    ['queries', 'inputs'].map((name) => inside(`[aria-label^="${name}"] ${PARTS.cell}`).allInnerTexts()),
  );
  expect(queries!.slice(0, 2)).toEqual(inputs!.slice(0, 2)); // the identity passes the first two dimensions on
});

test('a setting changes the stages; one that does not fit stays in its field, and says why', async () => {
  await open('#preset=self-attention-v2');
  const before = await view();
  expect(await inside('label[for=set-dK]').innerText()).toBe('Key size dK');
  expect(await inside(PARTS.settingName).first().innerText()).toBe('Bias bias');
  await page.getByLabel(/ mask$/).selectOption('causal');
  expect(await inside(segment('masked')).count()).toBe(1);
  await page.getByLabel(/ heads$/).fill('3');
  await page.getByLabel(/ heads$/).press('Enter');
  await inside(`${PARTS.settings} [role=alert]`).first().waitFor();
  const alerts = await inside(`${PARTS.settings} [role=alert]`).allInnerTexts();
  expect(alerts).toContain('heads must divide dK: 2 is not divisible by 3');
  expect(await page.getByLabel(/ heads$/).inputValue()).toBe('3');
  for (const [name, value] of Object.entries({ dK: '6', dV: '6', heads: '3' })) {
    await page.getByLabel(new RegExp(` ${name}$`)).fill(value);
    await page.getByLabel(new RegExp(` ${name}$`)).press('Enter');
  }
  await inside(segment('concat')).waitFor();
  expect(await inside(`${PARTS.settings} [role=alert]`).count()).toBe(0);
  await page.locator('attention-steps').getByLabel('Head', { exact: true }).selectOption({ value: '2' });
  for (let i = 0; i < 4; i++) await undo();
  expect(await view()).toEqual(before);
});

test('a refused setting stays during an edit and a failed paste; rendering keeps typed text', async () => {
  await open();
  await inside(segment('queries')).click();
  const heads = page.getByLabel(/ heads$/);
  await heads.fill('13'); // not yet entered
  const weight = (row: number, col: number) => inside(`[aria-label^="W_query,"] [data-cell$=" ${row} ${col}"]`);
  await weight(0, 2).hover();
  await inside(`${PARTS.place}[title*="d_in 3"]`).waitFor();
  expect(await heads.inputValue()).toBe('13');
  await heads.fill('3');
  await heads.press('Enter');
  const refused = 'heads must divide dK: 2 is not divisible by 3';
  const waiting = async () => [
    await heads.inputValue(),
    (await inside(`${PARTS.settings} [role=alert]`).allInnerTexts()).includes(refused),
  ];
  await inside(`${PARTS.settings} [role=alert]`).first().waitFor();
  await weight(0, 0).dblclick();
  expect(await inside('[part=text] [role=alert]').count()).toBe(0);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  expect([await weight(0, 0).innerText(), await waiting()]).toEqual(['5.0000', ['3', true]]);
  await paste('1 2 3');
  expect(await waiting()).toEqual(['3', true]);
  await page.getByLabel(/ bias$/).check();
  expect(await waiting()).toEqual(['1', false]);
  await heads.fill('3');
  await heads.press('Enter');
  await expect.poll(waiting).toEqual(['3', true]);
  await page.locator('attention-steps').evaluate((element) => element.setAttribute('preset', 'causal-mask'));
  await expect.poll(waiting).toEqual(['1', false]); // with another preset's settings
});

test('embeddings of another width are accepted, with a message about what changed; undo restores all', async () => {
  await open('#preset=mask-then-softmax'); // it replaces a weight
  await goTo('inputs');
  const before = await view();
  await paste('one;0,5;1\ntwo;–0,5;2');
  await goTo('inputs');
  expect(await tokens()).toEqual(['one', 'two']);
  expect(await inside(`[aria-label^="inputs"] ${PARTS.cell}`).allInnerTexts()).toEqual([
    '0.5000',
    '1.0000',
    '−0.5000',
    '2.0000',
  ]);
  const { notes, otherWidth, noRows } = en.own;
  expect(await said()).toEqual([notes.tokens('one', 'two'), otherWidth('2', '3')]);
  await undo();
  expect(await view()).toEqual(before);
  await paste('[1, 2, 3]');
  expect([await alert.innerText(), await said()]).toEqual([noRows('3'), []]);
  expect(await page.getByLabel('Pasted numbers', { exact: true }).inputValue()).toBe('[1, 2, 3]');
});

test('a paste has one reading: what was taken as names, which way a mask hides, or why it is refused', async () => {
  await open();
  expect(await inside(`${PARTS.ownPanel} #own-paste-help li`).allInnerTexts()).toEqual(
    Object.values(en.own.pasteRules),
  );
  await paste('0,1,2\n0.1,0.2,0.3\n0.4,0.5,0.6');
  await goTo('inputs');
  expect(await tokens()).toEqual(['t1', 't2']);
  expect(await said()).toEqual([en.own.notes.header('0', '2')]);
  await paste('€0.50\t0.5\n€0.30\t0.4');
  const { pasteAt, pasteProblems } = en.own;
  expect(await alert.innerText()).toBe(pasteAt(1, 1, pasteProblems.formatted('€0.50')));
  expect([await tokens(), await said()]).toEqual([['t1', 't2'], []]);
  await undo();
  expect(await tokens()).toEqual(['Your', 'journey', 'starts', 'with', 'one', 'step']);

  await open('#preset=causal-mask&stage=masked');
  await page.getByLabel('Into', { exact: true }).selectOption('mask');
  const hidden = () => inside(`[aria-label^="mask"] ${PARTS.cell}`).allInnerTexts();
  await goTo('mask');
  const before = await hidden();
  const row = (visible: number) =>
    Array.from({ length: 6 }, (_, key) => (key <= visible ? ' True' : 'False')).join(', ');
  await paste(`tensor([[${[0, 1, 2, 3, 4, 5].map(row).join('],\n        [')}]])`);
  expect(await hidden()).toEqual(before);
  expect(await said()).toEqual([en.own.notes.mask('step', true)]);

  await page.getByLabel('Into', { exact: true }).selectOption('W_query');
  await paste('[[1, 2], [3, 4], [5, 6]]');
  expect(await alert.innerText()).toBe('replace.W_query must have the shape (2, 3): got (3, 2), whose transpose fits');
});

test('pasted numbers go to the listed target if another notebook lacks the chosen one', async () => {
  await open();
  await page.getByLabel('Notebook', { exact: true }).selectOption('causal-mask');
  await page.getByLabel('Into', { exact: true }).selectOption('mask');
  await page.getByLabel('Notebook', { exact: true }).selectOption('self-attention-v2');
  expect(await page.getByLabel('Into', { exact: true }).inputValue()).toBe('inputs');
  await paste('7 2 3\n4 5 6');
  await goTo('inputs');
  expect(await inside(`[aria-label^="inputs"] ${PARTS.cell}`).first().innerText()).toBe('7.0000');
});

test('a text of more than 64 tokens gets a message, stays in its field, and changes nothing in view', async () => {
  await open();
  const before = await view();
  const text = Array.from({ length: 65 }, (_, i) => `w${i}`).join(' ');
  const field = page.getByLabel('Your sentence', { exact: true });
  await field.fill(text);
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  const told = inside(`${PARTS.ownPanel} [role=status]`).first();
  await expect.poll(() => told.innerText()).toBe('At most 64 tokens are shown, and this text has 65: shorten it.');
  expect(await field.inputValue()).toBe(text);
  expect(await view()).toEqual(before);
  await field.fill(text.replace('w64', ''));
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  await expect.poll(() => told.innerText()).toBe('');
  await goTo('inputs');
  expect(await inside(PARTS.entry).count()).toBeGreaterThan(0);
});

test('a sentence without words gets a message, which follows the language', async () => {
  await open();
  await speak(' ');
  await paste('1 x');
  const told = async () => [
    await inside(`${PARTS.ownPanel} [role=status]`).first().innerText(),
    await alert.innerText(),
  ];
  const english = await told();
  expect(english).toEqual(['Type at least one word.', 'Line 1, column 3: “x” is not a number.']);
  await page.getByLabel('Menu', { exact: true }).click();
  await inside('#pick-lang').selectOption('pt');
  await page.locator('html[lang=pt-BR]').waitFor();
  expect(await told()).toEqual(['Digite ao menos uma palavra.', expect.stringMatching(/^Linha 1, coluna 3: /)]);
});

test('a language that is still loading is kept if the page sets the current one again', async () => {
  await open();
  await page.getByLabel('Menu', { exact: true }).click();
  await inside('#pick-lang').selectOption('zh');
  await page.locator('html[lang=zh-Hans]').waitFor();
  const release = await hold(page, '**/parts/pt.js');
  await inside('#pick-lang').selectOption('pt');
  await page.evaluate(() => (document.documentElement.lang = 'zh-Hans'));
  release();
  await page.locator('html[lang=pt-BR]').waitFor();
  expect(await inside('#pick-lang').inputValue()).toBe('pt');
});
