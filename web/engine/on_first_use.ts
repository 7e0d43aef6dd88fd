// A module that is loaded on first use, and again after a trap or a failure.

/** @internal `load` gets what discards the module, after a trap. */
export function onFirstUse<Module>(load: (discard: () => void) => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  const discard = () => {
    module = undefined;
  };
  return () => {
    module ??= load(discard).catch((error: unknown) => {
      discard();
      throw error;
    });
    return module;
  };
}
