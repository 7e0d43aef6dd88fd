// What a picture says of where it comes from, and what leads to a step elsewhere.
import { expect, test } from 'vitest';
import { linksOf, writtenAddress } from '../../../../web/panels/share/links.ts';

test.each([
  ['https://example.org/attention/laboratory.html', 'example.org/attention/'],
  ['https://www.example.co.uk:8443/', 'www.example.co.uk:8443/'],
  ['https://xn--fiqs8s.xn--fiqs8s/a/', 'xn--fiqs8s.xn--fiqs8s/a/'],
])('a picture is stamped with a public address as one would write it: %s', (page, written) => {
  expect(writtenAddress(new URL(page))).toBe(written);
});

test.each([
  'http://localhost:5173/',
  'http://app.localhost/',
  'http://127.0.0.1:8000/laboratory.html',
  'http://[::1]/',
  'http://192.168.1.20/',
  'http://laptop/',
  'http://laptop.local/',
  'http://wiki.internal/',
])('a picture has no stamp of a local address: %s', (page) => {
  expect(writtenAddress(new URL(page))).toBe('');
});

test('a frame may copy, and is shown by a page that is isolated', () => {
  const page = new URL('https://example.org/laboratory.html');
  expect(linksOf({}, page, 'x', 9).iframe).toContain('allow="clipboard-write" credentialless');
});

test('a tag comes with its style sheet, which keeps its place while it loads, and its script', () => {
  const page = new URL('https://example.org/a/laboratory.html');
  expect(linksOf({ preset: 'dropout' }, page, 'x', 9).tag?.split('\n')).toEqual([
    '<link rel="stylesheet" href="https://example.org/a/attention-steps.css">',
    '<script type="module" src="https://example.org/a/attention-steps.js"></script>',
    '<attention-steps preset="dropout"></attention-steps>',
  ]);
});
