// The settings in an author's attribute.
import type { AttentionSteps } from '../element/attention_steps.ts';
import { readConfig } from '../input/attribute_text.ts';
import type { Difference } from '../model/difference.ts';

/** None if the text is not an object. */
export const readSettings = (text: string | null): Difference => readConfig(text ?? '{}').value ?? {};

/** Whether all settings in attributes of these names can be read; else sentences above the picture say which cannot. */
export function canRead(player: Element, of: string, tags: readonly Element[], names: readonly string[]): boolean {
  const wrong = tags.flatMap((tag) =>
    names.flatMap((name) => readConfig(tag.getAttribute(name) ?? '{}', name).problem ?? []),
  );
  (player as AttentionSteps).reported.report(of, wrong);
  return wrong.length === 0;
}
