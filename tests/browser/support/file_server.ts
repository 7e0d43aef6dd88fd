// A plain file server, like any static host, with the test's own pages and headers.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, resolve, sep } from 'node:path';
import { POLICY, RECORDED, recording } from './recorder.ts';
import { closeLater } from './shared_browser.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.xhtml': 'application/xhtml+xml',
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
  /** Answers for a file that is there; false: as usual. */
  readonly answer?: (path: string, response: ServerResponse, type: string, content: Buffer) => boolean;
}

interface Found {
  readonly type: string;
  readonly content: string | Buffer;
}

const typeOf = (path: string) => TYPES[extname(path)] ?? 'text/plain';

async function findIn(folder: string, path: string): Promise<Found | null> {
  const file = resolve(folder, `.${path.replace(/\/$/, '/index.html')}`);
  const inside = file.startsWith(resolve(folder) + sep);
  const content = inside ? await readFile(file).catch(() => null) : null;
  return content && { type: typeOf(file), content };
}

export async function serveFiles(folder: string, options: Options = {}): Promise<Files> {
  const { headers = {}, own = {}, recorder = false, answer } = options;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://localhost');
    const path = decodeURIComponent(pathname);
    asked.push(path);
    const mine = own[path];
    const found = mine === undefined ? await findIn(folder, path) : { type: typeOf(path), content: mine };
    if (found && answer?.(path, response, found.type, Buffer.from(found.content))) return;
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
    close: closeLater(async () => {
      server.close();
      server.closeAllConnections();
    }),
  };
}
