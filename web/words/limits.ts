// A page's message about a config beyond its limits.

/** The quantities that a page limits. */
export type Limit = 'numbers' | 'products' | 'normal' | 'heads' | 'tokens' | 'side';

/** `max`: the page's limit; `got`: the config's quantity. */
type TooMuch = (limit: Limit, max: number, got: number) => string;

export function tooMuch(
  tag: string,
  what: Readonly<Record<Limit, string>>,
  say: (what: string, got: string) => string,
): TooMuch {
  const text = (count: number) => count.toLocaleString(tag);
  return (limit, max, got) => say(`${text(max)} ${what[limit]}`, text(got));
}
