// For a browser whose driver reports no console: `?recorded` serves the page with a script before all others that
// keeps what goes wrong, and with a policy that refuses other hosts, so that a request to one is such a fault.
export const RECORDED = '?recorded';

declare global {
  interface Window {
    faults?: string[];
  }
}

/** What the recorded page may load. */
export const POLICY = "default-src 'self' data: 'unsafe-inline' 'wasm-unsafe-eval'";

// Serialised into the page: it may use nothing from here.
function record(): void {
  const faults: string[] = [];
  window.faults = faults;
  const error = console.error;
  console.error = (...words: unknown[]) => {
    faults.push(words.join(' '));
    error.apply(console, words);
  };
  // Captured: what an image or a script could not load does not bubble.
  addEventListener(
    'error',
    (event) => faults.push(event.message || `not loaded: ${(event.target as Element).outerHTML}`),
    true,
  );
  addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));
  addEventListener('securitypolicyviolation', (event) => faults.push(`refused: ${event.blockedURI}`));
}

/** The same as a script file, for a test's own page. */
export const RECORDER = `(${record})()`;

/** `page` with the recorder before all other scripts. */
export const recording = (page: string): string => page.replace('<head>', `<head><script>${RECORDER}</script>`);
