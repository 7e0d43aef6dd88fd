// What the reader's system asks for, and goes on asking for as it changes: a dark page, still pictures, paper, a
// finger.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Media, Presentation } from '../model/presentation.ts';

const QUERIES: Readonly<Record<keyof Media, string>> = {
  dark: '(prefers-color-scheme: dark)',
  still: '(prefers-reduced-motion: reduce)',
  print: 'print',
  coarse: '(pointer: coarse)',
};

export class MediaInput implements ReactiveController {
  readonly #presentation: Presentation;
  readonly #queries = Object.entries(QUERIES).map(
    ([name, query]) => [name as keyof Media, globalThis.matchMedia?.(query)] as const,
  );

  constructor(host: ReactiveControllerHost, presentation: Presentation) {
    this.#presentation = presentation;
    host.addController(this);
    this.#read();
  }

  readonly #read = (): void => {
    const matches = this.#queries.map(([name, query]) => [name, query?.matches === true]);
    this.#presentation.set({ media: Object.fromEntries(matches) as unknown as Media });
  };

  hostConnected(): void {
    for (const [, query] of this.#queries) query?.addEventListener('change', this.#read);
    this.#read();
  }

  hostDisconnected(): void {
    for (const [, query] of this.#queries) query?.removeEventListener('change', this.#read);
  }
}
