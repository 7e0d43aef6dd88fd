// The questions of a story and the reader's sheet: gives each question its numbers, records answers, and keeps the
// sheet in the session, which survives a reload. A link or a file restores it. Nothing is ever sent.
import type { Trace } from '../engine/index.ts';
import { differenceOf } from '../model/difference.ts';
import {
  NO_SHEET,
  readSheet,
  sheetAddress,
  type Answer,
  type Numbers,
  type Sheet,
  type SheetEdit,
} from '../input/address/answer_sheet.ts';
import type { View } from './cell_text.ts';
import { columnsOf, asksOf } from './judge.ts';
import type { SectionRequest } from './section_request.ts';
import { inForce, type Edit, type Settings } from './settings.ts';
import type { StageSettings } from './stage_settings.ts';
import type { SheetOwner, StoryAnswers } from './story_answers.ts';
import type { About, StoryQuestion } from './story_question.ts';
import { configOfName, nameIn } from './student_seed.ts';

/** The story around them. */
export interface Host extends HTMLElement {
  readonly at: number;
  readonly stage: StageSettings;
  /** Shows a section, with the numbers that now apply. */
  show(at: number): void;
  /** The same, and scrolls there. */
  goTo(at: number): void;
}

/** `answered`, which bubbles from its question. */
export interface AnsweredDetail {
  readonly question: string;
  /** A number as typed, or the text of the choice. */
  readonly answer: string;
  readonly right: boolean;
  readonly tries: number;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Edits as a sheet holds them, and back. */
const editsIn = (stage: StageSettings): readonly SheetEdit[] =>
  [...stage.edits].flatMap(([preset, edits]) =>
    [...edits].map(([key, { name, value }]) =>
      value === undefined ? { preset, key, name } : { preset, key, name, value },
    ),
  );

function byPreset(edits: readonly SheetEdit[]): ReadonlyMap<string, ReadonlyMap<string, Edit>> {
  const all = new Map<string, Map<string, Edit>>();
  for (const { preset, key, name, value } of edits) {
    const own = all.get(preset) ?? new Map<string, Edit>();
    all.set(preset, own.set(key, { name, value }));
  }
  return all;
}

export class Questions implements SheetOwner {
  readonly #story: Host;
  /** The author's settings of the story, before a name adds its seed. */
  readonly #config: string | null;
  #sheet: Sheet = NO_SHEET;
  #isRestoring = false;
  /** By preset and a section's settings: the core normalises them. */
  readonly #inForce = new Map<string, Settings>();

  constructor(story: Host) {
    this.#story = story;
    this.#config = story.getAttribute('config');
    this.#name(nameIn(story.getAttribute('seed')) ?? '');
    addEventListener('hashchange', () => this.#readAddress());
    if (!this.#readAddress()) this.#readSession();
    this.#show();
  }

  /** The questions with a field, in order; a question that contains others only groups them. */
  get #asking(): readonly StoryQuestion[] {
    return [...this.#story.querySelectorAll<StoryQuestion>('story-question')].filter((each) => asksOf(each));
  }

  #idOf(question: Element): string {
    return question.id || `q${this.#asking.indexOf(question as StoryQuestion) + 1}`;
  }

  get sheet(): Sheet {
    return { ...this.#sheet, at: this.#story.at, edits: editsIn(this.#story.stage) };
  }

  /** How many questions there are. */
  get count(): number {
    return this.#asking.length;
  }

  /** Whether the numbers come from the reader's name. */
  get isByName(): boolean {
    return nameIn(this.#story.getAttribute('seed')) !== null;
  }

  // --- Numbers ----------------------------------------------------------------------------------

  /**
   * Gives the questions of a section their numbers.
   * @param own Null while other numbers than the section's are in view.
   * @param trace The numbers in view: they name columns until the section's own are there.
   */
  fill(section: Element, own: Trace | null, trace: Trace | null, view: View, request: SectionRequest): void {
    for (const question of section.querySelectorAll<StoryQuestion>('story-question')) {
      const asks = asksOf(question);
      if (asks?.kind === 'largest' && (own || (trace && !question.about))) {
        const columns = columnsOf((own ?? trace)!, asks.of, view);
        if (!same(columns, question.columns)) question.columns = columns;
      }
      const about = own && this.#aboutOf(own, view, request);
      if (about && !(question.about?.trace === own && same(question.about.numbers, about.numbers)))
        question.about = about;
    }
  }

  #aboutOf(trace: Trace, view: View, { preset, settings }: SectionRequest): About | null {
    const session = this.#story.stage.model?.session;
    if (session?.preset.id !== preset) return null; // not there yet
    const config = differenceOf(session.preset.config, session.config, session.engine.defaults());
    const numbers: Numbers = { preset, config, batch: view.batch, head: view.head };
    const key = JSON.stringify([preset, settings]);
    const set = this.#inForce.get(key) ?? inForce(session, settings);
    this.#inForce.set(key, set);
    return { trace, view, numbers, edited: !same(config, set) };
  }

  // --- Answers ----------------------------------------------------------------------------------

  #take(question: StoryQuestion, given: string, right: boolean): void {
    const [id, asks, about] = [this.#idOf(question), asksOf(question)!, question.about!];
    const before = this.#sheet.answers.find((each) => each.question === id);
    const isAgain = before !== undefined && before.given === given && same(before.numbers, about.numbers);
    const tries = (before?.tries ?? 0) + (isAgain ? 0 : 1);
    const answer: Answer = { question: id, asks, given, tries, right, numbers: about.numbers };
    const others = this.#sheet.answers.filter((each) => each !== before);
    this.#sheet = { ...this.#sheet, answers: [...others, answer] };
    this.#show();
    this.keep();
    const detail: AnsweredDetail = { question: id, answer: question.shown(given), right, tries };
    question.dispatchEvent(new CustomEvent('answered', { detail, bubbles: true, composed: true }));
  }

  /** Puts the recorded answers into their questions. */
  #show(): void {
    const given = new Map(this.#sheet.answers.map((each) => [each.question, each]));
    for (const question of this.#asking) {
      question.take = (text, right) => this.#take(question, text, right);
      question.given = given.get(this.#idOf(question)) ?? null;
    }
    for (const group of this.#story.querySelectorAll<StoryQuestion>('story-question:has(story-question)')) {
      const parts = this.#asking.filter((each) => group.contains(each));
      group.parts = { right: parts.filter(({ given }) => given?.right).length, count: parts.length };
    }
    for (const panel of this.#story.querySelectorAll<StoryAnswers>('story-answers')) panel.questions = this;
    for (const panel of this.#story.querySelectorAll<StoryAnswers>('story-answers')) panel.requestUpdate();
  }

  /** A sheet's name, and with `seed="of:"` the numbers that are made from it. */
  #name(name: string): void {
    this.#sheet = { ...this.#sheet, name };
    if (!this.isByName) return;
    const config = configOfName(this.#config, name);
    if (config === null) this.#story.removeAttribute('config');
    else this.#story.setAttribute('config', config);
  }

  get name(): string {
    return this.#sheet.name;
  }

  /** As the reader gives it. */
  set name(name: string) {
    this.#name(name);
    this.#story.show(this.#story.at);
    this.#show();
    this.keep();
  }

  clear(): void {
    this.restore({ ...NO_SHEET, at: this.#story.at });
  }

  /** Puts a sheet in place of the present one: its name, changes, answers and place. */
  restore(sheet: Sheet): void {
    this.#isRestoring = true;
    this.#sheet = sheet;
    this.#name(sheet.name);
    this.#story.stage.restore(byPreset(sheet.edits));
    this.#show();
    this.#story.show(sheet.at);
    this.#isRestoring = false;
    this.keep();
  }

  /** An answer as its reader saw it. */
  shown({ question, given }: Answer): string {
    return this.#asking.find((each) => this.#idOf(each) === question)?.shown(given) ?? given;
  }

  // --- Where it is kept -------------------------------------------------------------------------

  get #key(): string {
    const stories: Element[] = [...document.querySelectorAll('attention-story')];
    return `attention-steps answers ${location.pathname} ${stories.indexOf(this.#story)}`;
  }

  /** Saves the sheet to the session, but nothing before the reader has done something. */
  keep(): void {
    const { name, edits, answers } = this.sheet;
    if (this.#isRestoring) return;
    try {
      if (name === '' && edits.length + answers.length === 0) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, sheetAddress(this.sheet));
    } catch {
      // A frame without an origin keeps nothing: the reader can still copy the answers.
    }
  }

  #readSession(): void {
    try {
      const kept = sessionStorage.getItem(this.#key);
      if (kept !== null) this.restore({ ...readSheet(kept), at: this.#story.at });
    } catch {
      // Nothing was kept, or by another version.
    }
  }

  /** A link with answers was opened: they move into the session, where later ones join them. */
  #readAddress(): boolean {
    if (!location.hash.startsWith('#a1&')) return false;
    try {
      this.restore(readSheet(location.hash));
      this.#story.goTo(this.#story.at);
    } catch (error) {
      this.#story.dispatchEvent(
        new CustomEvent('problem', { detail: { field: 'address', message: (error as Error).message } }),
      );
      console.warn(`attention-story: the address has no readable answers: ${(error as Error).message}`);
      return false;
    }
    history.replaceState(history.state, '', location.pathname + location.search);
    return true;
  }
}
