// The types of recorded.mjs, for the scripts in TypeScript.
export const RECORDING: readonly string[];
export function recordedBy(line: string): { readonly call: string; readonly stages: readonly string[] } | null;
