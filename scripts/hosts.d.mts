export function runHosts(
  names: readonly string[],
): Promise<readonly { readonly title: string; readonly works: string; readonly faults: readonly string[] }[]>;
