export function buildDebugWasm(targets: readonly string[]): Promise<void>;
export function makeDebugWasm(targets: readonly string[]): Promise<void>;
export function watchCpp(
  make: () => Promise<void>,
  built: (error: (Error & { readonly output: string }) | null) => void,
): () => void;
