// Starts the rows server: in a worker or, if none can be started, in the page - a page opened from a file, another
// site's script, a policy, a bundler that has not copied the file.
import { compiledCore } from '../engine/load.ts';
import { startRows as startBesideThePage } from './page_rows.ts';
import type { StartRows } from './rows_server.ts';

export const startRows: StartRows = (failed) => {
  const beside = () => startBesideThePage(failed);
  try {
    // One literal address in this form: bundlers search for it, and make a worker of that file.
    const worker = new Worker(new URL('./rows_worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      failed(beside());
    };
    worker.postMessage(compiledCore());
    return worker;
  } catch {
    return beside();
  }
};
