// The tag on another author's page: attributes, set and written; methods and events; lazy loading; removal; and the
// state of the page that it leaves unchanged.
import { describe, expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { painted } from '../support/browser.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { HOST_SCRIPTS, hostPage, started } from '../support/host_page.ts';
import { PARTS, SHOWN_BY } from '../support/parts.ts';
import { ENGINES } from '../support/scope.ts';

const SCRIPT = '<script type="module" src="/attention-steps.js"></script>';
/** Records every event of every element: they do not bubble, but they can be captured. */
const LISTEN = `window.heard = [];
for (const type of ['ready', 'stepchange', 'configchange', 'problem']) {
  const indexOf = (element) => [...document.querySelectorAll('attention-steps')].indexOf(element);
  addEventListener(type, ({ target, detail }) => heard.push({ at: indexOf(target), type, detail }), true);
}`;

const page = (body: string, script = SCRIPT) => hostPage(body, `<script src="/listen.js"></script>${script}`);

const PAGES: Readonly<Record<string, string>> = {
  '/one.html': page('<attention-steps preset="causal-mask" stage="attn_weights"></attention-steps>'),
  '/three.html': page(`<attention-steps id="first" step="4"></attention-steps>
    <attention-steps preset="multi-head-wrapper" head="1" lang="pt" theme="dark" controls="strip transport">
    </attention-steps>
    <attention-steps preset="causal-mask" stage="queries" controls="pickers strip transport words line notes" config='{
      "seed": 7,
      "replace": {"inputs": [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1]]}
    }'></attention-steps>`),
  '/wrong.html':
    page(`<attention-steps preset="no-such" step="many" head="3" theme="pink" controls="strip stripes" config="seed: 7">
    </attention-steps>
    <attention-steps config='{"heads": 3, "seed": 5, "colour": "red"}' stage="inputs" step="40"></attention-steps>`),
  '/far.html': page(
    `<p id="top" tabindex="0">Text</p><div style="height: 5000px"></div>
    <attention-steps><p id="fallback">Six tokens look at each other.</p></attention-steps>`,
  ),
  '/without.html': page('<attention-steps><p id="fallback">Six tokens look at each other.</p></attention-steps>', ''),
  '/scheme.html': page(
    '<attention-steps preset="causal-mask"></attention-steps>',
    `${SCRIPT}<style>.night { color-scheme: dark } .both { color-scheme: light dark }</style>`,
  ),
};

const files: Record<string, string> = { ...HOST_SCRIPTS, ...PAGES, '/listen.js': LISTEN };
const site = await serveFiles(DIST, { own: files });

interface Heard {
  readonly at: number;
  readonly type: string;
  readonly detail: Record<string, unknown> | null;
}

describe.each(ENGINES)('$name', async (engine) => {
  const tab = await engine.open(`${site.address}one.html`, { width: 1000, height: 800, reducedMotion: true });

  const open = async (name: string, count: number) => {
    await tab.goto(`${site.address}${name}`);
    if (count > 0) await started(tab, count);
  };
  const heard = (type: string) =>
    tab.evaluate(
      (wanted) => (window as unknown as { heard: Heard[] }).heard.filter((one) => one.type === wanted),
      type,
    );
  /** An element's attributes, except its id. */
  const attributes = (at = 0) =>
    tab.evaluate((index) => {
      const element = document.querySelectorAll('attention-steps')[index]!;
      return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])) as Record<
        string,
        string
      >;
    }, at);
  /** The language of the first one. */
  const lang = () => tab.of((element) => element.shadowRoot.querySelector<HTMLElement>('[lang]')!.lang);
  /** The visible state of one element. */
  const seen = (at = 0) =>
    tab.evaluate(
      ([index, names, parts]) => {
        const element = document.querySelectorAll<AttentionStepsElement>('attention-steps')[index]!;
        const root = element.shadowRoot!;
        const there = (selector: string) => root.querySelector(selector) !== null;
        return {
          scene: root.querySelector(names.currentSegment)?.getAttribute('title'),
          step: element.step,
          head: root.querySelector<HTMLSelectElement>('#pick-head')?.value,
          dark: there(names.dark),
          play: root.querySelector(names.play)?.getAttribute('aria-label'),
          parts: Object.entries(parts).flatMap(([name, part]) => (there(part) ? [name] : [])),
          problems: [...root.querySelectorAll(names.messages)].map((p) => p.textContent!),
        };
      },
      [at, PARTS, SHOWN_BY] as const,
    );

  test('keys belong to the page if nothing in the element has the focus', async () => {
    await open('one.html', 1);
    const pressed = async () => {
      await tab.press('PageDown');
      return tab.of((element) => element.stage);
    };
    expect(await pressed()).toBe('attn_weights');
    await tab.of((element) => element.shadowRoot.querySelector<HTMLElement>('[part=player]')!.focus());
    expect(await pressed()).toBe('attn_weights_dropped');
  });

  test('attributes set the state of each player separately', async () => {
    await open('three.html', 3);
    await expect.poll(() => seen(0)).toMatchObject({ step: 4, dark: false });
    await expect.poll(() => seen(1)).toMatchObject({ dark: true, play: 'Reproduzir', parts: ['strip', 'transport'] });
    await expect
      .poll(() => seen(2))
      .toMatchObject({
        scene: 'queries',
        parts: ['pickers', 'strip', 'transport', 'words', 'line', 'notes'],
      });
    const row = await tab.evaluate(() => {
      const { trace } = document.querySelectorAll<AttentionStepsElement>('attention-steps')[2]!;
      return [...trace!.data.slice(trace!.stages[0]!.offset, trace!.stages[0]!.offset + 6)];
    });
    expect(row).toEqual([1, 0, 0, 0, 1, 0]);
    expect(await heard('ready')).toHaveLength(3);
    expect(await heard('problem')).toEqual([]);
    expect(await tab.faults()).toEqual([]);
  });

  test('a distant player loads nothing and keeps its text; it starts near the screen', async () => {
    await open('far.html', 0);
    await tab.of(async (element) => {
      await customElements.whenDefined('attention-steps');
      // The player tests in the same way whether it is near, and has tested before.
      await new Promise((done) => new IntersectionObserver(done).observe(element));
    });
    await painted(tab, 20);
    expect(site.asked.slice(site.asked.lastIndexOf('/far.html')).filter((path) => path.endsWith('.wasm'))).toEqual([]);
    const fallback = () => tab.evaluate(() => document.querySelector('#fallback')!.getClientRects().length > 0);
    expect(await fallback()).toBe(true);
    await tab.evaluate(() => {
      document.querySelector<HTMLElement>('#top')!.focus();
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    });
    await started(tab);
    expect(await fallback()).toBe(false);
    await tab.of((element) => element.seek('values'));
    await expect.poll(() => attributes()).toMatchObject({ stage: 'values' });
    expect(
      await tab.evaluate(() => [
        document.activeElement!.id,
        location.hash,
        history.length,
        localStorage.length,
        sessionStorage.length,
      ]),
    ).toEqual(['top', '', expect.any(Number), 0, 0]);
  });

  test('removed, moved and inserted again, it keeps its state', async () => {
    await open('one.html', 1);
    await tab.of(async (element) => {
      element.config = { seed: 11 };
      element.seek(7);
      element.remove();
      for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
      const frame = document.createElement('section');
      document.body.append(frame);
      frame.append(element);
      await new Promise((done) => requestAnimationFrame(done));
    });
    await started(tab);
    expect(await seen()).toMatchObject({ step: 7 });
    await expect.poll(() => attributes()).toMatchObject({ config: '{"seed":11}', step: '7' });
    expect(await heard('ready')).toHaveLength(1);
    expect(await tab.faults()).toEqual([]);
  });

  test('the player has the colours and the language of its page, and follows them as they change', async () => {
    await open('scheme.html', 1);
    const shown = () =>
      tab.of((element) => {
        const root = element.shadowRoot.querySelector('[part=player]')!;
        return `${root.classList.contains('dark') ? 'dark' : 'light'} ${root.getAttribute('lang')}`;
      });
    const change = async (name: string, value: string, wanted: string) => {
      await tab.evaluate(([name, value]) => document.documentElement.setAttribute(name!, value!), [name, value]);
      await expect.poll(shown).toBe(wanted);
    };
    expect(await shown()).toBe('light en');
    await change('class', 'night', 'dark en');
    await change('lang', 'pt', 'dark pt-BR');
    await change('class', 'both', 'light pt-BR'); // the reader's system is light
    await change('class', 'night', 'dark pt-BR');
    await tab.of((element) => element.setAttribute('theme', 'light'));
    await expect.poll(shown).toBe('light pt-BR');
    expect(await attributes()).toEqual({ preset: 'causal-mask', theme: 'light' });
  });

  test('a page that changes its language while the player is drawn is followed', async () => {
    await open('scheme.html', 1);
    await tab.of((element) => {
      element.theme = 'dark'; // drawn before the element hears of the change
      document.documentElement.lang = 'pt';
    });
    await expect.poll(lang).toBe('pt-BR');
    expect(await attributes()).toEqual({ preset: 'causal-mask', theme: 'dark' });
  });

  test('properties set before the element is defined are kept', async () => {
    await open('without.html', 0);
    expect(await tab.evaluate(() => document.querySelector('#fallback')!.getClientRects().length > 0)).toBe(true);
    await tab.of(async (element) => {
      Object.assign(element, { preset: 'causal-mask', config: { seed: 9 }, stage: 'masked', controls: 'line' });
      const script = document.createElement('script');
      Object.assign(script, { type: 'module', src: '/attention-steps.js' });
      document.head.append(script);
      await customElements.whenDefined('attention-steps');
    });
    await started(tab);
    await expect
      .poll(() => attributes())
      .toMatchObject({ preset: 'causal-mask', config: '{"seed":9}', stage: 'masked' });
    expect((await seen()).parts).not.toContain('notes');
  });

  // The following tests do not depend on the engine.
  if (engine.name !== 'Chromium') return;

  test('attributes change at any time and in any order, and properties return the new state at once', async () => {
    await open('one.html', 1);
    const read = await tab.of((element) => {
      // The step belongs to the preset that is set after it.
      element.setAttribute('step', '40');
      element.setAttribute('head', '1');
      element.setAttribute('preset', 'multi-head-attention');
      const first = { step: element.step, head: element.head, preset: element.preset };
      element.config = { seed: 3 };
      element.stage = 'attn_scores';
      return {
        first,
        config: element.config,
        stage: element.stage,
        seed: element.trace!.config.seed,
        problems: element.problems,
      };
    });
    expect(read).toEqual({
      first: { step: 40, head: 1, preset: 'multi-head-attention' },
      config: '{"seed":3}',
      stage: 'attn_scores',
      seed: 3,
      problems: [],
    });
    await expect.poll(() => seen()).toMatchObject({ scene: 'attn_scores', head: '1' });
    await expect
      .poll(() => attributes())
      .toMatchObject({ preset: 'multi-head-attention', config: '{"seed":3}', stage: 'attn_scores', head: '1' });
  });

  test('a removed attribute gives its default back, and the language that of the page', async () => {
    await open('one.html', 1);
    const ROWS = [
      ['preset', 'dropout', 'dropout', 'mask-then-softmax'],
      ['config', '{"seed":7}', '{"seed":7}', '{}'],
      ['batch', '1', 1, 0],
      ['head', '1', 1, 0],
      ['heads', 'all', 'all', 'one'],
      ['token', '2', 2, null],
      ['cell', 'attn_scores 1 0', 'attn_scores 1 0', null],
      ['speed', '2', 2, 1],
      ['stops', 'whole', 'whole', false],
      ['asks', '', true, false],
      ['present', '', true, false],
      ['theme', 'dark', 'dark', 'auto'],
    ] as const;
    const read = await tab.of((element, rows) => {
      return rows.map(([name, text]) => {
        if (name !== 'preset') element.preset = 'multi-head-attention';
        element.setAttribute(name, text);
        const set = element[name];
        element.removeAttribute(name);
        return [name, text, set, element[name]];
      });
    }, ROWS);
    expect(read).toEqual(ROWS);
    await tab.of((element) => element.setAttribute('lang', 'pt'));
    await expect.poll(lang).toBe('pt-BR');
    await tab.of((element) => element.removeAttribute('lang'));
    await expect.poll(lang).toBe('en');
  });

  test("methods move the walk, events report it, and attributes follow a reader's actions", async () => {
    await open('one.html', 1);
    const steps = await tab.of(async (element) => {
      const moves = [
        () => element.seek(3),
        () => element.next(),
        () => element.previous(),
        () => element.seek('queries'),
      ];
      const values = [];
      for (const move of moves) {
        move();
        values.push(element.step);
        await new Promise((done) => requestAnimationFrame(done));
      }
      return values;
    });
    expect(steps.slice(0, 3)).toEqual([3, 4, 3]);
    const told = (await heard('stepchange')).map(({ detail }) => detail!);
    expect(told.map(({ step }) => step)).toEqual(steps);
    expect(told.at(-1)).toEqual({ step: steps[3], steps: expect.any(Number), stage: 'queries' });
    await tab.click(PARTS.stepForward);
    await tab.of((element) => {
      const picker = element.shadowRoot.querySelector<HTMLSelectElement>('#pick-theme')!;
      picker.value = 'dark';
      picker.dispatchEvent(new Event('change'));
    });
    await expect.poll(() => attributes()).toMatchObject({ step: String(steps[3]! + 1), theme: 'dark' });
    await tab.of((element) => {
      element.preset = 'dropout';
    });
    await expect
      .poll(async () => (await heard('configchange')).map(({ detail }) => detail!.preset))
      .toEqual(['dropout']);
    expect(await tab.faults()).toEqual([]);
  });

  test('play() before the player is loaded plays as soon as it is loaded', async () => {
    await open('without.html', 0);
    await tab.of(async (element) => {
      element.setAttribute('speed', '4');
      const script = document.createElement('script');
      Object.assign(script, { type: 'module', src: '/attention-steps.js' });
      document.head.append(script);
      await customElements.whenDefined('attention-steps');
      element.play();
    });
    await expect.poll(async () => (await heard('stepchange')).length).toBeGreaterThan(1);
    await tab.of((element) => element.pause());
  });

  test('out of sight it stops playing, and so it does once it is removed', async () => {
    await open('far.html', 0);
    const scroll = (share: 0 | 1) =>
      tab.evaluate((to) => scrollTo({ top: to * document.documentElement.scrollHeight, behavior: 'instant' }), share);
    await scroll(1);
    await started(tab);
    await tab.of((element) => Object.assign(window, { kept: element }));
    type Kept = { kept: AttentionStepsElement & { player: { clock: { playing: boolean } } } };
    const isPlaying = () => tab.evaluate(() => (window as unknown as Kept).kept.player.clock.playing);
    for (const leave of [() => scroll(0), () => tab.evaluate(() => (window as unknown as Kept).kept.remove())]) {
      await scroll(1);
      await tab.evaluate(() => (window as unknown as Kept).kept.play());
      await expect.poll(isPlaying).toBe(true);
      await leave();
      await expect.poll(isPlaying).toBe(false);
    }
  });

  test('an invalid request does not stop the next one', async () => {
    await open('one.html', 1);
    const shown = await tab.of((element) => {
      const { player } = element as unknown as { player: { change?: () => void } };
      player.change = () => {
        throw new Error('out of memory'); // as a computation may throw
      };
      element.speed = 4;
      let thrown = '';
      try {
        void element.speed;
      } catch (error) {
        thrown = (error as Error).message;
      }
      delete player.change;
      element.speed = 2;
      return { thrown, speed: element.speed };
    });
    expect(shown).toEqual({ thrown: 'out of memory', speed: 2 });
  });

  test('playing writes no attribute until it rests', async () => {
    await open('one.html', 1);
    await tab.of((element) => {
      element.speed = 4;
    });
    await expect.poll(() => attributes()).toMatchObject({ speed: '4', step: expect.any(String) });
    const playing = await tab.of(async (element) => {
      const names: (string | null)[] = [];
      const observer = new MutationObserver((records) =>
        names.push(...records.map(({ attributeName }) => attributeName)),
      );
      observer.observe(element, { attributes: true });
      element.seek(0);
      element.play();
      while (element.step < 2) await new Promise((done) => requestAnimationFrame(done));
      element.pause();
      observer.disconnect();
      return { names, step: element.step };
    });
    expect(playing.names).toEqual(['step']); // seek() itself uses the attribute
    await expect.poll(() => attributes()).toMatchObject({ step: String(playing.step) });
  });

  test('an invalid value gets a message with rule and value, and the nearest valid state is shown', async () => {
    await open('wrong.html', 2);
    const { problems, parts } = await seen(0);
    expect(problems).toEqual([
      'controls must be one of pickers, strip, transport, words, line, predict, own, edit, code, share, notes, none: ' +
        'got stripes',
      'theme must be one of auto, light, dark: got pink',
      expect.stringMatching(/^preset must be one of self-attention-v1, .*: got no-such$/),
      'config must be a JSON object: got seed: 7',
    ]);
    expect(parts).toEqual(['strip']);
    expect((await heard('problem')).filter(({ at }) => at === 0).map(({ detail }) => detail!.message)).toEqual(
      problems,
    );
    const properties = (at: number) =>
      tab.evaluate((index) => {
        const { preset, config, stage } = document.querySelectorAll<AttentionStepsElement>('attention-steps')[index]!;
        return { preset, config, stage };
      }, at);
    expect(await properties(0)).toMatchObject({ preset: 'mask-then-softmax', stage: 'whole' });
    const second = await seen(1);
    expect(second.scene).toBe('queries'); // the inputs are shown there
    expect(second.problems).toEqual([
      expect.stringContaining('unknown field "colour"'),
      expect.stringContaining('heads must divide dK: 2 is not divisible by 3'),
      expect.stringContaining('heads must divide dV: 2 is not divisible by 3'),
      expect.stringMatching(/step must be from \d+ to \d+ in stage queries: got 40/),
    ]);
    expect(await properties(1)).toMatchObject({ config: '{"seed":5}', stage: 'queries' });
    await tab.click(PARTS.dismiss);
    await expect.poll(async () => (await seen(0)).problems).toEqual([]);
  });

  test('seek() refuses what is no step or stage by a sentence', async () => {
    await open('one.html', 1);
    const before = (await seen()).step;
    for (const to of [undefined, null, {}, 1.5, Number.NaN, 'nowhere'] as never[]) {
      const name = typeof to === 'number' ? 'step' : 'stage';
      await tab.of((element, wanted) => element.seek(wanted), to);
      const sentence = new RegExp(`^${name} must be .*: got ${to === null ? 'null' : String(to).replace(/\W/g, '.')}$`);
      await expect.poll(async () => (await seen()).problems).toContainEqual(expect.stringMatching(sentence));
    }
    expect((await seen()).step).toBe(before);
  });

  test('a player without the part `own` offers no change of numbers', async () => {
    await open('three.html', 3);
    const tried = await tab.evaluate(async (names) => {
      const element = document.querySelectorAll('attention-steps')[2]! as AttentionStepsElement;
      element.seek('inputs');
      const update = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await update();
      const root = element.shadowRoot!;
      root.querySelector(names.cell)!.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }));
      await update();
      return {
        field: root.querySelector(names.field) !== null,
        undo: root.querySelector(names.undo) !== null,
        line: root.querySelector('[part=line]')!.textContent!,
      };
    }, PARTS);
    expect(tried).toEqual({ field: false, undo: false, line: expect.stringContaining('not computed') });
    expect(tried.line).not.toContain('Double-click');
  });

  test('no attribute is written before a reader or a script has changed something', async () => {
    await open('three.html', 3);
    const asked = [await attributes(0), await attributes(1), await attributes(2)];
    expect(asked[0]).toEqual({ id: 'first', step: '4' });
    await tab.click(PARTS.stepForward);
    await expect // the others have been at rest for longer
      .poll(() => attributes(0))
      .toEqual({ id: 'first', step: '5', preset: 'mask-then-softmax', stage: 'queries' });
    expect([await attributes(1), await attributes(2)]).toEqual(asked.slice(1));
  });
});
