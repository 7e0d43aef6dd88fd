// The built pages of web/pages/examples: each shows its stages; and arrow keys turn a slide or walk a player.
import { describe, expect, test } from 'vitest';
import { DIST, serveFiles } from './support/file_server.ts';
import { PARTS } from './support/parts.ts';
import { ENGINES } from './support/scope.ts';

describe.each(ENGINES)('$name', async (engine) => {
  const files = await serveFiles(DIST);
  const tab = await engine.open(`${files.address}examples/story.html`, {
    width: 1200,
    height: 900,
    reducedMotion: true,
  });

  test('story.html is a story: its picture follows the sections', async () => {
    const shown = (at: number) => {
      const element = document.querySelector('attention-story attention-steps');
      document.querySelectorAll('attention-story > section')[at]!.scrollIntoView();
      if (!element?.shadowRoot?.querySelector('[part=scene]')) return null;
      const { preset, stage } = element as unknown as { preset: string; stage: string };
      return `${preset} ${stage}`;
    };
    for (const [at, stage] of ['attn_scores', 'attn_weights'].entries()) {
      await expect.poll(() => tab.evaluate(shown, at)).toBe(`mask-then-softmax ${stage}`);
    }
  });

  test('slides.html loads a slide when it is shown, and its arrow keys turn no slide', async () => {
    const before = files.asked.filter((path) => path.endsWith('.wasm')).length;
    await tab.goto(`${files.address}examples/slides.html`);
    const state = () => {
      const element = document.querySelector('attention-steps')!;
      return {
        slide: [...document.querySelectorAll('section')].findIndex((slide) => slide.classList.contains('present')),
        loaded: (element as unknown as { trace: unknown }).trace !== undefined,
        step: (element as unknown as { step: number }).step,
      };
    };
    await expect.poll(() => tab.evaluate(() => customElements.get('attention-steps') !== undefined)).toBe(true);
    expect(await tab.evaluate(state)).toMatchObject({ slide: 0, loaded: false });
    expect(files.asked.filter((path) => path.endsWith('.wasm')).length).toBe(before);
    await tab.press('ArrowRight');
    await expect.poll(() => tab.evaluate(state)).toMatchObject({ slide: 1, loaded: true });
    await tab.of((element) => element.shadowRoot.querySelector<HTMLElement>('[part=player]')!.focus());
    const { step } = await tab.evaluate(state);
    await tab.press('ArrowLeft');
    await expect.poll(() => tab.evaluate(state)).toEqual({ slide: 1, loaded: true, step: step - 1 });
    // In a control an arrow key belongs to it and turns no slide: the list of speeds has none before the first.
    const picker = ([focused, menu]: readonly [boolean, string]) => {
      const element = document.querySelector('attention-steps')!;
      const root = element.shadowRoot!;
      element.setAttribute('speed', '0.5');
      root.querySelector<HTMLDetailsElement>(menu)!.open = true;
      const speed = root.querySelector<HTMLSelectElement>('#pick-speed')!;
      if (focused) speed.focus();
      else speed.blur();
      return root.activeElement === speed;
    };
    await expect.poll(() => tab.evaluate(picker, [true, PARTS.menu] as const)).toBe(true);
    await tab.press('ArrowLeft');
    expect(await tab.evaluate(state)).toEqual({ slide: 1, loaded: true, step: step - 1 });
    expect(await tab.evaluate(picker, [false, PARTS.menu] as const)).toBe(false);
    await tab.press('ArrowRight');
    await expect.poll(() => tab.evaluate(state)).toMatchObject({ slide: 2 });
  });
});
