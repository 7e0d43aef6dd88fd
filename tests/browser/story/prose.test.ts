// The article for its readers: each section shows its stage, numbers follow edits, links highlight and lead.
import { describe, expect, test } from 'vitest';
import type { Tab } from '../support/engines.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { faultsOf, HOST_SCRIPTS, hostPage } from '../support/host_page.ts';
import { STORY } from '../support/parts.ts';
import { ENGINES, rows } from '../support/scope.ts';

type Size = readonly [width: number, height: number];
/** Windows with the picture beside the prose and above it. */
const SIZES = rows<Size>(
  [[1440, 900]],
  [
    [390, 844],
    [1024, 768],
    [768, 1024],
  ],
);
const LOW = rows<Size>(
  [[667, 375]],
  [
    [844, 390],
    [720, 450],
    [1024, 600],
  ],
);
const PHONES = rows<Size>([[390, 844]], [[360, 740]]);

/** In a frame, so that one tab has every size. */
const host = (page: string) =>
  hostPage(`<iframe src="${page}" title="article" width="1440" height="900" style="border: 0"></iframe>`);

const files = await serveFiles(DIST, { own: { ...HOST_SCRIPTS, '/host.html': host('index.html') } });

/** Runs in the framed article: `work` is a function's text, so that it can contain helpers. */
const inArticle = <R>(tab: Tab, work: (article: Article, names: typeof STORY) => R | Promise<R>): Promise<R> =>
  tab.evaluate(
    async ([tools, text, names]) => {
      const article = new Function(`return (${tools})()`)();
      return new Function(`return (${text})`)()(article, names);
    },
    [String(articleTools), String(work), STORY] as const,
  ) as Promise<R>;

const resize = (tab: Tab, width: number, height: number) =>
  tab.evaluate(([w, h]) => Object.assign(document.querySelector('iframe')!, { width: w, height: h }), [
    String(width),
    String(height),
  ] as const);

type Stages = HTMLElement & {
  trace?: { stages: { name: string }[]; data: Float32Array };
  stage: string;
  cell: string | null;
  config: string;
};

type Article = ReturnType<typeof articleTools>;

function articleTools() {
  const frame = document.querySelector('iframe')!;
  const page = frame.contentDocument!;
  const view = frame.contentWindow as Window & typeof globalThis;
  const player = () => page.querySelector('attention-story attention-steps') as Stages | null;
  const sections = () => [...page.querySelectorAll<HTMLElement>('attention-story > section')];
  /** Waits until a condition holds; resolves to false if it never does. */
  const until = async (holds: () => boolean) => {
    for (let frames = 0; frames < 600; frames++) {
      if (holds()) return true;
      await new Promise((done) => view.requestAnimationFrame(done));
    }
    return false;
  };
  const ready = () => {
    page.querySelector('attention-story')!.scrollIntoView(); // in a frame nothing below the opening is near
    return until(() => player()?.shadowRoot?.querySelector('[part=scene]') != null);
  };
  const inSight = (element: Element, within: DOMRect) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= within.top - 1 && bottom <= within.bottom + 1 && left >= within.left - 1 && right <= within.right + 1;
  };
  const section = (id: string) => page.getElementById(id)!;
  return { frame, page, view, player, sections, until, ready, inSight, section };
}

describe.each(ENGINES)('$name', async (engine) => {
  const tab = await engine.open(`${files.address}host.html`, { width: 1460, height: 1050, reducedMotion: true });
  if (!(await inArticle(tab, ({ ready }) => ready()))) throw new Error('the article does not come');

  test.each(SIZES)('each section shows its stage, %i x %i', async (width, height) => {
    await resize(tab, width, height);
    const wrong = await inArticle(tab, async ({ page, sections, until, player, inSight, view }, names) => {
      const failed: string[] = [];
      for (const section of sections()) {
        section.scrollIntoView();
        const [stage, cell] = [section.getAttribute('stage'), section.getAttribute('cell')];
        const figure = { whole: names.row, end: names.row }[stage ?? section.getAttribute('step')!];
        const ok = await until(() => {
          const root = player()!.shadowRoot!;
          const shown = player()!.getBoundingClientRect();
          const matrix = [...root.querySelectorAll(`[data-matrix^="${stage}"]`)];
          const current = matrix.map((each) => each.querySelector(names.current)).find((each) => each !== null);
          const text = (section.querySelector('h2, h3') ?? section.querySelector('p'))!.getBoundingClientRect();
          // Above the prose the picture sticks to the window and covers the text behind it.
          const covers = page
            .querySelector('attention-story')!
            .shadowRoot!.querySelector('[part=picture]')!
            .getBoundingClientRect();
          return (
            section.hasAttribute('data-current') &&
            root.querySelector(names.more) === null &&
            (figure ? root.querySelector(figure) !== null : current != null && inSight(current, shown)) &&
            root.querySelector(names.looks)!.getBoundingClientRect().top >= shown.top - 2 && // arcs end 2 px below it
            (player()!.cell ?? '') === (cell ?? '').replace(/^(\w+ \d+ \d+) 0$/, '$1') &&
            (text.right <= covers.left ? text.top >= 0 : text.top >= covers.bottom) &&
            text.bottom <= view.innerHeight
          );
        });
        if (!ok) failed.push(`${section.id}: ${player()!.stage} ${player()!.cell}`);
      }
      return failed;
    });
    expect(wrong).toEqual([]);
    expect(await faultsOf(tab)).toEqual([]);
  });

  test.each(LOW)('in a low window of %i x %i the picture is beside the prose, whole in all sections', async (w, h) => {
    await resize(tab, w, h);
    const wrong = await inArticle(tab, async ({ sections, until, player, inSight }, names) => {
      const failed: string[] = [];
      for (const section of sections()) {
        section.scrollIntoView();
        const root = player()!.shadowRoot!;
        const view = section.ownerDocument.defaultView!;
        const ok = await until(() => {
          const shown = player()!.getBoundingClientRect();
          const cells = [...root.querySelectorAll(names.arrivingCell)];
          return (
            section.hasAttribute('data-current') &&
            section.getBoundingClientRect().right <= shown.left &&
            shown.bottom <= view.innerHeight &&
            inSight(root.querySelector('[part=picture]')!, shown) &&
            cells.every((cell) => inSight(cell, shown))
          );
        });
        const line = root.querySelector('[part=line]');
        const tells = /\bline writes\b/.test(section.innerText); // which leaves out what is not displayed
        if (!ok || (tells && !line)) failed.push(`${section.id}: ${player()!.stage}`);
      }
      return failed;
    });
    expect(wrong).toEqual([]);
  });

  test.each(PHONES)(
    'on a phone of %i x %i the line and the numbers of its operands are there, and nothing is cut',
    async (w, h) => {
      await resize(tab, w, h);
      const wrong = await inArticle(tab, async ({ sections, until, player, inSight }, names) => {
        const failed: string[] = [];
        // Of each sentence: two heads have arcs above its words and below them, one head above them alone.
        const tops = new Map<string, number>();
        for (const section of sections().filter((each) => each.getAttribute('cell'))) {
          section.scrollIntoView();
          const stage = section.getAttribute('stage')!;
          const root = player()!.shadowRoot!;
          const line = () => root.querySelector(names.arithmetic);
          const matrices = () => [...root.querySelectorAll(names.arrivingMatrix)];
          const numbers = () =>
            matrices()
              .flatMap((each) => [...each.querySelectorAll(names.cell)])
              .map((each) => Number(each.textContent!.trim().replace('−', '-')));
          const isProduct = ['queries', 'keys', 'attn_scores'].includes(stage);
          // The line has four decimals, the picture two.
          const terms = () =>
            [...line()!.querySelectorAll('[data-operand]')].map((each) =>
              Number(each.textContent!.trim().replace('−', '-')),
            );
          const isShown = (term: number) => numbers().some((number) => Math.abs(number - term) < 0.00501);
          const ok = await until(() => {
            const shown = player()!.getBoundingClientRect();
            return (
              section.hasAttribute('data-current') &&
              line() !== null &&
              inSight(line()!, root.querySelector('[part=text]')!.getBoundingClientRect()) &&
              matrices().length > 0 &&
              matrices().every((each) => inSight(each, shown)) &&
              (!isProduct || (terms().length > 2 && terms().every(isShown)))
            );
          });
          if (!ok) failed.push(`${section.id}: ${line()?.textContent} ${numbers()}`);
          const sentence = section.getAttribute('preset') ?? 'of the story';
          const top = Math.round(
            root.querySelector('[part=line]')!.getBoundingClientRect().top - player()!.getBoundingClientRect().top,
          );
          const before = tops.get(sentence) ?? top;
          if (top !== before) failed.push(`${section.id}: the line at ${top}, before at ${before}`);
          tops.set(sentence, top);
        }
        return failed;
      });
      expect(wrong).toEqual([]);
    },
  );

  test('the picture has two decimals, as the text beside it, of the large row and of the others', async () => {
    const seen = await inArticle(tab, async ({ section, until, player }, names) => {
      section('softmax').scrollIntoView();
      await until(() => section('softmax').hasAttribute('data-current') && player()!.stage === 'attn_weights');
      const row = (row: string) =>
        [...player()!.shadowRoot!.querySelectorAll<HTMLElement>(names.weightCells)]
          .filter(({ dataset }) => dataset.cell!.split(' ')[1] === row)
          .map((cell) => cell.textContent!.trim());
      await until(() => row('4').includes('0.83'));
      return [row('4'), row('3')];
    });
    expect(seen).toEqual([
      ['0.00', '0.83', '0.06', '0.05', '0.05'],
      ['0.10', '0.11', '0.02', '0.77', '0.00'],
    ]);
  });

  test('a number follows an edit, and its undo', async () => {
    const seen = await inArticle(tab, async ({ section, until, player, page }, names) => {
      section('softmax').scrollIntoView();
      const number = section('softmax').querySelector('data-cell[ref="attn_weights 4 1"]')!;
      await until(() => section('softmax').hasAttribute('data-current') && number.textContent === '0.83');
      const edited = JSON.stringify({
        replace: {
          W_query: [
            [0, 0, 0],
            [0, 0.3, 0],
          ],
        },
      });
      player()!.config = edited;
      await until(() => number.textContent !== '0.83');
      const after = number.textContent!;
      const mark = number.hasAttribute('data-changed');
      section('heads').scrollIntoView(); // which has its own preset
      await until(() => section('heads').hasAttribute('data-current'));
      section('context').scrollIntoView();
      await until(() => section('context').hasAttribute('data-current'));
      const later = section('context').querySelector('data-cell[ref="attn_weights 4 1"]')!.textContent;
      const button = () => page.querySelector('attention-story')!.shadowRoot!.querySelector<HTMLElement>(names.restore);
      await until(() => button() !== null);
      button()!.click();
      const back = await until(() => number.textContent === '0.83' && button() === null);
      return { after, mark, later, back };
    });
    expect(seen.after).toMatch(/^0\.\d{2}$/);
    expect(seen).toEqual({ after: seen.after, mark: true, later: seen.after, back: true });
  });

  test('Escape leads back from where a click in the picture has led', async () => {
    const seen = await inArticle(tab, async ({ section, until, player }, names) => {
      section('whole').scrollIntoView();
      await until(() => section('whole').hasAttribute('data-current') && player()!.stage === 'whole');
      const root = player()!.shadowRoot!;
      root.querySelector(names.weights)!.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
      const led = await until(() => player()!.stage === 'attn_weights');
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
      (root.activeElement ?? player()!).dispatchEvent(key);
      return { led, back: await until(() => player()!.stage === 'whole') };
    });
    expect(seen).toEqual({ led: true, back: true });
  });
});
