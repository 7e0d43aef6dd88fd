// The presets that stand for all of them: together they have every operation.
import { engine } from '../../engine.ts';

/** The presets that have an operation that none before had, those with the most operations first; and the others. */
export const [COVERING, OTHERS] = (() => {
  const all = engine.presets().map(({ id, config }) => {
    return { id, ops: new Set(engine.trace(config).stages.map(({ op }) => op)) };
  });
  const known = new Set<string>();
  const covering: string[] = [];
  for (const { id, ops } of all.sort((a, b) => b.ops.size - a.ops.size)) {
    if ([...ops].every((op) => known.has(op))) continue;
    covering.push(id);
    for (const op of ops) known.add(op);
  }
  return [covering, all.map(({ id }) => id).filter((id) => !covering.includes(id))] as const;
})();
