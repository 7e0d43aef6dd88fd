// Custom elements where there may be no DOM, so that a server can import a class: it renders nothing there, and defines
// no tag. `HTMLElement` and `customElements` replace those of lit's emulated DOM.
const { HTMLElement = class {}, customElements } = globalThis as Partial<typeof globalThis>;

export { HTMLElement, customElements };

/** Defines a tag once. */
export function register(tag: string, element: CustomElementConstructor): void {
  if (customElements && !customElements.get(tag)) customElements.define(tag, element);
}
