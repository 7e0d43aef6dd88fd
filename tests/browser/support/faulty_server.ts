// A server of dist/ whose files fail as servers and networks do, until they are fixed.
import type { ServerResponse } from 'node:http';
import { DIST, serveFiles } from './file_server.ts';

export const FAULTS = ['404', '500', 'cut short', 'corrupt', 'HTML instead', 'wrong type', 'dropped', 'slow'] as const;
export type Fault = (typeof FAULTS)[number];

/** A good file is requested each time; a bad one may be cached, as with real hosts. */
const ASKED = { 'Cache-Control': 'no-store' };
const KEPT = { 'Cache-Control': 'max-age=600' };

type Reply = (response: ServerResponse, type: string, content: Buffer) => void;

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
  corrupt: (response, type, content) => response.writeHead(200, { 'Content-Type': type, ...KEPT }).end(spoilt(content)),
  'HTML instead': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html', ...KEPT }).end('<!doctype html><p>Welcome'),
  'wrong type': (response, _type, content) =>
    response.writeHead(200, { 'Content-Type': 'text/plain', ...ASKED }).end(content),
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
}

/** `own`: the test's own pages, by path. */
export async function serveFaulty(own: Readonly<Record<string, string>> = {}): Promise<Faulty> {
  const waiting = new Set<ServerResponse>();
  let failing: { readonly files: RegExp; readonly fault: Fault } | undefined;
  const { address } = await serveFiles(DIST, {
    own,
    headers: ASKED,
    answer(path, response, type, content) {
      if (!failing?.files.test(path)) return false;
      if (failing.fault === 'slow') waiting.add(response);
      REPLIES[failing.fault](response, type, content);
      return true;
    },
  });
  return {
    address,
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
  };
}
