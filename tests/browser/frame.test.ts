// The player in a frame of another origin: the page that docs/element.md shows, served unchanged there. Heights and
// messages in every engine, what the scripts refuse in Chromium.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { painted } from './support/browser.ts';
import { engines } from './support/engines.ts';
import { DIST, serveFiles } from './support/file_server.ts';
import { HOST_SCRIPTS, faultsOf, hostPage } from './support/host_page.ts';
import { ENGINES } from './support/scope.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/element.md'), 'utf8');
/** The example of the guide for another address, which records every message that it accepts. */
const example = (address: string) => {
  const code = /<!-- frame -->\s*```html\n([\s\S]*?)```/.exec(guide)![1]!;
  expect(code.split('https://example.org/')).toHaveLength(3);
  return code.replaceAll('https://example.org/', address).replace('https://example.org', new URL(address).origin);
};

// For a frame without an origin.
const player = await serveFiles(DIST, { headers: { 'Access-Control-Allow-Origin': '*' } });
const liar = `<script>
  parent.postMessage({ from: 'attention-steps', version: 1, event: 'height', detail: { height: 4 } }, '*');
</script>`;
const host = await serveFiles(DIST, {
  own: {
    ...HOST_SCRIPTS,
    '/host.html': `<!doctype html><title>host</title>
      <script>window.kept = []; addEventListener('message', ({ data }) => kept.push(data));</script>
      <body>${example(player.address)}
      <iframe src="/liar.html"></iframe>`,
    '/liar.html': liar,
    '/late.html': hostPage(
      `<script>window.told = []; addEventListener('message', ({ data }) => told.push(data.event));</script>
      <iframe src="${player.address}embed.html#preset=causal-mask&stage=masked" style="height: 4000px"></iframe>
      <iframe src="${player.address}embed.html#preset=dropout" sandbox="allow-scripts"></iframe>`,
    ),
    '/query.html': hostPage(
      `<script src="${player.address}frame.js"></script>
      <iframe src="${player.address}embed.html?x=1#preset=causal-mask" style="height: 4000px"></iframe>
      <iframe src="/odd/embed.html" style="height: 40px"></iframe>
      <iframe src="/odd/other.html?/embed.html" style="height: 40px"></iframe>`,
    ),
    // Both post messages that only a player may: the first invalid heights, the second from another page.
    '/odd/embed.html': `<script>
      const tell = (event, detail) => parent.postMessage({ from: 'attention-steps', version: 1, event, detail }, '*');
      for (const detail of [undefined, null, 7, {}, { height: '9' }, { height: NaN }, { height: -9 }])
        tell('height', detail);
      tell('ready');
    </script>`,
    '/odd/other.html': `<script>
      const message = { from: 'attention-steps', version: 1, event: 'height', detail: { height: 9 } };
      parent.postMessage(message, '*');
    </script>`,
    '/grow.html': `<!doctype html><title>host</title>
      <iframe src="${player.address}embed.html#preset=causal-mask&stage=attn_weights"
        style="width: 700px; border: 0"></iframe>
      <script>
        window.heights = [];
        addEventListener('message', ({ data }) => {
          if (data.event !== 'height') return;
          heights.push(data.detail.height);
          document.querySelector('iframe').style.height = data.detail.height + 100 + 'px'; // more than requested
        });
      </script>`,
  },
});

interface Message {
  readonly event: string;
  readonly detail: Record<string, never>;
}

describe.each(engines)('$name', async (engine) => {
  const tab = await engine.open(`${host.address}host.html`, { width: 900, height: 800, reducedMotion: true });

  const height = () => tab.evaluate(() => document.querySelector('iframe')!.getBoundingClientRect().height);
  const say = (message: unknown) =>
    tab.evaluate((sent) => document.querySelector('iframe')!.contentWindow!.postMessage(sent, '*'), message);
  const command = (name: string, value?: unknown) => say({ to: 'attention-steps', version: 1, command: name, value });
  const heard = async (event: string) => {
    const kept = await tab.evaluate(() => (window as unknown as { kept: Message[] }).kept);
    return kept.filter((message) => message.event === event).map(({ detail }) => detail);
  };

  test('the frame takes the height of its player, and ignores messages from others', async () => {
    await expect.poll(height).not.toBe(900); // the height before the first message
    await expect.poll(height).toBeGreaterThan(400);
    const wrong = async () => (await heard('height')).filter((detail) => detail.height === 4).length;
    const before = await wrong();
    await tab.evaluate(() => document.querySelectorAll('iframe')[1]!.contentWindow!.location.reload());
    await expect.poll(wrong).toBeGreaterThan(before);
    expect(await height()).toBeGreaterThan(400);
  });

  if (ENGINES.includes(engine))
    test('the parent sets, seeks and steps, and gets the events', async () => {
      // Settings made before `ready` are the initial state and fire no event.
      await expect.poll(() => heard('ready')).toHaveLength(1);
      await command('set', { preset: 'dropout', config: { seed: 3 }, controls: 'words line' });
      await command('seek', 'attn_scores');
      await expect.poll(async () => (await heard('configchange')).at(-1)).toMatchObject({ preset: 'dropout' });
      await expect.poll(async () => (await heard('stepchange')).at(-1)).toMatchObject({ stage: 'attn_scores' });
      const step: number = (await heard('stepchange')).at(-1)!.step!;
      await command('previous');
      await expect.poll(async () => (await heard('stepchange')).at(-1)).toMatchObject({ step: step - 1 });
      await command('seek', 5);
      await expect.poll(async () => (await heard('stepchange')).at(-1)).toMatchObject({ step: 5 });
    });

  if (ENGINES.includes(engine)) {
    test('an unknown command is answered with a problem, and a message for others is ignored', async () => {
      await command('explode');
      await say({ to: 'attention-steps', version: 7, command: 'play' });
      await command('set', { onclick: 'alert(1)' });
      await command('set', { step: 'many' });
      await say({ to: 'someone', command: 'play' });
      await say(null);
      await expect
        .poll(async () => (await heard('problem')).map(({ message }) => message))
        .toEqual([
          'command must be one of play, pause, next, previous, seek, set, height: got explode',
          'version must be 1: got 7',
          'set takes attributes of the element: got onclick',
          expect.stringMatching(/^step must be a whole number from 0 to \d+: got many$/),
        ]);
    });

    test('data that JSON cannot represent is refused, except a bigint as a seed', async () => {
      await tab.evaluate(() => {
        const frame = document.querySelector('iframe')!.contentWindow!;
        const set = (value: unknown) =>
          frame.postMessage({ to: 'attention-steps', version: 1, command: 'set', value }, '*');
        const circle: Record<string, unknown> = { seed: 3 };
        circle.itself = circle;
        set({ config: circle });
        set({ config: { seed: 18446744073709551615n } });
        set(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`wrong${i}`, i])));
      });
      const messages = async () => (await heard('problem')).map(({ message }) => String(message)).slice(4);
      await expect
        .poll(messages)
        .toEqual([
          'config must be plain data: got what JSON cannot hold',
          ...[0, 1, 2].map((i) => `set takes attributes of the element: got wrong${i}`),
          'set takes attributes of the element: got 19997 more that are none',
        ]);
      const config = async () => (await heard('configchange')).at(-1)?.config as unknown;
      await expect.poll(config).toMatchObject({ seed: '18446744073709551615' });
    });

    test('frame.js loads late, and twice: each frame gets its player’s height, and each event comes once', async () => {
      await tab.goto(`${host.address}late.html`);
      const posted = () => tab.evaluate(() => (window as unknown as { told: string[] }).told);
      await expect.poll(posted).toContain('ready');
      await tab.evaluate((address) => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        for (const [at, frame] of document.querySelectorAll('iframe').entries())
          frame.addEventListener('stepchange', (told) =>
            heard.push(`${at} ${(told as CustomEvent<{ stage: string }>).detail.stage}`),
          );
        for (let copies = 0; copies < 2; copies++)
          document.head.append(Object.assign(document.createElement('script'), { src: `${address}frame.js` }));
      }, player.address);
      const heights = () =>
        tab.evaluate(() =>
          [...document.querySelectorAll('iframe')].map((frame) => frame.getBoundingClientRect().height),
        );
      await expect.poll(async () => (await heights())[0]).toBeLessThan(3000);
      // A browser need not lay out a frame that is out of sight.
      await tab.evaluate(() => document.querySelectorAll('iframe')[1]!.scrollIntoView({ behavior: 'instant' }));
      await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(400);
      await command('seek', 'queries');
      const told = () => tab.evaluate(() => (window as unknown as { heard: string[] }).heard);
      await expect.poll(told).toEqual(['0 queries']);
    });

    test('a query changes nothing, and an invalid height is ignored', async () => {
      await tab.goto(`${host.address}query.html`);
      const frames = () =>
        tab.evaluate(() =>
          [...document.querySelectorAll('iframe')].map((frame) => frame.getBoundingClientRect().height),
        );
      await expect.poll(async () => (await frames())[0]).toBeLessThan(3000);
      expect((await frames())[0]).toBeGreaterThan(400);
      // Both post once more, and the parent has received all of it.
      const said = await tab.evaluate(async () => {
        const events: string[] = [];
        const [, odd, other] = document.querySelectorAll('iframe');
        const ready = new Promise((done) => odd!.addEventListener('ready', done, { once: true }));
        odd!.addEventListener('height', () => events.push('height'));
        const heard = new Promise((done) =>
          addEventListener('message', ({ source }) => source === other!.contentWindow && done(null)),
        );
        odd!.contentWindow!.location.reload();
        other!.contentWindow!.location.reload();
        await Promise.all([ready, heard]);
        return events;
      });
      expect(said).toEqual([]);
      expect((await frames()).slice(1).map(Math.round)).toEqual([44, 44]); // with a frame's default border
      expect((await faultsOf(tab)).filter((fault) => !fault.startsWith(player.address))).toEqual([]);
    });
  }

  test('heights settle: a parent that gives more than requested makes nothing grow', async () => {
    await tab.goto(`${host.address}grow.html`);
    const heights = () => tab.evaluate(() => (window as unknown as { heights: number[] }).heights);
    /** The heights, once none has arrived in many frames: a growing height would change in each. */
    const settled = async () => {
      for (let before = await heights(); ; before = await heights()) {
        await painted(tab, 30);
        if ((await heights()).length === before.length) return before;
      }
    };
    await expect.poll(async () => (await heights()).at(-1)).toBeGreaterThan(400);
    const wide = await settled();
    expect(wide.length).toBeLessThanOrEqual(4);
    await tab.evaluate(() => (document.querySelector('iframe')!.style.width = '500px'));
    await expect.poll(async () => (await heights()).length).toBeGreaterThan(wide.length);
    const narrow = await settled();
    await tab.evaluate(() => (document.querySelector('iframe')!.style.width = '700px'));
    await expect.poll(async () => (await heights()).length).toBeGreaterThan(narrow.length);
    expect((await settled()).at(-1)).toBe(wide.at(-1));
  });
});
