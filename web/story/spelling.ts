// The attributes and elements of an author's page: which there are, and which of them a misspelt one is meant to be.
import { FIELDS } from '../element/attributes.ts';
import { OF_SECTION } from './section_request.ts';

/** The elements that are ours, and the attributes of each but those of every element. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  'attention-story': ['autoplay', ...OF_SECTION],
  'attention-steps': FIELDS,
  section: OF_SECTION,
  'story-question': [],
  'data-cell': ['ref'],
};

/** Those of the prose, and our elements. */
const PROSE = 'ref show set table right why learn loss of after figure'.split(' ').map((name) => `data-${name}`);
const NAMES = [...PROSE, ...Object.keys(ATTRIBUTES).filter((name) => name.includes('-'))];

/** HTML's, of every element. */
const GLOBAL = new RegExp(
  '^(accesskey|autocapitalize|autofocus|class|contenteditable|dir|draggable|enterkeyhint|exportparts|hidden|id|inert|' +
    'inputmode|is|item[a-z]+|lang|nonce|on[a-z]+|part|popover|role|slot|spellcheck|style|tabindex|title|translate)$',
);

/** Whether an element of ours may not have this attribute. Only a plain word is judged: frameworks add others. */
export const isUnknown = (own: readonly string[], name: string): boolean =>
  /^[a-z]+$/.test(name) && !own.includes(name) && !GLOBAL.test(name);

/** Whether two words differ by one letter: another, one more, one fewer, or two that have changed places. */
function isNear(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [x, y] = [a.slice(same), b.slice(same)];
  const areSwapped = x.slice(0, 2) === [...y.slice(0, 2)].reverse().join('') && x.slice(2) === y.slice(2);
  return areSwapped || x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1);
}

/** The attribute or element that is meant by a name which is none of ours; undefined: none. */
export const meantBy = (name: string): string | undefined =>
  NAMES.includes(name) ? undefined : NAMES.find((one) => isNear(one, name));
