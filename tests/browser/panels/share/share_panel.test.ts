// Links and embed codes in every engine: the copied code shows the same step again, wherever it is used.
import { describe, expect, test } from 'vitest';
import { addressOf } from '../../../../web/input/address.ts';
import { DIST, serveFiles } from '../../support/file_server.ts';
import { HOST_SCRIPTS, hostPage, started } from '../../support/host_page.ts';
import { PARTS } from '../../support/parts.ts';
import { ENGINES } from '../../support/scope.ts';

const own: Record<string, string> = {
  ...HOST_SCRIPTS,
  '/alone.html': hostPage(
    '<attention-steps preset="dropout"></attention-steps><script type="module" src="/attention-steps.js"></script>',
  ),
};
const site = await serveFiles(DIST, { own });

const CONFIG = '{"seed":7,"tokens":["\\"a\\"","&","<b>","d","e","f"]}';
const VIEW = addressOf({ preset: 'causal-mask', config: CONFIG, stage: 'masked', theme: 'dark' });

describe.each(ENGINES)('$name', async (engine) => {
  const tab = await engine.open(`${site.address}laboratory.html${VIEW}`, {
    width: 1000,
    height: 900,
    reducedMotion: true,
  });

  const openPanel = async () => {
    await tab.of(({ shadowRoot }, panel) => {
      shadowRoot.querySelector<HTMLDetailsElement>(panel)!.open = true;
    }, PARTS.sharePanel);
    await expect.poll(kinds).not.toEqual([]);
  };
  /** The link that is offered; null: none is. */
  const link = () =>
    tab.of(({ shadowRoot }, { shareLink }) => {
      return shadowRoot.querySelector<HTMLTextAreaElement>(shareLink)?.value ?? null;
    }, PARTS);
  const kinds = () =>
    tab.of(({ shadowRoot }, kind) => {
      return [...shadowRoot.querySelectorAll(kind)].map((button) => button.textContent!);
    }, PARTS.shareKind);
  const code = async (kind: string) => {
    await tab.of(
      ({ shadowRoot }, [name, { shareKind }]) => {
        const buttons = [...shadowRoot.querySelectorAll<HTMLElement>(shareKind)];
        buttons.find((button) => button.textContent === name)!.click();
      },
      [kind, PARTS] as const,
    );
    return tab.of(async (element, text) => {
      await element.updateComplete;
      return element.shadowRoot.querySelector<HTMLTextAreaElement>(text)!.value;
    }, PARTS.shareText);
  };
  const shown = () =>
    tab.of(({ shadowRoot }, { cell, currentSegment }) => {
      const numbers = `[part=scene] ${cell}, [part=scene] [role=rowheader], ${currentSegment}`;
      return [...shadowRoot.querySelectorAll(numbers)].map(
        (part) => `${part.textContent!.replace(/\s+/g, ' ').trim()} ${part.getAttribute('title') ?? ''}`,
      );
    }, PARTS);

  test('link, tag, frame and notebook cell all open the current state', async () => {
    await started(tab);
    const before = await shown();
    expect(before.join()).toContain('<b>');
    await openPanel();
    expect(await kinds()).toEqual(['Tag', 'Frame (iframe)', 'Jupyter']);
    const address = (await link())!;
    const [tagCode, frameCode, cell] = [await code('Tag'), await code('Frame (iframe)'), await code('Jupyter')];
    own['/copied-tag.html'] = hostPage(tagCode);
    own['/copied-frame.html'] = hostPage(frameCode);
    const inCell = JSON.parse(/IFrame\((".*?"), width="100%", height=\d+\)$/.exec(cell)![1]!) as string;
    await tab.goto(`${site.address}copied-frame.html`);
    expect(await tab.evaluate(() => document.querySelector('iframe')!.allow)).toBe('clipboard-write');
    const source = await tab.evaluate(() => document.querySelector('iframe')!.src);
    expect(source).toBe(inCell);
    // The panel was open where the code was copied, and is closed where it is used.
    const room = () =>
      tab.evaluate(() => {
        const frame = document.querySelector('iframe')!;
        frame.width = '1035'; // with padding and scrollbar its content is as wide as the page
        const { contentDocument, clientHeight } = frame;
        const player = contentDocument!.querySelector('attention-steps')!;
        return player.shadowRoot?.querySelector('[part=scene]')
          ? clientHeight - contentDocument!.body.offsetHeight
          : null;
      });
    await expect.poll(async () => Math.abs((await room()) ?? Infinity)).toBeLessThan(64);
    // The copied text is the same in every engine: its tag is opened in each, its addresses in one.
    for (const each of [`${site.address}copied-tag.html`, ...(engine.name === 'Chromium' ? [address, source] : [])]) {
      await tab.goto('about:blank');
      await tab.goto(each);
      await started(tab);
      expect(await shown()).toEqual(before);
    }
  });

  test('Copy writes the text, or selects it if the clipboard is refused', async () => {
    await tab.goto('about:blank');
    await tab.goto(`${site.address}laboratory.html${VIEW}`);
    await started(tab);
    await openPanel();
    const address = await link();
    const copy = (refuse: boolean) =>
      tab.of(
        (element, [refused, { shareCopy }]) => {
          Object.assign(window, { written: null });
          Object.defineProperty(navigator, 'clipboard', {
            configurable: true,
            value: {
              writeText: async (text: string) => {
                if (refused) throw new Error('refused');
                Object.assign(window, { written: text });
              },
            },
          });
          const { shadowRoot } = element;
          shadowRoot.querySelector<HTMLElement>(shareCopy)!.click();
        },
        [refuse, PARTS] as const,
      );
    const result = () =>
      tab.of(({ shadowRoot: root }, { shareCopy, shareLink }) => {
        const { selectionStart, selectionEnd, value } = root.querySelector<HTMLTextAreaElement>(shareLink)!;
        return {
          written: (window as unknown as { written: string | null }).written,
          label: root.querySelector(shareCopy)!.textContent,
          selected: value.slice(selectionStart, selectionEnd),
        };
      }, PARTS);
    await copy(true);
    await expect.poll(result).toEqual({ written: null, label: 'Selected: press Ctrl+C', selected: address });
    await copy(false);
    await expect.poll(result).toMatchObject({ written: address, label: 'Copied' });
  });

  test('without the address of a page only the tag is offered', async () => {
    await tab.goto(`${site.address}alone.html`);
    await started(tab);
    await openPanel();
    expect([await link(), await kinds()]).toEqual([null, ['Tag']]);
    expect(await code('Tag')).toMatch(/^<attention-steps preset="dropout" stage="whole" step="1"><\/attention-steps>$/);
    await tab.of((element) => element.setAttribute('page', 'javascript:alert(1)'));
    expect(await kinds()).toEqual(['Tag']);
    await tab.of((element) => element.setAttribute('page', 'https://example.org/steps/#top'));
    await expect.poll(kinds).toHaveLength(3);
    expect(await link()).toBe('https://example.org/steps/#preset=dropout&stage=whole&step=1');
  });

  // The player counts the characters in the same way in every engine.
  if (engine.name !== 'Chromium') return;

  test('a state that is too long for an address is offered only as a tag, with the reason', async () => {
    await tab.goto('about:blank');
    await tab.goto(`${site.address}laboratory.html#preset=self-attention-v1`);
    await started(tab);
    await tab.of((element) => {
      const inputs = Array.from({ length: 120 }, (_, row) => Array.from({ length: 100 }, (_, col) => (row - col) / 64));
      Object.assign(element, { config: { inputs, tokens: null } });
    });
    await openPanel();
    await expect.poll(kinds).toEqual(['Tag']);
    const said = () =>
      tab.of(({ shadowRoot }, panel) => {
        return shadowRoot.querySelector(panel)!.textContent!;
      }, PARTS.sharePanel);
    expect(await said()).toMatch(
      /A link would have [\d,]+ characters, and a page reads at most 65,536\. The tag holds/,
    );
  });
});
