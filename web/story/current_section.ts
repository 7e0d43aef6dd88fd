// The section being read: the last one that has passed a line in the visible area of the prose.

/** As a share of the prose's height. */
const LINE = 0.45;

const rectOf = (story: HTMLElement, part: string): DOMRect | undefined =>
  story.shadowRoot?.querySelector(part)?.getBoundingClientRect();

/** Whether the picture is beside the prose: else it covers the text behind it. */
export function isBeside(story: HTMLElement): boolean {
  const [picture, prose] = [rectOf(story, '[part=picture]'), rectOf(story, '[part=prose]')];
  return picture !== undefined && prose !== undefined && (picture.left >= prose.right || picture.right <= prose.left);
}

/** Its position among `sections`; null if none of the story is in sight. */
export function sectionInSight(story: HTMLElement, sections: readonly HTMLElement[]): number | null {
  const { top, bottom } = story.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight || sections.length === 0) return null;
  const from = isBeside(story) ? 0 : Math.max(0, rectOf(story, '[part=picture]')?.bottom ?? 0);
  const line = from + (innerHeight - from) * LINE;
  return Math.max(
    0,
    sections.findLastIndex((section) => section.getBoundingClientRect().top <= line),
  );
}

/** So many sections before the one in view, and after it, may be in sight: each takes 44 % of the window's height. */
const SEEN = 2;
/** A state that has not changed for this many milliseconds is at rest. */
const REST_MS = 200;

/** Work on what may be in sight at once; on the rest once it rests: a handle asks for it sixty times a second. */
export function inSightFirst() {
  let rest: ReturnType<typeof setTimeout> | undefined;
  return (sections: readonly HTMLElement[], at: number, work: (section: HTMLElement) => void): void => {
    const isFar = (i: number) => Math.abs(i - at) > SEEN;
    for (const [i, section] of sections.entries()) if (!isFar(i)) work(section);
    clearTimeout(rest);
    rest = setTimeout(() => {
      for (const [i, section] of sections.entries()) if (isFar(i)) work(section);
    }, REST_MS);
  };
}

/** The longest time in which the page turns to another section, in milliseconds: most browsers tell its end. */
const TURN = 'onscrollend' in globalThis ? 3000 : 900;

/** Calls back once the page no longer scrolls. */
export function onceTurned(back: () => void): void {
  const turned = new AbortController();
  const end = (): void => {
    turned.abort();
    clearTimeout(limit);
    back();
  };
  const limit = setTimeout(end, TURN);
  addEventListener('scrollend', end, { capture: true, signal: turned.signal });
}
