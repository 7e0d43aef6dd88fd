// The space that the page gives the player: a width always, a height if it gives one, else the window's.
//
// No style says whether a height is given: a flex row and a grid stretch their items, "100%" may refer to no height,
// and a page without a doctype has other rules. So the element is measured: if it grows with its content, the page
// gives it no height. The height of the picture never depends on its content.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Player } from '../model/player.ts';
import type { Presentation, Settings } from '../model/presentation.ts';
import { FIRST_PRESET } from '../model/state.ts';
import { playerHeight, pictureHeight } from '../panels/player_size.ts';
import { framedHeight } from '../view/picture/composition.ts';
import { inSlices } from './start_queue.ts';

/** In pixels: browsers report whole heights, one rounded up and the other down. */
const SLACK = 1;
/** The extra height, in pixels, with which growth is tested. */
const MORE = 100;

interface Host extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment | undefined;
  readonly player: Player | undefined;
}

/** Without layout a style has no lengths. */
const sum = (...lengths: readonly string[]) => lengths.reduce((total, length) => total + (parseFloat(length) || 0), 0);

export class AvailableSize implements ReactiveController {
  readonly #host: Host;
  readonly #presentation: Presentation;
  readonly #measured: () => void;
  // In the next frame: drawing in this one would change the size that is being reported, which the page would get as an
  // error.
  readonly #resize = globalThis.ResizeObserver && new ResizeObserver(() => this.measureInNextFrame());
  #isGiven = false;
  #isObserved = false;
  /** The window that it is in, and its height for a picture. */
  #window: Window = globalThis.window;
  #windows = 0;

  constructor(host: Host, presentation: Presentation, measured: () => void) {
    this.#host = host;
    this.#presentation = presentation;
    this.#measured = measured;
    host.addController(this);
  }

  /** The height of the player to come, in pixels, so that nothing moves when it appears. */
  get reserved(): number {
    return this.#isGiven ? 0 : this.#naturalHeight;
  }

  hostConnected(): void {
    if (this.#root) this.#observe();
  }

  hostUpdated(): void {
    if (!this.#isObserved && this.#host.isConnected) this.#observe();
  }

  hostDisconnected(): void {
    this.#isObserved = false;
    this.#resize?.disconnect();
    this.#window.removeEventListener('resize', this.#measureInTurn);
  }

  get #root(): HTMLElement | null {
    return this.#part('.root');
  }

  #part(selector: string): HTMLElement | null {
    return this.#host.renderRoot?.querySelector<HTMLElement>(selector) ?? null;
  }

  #observe(): void {
    const root = this.#root!;
    this.#isObserved = true;
    // A page may make the element inline: then only the root has a size.
    for (const part of [this.#host, root]) this.#resize?.observe(part);
    // If the root scrolls, opening a panel changes no size.
    root.addEventListener('toggle', this.measure, { capture: true });
    this.#window = this.#host.ownerDocument.defaultView ?? window;
    this.#window.addEventListener('resize', this.#measureInTurn);
    this.#measureInTurn();
  }

  /** Without layout, as in jsdom, there are no frames, and no sizes. */
  measureInNextFrame(): void {
    globalThis.requestAnimationFrame?.(this.#measureInTurn);
  }

  readonly #measureInTurn = (): void => inSlices(this.measure);

  readonly measure = (): void => {
    const root = this.#root;
    const presents = this.#host.player?.state.presents === true;
    if (root && presents) this.#set(root.clientWidth, this.#window.innerHeight);
    else if (root) {
      const style = getComputedStyle(root);
      const aside = sum(style.paddingLeft, style.paddingRight);
      const above = sum(style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth);
      const wasGiven = this.#isGiven;
      const scrolled = wasGiven ? root.scrollTop : 0;
      if (wasGiven) root.removeAttribute('data-given');
      const width = root.clientWidth - aside;
      // A frame may be made as high as its content: there the picture grows only to its best height.
      const { innerHeight, parent, self } = this.#window;
      this.#windows = parent === self ? innerHeight : Math.min(innerHeight, framedHeight(width));
      const given = this.#givenHeight(root, width);
      this.#isGiven = given > 0;
      if (this.#isGiven) {
        root.style.setProperty('--given', `${given}px`);
        root.setAttribute('data-given', '');
        root.scrollTop = scrolled;
      }
      if (this.#isGiven !== wasGiven) this.#host.requestUpdate();
      // A maximum height does not count as a given height.
      const isMost = getComputedStyle(this.#host).maxHeight !== 'none';
      const free = this.#isGiven ? given - above : Infinity;
      this.#set(root.clientWidth - aside, isMost || !this.#isGiven ? Math.min(free, this.#windows) : free);
    }
    this.#measured();
  };

  /** While hidden, it keeps the last one. */
  #set(width: number, height: number): void {
    if (width > 0) this.#presentation.set({ width: Math.floor(width), height: Math.floor(height) });
  }

  #settings(width: number): Settings {
    return { ...this.#presentation.settings, width: Math.floor(width), height: this.#windows };
  }

  get #naturalHeight(): number {
    const preset = this.#host.getAttribute('preset') ?? FIRST_PRESET;
    return playerHeight(this.#settings(this.#presentation.settings.width), preset);
  }

  get #hostHeight(): number {
    const { paddingTop, paddingBottom } = getComputedStyle(this.#host);
    return this.#host.clientHeight - sum(paddingTop, paddingBottom);
  }

  /** The element's height, in pixels; 0 if it is as high as its content, or if something beside it is higher. */
  #givenHeight(root: HTMLElement, width: number): number {
    const [container, picture, slot] = [this.#part('.container')!, this.#part('.picture'), this.#part('slot')];
    const isFilled = () => Math.abs(this.#hostHeight - container.offsetHeight) <= SLACK;
    if (!this.#isGiven && isFilled()) return 0;
    const content = root.offsetHeight + (slot?.offsetHeight ?? 0);
    container.style.height = root.matches('.before')
      ? `${Math.max(content, this.#naturalHeight)}px`
      : `${content + (picture ? pictureHeight(this.#settings(width)) - picture.offsetHeight : 0)}px`;
    const height = this.#hostHeight;
    const free = height - container.offsetHeight;
    let grows = height <= 0 || isFilled(); // an inline element has no height
    if (!grows) {
      // It is made higher for a moment, never lower, so that nothing scrolls. Margins may collapse through it.
      container.style.height = `${Math.max(height, container.offsetHeight) + MORE}px`;
      grows = isFilled() || this.#hostHeight - container.offsetHeight >= free - SLACK;
    }
    container.style.height = '';
    return grows ? 0 : height;
  }
}
