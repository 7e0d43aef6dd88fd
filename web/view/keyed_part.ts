// Part of a template that is drawn by hand: with the element's update, and redrawn only when one of its keys has
// changed.
import { noChange } from 'lit';
import { Directive, directive, type DirectiveResult, type ElementPart } from 'lit/directive.js';

class Redrawn extends Directive {
  #keys: readonly unknown[] | undefined;

  render(_keys: readonly unknown[], _draw: (element: Element) => void): typeof noChange {
    return noChange;
  }

  override update(
    { element }: ElementPart,
    [keys, draw]: [readonly unknown[], (element: Element) => void],
  ): typeof noChange {
    const same = this.#keys?.length === keys.length && keys.every((key, i) => Object.is(key, this.#keys![i]));
    this.#keys = keys;
    if (!same) draw(element);
    return noChange;
  }
}

/** The directive's result, in a template's place for an element's attributes. */
export type Redrawing = DirectiveResult;

/** `<g ${redrawn([what, it, shows], draw)}>` */
export const redrawn: (keys: readonly unknown[], draw: (element: Element) => void) => Redrawing = directive(Redrawn);
