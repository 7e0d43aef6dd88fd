// A plain file server, like any static host, with the test's own pages and headers.
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, resolve, sep } from 'node:path';
import { POLICY, RECORDED, recording } from './recorder.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

export const DIST = resolve(import.meta.dirname, '../../../dist');

export interface Files {
  /** With a slash at its end. */
  readonly address: string;
  /** The requested paths, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** The test's own files by path, which starts with a slash; they take precedence over those of the folder. */
  readonly own?: Readonly<Record<string, string>>;
  /** A page requested with `?recorded` records its errors: see recorder.ts. */
  readonly recorder?: boolean;
}

interface Found {
  readonly type: string;
  readonly content: string | Buffer;
}

type Find = (path: string, request: IncomingMessage) => Promise<Found | null>;

const typeOf = (path: string) => TYPES[extname(path)] ?? 'text/plain';

const inFolder =
  (folder: string): Find =>
  async (path) => {
    const file = resolve(folder, `.${path.replace(/\/$/, '/index.html')}`);
    const inside = file.startsWith(resolve(folder) + sep);
    const content = inside ? await readFile(file).catch(() => null) : null;
    return content && { type: typeOf(file), content };
  };

/** The sources, as `npm run test:watch` serves them, without the script that would reload them. */
const onDevServer =
  (server: string): Find =>
  async (path, { url, headers }) => {
    if (path === '/@vite/client') return { type: TYPES['.js']!, content: 'export const createHotContext = () => {};' };
    const response = await fetch(new URL(url!.replace(RECORDED, ''), server), { headers: { Accept: headers.accept! } });
    const content = Buffer.from(await response.arrayBuffer());
    return response.ok ? { type: response.headers.get('Content-Type') ?? typeOf(path), content } : null;
  };

export async function serveFiles(folder: string, options: Options = {}): Promise<Files> {
  const { DEV_SERVER } = process.env;
  const find = DEV_SERVER && folder === DIST ? onDevServer(DEV_SERVER) : inFolder(folder);
  const { headers = {}, own = {}, recorder = false } = options;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://localhost');
    const path = decodeURIComponent(pathname);
    asked.push(path);
    const mine = own[path];
    const found = mine === undefined ? await find(path, request) : { type: typeOf(path), content: mine };
    const records = recorder && search === RECORDED;
    const policy = records ? { 'Content-Security-Policy': POLICY } : {};
    response.writeHead(found ? 200 : 404, { 'Content-Type': found?.type ?? 'text/plain', ...policy, ...headers });
    const content = found?.content ?? 'not here';
    response.end(records ? recording(String(content)) : content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
