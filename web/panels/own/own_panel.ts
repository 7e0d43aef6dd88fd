// The panel of a reader's own numbers: input is kept until it is valid, and nothing typed is lost. Loaded when opened.
import { html, unsafeCSS, type TemplateResult } from 'lit';
import type { SettingName } from '../../engine/config_schema.ts';
import {
  tensorOf,
  type Config,
  type FullConfig,
  type Problem,
  type Replaceable,
  type Trace,
} from '../../engine/index.ts';
import { isSentenceName } from '../../ops/tensors.ts';
import {
  parseNumbers,
  type PastedNumbers,
  type PasteRefused,
  type PasteChoice,
} from '../../model/paste/parse_numbers.ts';
import { embeddingWidth, fitted, pastedConfig } from '../../model/paste/pasted_config.ts';
import type { Player } from '../../model/player.ts';
import { saidIn } from '../../model/problems.ts';
import { editable } from '../../model/replace_cell.ts';
import { sourceOf } from '../../ops/index.ts';
import { visible } from '../../words/text.ts';
import type { Words } from '../../words/words.ts';
import type { Panel } from '../lazy_panel.ts';
import type { SentenceField } from '../sentence_field.ts';
import { renderOwn, settingValue } from './own_template.ts';
import styles from './own.css?inline';

/** The panel's messages about the input. */
type Note = (said: Words['own']) => string;

const sizes = (shape: readonly number[]): string => shape.join(' × ') || '1';

/** Why numbers of this shape do not fit their target; null: the shape is not the problem. */
function refusedShape(trace: Trace, into: Replaceable, { shape }: PastedNumbers): Note | null {
  if (isSentenceName(into)) {
    return shape.length === 2 || shape.length === 3 ? null : (said) => said.noRows(sizes(shape));
  }
  const wanted = tensorOf(trace, into)!.shape;
  return String(shape) === String(wanted) ? null : (said) => said.wrongShape(into, sizes(wanted), sizes(shape));
}

/** The side effects of a paste. */
function taken(trace: Trace, into: Replaceable, { shape, labels, choices }: PastedNumbers): readonly Note[] {
  const notes: Note[] = [];
  if (labels && !choices.some(({ choice }) => choice === 'labels')) {
    const [first, last] = [labels[0]!, labels.at(-1)!].map(visible) as [string, string];
    notes.push((said) => (isSentenceName(into) ? said.labelsAsTokens : said.labelsLeft)(first, last));
  }
  const [before, now] = [embeddingWidth(trace), shape.at(-1)!];
  if (into === 'inputs' && now !== before) notes.push((said) => said.otherWidth(String(now), String(before)));
  return notes;
}

/** A paste that was used: with the config that it gave, and the choices of its second readings. */
interface Used {
  readonly text: string;
  readonly into: Replaceable;
  readonly config: Config;
  readonly turned: readonly PasteChoice['choice'][];
  readonly choices: readonly PasteChoice[];
}

export class OwnPanel implements Panel {
  readonly styles = unsafeCSS(styles);
  readonly #player: Player;
  readonly #words: () => Words;
  readonly #showPicture: () => void;
  readonly #sentence: SentenceField;
  #paste = '';
  #pasteInto: Replaceable = 'inputs';
  #pasteNote: Note | null = null;
  #pasteSaid: readonly Note[] = [];
  #used: Used | null = null;

  /** `words`: those of the text; `used`: the picture shows other numbers, and scrolls into view. */
  constructor(player: Player, words: () => Words, used: () => void, sentence: SentenceField) {
    this.#showPicture = used;
    this.#sentence = sentence;
    this.#player = player;
    this.#words = words;
  }

  /** The targets of a paste, inputs first. */
  get #sources(): readonly Replaceable[] {
    const { trace } = this.#player;
    const sources = trace.stages.filter((stage) => editable(trace, stage) && !sourceOf(stage)!.replacedAs);
    return [...new Set(sources.map(({ name }) => name as Replaceable))];
  }

  /** The chosen target, while the numbers in view have it. */
  get #into(): Replaceable {
    return this.#sources.includes(this.#pasteInto) ? this.#pasteInto : 'inputs';
  }

  /** After a change, the new numbers; after a rejected one, the first sentence that says why. */
  #show([problem]: readonly Problem[]): Note | null {
    if (problem) return () => saidIn(problem, this.#words());
    this.#player.field.close();
    this.#player.renew();
    return null;
  }

  readonly #onChange = (event: Event): void => {
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    if (control.id === 'own-into') this.#pasteInto = control.value as Replaceable;
    const name = control.dataset.setting as SettingName | undefined;
    if (!name) return;
    const text = control.type === 'checkbox' ? String((control as HTMLInputElement).checked) : control.value;
    this.#show(this.#player.session.set({ [name]: settingValue(name, text) }));
    this.#player.changed();
  };

  readonly #onInput = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.id === 'own-paste') this.#paste = field.value;
  };

  readonly #onClick = (event: Event): void => {
    const { own: action, choice } = (event.target as Element).closest<HTMLElement>('[data-own]')?.dataset ?? {};
    if (action === 'paste') this.#usePaste(event);
    if (action === 'turn') this.#turn(choice as PasteChoice['choice']);
    if (action === 'discard') this.#player.session.discard();
    if (action) this.#player.changed();
  };

  #usePaste(event: Event): void {
    const failed = this.#take(this.#paste, this.#into, []);
    if (!failed) return;
    const area = (event.currentTarget as Element).querySelector<HTMLTextAreaElement>('#own-paste')!;
    area.focus();
    area.setSelectionRange(failed.position, Math.min(failed.position + 1, this.#paste.length));
  }

  /** Takes the other reading of the last paste in its place. */
  #turn(choice: PasteChoice['choice']): void {
    const { session } = this.#player;
    const { text, into, config, turned } = this.#used!;
    const before = session.config === config ? session.history : null;
    if (before) session.undo();
    const isTurned = choice !== 'tensor' && turned.includes(choice);
    this.#take(text, into, isTurned ? turned.filter((each) => each !== choice) : [...turned, choice]);
    if (before && this.#pasteNote) session.restore(before);
  }

  /** Uses a pasted text, or says why not; a problem in the text has a position. */
  #take(text: string, into: Replaceable, turned: Used['turned']): PasteRefused | undefined {
    const read = parseNumbers(text, into, turned);
    this.#pasteSaid = [];
    if (!read.ok) {
      const { line, column, problem } = read;
      this.#pasteNote = (said) =>
        said.pasteAt(line, column, said.pasteProblems[problem.code](visible(problem.found), problem.wanted ?? ''));
      return read;
    }
    const { session } = this.#player;
    const { trace } = session;
    const pasted = fitted(into, read, turned, trace);
    const [problem] = session.edit(pastedConfig(trace, session.wanted, into, pasted));
    this.#pasteNote = problem
      ? (refusedShape(trace, into, pasted) ?? (() => saidIn(problem, this.#words())))
      : this.#show([]);
    if (problem) return undefined;
    this.#pasteSaid = taken(trace, into, pasted);
    this.#used = { text, into, config: session.config, turned, choices: pasted.choices };
    this.#showPicture();
    return undefined;
  }

  render(): TemplateResult {
    return html`<div
      @change=${this.#onChange} @input=${this.#onInput} @click=${this.#onClick}
    >${this.#renderParts()}</div>`;
  }

  #renderParts(): TemplateResult {
    const { trace, waiting } = this.#player.session;
    const words = this.#words();
    const said = words.own;
    return renderOwn({
      words,
      problems: (waiting?.problems ?? []).map((each) => ({ field: each.field, message: saidIn(each, words) })),
      pending: waiting !== null,
      config: { ...trace.config, ...waiting?.settings } as FullConfig,
      sentence: this.#sentence.render(),
      paste: this.#paste,
      pasteNames: this.#sources,
      pasteInto: this.#into,
      pasteNote: this.#pasteNote?.(said) ?? '',
      pasteSaid: this.#pasteSaid.map((note) => note(said)),
      readings: this.#pasteNote ? [] : (this.#used?.choices ?? []),
    });
  }
}
