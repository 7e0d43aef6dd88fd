// frame.js: for the page that contains frames of our embed.html. Each frame gets the height of its
// element, and its events are dispatched on the frame. Classic script or module, at any time and any number of times:
// as a classic script it must leave no names of its own in the page.

export {};

/** The messages of a frame: see docs/element.md. */
interface Message {
  readonly from: 'attention-steps';
  readonly version: number;
  readonly event: string;
  readonly detail?: unknown;
}

(() => {
  const NAME = 'attention-steps';
  const VERSION = 1;
  /** No others: a frame must not report a `load` or an `error` of its own. */
  const EVENTS = ['height', 'ready', 'stepchange', 'configchange', 'runchange', 'viewchange', 'problem'];

  const isMessage = (data: unknown): data is Message => {
    const { from, version, event } = (data ?? {}) as Partial<Message>;
    return from === NAME && version === VERSION && EVENTS.includes(event as string);
  };

  /** A sandboxed frame has the origin "null". */
  const originOf = ({ src, sandbox }: HTMLIFrameElement): string =>
    sandbox.length > 0 && !sandbox.contains('allow-same-origin') ? 'null' : new URL(src).origin;

  const ours = () =>
    [...document.querySelectorAll('iframe')].filter(
      ({ src }) => URL.canParse(src) && /\/embed\.html$/.test(new URL(src).pathname),
    );

  /** The height in the detail of a `height` message; undefined if it is not a number. */
  const heightIn = (detail: unknown): number | undefined => {
    const { height } = (detail ?? {}) as { readonly height?: unknown };
    return typeof height === 'number' && height >= 0 && height < Infinity ? height : undefined;
  };

  /** Another copy of this script already listens. */
  const known = Symbol.for(`${NAME}/frame`);
  if (!(known in window)) {
    Object.assign(window, { [known]: true });
    addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
      const frame = ours().find(({ contentWindow }) => contentWindow === source);
      if (!frame || origin !== originOf(frame) || !isMessage(data)) return;
      const { event, detail } = data;
      if (event === 'height') {
        const height = heightIn(detail);
        if (height === undefined) return;
        frame.style.height = `${height}px`;
      }
      frame.dispatchEvent(new CustomEvent(event, { detail }));
    });
    // Frames that loaded before this script have reported their heights to nobody.
    for (const { contentWindow } of ours())
      contentWindow?.postMessage({ to: NAME, version: VERSION, command: 'height' }, '*');
  }
})();
