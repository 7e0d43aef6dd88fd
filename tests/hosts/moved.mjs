// A host that moves the package's scripts, and leaves the files that they name behind.

/** What such a host has not: the player goes on by other means, and the console says so. */
export const MOVED = {
  ignore: /\/core-[\w-]+\.wasm|came within a script/,
  told: /came within a script/,
};

/** The same of Vite's development server, with the line that spares it. */
export const MOVED_BY_VITE = {
  ...MOVED,
  told: /came within a script.*optimizeDeps: \{ exclude: \['attention-steps'\] \}/,
};
