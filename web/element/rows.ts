// Attributes that hold the state in view, as a table: a row for each says how its text is read, shown in its element
// and written again, and what the property of its name is. In the order of an address; each limits the values of those
// after it. The rows of every element are here.
import { readOneOf, type Reading } from '../input/attribute_text.ts';
import { INITIAL_SETTINGS, type Presentation, type Settings } from '../model/presentation.ts';
import type { Message, Problems } from '../model/problems.ts';
import { LANGUAGES, tagOf, type Language } from '../words/index.ts';
import { quoted } from '../words/text.ts';

type Report = (sentences: readonly Message[]) => void;

/** What attributes of every element are shown in. */
export interface ElementTarget {
  readonly presentation: Presentation;
  /** Speaks the language of the surroundings. */
  speak(): void;
  /** That language, and the element's own attribute. */
  readonly around: Language | undefined;
  readonly lang: string | null;
}

/** `Applied`: with what attributes that are set together share. */
export interface Row<Target, Applied extends Target, Value = unknown, Property = unknown> {
  /** The value without the attribute. */
  without(target: Target): Value;
  /** A problem has the nearest valid value with it, or null: then nothing changes. */
  read(text: string, target: Applied, name: string): Reading<Value>;
  apply(value: Value, target: Applied, report: Report): void;
  /** Called after those before it and itself, whether or not they were set. */
  settle?(target: Applied, report: Report): void;
  /** Of the state in view; null: as without the attribute. */
  write(target: Target): string | null;
  /** The property of an attribute's text. */
  property(text: string | null): Property;
  /** The attribute's text of a property; without it, the property as it prints. */
  text?(property: unknown): unknown;
  /** `decides`: what the limits of the `limited` are. */
  readonly limits?: 'decides' | 'limited';
}

/** Applies pending texts, null if removed, and deletes each from the map: as its value or the nearest valid one. */
export function applyRows<Target extends ElementTarget, Applied extends Target>(
  rows: Readonly<Record<string, Row<Target, Applied>>>,
  target: Applied,
  pending: Map<string, string | null>,
  problems: Problems,
): void {
  let isLost = false; // what decides the limits: values are not judged by those of another one
  for (const [name, { read, without, apply, settle, limits }] of Object.entries(rows)) {
    const report = (found: readonly Message[]) => isLost || problems.report(name, found);
    const text = pending.get(name);
    if (text !== undefined) {
      pending.delete(name);
      const { value, problem } = text === null ? { value: null } : read(text, target, name);
      problems.report(name, problem && !(isLost && limits === 'limited') ? [problem] : []);
      isLost ||= limits === 'decides' && problem !== undefined;
      if (text === null) apply(without(target), target, report);
      else if (value !== null) apply(value, target, report);
    }
    settle?.(target, report);
  }
}

/** The texts of rows, for the state in view. */
export const textsOf = <Target>(rows: Readonly<Record<string, Pick<Row<Target, Target>, 'write'>>>, target: Target) =>
  Object.fromEntries(Object.entries(rows).map(([name, { write }]) => [name, write(target)]));

const row = <Value, Property>(
  given: Row<ElementTarget, ElementTarget, Value, Property>,
): Row<ElementTarget, ElementTarget> => given;

const THEMES = ['auto', 'light', 'dark'] as const;

/** They need no numbers. */
export const OF_EVERY = {
  theme: row<Settings['theme'], Settings['theme']>({
    without: () => INITIAL_SETTINGS.theme,
    read: (text, _, name) => readOneOf(name, text, THEMES),
    apply: (theme, { presentation }) => presentation.set({ theme }),
    write({ presentation }) {
      const { theme } = presentation.settings;
      return theme === INITIAL_SETTINGS.theme ? null : theme;
    },
    property: (text) => THEMES.find((theme) => theme === text) ?? INITIAL_SETTINGS.theme,
  }),
  // An unsupported language is a problem if the element itself names it, not if its surroundings do.
  lang: row<true, string>({
    without: () => true,
    read(tag, _, name) {
      const isSpoken = tag === '' || LANGUAGES.some((language) => tag.toLowerCase().split('-')[0] === language);
      if (isSpoken) return { value: true };
      return { value: true, problem: ({ rules }) => rules.oneOf(name, LANGUAGES.join(', '), quoted(tag)) };
    },
    apply: (_, { speak }) => speak(),
    // Only if it differs from the surroundings' language, and no other language is loading.
    write({ presentation: { lang, speaking }, around, lang: own }) {
      return around === lang || speaking !== lang ? own : tagOf(lang);
    },
    property: (text) => text ?? '',
  }),
};
