// Ask first: the question before a result lands, the reader's answer, and the right one, which is not in the DOM
// before.
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { InView } from '../model/in_view.ts';
import { keyTokensOf, colLabels, isTokenAxis, rowAxisOf, rowLabels } from '../model/labels.ts';
import { isAmbiguous } from '../model/paste/number_word.ts';
import { type Question, isRight, verdictOf } from '../model/question.ts';
import { numberText } from '../words/number_text.ts';
import { quoted } from '../words/text.ts';
import { withSubscripts } from '../view/subscripts.ts';
import type { Axis, Stage, Trace } from '../engine/index.ts';
import type { Words } from '../words/words.ts';
import { stageWordsOf } from '../words/stage_words.ts';

/** What the panel needs from the player. */
interface AskHost {
  requestUpdate(): void;
  /** Shows the result. */
  goOn(): void;
}

/** A pending question, at one step of one timeline. */
interface Asked {
  readonly question: Question;
  readonly step: number;
  /** The chosen tokens, or the typed text. */
  readonly chosen: readonly number[];
  readonly typed: string;
  readonly verdict: string | null;
  /** Whether the answer is right; null: the input is no answer. */
  readonly right: boolean | null;
}

/** The verdict on an answer has appeared: if the text is scrolled, it scrolls into view. */
const inSight = (verdict?: Element) => verdict?.scrollIntoView({ block: 'nearest' });

export class AskPanel {
  readonly #host: AskHost;
  #asked: Asked | null = null;

  constructor(host: AskHost) {
    this.#host = host;
  }

  #of(question: Question, step: number): Asked {
    const asked = this.#asked;
    if (asked && asked.step === step && asked.question.kind === question.kind) return { ...asked, question };
    return { question, step, chosen: [], typed: '', verdict: null, right: null };
  }

  #set(asked: Asked): void {
    this.#asked = asked;
    this.#host.requestUpdate();
  }

  render(view: InView, question: Question): TemplateResult {
    const { words } = view;
    const asked = this.#of(question, view.frame.step);
    const said = words.ask;
    const goOn = html`<button type="button" class="plain" data-ask="on" @click=${() => this.#host.goOn()}>
      ${said.show}
    </button>`;
    const verdict = asked.verdict
      ? html`<p role="status" class="verdict ${asked.right ?? ''}" ${ref(inSight)}>${asked.verdict}</p>
          ${asked.right === null ? nothing : goOn}`
      : nothing;
    return html`<form class="ask" @submit=${(event: SubmitEvent) => this.#answer(event, view, asked)}>
      ${
        question.kind === 'number'
          ? this.#renderNumber(view, question, asked)
          : this.#renderTokens(view, question, asked)
      }
      ${verdict}
    </form>`;
  }

  #renderNumber(view: InView, question: Question & { kind: 'number' }, asked: Asked): TemplateResult {
    const { words, trace } = view;
    const type = (event: Event) =>
      this.#set({ ...asked, typed: (event.target as HTMLInputElement).value, verdict: null, right: null });
    return html`<label>${withSubscripts(questionText(words, trace, question))}
        <input name="guess" type="text" inputmode="decimal" autocomplete="off" spellcheck="false"
          .value=${asked.typed} @input=${type} /></label>
      <button class="plain">${words.ask.check}</button>`;
  }

  #renderTokens(view: InView, question: Question & { kind: 'largest' | 'hidden' }, asked: Asked): TemplateResult {
    const { words, trace } = view;
    const toggle = (token: number) => {
      const others = asked.chosen.filter((each) => each !== token);
      const isIn = asked.chosen.includes(token);
      const chosen = question.kind === 'largest' ? [token] : isIn ? others : [...others, token];
      this.#set({ ...asked, chosen, verdict: null, right: null });
    };
    const option = (token: number) => html`<button
      type="button" class="choice" aria-pressed=${asked.chosen.includes(token) ? 'true' : 'false'}
      @click=${() => toggle(token)}
    >${keyTokensOf(trace)[token]}</button>`;
    return html`<fieldset>
        <legend>${questionText(words, trace, question)}</legend>
        ${question.options.map(option)}
      </fieldset>
      <button class="plain">${words.ask.check}</button>`;
  }

  /** A wrong answer gets a hint, input that is not an answer a message: neither reveals the right one. */
  #answer(event: SubmitEvent, { words, trace }: InView, asked: Asked): void {
    event.preventDefault();
    const { question, chosen, typed } = asked;
    const said = words.ask;
    if (question.kind !== 'number') {
      if (chosen.length === 0 && question.answers.length > 0)
        return this.#set({ ...asked, verdict: said.chooseFirst, right: null });
      const right = isRight(question, chosen);
      const answer = question.answers.map((token) => keyTokensOf(trace)[token]).join(', ') || said.none;
      return this.#set({ ...asked, verdict: right ? said.right(answer) : said.others, right });
    }
    const verdict = verdictOf(typed, question.answer);
    if (!verdict) {
      const text = typed.trim();
      const problem = isAmbiguous(text) ? words.twoNumbers(text) : said.noNumber(quoted(text));
      return this.#set({ ...asked, verdict: problem, right: null });
    }
    const hint = verdict.difference < 0 ? said.larger : verdict.difference > 0 ? said.smaller : said.others;
    const { right } = verdict;
    this.#set({ ...asked, verdict: right ? said.right(numberText(question.answer)) : hint, right });
  }
}

type Place = (label: string) => string;

export function questionText(words: Words, trace: Trace, question: Question): string {
  const said = words.ask;
  if (question.kind !== 'number') return said[question.kind](trace.tokens[question.row] ?? '');
  const { stage: id, row, col } = question.cell;
  const stage: Stage = trace.stages[id]!;
  const title = stageWordsOf(words, stage.name).title;
  const matrix = stage.head === null ? title : words.place(title, words.headOf(stage.head + 1, trace.config.heads), '');
  /** The row or the column; nothing if there is only one. */
  const place = (axis: Axis | null, label: string | undefined, ofToken: Place, ofOther: Place) => {
    if (axis === null || label === undefined) return '';
    return isTokenAxis(axis) ? ofToken(label) : ofOther(`${words.axes[axis]} ${label}`);
  };
  return said.number(
    matrix,
    place(rowAxisOf(stage), rowLabels(trace, stage)[row], said.rowOf, said.row),
    place(stage.colAxis, colLabels(trace, stage)[col], said.columnOf, said.column),
  );
}
