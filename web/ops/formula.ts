// Formulas as plain data, for the view to write as MathML.

export type Formula =
  | string
  | { readonly row: readonly Formula[] }
  | { readonly sub: readonly [base: Formula, index: Formula] }
  | { readonly over: readonly [above: Formula, below: Formula] }
  | { readonly root: Formula }
  | { readonly sum: readonly [index: Formula, of: Formula] }
  | { readonly cases: readonly (readonly [value: Formula, condition: Formula])[] }
  | { readonly power: readonly [base: Formula, exponent: Formula] };

/** `base` with the indices written below it: at('S', 'i', 'j'). */
export const at = (base: string, ...indices: readonly string[]): Formula => ({
  sub: [base, { row: indices.flatMap((index, i) => (i === 0 ? [index] : [',', index])) }],
});

export const equation = (left: Formula, ...right: readonly Formula[]): Formula => ({ row: [left, '=', ...right] });
