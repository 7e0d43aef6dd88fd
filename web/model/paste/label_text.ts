// Labels as a spreadsheet may have them: one that begins as a formula does - `=cmd|...` - would be run as one.

/** An apostrophe in front makes it text; so what has one in front already gets another, and none is lost on the way. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

export const safeLabel = (label: string): string => (FORMULA.test(label) ? `'${label}` : label);

/** What `safeLabel` was given. */
export const plainLabel = (written: string): string => (ESCAPED.test(written) ? written.slice(1) : written);
