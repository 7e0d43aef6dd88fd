export function buildDebugWasm(targets: readonly string[]): Promise<void>;
