export function buildDebugWasm(targets: readonly string[]): Promise<void>;
export function makeDebugWasm(targets: readonly string[]): Promise<void>;
export function watchCpp(
  targets: () => readonly string[],
  built: (error: (Error & { readonly output: string }) | null) => void,
): () => void;
