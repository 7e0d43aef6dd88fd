// The state that a section requests, in attributes with the names of the element's; the story provides those that the
// section leaves out. Its settings, and those of links, are JSON.
import type { Trace } from '../engine/index.ts';
import type { AttentionSteps } from '../element/attention_steps.ts';
import { readConfig, readInteger } from '../input/attribute_text.ts';
import { countOf, FIRST_PRESET } from '../model/state.ts';
import type { View } from './cell_text.ts';
import type { Difference } from '../model/difference.ts';
import type { HasAttributes } from './tag.ts';

/** The part of the numbers in view. */
const VIEW = ['batch', 'head', 'heads', 'token', 'stage', 'step', 'cell'] as const;

/** All attributes of a section. */
export const OF_SECTION: readonly string[] = ['preset', 'config', ...VIEW];

export interface SectionRequest {
  readonly preset: string;
  /** The story's settings. */
  readonly config: Difference;
  /** The section's own, over them. */
  readonly layer: Difference;
  /** Null: the element's default. */
  readonly view: Readonly<Record<(typeof VIEW)[number], string | null>>;
}

/** None if the text is not an object. */
export const readSettings = (text: string | null): Difference => readConfig(text ?? '{}').value ?? {};

/** Whether all settings in attributes of these names can be read; else sentences above the picture say which cannot. */
export function canRead(
  player: AttentionSteps,
  of: string,
  tags: readonly Element[],
  names: readonly string[],
): boolean {
  const wrong = tags.flatMap((tag) =>
    names.flatMap((name) => readConfig(tag.getAttribute(name) ?? '{}', name).problem ?? []),
  );
  player.reported.report(of, wrong);
  return wrong.length === 0;
}

/** Without a section: the story's values for all of them. */
export function requestOf(story: HasAttributes, section: HasAttributes | null): SectionRequest {
  const attribute = (name: string) => section?.getAttribute(name) ?? story.getAttribute(name);
  return {
    preset: attribute('preset') ?? FIRST_PRESET,
    config: readSettings(story.getAttribute('config')),
    layer: readSettings(section?.getAttribute('config') ?? null),
    view: Object.fromEntries(VIEW.map((name) => [name, attribute(name)])) as SectionRequest['view'],
  };
}

/** Whether two sections of a story have the same numbers. */
export const sameNumbers = (a: SectionRequest, b: SectionRequest): boolean =>
  a.preset === b.preset && JSON.stringify(a.layer) === JSON.stringify(b.layer);

/** The batch item and the head of a section, read as the element reads them; the first without a trace. */
export function viewOf(trace: Trace | null, { view }: SectionRequest): View {
  const read = (name: 'batch' | 'head') =>
    readInteger(name, view[name] ?? '', Math.max((trace ? countOf(trace, name) : 0) - 1, 0)).value ?? 0;
  return { batch: read('batch'), head: read('head') };
}

/** Applies all of it to a player, whatever it shows. */
export function applyView(player: Element, view: Partial<SectionRequest['view']>): void {
  for (const [name, value] of Object.entries(view)) {
    player.setAttribute(name, value ?? '');
    if (value === null) player.removeAttribute(name);
  }
}
