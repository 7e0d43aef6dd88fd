// Which section is being read: the last one that has come past a line in the part of the window where prose is seen.

/** Of the height that the prose has. */
const LINE = 0.45;

/** Its position among `sections`; null where none of the story is in sight. */
export function sectionInSight(story: HTMLElement, sections: readonly HTMLElement[]): number | null {
  const { top, bottom } = story.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight || sections.length === 0) return null;
  const stage = story.shadowRoot?.querySelector('.stage')?.getBoundingClientRect();
  const prose = story.shadowRoot?.querySelector('.prose')?.getBoundingClientRect();
  // Above the prose, the stage covers what is behind it.
  const from = stage && prose && stage.left < prose.right ? Math.max(0, stage.bottom) : 0;
  const line = from + (innerHeight - from) * LINE;
  return Math.max(
    0,
    sections.findLastIndex((section) => section.getBoundingClientRect().top <= line),
  );
}
