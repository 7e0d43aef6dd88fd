// For a browser whose driver does not report the console: `?recorded` serves the page with a first script that records
// its errors, and with a policy that blocks other hosts, so that a request to one is an error.
export const RECORDED = '?recorded';

declare global {
  interface Window {
    faults?: string[];
  }
}

/** The sources that the recorded page may load. */
export const POLICY = "default-src 'self' data: 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self' blob:";

// Serialised into the page: it may reference nothing from here.
function record(): void {
  const faults: string[] = [];
  window.faults = faults;
  const error = console.error;
  console.error = (...words: unknown[]) => {
    faults.push(words.join(' '));
    error.apply(console, words);
  };
  // Captured: load errors of images and scripts do not bubble.
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
