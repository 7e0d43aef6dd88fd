// Defines tags, once each. A framework that renders on a server has no registry: there it does nothing.
export function register(tag: string, element: CustomElementConstructor): void {
  const registry: CustomElementRegistry | undefined = globalThis.customElements;
  if (registry && !registry.get(tag)) registry.define(tag, element);
}
