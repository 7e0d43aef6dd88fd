// A WebDriver client for an installed WebKit: WebKitGTK's on a virtual screen, or Safari's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tab, View } from './engines.ts';
import { RECORDED } from './recorder.ts';
import { closeLater } from './shared_browser.ts';

const DRIVER = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';

/** A driver that ends when its standard input does, and so never outlives the tests. */
const RUN_DRIVER = '"$0" --port="$1" & read -r _; kill $!';

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
  Space: ' ',
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** One command of the protocol; errors are thrown with their message. */
async function send<R>(method: string, address: string, body?: unknown): Promise<R> {
  const response = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: R & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`);
  return value;
}

/** Starts the driver; resolves to its address and to a function that ends it. */
async function startDriver(reducedMotion: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(
    join(folder, 'gtk-3.0', 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`,
  );
  const port = await freePort();
  const screen = process.platform === 'linux' ? ['xvfb-run', '-a', '-s', '-screen 0 2048x1536x24'] : [];
  const [command, ...args] = [...screen, 'sh', '-c', RUN_DRIVER, DRIVER, String(port)];
  const driver = spawn(command!, args, {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Without compositing, which Xvfb does in software: a page then takes two thirds of the time.
    env: { ...process.env, XDG_CONFIG_HOME: folder, LC_ALL: 'C.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const ended = once(driver, 'close');
  const address = `http://127.0.0.1:${port}`;
  const close = async () => {
    driver.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 120_000; ; await new Promise((wait) => setTimeout(wait, 50))) {
    if (await send('GET', `${address}/status`).catch(() => null)) return { address, close };
    if (driver.exitCode === null && Date.now() < deadline) continue;
    await close();
    throw new Error(`${DRIVER} did not start`);
  }
}

export async function startWebKit(page: string, { width, height, reducedMotion = false }: View): Promise<Tab> {
  const driver = await startDriver(reducedMotion);
  const browser = DRIVER.endsWith('safaridriver') ? { browserName: 'safari' } : {};
  let session = '';
  closeLater(() => send('DELETE', session).finally(driver.close));

  const evaluate: Tab['evaluate'] = async (work, arg) => {
    const script = `const done = arguments[1];
      const failed = (error) => done({ error: String(error) });
      Promise.resolve(arguments[0]).then(${work}).then((value) => done({ value }), failed);`;
    const result = await send<{ value: never; error?: string }>('POST', `${session}/execute/async`, {
      script,
      args: [arg ?? null],
    });
    if (result.error !== undefined) throw new Error(result.error);
    return result.value;
  };
  const act = (type: 'key' | 'pointer', actions: unknown[]) =>
    send<void>('POST', `${session}/actions`, {
      actions: [{ type, id: type, actions, ...(type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {}) }],
    });
  const press = (keys: string) => {
    const held = keys.split('+').map((key) => KEYS[key] ?? key);
    const down = held.map((value) => ({ type: 'keyDown', value }));
    return act('key', [...down, ...down.map(({ value }) => ({ type: 'keyUp', value })).reverse()]);
  };

  const begin = async () => {
    const { sessionId } = await send<{ sessionId: string }>('POST', `${driver.address}/session`, {
      capabilities: { alwaysMatch: { ...browser, timeouts: { script: 300_000, pageLoad: 300_000 } } },
    });
    session = `${driver.address}/session/${sessionId}`;
    // The window's toolbars take some of its height.
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
    const bars = await evaluate(() => ({ width: outerWidth - innerWidth, height: outerHeight - innerHeight }));
    await send('POST', `${session}/window/rect`, { width: width + bars.width, height: height + bars.height });
  };
  /** Our file server records a page's errors; a page from a folder has none, and keeps its own query. */
  const recorded = (address: string) =>
    address.startsWith('file:') ? address : address.replace(/#|$/, (end) => RECORDED + end);
  const visit = (address: string) => send<void>('POST', `${session}/url`, { url: recorded(address) });
  /** WebKit's process may crash, which ends the session: a test that is tried again gets another one. */
  const goto = (address: string) =>
    visit(address).catch(async (error: unknown) => {
      if (!String(error).includes('invalid session id')) throw error;
      await begin();
      await visit(address);
    });
  await begin();
  await visit(page);

  return {
    evaluate,
    of: (work, arg) => evaluate(`(arg) => (${work})(document.querySelector('attention-steps'), arg)` as never, arg),
    press,
    type: async (text) => {
      for (const letter of text) await press(letter);
    },
    click: async (selector) => {
      const middle = await evaluate((wanted) => {
        const element = document.querySelector('attention-steps')!.shadowRoot!.querySelector(wanted);
        if (!element) throw new Error(`nothing is ${wanted}`);
        element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { left, top, width: wide, height: high } = element.getBoundingClientRect();
        return { x: Math.floor(left + wide / 2), y: Math.floor(top + high / 2) };
      }, selector);
      await act('pointer', [
        { type: 'pointerMove', ...middle },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    screenshot: async (path) => writeFile(path, await send<string>('GET', `${session}/screenshot`), 'base64'),
    goto,
    faults: () => evaluate(() => window.faults ?? ['the recorder did not run']),
  };
}
