// A language that nobody speaks, generated from English: letters accented, texts in brackets and longer. What is then
// shown in plain letters has escaped its translators. It is copied into its folder, so it imports nothing.

export const PSEUDO = 'qps';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćďéƒĝĥíĵķĺɱńóƥɋŕśŧúṽŵẋýžÁƁĆĎÉƑĜĤÍĴĶĹṀŃÓƤɊŔŚŦÚṼŴẊÝŽ';

/** `text` in the letters of the language. */
export const accented = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)]!);

/** A third longer than English, as German is. */
const wrapped = (text: string): string => (text.trim() ? `[${text}${' ~'.repeat(Math.ceil(text.length / 6))}]` : text);

const stringsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

/** All but what a function was given: names from the code, words of a sentence. */
function accentedExcept(text: string, given: readonly string[]): string {
  const [first, ...others] = given;
  if (first === undefined) return accented(text);
  if (first === '') return accentedExcept(text, others);
  return text
    .split(first)
    .map((part) => accentedExcept(part, others))
    .join(first);
}

/** A dictionary in the language. */
export function pseudo<Value>(value: Value, given: readonly string[] = []): Value {
  if (typeof value === 'string') return wrapped(accentedExcept(value, given)) as Value;
  if (typeof value === 'function')
    return ((...values: unknown[]) => pseudo(value(...values), stringsIn(values))) as Value;
  if (Array.isArray(value)) return value.map((each) => pseudo(each, given)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pseudo(each, given)])) as Value;
}
