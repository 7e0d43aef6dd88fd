// A plain file server, as any host of static files is: with pages of the test's own and with the headers that it asks
// for.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, resolve, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

export const DIST = resolve(import.meta.dirname, '../../dist');

export interface Files {
  /** With a slash at its end. */
  readonly address: string;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** Files of the test's own by their paths, which start with a slash; they come before those of the folder. */
  readonly own?: Readonly<Record<string, string>>;
}

export async function serveFiles(folder: string, { headers = {}, own = {} }: Options = {}): Promise<Files> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname);
    asked.push(path);
    const file = resolve(folder, `.${path}`);
    const inside = file.startsWith(resolve(folder) + sep);
    const content = own[path] ?? (inside ? await readFile(file).catch(() => null) : null);
    response.writeHead(content === null ? 404 : 200, {
      'Content-Type': TYPES[extname(path)] ?? 'text/plain',
      ...headers,
    });
    response.end(content ?? 'not here');
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
