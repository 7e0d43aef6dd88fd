// The computed rows, and the one request for missing ones.
import type { Problem } from '../engine/index.ts';
import type { Answer, Ask, Port, StartRows, TextWanted } from './rows_server.ts';

/** A computation that takes less time needs no progress bar. */
const PATIENCE_MS = 150;

export interface Progress {
  readonly done: number;
  readonly of: number;
}

interface Request {
  readonly id: number;
  readonly block: number;
  readonly first: number;
  readonly count: number;
  readonly started: number;
  done: number;
}

export class RowStore {
  readonly #changed: () => void;
  readonly #start: StartRows;
  #port: Port | undefined;
  #text: TextWanted | undefined;
  #head = 0;
  #open = false;
  #problems: readonly Problem[] = [];
  #stage = '';
  /** For each block size, its rows by number. */
  #rows = new Map<number, Map<number, Float32Array>>();
  #request: Request | null = null;
  #focus: Request | null = null;
  #stopped = false;
  #max = 0;
  #ids = 0;
  #opening = 0;

  /** `changed`: there is something new to draw or announce. */
  constructor(start: StartRows, changed: () => void) {
    this.#changed = changed;
    this.#start = start;
  }

  /** The port of the rows server, which starts with the first request. */
  #ask(ask: Ask): void {
    if (!this.#port) {
      const port = this.#start((instead) => {
        if (this.#port !== port) return instead.postMessage({ kind: 'close' } satisfies Ask, []); // closed since
        this.#listen(instead);
        this.open(this.#text!, this.#head);
      });
      this.#listen(port);
    }
    this.#port!.postMessage(ask, []);
  }

  #listen(port: Port): void {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
  }

  /** Closes the rows server; the next text starts it again. */
  close(): void {
    if (!this.#port) return;
    this.#ask({ kind: 'close' });
    this.#port.onmessage = null; // pending answers are dropped
    this.#port = undefined;
    this.#open = false;
  }

  open(text: TextWanted, head: number): void {
    this.#text = text;
    this.#head = head;
    this.#open = this.#stopped = false;
    this.#problems = [];
    this.#rows = new Map();
    this.#request = this.#focus = null;
    this.#max = 0;
    this.#opening = ++this.#ids;
    this.#ask({ kind: 'open', id: this.#opening, ...text });
  }

  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** The name of the weights; empty until the core has answered. */
  get stage(): string {
    return this.#stage;
  }

  /** The largest weight so far: the upper end of the colours. */
  get max(): number {
    return this.#max;
  }

  /** A reader has stopped the computation. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Null if nothing is computed, or not for long yet. */
  get progress(): Progress | null {
    const { started, done, count } = this.#request ?? { started: Infinity, done: 0, count: 0 };
    return performance.now() - started > PATIENCE_MS ? { done, of: count } : null;
  }

  get busy(): boolean {
    return (
      this.#request !== null ||
      this.#focus !== null ||
      (this.#text !== undefined && !this.#open && this.#problems.length === 0)
    );
  }

  /** A row of blocks of this size, if it has been computed. */
  row(block: number, index: number): Float32Array | undefined {
    return this.#rows.get(block)?.get(index);
  }

  stop(): void {
    if (this.#request) this.#ask({ kind: 'stop', id: this.#request.id });
    this.#request = null;
    this.#stopped = true;
    this.#changed();
  }

  goOn(): void {
    this.#stopped = false;
    this.#changed();
  }

  /** Requests the missing ones of block rows [from, to), and the whole row in focus. */
  want(block: number, from: number, to: number, focus: number): void {
    if (!this.#open) return;
    this.#wantFocus(focus);
    if (this.#stopped) return;
    this.#forget(block, from, to);
    while (from < to && this.row(block, from)) from++;
    while (from < to && this.row(block, to - 1)) to--;
    const now = this.#request;
    if (now && now.block === block && now.first <= from && now.first + now.count >= to) return; // already requested
    if (now) this.#ask({ kind: 'stop', id: now.id });
    this.#request = from < to ? this.#begin(block, from, to - from) : null;
    if (this.#request) setTimeout(this.#changed, PATIENCE_MS + 10);
  }

  #wantFocus(row: number): void {
    if (this.row(1, row) || this.#focus?.first === row) return;
    if (this.#focus) this.#ask({ kind: 'stop', id: this.#focus.id });
    this.#focus = this.#begin(1, row, 1);
  }

  #begin(block: number, first: number, count: number): Request {
    const id = ++this.#ids;
    this.#ask({ kind: 'rows', id, block, first, count, batch: 0, head: this.#head });
    return { id, block, first, count, started: performance.now(), done: 0 };
  }

  /** Single rows take 16 kB each: those more than a screen away can be dropped and recomputed. */
  #forget(block: number, from: number, to: number): void {
    const single = this.#rows.get(1);
    if (!single || single.size < 1024) return;
    const [first, last] = block === 1 ? [2 * from - to, 2 * to - from] : [0, -1];
    for (const index of single.keys()) if (index < first || index >= last) single.delete(index);
  }

  #hear(answer: Answer): void {
    if (answer.kind === 'opened') {
      if (answer.id !== this.#opening) return; // for another config
      this.#open = answer.problems.length === 0;
      this.#stage = answer.stage ?? '';
      this.#problems = answer.problems;
    } else {
      const request = [this.#request, this.#focus].find((r) => r?.id === answer.id);
      if (!request) return; // for another config, or stopped
      if (answer.kind === 'rows') this.#keep(request, answer.first, answer.values, answer.max);
      else if (request === this.#focus) this.#focus = null;
      else this.#request = null;
    }
    this.#changed();
  }

  #keep(request: Request, first: number, values: Float32Array, max: number): void {
    const { block } = request;
    const rows = this.#rows.get(block) ?? new Map();
    this.#rows.set(block, rows);
    const width = Math.ceil(this.#text!.tokens.length / block);
    for (let i = 0; i * width < values.length; i++) rows.set(first + i, values.subarray(i * width, (i + 1) * width));
    request.done = first + values.length / width - request.first;
    this.#max = Math.max(this.#max, max);
  }
}
