// `npm run test:watch`: the projects of the named files.
import { expect, test } from 'vitest';
import { projectsOf } from '../../../scripts/test_watch.mjs';

test('a file of either project is found by its path, or by part of it', () => {
  expect(projectsOf(['node/ops/operation.test.ts'])).toEqual(['node']);
  expect(projectsOf(['address_bar'])).toEqual(['node']);
  expect(projectsOf(['tests/browser/security.test.ts'])).toEqual(['browser']);
  expect(projectsOf(['security'])).toEqual(['browser']);
});

test('a name in both projects runs both', () => {
  expect(projectsOf(['input/address/address.test.ts'])).toEqual(['node', 'browser']);
  expect(projectsOf(['address_bar', 'security'])).toEqual(['node', 'browser']);
});

test('without a name the tests of Node run', () => {
  expect(projectsOf([])).toEqual(['node']);
});

test('a name that matches no file is refused before the build', () => {
  expect(() => projectsOf(['security', 'nowhere'])).toThrow('No test file has this in its path: nowhere');
});
