// The panels below the stage: experiments, generated text, files, a reader's own sentences, and the step in a player.
import { html, nothing, type TemplateResult } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { Problem } from '../engine/index.ts';
import { LOSS } from '../ops/index.ts';
import type { LearningKind } from '../files/learning_files.ts';
import { stepBackward } from '../engine/step_backward.ts';
import { EXPERIMENTS, experimentOf } from '../model/experiments.ts';
import { isChaotic } from '../model/learning_parts.ts';
import { spaced } from '../model/sentence.ts';
import { withSubscripts } from '../view/subscripts.ts';
import { tagOf, type Language, type Words } from '../words/index.ts';
import { numberText } from '../words/number_text.ts';
import { joined } from '../words/sentences.ts';
import type { LearningWords } from '../words/words.ts';
import { typed } from './controls.ts';
import type { AttentionLearningElement } from './api.ts';
import { LearningShare } from './share.ts';
import { renderSees, renderTerms } from './told.ts';
import type { StepInView } from './step_picture.ts';

/** Lines that have words, as the engine takes them: with spaces between the words. */
const linesOf = (text: string, lang: Language): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => spaced(line.trim(), lang))
    .filter((line) => line !== '');

/** The panels whose content is computed from the step in view. */
type Computed = 'writes' | 'share';

export interface PanelActs {
  readonly openExperiment: (name: string) => void;
  readonly learnSentences: (sentences: readonly string[]) => void;
  readonly redraw: () => void;
  /** To the settings of the task. */
  readonly goBack: () => void;
}

export interface PanelsShown {
  /** Null: there is no run yet. */
  readonly view: StepInView | null;
  readonly experiment: string;
  readonly refused: readonly Problem[];
  readonly words: LearningWords;
  /** The words of the player. */
  readonly all: Words;
}

export class RunPanels {
  readonly #acts: PanelActs;
  /** The reader's typed text, which no message replaces; null: nothing yet, and the sentences in view are there. */
  #own: string | null = null;
  #beginning: string | null = null;
  /** The script that writes files failed to load. */
  #writesNoFiles = false;
  /** The player of the step in view; null until it is opened. */
  #player: AttentionSteps | null = null;
  /** A reader has asked how the model learns from the sentence: the player has the way back from its loss. */
  #learns = false;
  /** The panels that a reader has open: what a closed one would show is not computed at each step. */
  readonly #open = new Set<Computed>();
  readonly #share: LearningShare;

  constructor(element: AttentionLearningElement, acts: PanelActs) {
    this.#acts = acts;
    this.#share = new LearningShare(element, acts.redraw);
  }

  /** For another task, sets a beginning in its words. */
  forgetBeginning(): void {
    this.#beginning = null;
  }

  /** Shows the step in view in the player, once that is open. */
  follow({ run, step, sentence, words }: StepInView): void {
    if (!this.#player) return;
    this.#player.givenName = words.modelAt(step);
    const config = this.#learns ? stepBackward(run, step, sentence) : run.stepConfig(step, sentence);
    this.#player.setAttribute('config', JSON.stringify(config));
  }

  render(shown: PanelsShown): TemplateResult {
    const { view, experiment, refused, words, all } = shown;
    const own = () => this.#own ?? view?.run.config.sentences?.join('\n') ?? '';
    return html`<div class="panels">
      ${
        view && !experimentOf(experiment)
          ? html`<div class="under">
              ${renderSees(view, this.#acts.goBack)}
              ${renderTerms(view)}
            </div>`
          : nothing
      }
      <details class="panel experiments" open><summary>${words.experiments}</summary>
        <p>${words.experimentsHelp}</p>
        <ul class="list">${EXPERIMENTS.map(
          ({ name }) =>
            html`<li><a href=${`#experiment=${name}`} @click=${(event: Event) => {
              event.preventDefault();
              this.#acts.openExperiment(name);
            }}>${withSubscripts(words.experiment[name].name)}</a></li>`,
        )}</ul>
      </details>
      <details class="panel writes" @toggle=${(event: Event) => this.#toggle('writes', event)}>
        <summary>${words.writes}</summary>
        ${view && this.#open.has('writes') ? this.#renderWrites(view, all.lang) : nothing}
      </details>
      ${view ? this.#renderTake(view, all) : nothing}
      <details class="panel share" @toggle=${(event: Event) => this.#toggle('share', event)}>
        <summary>${all.share.title}</summary>
        ${view && this.#open.has('share') ? this.#share.render(words.element, all) : nothing}
      </details>
      <details class="panel own"><summary>${words.own}</summary>
        <p>${words.ownHelp}</p>
        <textarea rows="6" aria-label=${words.own} placeholder=${words.ownPlaceholder} .value=${own()}
          @input=${(event: Event) => {
            this.#own = typed(event);
          }}></textarea>
        ${refused.map(({ message }) => html`<p class="problem" role="alert">${message}</p>`)}
        <button class="plain" @click=${() => this.#acts.learnSentences(linesOf(own(), all.lang))}>${
          words.learnThese
        }</button>
      </details>
      <details class="panel step" @toggle=${(event: Event) => void this.#openPlayer(event, view, all)}>
        <summary>${words.openPlayer}</summary>
        <p><button class="plain" @click=${() => this.#goBack(view)}>${words.learnsFrom}</button></p>
        <div class="holds-player" tabindex="-1" role="group" aria-label=${words.openPlayer}></div>
      </details>
    </div>`;
  }

  #toggle(panel: Computed, event: Event): void {
    if ((event.currentTarget as HTMLDetailsElement).open) this.#open.add(panel);
    else this.#open.delete(panel);
    this.#acts.redraw();
  }

  #renderWrites({ run, step, sentence, words }: StepInView, lang: Language): TemplateResult {
    const beginning = this.#beginning ?? run.sentences[sentence]!.slice(0, 2).join(' ');
    const known = (word: string) => run.words.includes(word);
    const begun = (linesOf(beginning, lang)[0]?.split(/\s+/) ?? []).map((word) =>
      !known(word) && known(word.toLowerCase()) ? word.toLowerCase() : word,
    );
    const unknown = begun.find((word) => !known(word));
    const full = begun.length > run.places;
    const written =
      unknown !== undefined || full || begun.length === 0 || run.config.target === 'reversed'
        ? []
        : run.write(step, begun, run.places + 1 - begun.length);
    return html`<p>${joined([words.writesHelp, ...(run.config.counted === 'last' ? [words.writesLast] : [])])}</p>
      <label>${words.begin} <input type="text" .value=${beginning} @input=${(event: Event) => {
        this.#beginning = typed(event);
        this.#acts.redraw();
      }} /></label>
      ${unknown === undefined ? nothing : html`<p class="problem" role="alert">${words.unknownWord(unknown)}</p>`}
      ${full ? html`<p class="problem" role="alert">${words.noPlace(run.places)}</p>` : nothing}
      <p class="written" role="status">${begun.join(' ')} ${written.map(
        ({ word, share }) => html`<span><b>${word}</b> <small>${numberText(share)}</small></span> `,
      )}</p>`;
  }

  #renderTake(view: StepInView, all: Words): TemplateResult {
    const { words } = view;
    return html`<details class="panel take"><summary>${words.take}</summary>
      <p>${joined([words.takeHelp, ...(isChaotic(view.run.config) ? [words.chaotic] : [])])}</p>
      <ul class="takes">${Object.entries(words.takes).map(
        ([kind, name]) =>
          html`<li><button class="plain" @click=${() => void this.#save(kind as LearningKind, view)}>
            ${name}
          </button></li>`,
      )}</ul>
      ${this.#writesNoFiles ? html`<p class="problem" role="alert">${all.missing(words.take)}</p>` : nothing}
    </details>`;
  }

  async #save(kind: LearningKind, view: StepInView): Promise<void> {
    const loaded = await import('./take.ts').catch(() => null);
    this.#writesNoFiles = loaded === null;
    this.#acts.redraw();
    loaded?.take(kind, view);
  }

  #goBack(view: StepInView | null): void {
    if (!this.#player || !view) return;
    this.#learns = true;
    this.follow(view);
    this.#player.setAttribute('stage', LOSS);
  }

  async #openPlayer(event: Event, view: StepInView | null, { lang }: Words): Promise<void> {
    const details = event.currentTarget as HTMLDetailsElement;
    if (!details.open || this.#player || !view) return;
    await import('../story/define.ts');
    this.#player = document.createElement('attention-steps') as AttentionSteps;
    this.#player.lang = tagOf(lang);
    this.follow(view);
    details.querySelector('.holds-player')!.append(this.#player);
  }
}
