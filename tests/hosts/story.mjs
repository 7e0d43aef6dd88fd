// A story as docs/authoring.md has it: the files of a host, and what a reader of them meets.
import { readFileSync } from 'node:fs';

const guide = readFileSync(new URL('../../docs/authoring.md', import.meta.url), 'utf8');
const STORY = /<attention-story[\s\S]*?<\/attention-story>/;
const NUMBER = /(<data-cell [^>]*>)([^<]*)/g;

const blockOf = (mark) => new RegExp(`<!-- ${mark} -->\n\`\`\`\\w+\n([\\s\\S]*?)\`\`\``).exec(guide)[1];

/** A page as the guide has it, with 0.0000 for its numbers: those that are read then come from the trace. */
export const PAGE = blockOf('page: story.html').replace(NUMBER, (_, tag) => `${tag}0.0000`);
const [story] = STORY.exec(PAGE);

/** The numbers that the guide has written, section by section. */
const written = blockOf('page: story.html')
  .split('<section')
  .slice(1)
  .map((section) => [...section.matchAll(NUMBER)].map(([, , number]) => number));
const stages = [...story.matchAll(/<section stage="(\w+)"/g)].map(([, stage]) => stage);

/** What the guide puts into a file of a host, with the whole story in it. */
export const fileOf = (mark) => blockOf(mark).replace('<attention-story …>…</attention-story>', () => story);

/** Scrolls to each section until the picture shows what it names; resolves to what is not as the guide says. */
const check = (frame) => async (page) => {
  const place = frame ? page.frameLocator(frame) : page;
  const faults = [];
  for (const [at, stage] of stages.entries()) {
    await place
      .locator('attention-story > section')
      .nth(at)
      .evaluate((section) => section.scrollIntoView());
    const section = place.locator(`attention-story > section[data-current]:nth-of-type(${at + 1})`);
    await section.waitFor();
    const player = place.locator(`attention-story > attention-steps[stage="${stage}"]`);
    await player.locator(`.scene [data-matrix^="${stage}"]`).first().waitFor();
    const numbers = await section.locator('data-cell').allTextContents();
    if (`${numbers}` !== `${written[at]}`) faults.push(`section ${at + 1} must read ${written[at]}: got ${numbers}`);
    const box = await player.boundingBox();
    if (box.width < 320 || box.height < 320) faults.push(`the stage is ${box.width} x ${box.height}`);
  }
  return faults;
};

/** The way of a host in which a story is read; under its causal mask the first weight is 1. */
export const storyWay = (way) => ({ ...way, title: `${way.title}, a story`, weight: 1, check: check(way.frame) });
