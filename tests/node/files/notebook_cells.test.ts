// Text in a notebook's cells.
import { expect, test } from 'vitest';
import { plain } from '../../../web/files/notebook_cells.ts';

test('every sign that Markdown would read is escaped, and nothing else', () => {
  expect(plain('W_query * x \\ `code` <b> a-b #1')).toBe('W\\_query \\* x \\\\ \\`code\\` \\<b> a-b #1');
});
