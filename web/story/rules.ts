// The rules for a page as its author wrote it, for `attention-steps check`.
import type { Engine, LearningConfig, LearningRun, Trace } from '../engine/index.ts';
import { isConfigError } from '../engine/errors.ts';
import type { ShownAttributes } from '../element/api.ts';
import { applyToPlayer } from '../element/attributes.ts';
import { readCell, readConfig, readOneOf, type Reading } from '../input/attribute_text.ts';
import { Player } from '../model/player.ts';
import { Problems } from '../model/problems.ts';
import { Transport } from '../model/transport.ts';
import { quoted } from '../words/text.ts';
import { en } from '../words/index.ts';
import { requestOf, type SectionRequest } from './section_request.ts';
import { cellPrinted, isCell, isPrinted, refOf, roundedAs } from './cell_text.ts';
import { onTop, type Difference } from '../model/difference.ts';
import { learningOf, lossOf, settingsOf } from './link.ts';
import { ATTRIBUTES, isUnknown, meantBy } from './spelling.ts';
import { choicesIn, isRightChoice, reasonOf, type Tag } from './tag.ts';

export interface Fault<Kind extends Tag> {
  readonly tag: Kind;
  /** The wrong attribute, or the tag. */
  readonly field: string;
  readonly message: string;
  /** The correct number, if the text has another one or none. */
  readonly right?: string;
  /** The text has no number: the page fills it in. */
  readonly empty?: boolean;
}

/** `name`: the number's, as the text names it; `right`: it, printed; `got`: the author's text. */
const RULES = {
  wrong: (name: string, right: string, got: string) => `${name} is ${right}: the text has ${got}`,
  empty: (name: string, right: string) =>
    `${name} is ${right}: the text has nothing, and readers without scripts miss it`,
  untrained: (preset: string) => `data-learn needs a preset that was trained, such as trained-journey: got ${preset}`,
  noLink: (id: string) => `data-of must be the id of a link with data-set or data-learn in its story: got ${id}`,
  noCell: 'data-cell needs ref: a matrix, a row and a column, such as attn_scores 1 0',
  outside: 'data-cell must be in a section of a story, since nothing fills it here',
  noSection: 'attention-story needs sections, which are its children: it has none',
  open: (name: string) => `${name} needs its end tag`,
  unknown: (name: string, tag: string, known: readonly string[]) =>
    `${name} is no attribute of ${tag}, which has ${known.join(', ')}`,
  misspelt: (name: string, meant: string) => `${name} is not known: did you mean ${meant}?`,
  noFile: (field: string, got: string) => `${field} must name a file that is there: got ${got}`,
  choices: 'story-question needs choices: one with data-right, and others with data-why, the reason why they are wrong',
};

interface Means<Kind extends Tag> {
  readonly engine: Engine;
  readonly learn: (config: LearningConfig) => Promise<LearningRun>;
  /** The author's value of an attribute. */
  readonly writtenIn: (tag: Kind) => string;
  readonly namesIn: (tag: Kind) => readonly string[];
  readonly isClosed: (tag: Kind) => boolean;
  /** Whether a file is there, by its path from the page. */
  readonly isThere: (path: string) => boolean;
}

/** The numbers of a player, and the batch item and head in view. */
const VIEW: readonly (keyof ShownAttributes)[] = ['batch', 'head', 'heads', 'token', 'stage', 'step', 'cell', 'speed'];

/** Nothing plays. */
const NO_FRAMES = { now: () => 0, next: () => {} };

/** A tag and all tags inside it, in document order. Without recursion, since they may be nested to any depth. */
function tagsOf<Kind extends Tag>(tag: Kind, enters: (tag: Kind) => boolean = () => true): readonly Kind[] {
  const tags: Kind[] = [];
  const left = [tag];
  for (let next = left.pop(); next; next = left.pop()) {
    tags.push(next);
    if (enters(next)) for (const child of [...(next.children as Iterable<Kind>)].reverse()) left.push(child);
  }
  return tags;
}

class Check<Kind extends Tag> {
  readonly faults: Fault<Kind>[] = [];
  numbers = 0;
  readonly #means: Means<Kind>;
  readonly #presets: readonly string[];
  /** By preset and settings: the sections of a story use few of them. */
  readonly #players = new Map<string, Player>();
  /** Of the links with an `id`, whose numbers stand in the prose around them. */
  readonly #linked = new Map<string, Player>();

  constructor(means: Means<Kind>) {
    this.#means = means;
    this.#presets = means.engine.presets().map(({ id }) => id);
  }

  #tell(tag: Kind, field: string, message: string, more: Partial<Fault<Kind>> = {}): void {
    const isKnown = this.faults.some(
      (fault) => fault.tag === tag && fault.field === field && fault.message === message,
    );
    if (!isKnown) this.faults.push({ tag, field, message, ...more });
  }

  /** The parsed value of an attribute; null, and a fault, if it cannot be parsed. */
  #read<Value>(tag: Kind, field: string, { value, problem }: Reading<Value>): Value | null {
    if (problem) this.#tell(tag, field, problem(en));
    return problem ? null : value;
  }

  /** Applies attributes to a player, as the page does. */
  #show(
    player: Player,
    texts: ReadonlyMap<keyof ShownAttributes, string | null>,
    tell: (field: string, message: string) => void,
  ): void {
    const problems = new Problems(
      () => en,
      ({ field, message }) => tell(field, message),
    );
    applyToPlayer({ player, transport: new Transport(player, NO_FRAMES) }, new Map(texts), problems);
  }

  /** A player with the requested numbers, if there is such a preset; values that its rules reject are reported once. */
  #playerOf(preset: string, settings: Difference, tell: (field: string, message: string) => void): Player | null {
    const { problem } = readOneOf('preset', preset, this.#presets);
    if (problem) {
      tell('preset', problem(en));
      return null;
    }
    const config = JSON.stringify(settings);
    const key = JSON.stringify([preset, config]);
    const known = this.#players.get(key);
    if (known) return known;
    const player = new Player(this.#means.engine);
    this.#players.set(key, player);
    this.#show(
      player,
      new Map<keyof ShownAttributes, string>([
        ['preset', preset],
        ['config', config],
      ]),
      tell,
    );
    return player;
  }

  /** The player of a story, or of a section of it, at its state; null without such a preset. */
  #playerIn(request: SectionRequest, story: Kind, section: Kind | null): Player | null {
    for (const tag of [story, section]) {
      const config = tag?.getAttribute('config');
      if (tag && config) this.#read(tag, 'config', readConfig(config));
    }
    const owner = (field: string) => (section && section.getAttribute(field) !== null ? section : story);
    const tell = (field: string, message: string) => this.#tell(owner(field), field, message);
    const player = this.#playerOf(request.preset, onTop(request.config, request.layer), tell);
    if (!player) return null;
    player.clock.seekStage(0); // wherever the section before has led
    this.#show(player, new Map(VIEW.map((name) => [name, owner(name).getAttribute(name)])), tell);
    return player;
  }

  /** A cell or a stage that a link leads to. */
  #checkShow(link: Kind, name: string, trace: Trace, view: Player['state']): void {
    if (isCell(name)) this.#read(link, 'data-show', readCell(name, trace, view.batch, view.head));
    else {
      const names = ['whole', ...new Set(trace.stages.filter(({ detail }) => !detail).map((stage) => stage.name))];
      this.#read(link, 'data-show', readOneOf('data-show', name, names));
    }
  }

  /** The run that a link trains; null, and a fault if it should, if there is none. */
  async #runOf(link: Kind, { session }: Player): Promise<LearningRun | null> {
    const learning = learningOf(link, session);
    if (!learning || !this.#read(link, 'data-learn', readConfig(link.getAttribute('data-learn')!, 'data-learn')))
      return null;
    if (!session.preset.learning) {
      this.#tell(link, 'data-learn', RULES.untrained(session.preset.id));
      return null;
    }
    try {
      return await this.#means.learn(learning);
    } catch (error) {
      if (!isConfigError(error)) throw error;
      for (const { message } of error.problems) this.#tell(link, 'data-learn', message);
      return null;
    }
  }

  async #checkLink(link: Kind, request: SectionRequest, player: Player): Promise<void> {
    const [sets, learns, shows] = ['data-set', 'data-learn', 'data-show'].map((name) => link.getAttribute(name));
    let linked = player;
    if (sets || learns) {
      if (sets) this.#read(link, 'data-set', readConfig(sets, 'data-set'));
      const run = await this.#runOf(link, player);
      const settings = settingsOf(link, player.session, run);
      const set = onTop(onTop(request.config, request.layer), settings);
      linked = this.#playerOf(request.preset, set, (_, message) => this.#tell(link, 'data-set', message))!;
      const loss = tagsOf(link).find(({ localName }) => localName === 'data-loss');
      if (loss && run) this.#checkPrinted(loss, 'data-loss', (text) => roundedAs(text, lossOf(run, settings)));
      const id = link.getAttribute('id');
      if (id) this.#linked.set(id, linked);
    }
    if (shows) this.#checkShow(link, shows, linked.trace, player.state);
  }

  /** @param ref What the number names, after its tag. */
  #checkPrinted(number: Kind, field: string, print: (written: string) => string, ref = ''): void {
    const written = this.#means.writtenIn(number).trim();
    const right = print(written);
    this.numbers++;
    if (isPrinted(written, right)) return;
    const name = `${field} ${ref}`.trim();
    const empty = written === '';
    this.#tell(number, field, empty ? RULES.empty(name, right) : RULES.wrong(name, right, quoted(written)), {
      right,
      empty,
    });
  }

  #checkNumber(number: Kind, ofSection: Player): void {
    const of = number.getAttribute('data-of');
    const { trace, state } = (of && this.#linked.get(of)) || ofSection;
    if (of && !this.#linked.has(of)) return this.#tell(number, 'data-of', RULES.noLink(quoted(of)));
    const ref = refOf(number);
    if (ref === null) return this.#tell(number, 'data-cell', RULES.noCell);
    if (!this.#read(number, 'data-cell', readCell(ref, trace, state.batch, state.head))) return;
    this.#checkPrinted(number, 'data-cell', (text) => cellPrinted(trace, ref, text, state)!, ref.trim());
  }

  /** How a tag and its attributes are written. */
  #checkSpelling(tag: Kind): void {
    const { localName } = tag;
    const own = ATTRIBUTES[localName];
    if (own && !this.#means.isClosed(tag)) this.#tell(tag, localName, RULES.open(localName));
    for (const name of this.#means.namesIn(tag))
      if (own && isUnknown(own, name)) this.#tell(tag, name, RULES.unknown(name, localName, own));
    for (const name of [localName, ...this.#means.namesIn(tag)]) {
      const meant = meantBy(name);
      if (meant) this.#tell(tag, name, RULES.misspelt(name, meant));
    }
  }

  /** A script or a style sheet by a path from the page. */
  file(tag: Kind): void {
    const field = { script: 'src', link: 'href' }[tag.localName];
    const address = field && tag.getAttribute(field);
    if (!field || !address || (field === 'href' && tag.getAttribute('rel') !== 'stylesheet')) return;
    const isPath = !/^(\/|[a-z][a-z\d+.-]*:)/i.test(address);
    if (isPath && !this.#means.isThere(address.replace(/[?#].*/s, '')))
      this.#tell(tag, field, RULES.noFile(field, address));
  }

  #checkQuestion(question: Kind): void {
    const choices = choicesIn(question);
    const [right, wrong] = [choices.filter(isRightChoice), choices.filter((choice) => !isRightChoice(choice))];
    if (right.length !== 1 || wrong.length === 0 || wrong.some((choice) => !reasonOf(choice)))
      this.#tell(question, 'story-question', RULES.choices);
  }

  /** The content of a section or, without one, of everything outside of sections. */
  async #checkProse(tags: readonly Kind[], request: SectionRequest, player: Player, inSection: boolean): Promise<void> {
    for (const tag of tags) await this.#checkLink(tag, request, player);
    for (const tag of tags) {
      // A section in a section controls nothing: its attributes are its author's.
      if (tag.localName !== 'section' && tag.localName !== 'attention-steps') this.#checkSpelling(tag);
      if (tag.localName === 'data-cell') {
        if (inSection) this.#checkNumber(tag, player);
        else this.#tell(tag, 'data-cell', RULES.outside);
      }
      if (tag.localName === 'story-question') this.#checkQuestion(tag);
      if (tag.localName === 'attention-steps') this.player(tag);
    }
  }

  async story(story: Kind): Promise<void> {
    this.#checkSpelling(story);
    const children = [...(story.children as Iterable<Kind>)];
    if (!children.some(({ localName }) => localName === 'section'))
      this.#tell(story, 'attention-story', RULES.noSection);
    for (const child of children) {
      if (child.localName === 'attention-steps') continue; // the sections control it
      const section = child.localName === 'section' ? child : null;
      if (section) this.#checkSpelling(section);
      const request = requestOf(story, section);
      const player = this.#playerIn(request, story, section);
      if (player) await this.#checkProse(tagsOf(child).slice(section ? 1 : 0), request, player, section !== null);
    }
  }

  /** A player outside of stories. */
  player(tag: Kind): void {
    this.#checkSpelling(tag);
    this.#playerIn(requestOf(tag, null), tag, null);
  }

  /** The content outside of all stories. */
  stray(number: Kind): void {
    this.#tell(number, 'data-cell', RULES.outside);
  }
}

/** Checks the stories of a page, its players, and numbers outside of stories. */
export async function checkPage<Kind extends Tag>(page: Kind, means: Means<Kind>) {
  const check = new Check(means);
  let found = 0;
  const files: Kind[] = [];
  for (const tag of tagsOf(page, ({ localName }) => localName !== 'attention-story')) {
    if (tag.localName === 'attention-story') await check.story(tag);
    else if (tag.localName === 'attention-steps') check.player(tag);
    else if (tag.localName === 'data-cell') check.stray(tag);
    else files.push(tag);
    if (['attention-story', 'attention-steps'].includes(tag.localName)) found++;
  }
  if (found > 0) for (const tag of files) check.file(tag);
  return { faults: check.faults, numbers: check.numbers, found };
}
