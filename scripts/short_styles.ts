// Takes comments and spare spaces out of the style sheets that stand in scripts: the bundler leaves templates as they
// are.
import type { Plugin } from 'vite';

const short = (style: string): string =>
  style
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();

export const shortStyles = (): Plugin => ({
  name: 'short-styles',
  apply: 'build',
  transform: (code, id) => (/styles\.ts$/.test(id) ? code.replace(/(?<=\bcss`)[^`]*/, short) : null),
});
