// The panel of a reader's own numbers: what they typed is kept until it makes sense, and nothing typed is lost. Loaded when opened.
import { html, type TemplateResult } from 'lit';
import { parseNumbers } from '../edit/parse_numbers.ts';
import type { PasteProblem } from '../edit/paste_problem.ts';
import { editable } from '../edit/replace_cell.ts';
import { MOST_MAPPED, MOST_TOKENS, configOver, sentenceConfig, splitSentence, withoutRows } from '../edit/sentence.ts';
import type { Config, FullConfig } from '../engine/index.ts';
import type { Context } from '../view/context.ts';
import { renderOwn, settingValue } from '../view/own_panel.ts';
import type { SettingName, Words } from '../words/words.ts';
import type { Host } from './host.ts';
import type { Panel } from './lazy_panel.ts';

const worded = ({ pasteProblems }: Words, problem: PasteProblem): string => {
  if (problem.code === 'ragged') return pasteProblems.ragged(String(problem.got), String(problem.wanted));
  const found = 'found' in problem ? problem.found : 'most' in problem ? String(problem.most) : '';
  return pasteProblems[problem.code](found, '');
};

export class OwnPanel implements Panel {
  readonly #host: Host;
  /** Settings that were tried and refused: the next change is made to these. */
  #pending: Config | null = null;
  #sentence = 'Your journey starts with one step';
  #sentenceNote = '';
  #paste = '';
  #pasteInto = 'inputs';
  #pasteNote = '';

  constructor(host: Host) {
    this.#host = host;
  }

  /** Tries a config; refused, it is kept for the next change. */
  #try(config: Config): boolean {
    const session = this.#host.session!;
    this.#host.field.close();
    session.settle();
    const good = session.edit(config);
    this.#pending = good ? null : config;
    this.#host.view();
    return good;
  }

  readonly #onChange = (event: Event): void => {
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    if (control.id === 'own-into') this.#pasteInto = control.value;
    const name = control.dataset['setting'] as SettingName | undefined;
    if (!name) return;
    const text = control.type === 'checkbox' ? String((control as HTMLInputElement).checked) : control.value;
    this.#try({ ...(this.#pending ?? this.#host.session!.config), [name]: settingValue(name, text) });
  };

  readonly #onInput = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.id === 'own-sentence') this.#sentence = field.value;
    if (field.id === 'own-paste') this.#paste = field.value;
  };

  readonly #onClick = (event: Event, words: Words): void => {
    const action = (event.target as Element).closest<HTMLElement>('[data-own]')?.dataset['own'];
    if (action === 'sentence') this.#useSentence(words);
    if (action === 'paste') this.#usePaste(words, event);
    if (action === 'discard') this.#try(this.#host.session!.config);
  };

  #useSentence(words: Words): void {
    const { session, state } = this.#host;
    const { tokens, dropped } = splitSentence(this.#sentence, state.lang, MOST_MAPPED);
    this.#sentenceNote = dropped > 0 ? words.tooManyTokens(MOST_MAPPED, dropped) : '';
    if (tokens.length > MOST_TOKENS) return this.#host.read(tokens);
    const { seed, dIn } = session!.trace.config;
    const made = sentenceConfig(session!.engine, tokens, seed, dIn!);
    if (made.ok) {
      this.#host.read(null);
      this.#try(configOver(this.#pending ?? session!.config, made.config));
    } else {
      this.#sentenceNote = made.problems[0]!.message;
      this.#host.requestUpdate();
    }
  }

  #usePaste(words: Words, event: Event): void {
    const pasted = parseNumbers(this.#paste);
    if (!pasted.ok) {
      this.#pasteNote = words.pasteAt(pasted.line, pasted.column, worded(words, pasted.problem));
      const area = (event.currentTarget as Element).querySelector<HTMLTextAreaElement>('#own-paste')!;
      area.focus();
      area.setSelectionRange(pasted.position, Math.min(pasted.position + 1, this.#paste.length));
      return this.#host.requestUpdate();
    }
    const session = this.#host.session!;
    const config = this.#pending ?? session.config;
    const values = pasted.values as NonNullable<FullConfig['replace']['inputs']>;
    // Inputs of another shape are other inputs; everything else stands in for what was drawn.
    const { labels } = pasted;
    const next = this.#pasteInto === 'inputs'
      ? { ...withoutRows(config), inputs: values, ...(labels ? { tokens: labels } : {}), ...(config.lengths ? { lengths: config.lengths } : {}) }
      : { ...config, replace: { ...config.replace, [this.#pasteInto]: values } };
    this.#pasteNote = this.#try(next) ? '' : (session.problems[0]?.message ?? '');
    if (this.#pasteNote) this.#try(session.config); // the text stays in its field; no half-made config does
  }

  render({ words }: Context): TemplateResult {
    return html`<div @change=${this.#onChange} @input=${this.#onInput} @click=${(event: Event) => this.#onClick(event, words)}>${this.#renderParts(words)}</div>`;
  }

  #renderParts(words: Words): TemplateResult {
    const { trace, problems } = this.#host.session!;
    if (problems.length === 0) this.#pending = null; // another preset, undo or reset has made an end of it
    const sources = trace.stages.filter((stage) => editable(trace, stage) && stage.name !== 'mask_simple');
    return renderOwn({
      words, problems: this.#pending ? problems : [], pending: this.#pending !== null,
      config: { ...trace.config, ...this.#pending } as FullConfig,
      sentence: this.#sentence, mostTokens: MOST_TOKENS, mostMapped: MOST_MAPPED, sentenceNote: this.#sentenceNote,
      paste: this.#paste, pasteNames: [...new Set(sources.map((stage) => stage.name))], pasteInto: this.#pasteInto, pasteNote: this.#pasteNote,
    });
  }
}
