// Imports a script, also after it has failed to arrive. Firefox keeps a failed import for as long as the page is open:
// there the script is asked for under another address, which its error names.

/** The addresses that have failed. */
const failed = new Map<string, number>();

/** @param load Imports it. */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [, address] = /imported module: (\S+)$/.exec(String(error)) ?? [];
    if (!address) throw error;
    const times = failed.get(address) ?? 0;
    failed.set(address, times + 1);
    if (times === 0) throw error; // the reader is told first
    return import(/* @vite-ignore */ `${address}?${times}`);
  }
}
