// Replaces lit's emulated DOM if there is none, so that a server can import the class. It renders nothing there.
const { HTMLElement = class {}, customElements } = globalThis as Partial<typeof globalThis>;

export { HTMLElement, customElements };
