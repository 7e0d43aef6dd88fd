// Keeps the code that a caller always loads in one chunk, though parts that load later share some of it: by default the
// bundler makes a chunk for each set of modules that share code, and small files compress worse than one.

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Every module that the entries import, directly or indirectly, except through `import()`. */
function reachable(graph: Graph, entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** Names the chunk of a module, for the bundler: `name` for all that the entries import. */
export function oneChunk(name: string, ...entries: readonly string[]): (id: string, graph: Graph) => string | null {
  let inside: ReadonlySet<string> | undefined;
  return (id, graph) => {
    inside ??= reachable(graph, entries);
    return inside.has(id) ? name : null;
  };
}
