// The link that opens a question on a phone, and why a phone may not reach it.
import { addressOf } from '../../input/address/address.ts';
import type { Fields } from '../../input/address/fields.ts';
import { sceneName } from '../../timeline/scenes.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { pageOf } from '../share/embed_code.ts';

/** The longest link whose code can be scanned from a seat. */
export const LONGEST_CODE = 1200;

/** `ok`; `local`: this computer's own; `fromFile`, `noPage`: there is no link; `tooLong`: for a code. */
type Reach = 'ok' | 'local' | 'fromFile' | 'noPage' | 'tooLong';

export interface RoomLink {
  /** Empty if there is none. */
  readonly link: string;
  readonly reach: Reach;
}

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** What a phone needs of the state in view: the numbers, whose row is followed, the reader's language. */
const KEPT = ['preset', 'config', 'batch', 'head', 'token', 'lang'] as const;

/** `page`: of the player alone; `fields`: of the state in view; `at`: the scene of the question. */
export function roomLink(page: string, fields: Fields, { scenes }: Timeline, at: number): RoomLink {
  const address = pageOf(page, document.baseURI);
  if (!address) return { link: '', reach: page === '' ? 'noPage' : 'fromFile' };
  const kept = Object.fromEntries(KEPT.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  const question = { stage: sceneName(scenes[at]!), step: 'start', asks: 'room' };
  const link = address.href + addressOf({ ...kept, ...question });
  if (link.length > LONGEST_CODE) return { link, reach: 'tooLong' };
  return { link, reach: LOCAL.test(address.hostname) ? 'local' : 'ok' };
}
