// The properties and methods of a page's script, each through the attribute of its name: one way in, one way out.
import { LitElement } from 'lit';
import { isShown, SHOWN, type Shown } from '../input/address/fields.ts';
import type { Config, StageName } from '../engine/index.ts';
import { valueText } from '../engine/value_text.ts';
import { INITIAL_SETTINGS, type Settings } from '../model/presentation.ts';
import { FIRST_PRESET, INITIAL } from '../model/state.ts';

export abstract class ApiElement extends LitElement {
  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: lit prepares the class that asks, which LitElement itself is not.
    return [...super.observedAttributes, ...SHOWN];
  }

  /** The page has set or removed an attribute. */
  protected abstract attributeSet(name: Shown, value: string | null): void;
  /** Applies pending attributes now, as far as the player is loaded. */
  protected abstract flush(): void;
  /** The current value of an attribute. */
  protected abstract shown(name: Shown): string | null;

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (isShown(name)) this.attributeSet(name, value);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Properties that a script has set before the element was defined hide those of the class.
    const own = this as unknown as Record<string, unknown>;
    for (const name of SHOWN.filter((name) => Object.hasOwn(this, name))) {
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
  }

  #set(name: Shown, value: unknown): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  #isOn(name: Shown): boolean {
    return (this.shown(name) ?? 'false') !== 'false';
  }

  #switch(name: Shown, on: boolean): void {
    this.#set(name, on ? '' : null);
  }

  get preset(): string {
    return this.shown('preset') ?? FIRST_PRESET;
  }
  set preset(value: string) {
    this.#set('preset', value);
  }
  get config(): string {
    return this.shown('config') ?? '{}';
  }
  set config(value: string | Config) {
    this.#set('config', typeof value === 'object' && value !== null ? valueText(value) : value);
  }
  get batch(): number {
    return Number(this.shown('batch'));
  }
  set batch(value: number) {
    this.#set('batch', value);
  }
  get head(): number {
    return Number(this.shown('head'));
  }
  set head(value: number) {
    this.#set('head', value);
  }
  get heads(): 'one' | 'all' {
    return this.shown('heads') === 'all' ? 'all' : 'one';
  }
  set heads(value: 'one' | 'all') {
    this.#set('heads', value);
  }
  get token(): number | null {
    const token = this.shown('token');
    return token === null || token === 'all' ? null : Number(token);
  }
  set token(value: number | null) {
    this.#set('token', value);
  }
  get stage(): string {
    return this.shown('stage') ?? '';
  }
  set stage(value: string) {
    this.#set('stage', value);
  }
  get step(): number {
    return Number(this.shown('step'));
  }
  set step(value: number) {
    this.#set('step', value);
  }
  get cell(): string | null {
    return this.shown('cell');
  }
  set cell(value: string | null) {
    this.#set('cell', value);
  }
  get speed(): number {
    return Number(this.shown('speed') ?? INITIAL.speed);
  }
  set speed(value: number) {
    this.#set('speed', value);
  }
  get stops(): boolean | string {
    return this.#isOn('stops') && (this.shown('stops') || true);
  }
  set stops(stops: boolean | string) {
    this.#set('stops', stops === true ? '' : stops === false ? null : stops);
  }
  get asks(): boolean {
    return this.#isOn('asks');
  }
  set asks(on: boolean) {
    this.#switch('asks', on);
  }
  get present(): boolean {
    return this.#isOn('present');
  }
  set present(on: boolean) {
    this.#switch('present', on);
  }
  get theme(): Settings['theme'] {
    return (this.shown('theme') as Settings['theme'] | null) ?? INITIAL_SETTINGS.theme;
  }
  set theme(value: Settings['theme']) {
    this.#set('theme', value);
  }

  seek(to: number | StageName): void {
    this.setAttribute(typeof to === 'number' ? 'step' : 'stage', String(to)); // whatever it is: it is read there
    this.flush();
  }
}
