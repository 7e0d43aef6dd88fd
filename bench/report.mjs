// How the pages of figures are written: digits, a figure beside its target, tables.

/** About three digits, and as many `more`. */
export function digits(value, more = 0) {
  if (Number.isNaN(value)) return 'not run ';
  if (value < 0.01) return value.toExponential(1 + more);
  return value.toFixed((value >= 100 ? 0 : value >= 10 ? 1 : 2) + more);
}

/** A figure beside its target, marked if it misses: then with another digit where both would read alike. */
function beside(got, target, unit, reached) {
  const isAlike = !reached && Number(digits(got)) === target;
  return `${digits(got, isAlike ? 1 : 0)}${unit} (${target}${unit}${reached ? '' : ', **missed**'})`;
}

export const atLeast = (got, target, unit) => beside(got, target, unit, got >= target);
export const atMost = (got, target, unit) => beside(got, target, unit, got <= target);

const row = (cells) => `| ${cells.join(' | ')} |`;

export const table = (heads, rows) => [row(heads), `|${heads.map(() => '-|').join('')}`, ...rows.map(row)].join('\n');
