// A server of dist/ whose files fail as servers and networks do, until they are fixed.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, resolve } from 'node:path';
import { DIST } from './file_server.ts';

export const FAULTS = ['404', '500', 'cut short', 'corrupt', 'HTML instead', 'wrong type', 'dropped', 'slow'] as const;
export type Fault = (typeof FAULTS)[number];

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** A good file is requested each time; a bad one may be cached, as with real hosts. */
const ASKED = { 'Cache-Control': 'no-store' };
const KEPT = { 'Cache-Control': 'max-age=600' };

type Reply = (response: ServerResponse, type: string, content: Buffer) => void;

const replyWith =
  (headers: Readonly<Record<string, string>>): Reply =>
  (response, type, content) =>
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': content.length, ...headers }).end(content);
const well = replyWith(ASKED);
const kept = replyWith(KEPT);

/** Every third byte from the middle on is changed: no script and no module survives it. */
const spoilt = (content: Buffer) =>
  Buffer.from(content.map((byte, i) => (i > content.length / 2 && i % 3 === 0 ? byte ^ 85 : byte)));

const REPLIES: Readonly<Record<Fault, Reply>> = {
  '404': (response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<!doctype html>Not found'),
  '500': (response) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end('out of order'),
  'cut short': (response, type, content) => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': content.length, ...KEPT });
    response.write(content.subarray(0, content.length / 2), () => response.destroy());
  },
  corrupt: (response, type, content) => kept(response, type, spoilt(content)),
  'HTML instead': (response) => kept(response, TYPES['.html']!, Buffer.from('<!doctype html><p>Welcome')),
  'wrong type': (response, _type, content) => well(response, 'text/plain', content),
  dropped: (response) => void response.destroy(),
  slow: () => {}, // no response until it is released; then the connection drops
};

export interface Faulty {
  readonly address: string;
  /** Files whose path matches fail in this way from now on. */
  fail(files: RegExp, fault: Fault): void;
  mend(): void;
  /** Releases slow responses: their connections drop, and a browser requests them again by itself. */
  letGo(): void;
  close(): Promise<void>;
}

/** `own`: the test's own pages, by path. */
export async function serveFaulty(own: Readonly<Record<string, string>> = {}): Promise<Faulty> {
  const waiting = new Set<ServerResponse>();
  let failing: { readonly files: RegExp; readonly fault: Fault } | undefined;
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url!, 'http://localhost');
    const mine = own[pathname];
    const content =
      mine === undefined ? await readFile(resolve(DIST, `.${pathname}`)).catch(() => null) : Buffer.from(mine);
    if (!content) return void response.writeHead(404).end();
    const reply = failing?.files.test(pathname) ? REPLIES[failing.fault] : well;
    if (reply === REPLIES.slow) waiting.add(response);
    reply(response, TYPES[extname(pathname)] ?? 'text/plain', content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    fail: (files, fault) => {
      failing = { files, fault };
    },
    mend: () => {
      failing = undefined;
    },
    letGo: () => {
      for (const response of waiting) response.destroy();
      waiting.clear();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
