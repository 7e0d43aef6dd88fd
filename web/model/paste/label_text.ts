// Makes labels safe for spreadsheets: one that begins like a formula - `=cmd|...` - would be run.

/**
 * An apostrophe before it makes it text; a label with an apostrophe gets another one, so that none is lost on the way.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

export const safeLabel = (label: string): string => (FORMULA.test(label) ? `'${label}` : label);

/** The inverse of `safeLabel`. */
export const plainLabel = (written: string): string => (ESCAPED.test(written) ? written.slice(1) : written);
