// The questions of an author's page, as the page itself asks them.
import type { Asks } from '../input/address/answer_sheet.ts';
import { asksOf, choicesIn } from '../story/judge.ts';
import { requestOf } from '../story/section_request.ts';
import type { Settings } from '../story/settings.ts';
import { nameIn, seededStory } from '../story/student_seed.ts';
import type { HtmlTag } from './html_tags.ts';

export interface PageQuestion {
  readonly id: string;
  readonly asks: Asks;
  /** The texts of its choices, if it has any. */
  readonly choices: readonly string[];
  readonly after: string | null;
  readonly preset: string;
  readonly batch: number;
  readonly head: number;
  /** The numbers come from a student's name. */
  readonly isByName: boolean;
  /** The settings of its section, with the seed of a name where the story asks for one. */
  readonly settingsOf: (name: string) => Settings;
}

const tagsIn = (tag: HtmlTag, name: string): readonly HtmlTag[] =>
  [...tag.children].flatMap((child) => [...(child.localName === name ? [child] : []), ...tagsIn(child, name)]);

function inStory(story: HtmlTag): readonly PageQuestion[] {
  const sections = [...story.children].filter(({ localName }) => localName === 'section');
  const asking = sections.flatMap((section) =>
    tagsIn(section, 'story-question').flatMap((question) => {
      const asks = asksOf(question);
      return asks ? [{ section, question, asks }] : [];
    }),
  );
  return asking.map(({ section, question, asks }, at) => {
    const { preset, view } = requestOf(story, section);
    return {
      id: question.getAttribute('id') || `q${at + 1}`,
      asks,
      choices: choicesIn(question).map(({ text }) => text.trim()),
      after: question.getAttribute('after'),
      preset,
      batch: Number(view.batch ?? 0),
      head: Number(view.head ?? 0),
      isByName: nameIn(story.getAttribute('seed')) !== null,
      settingsOf: (name) => requestOf(seededStory(story, name), section).settings,
    };
  });
}

/** Of all stories of a page, in order. */
export const questionsIn = (page: HtmlTag): readonly PageQuestion[] => tagsIn(page, 'attention-story').flatMap(inStory);
