// Changes one cell of one tensor: the newest token's other row stays as it is.
import type { FullConfig, Replaceable, Stage, Trace } from '../../../web/engine/index.ts';
import { replaceCell } from '../../../web/model/replace_cell.ts';
import { sourceOf } from '../../../web/ops/index.ts';

export function replaceAlone(
  trace: Trace,
  stage: Stage,
  row: number,
  col: number,
  value: number,
): FullConfig['replace'] {
  const name = sourceOf(stage)!.replacedAs?.name ?? (stage.name as Replaceable);
  return { ...trace.config.replace, [name]: replaceCell(trace, { stage: stage.id, row, col }, value)[name]! };
}
