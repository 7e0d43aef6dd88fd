// What is below the opening: experiments, a reader's own sentences, files, and the step in view in the player.
import { html, nothing, type TemplateResult } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { stepBackward } from '../engine/learning_run.ts';
import type { LearningKind } from '../files/learning_files.ts';
import { EXPERIMENTS, type Experiment } from '../model/experiments.ts';
import { isChaotic } from '../model/learning_parts.ts';
import { spaced } from '../model/sentence.ts';
import { LOSS } from '../ops/index.ts';
import { withSubscripts } from '../view/subscripts.ts';
import { tagOf, type Language, type Words } from '../words/index.ts';
import { numberText } from '../words/number_text.ts';
import { joined } from '../words/text.ts';
import type { LearningWords } from '../words/words.ts';
import { typed } from './controls.ts';

/** Lines that have words, as the engine takes them: with spaces between the words. */
const linesOf = (text: string, lang: Language): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => spaced(line.trim(), lang))
    .filter((line) => line !== '');

export interface PanelActs {
  readonly openExperiment: (name: string) => void;
  readonly learnSentences: (sentences: readonly string[]) => void;
  readonly redraw: () => void;
}

export interface PanelsShown {
  readonly run: LearningRun;
  readonly step: number;
  readonly sentence: number;
  readonly words: LearningWords;
  /** The words of the player. */
  readonly all: Words;
}

export class RunPanels {
  readonly #acts: PanelActs;
  /** The reader's typed text, which no message replaces; null: nothing yet, and the sentences in view are there. */
  #own: string | null = null;
  /** The script that writes files failed to load. */
  #writesNoFiles = false;
  /** The player of the step in view; null until it is opened. */
  #player: AttentionSteps | null = null;
  /** A reader has asked how the model learns from the sentence: the player has the way back from its loss. */
  #learns = false;

  constructor(acts: PanelActs) {
    this.#acts = acts;
  }

  /** Shows the step in view in the player, once that is open. */
  follow({ run, step, sentence, words }: PanelsShown): void {
    if (!this.#player) return;
    this.#player.givenName = words.modelAt(step);
    const config = this.#learns ? stepBackward(run, step, sentence) : run.stepConfig(step, sentence);
    this.#player.setAttribute('config', JSON.stringify(config));
  }

  render(shown: PanelsShown): TemplateResult {
    const { run, words, all } = shown;
    const own = () => this.#own ?? run.config.sentences?.join('\n') ?? '';
    return html`<div class="panels">
      <details class="experiments" open><summary>${words.experiments}</summary>
        <p>${words.experimentsHelp}</p>
        <ul class="list">${EXPERIMENTS.map(
          ({ name }) =>
            html`<li><a href=${`#experiment=${name}`} @click=${(event: Event) => {
              event.preventDefault();
              this.#acts.openExperiment(name);
            }}>${withSubscripts(words.experiment[name].name)}</a></li>`,
        )}</ul>
      </details>
      <details class="own"><summary>${words.own}</summary>
        <p>${words.ownHelp}</p>
        <textarea rows="6" aria-label=${words.own} placeholder=${words.ownPlaceholder} .value=${own()}
          @input=${(event: Event) => {
            this.#own = typed(event);
          }}></textarea>
        <button class="plain" @click=${() => this.#acts.learnSentences(linesOf(own(), all.lang))}>${
          words.learnThese
        }</button>
      </details>
      ${this.#renderTake(shown)}
      <details class="step" @toggle=${(event: Event) => void this.#openPlayer(event, shown)}>
        <summary>${words.openPlayer}</summary>
        <p><button class="plain" @click=${() => this.#goBack(shown)}>${words.learnsFrom}</button></p>
        <div class="holds-player" tabindex="-1" role="group" aria-label=${words.openPlayer}></div>
      </details>
    </div>`;
  }

  #renderTake({ run, step, words, all }: PanelsShown): TemplateResult {
    const save = async (kind: LearningKind) => {
      const loaded = await import('./take.ts').catch(() => null);
      this.#writesNoFiles = loaded === null;
      this.#acts.redraw();
      loaded?.take(kind, run, step, words);
    };
    return html`<details class="take"><summary>${words.take}</summary>
      <p>${joined([words.takeHelp, ...(isChaotic(run.config) ? [words.chaotic] : [])])}</p>
      <p class="takes">${Object.entries(words.takes).map(
        ([kind, name]) => html`<button class="plain" @click=${() => void save(kind as LearningKind)}>${name}</button> `,
      )}</p>
      ${this.#writesNoFiles ? html`<p class="problem" role="alert">${all.missing(words.take)}</p>` : nothing}
    </details>`;
  }

  #goBack(shown: PanelsShown): void {
    if (!this.#player) return;
    this.#learns = true;
    this.follow(shown);
    this.#player.setAttribute('stage', LOSS);
  }

  async #openPlayer(event: Event, shown: PanelsShown): Promise<void> {
    const details = event.currentTarget as HTMLDetailsElement;
    if (!details.open || this.#player) return;
    await import('../story/define.ts');
    this.#player = document.createElement('attention-steps') as AttentionSteps;
    this.#player.lang = tagOf(shown.all.lang);
    this.follow(shown);
    const place = details.querySelector<HTMLElement>('.holds-player')!;
    place.append(this.#player);
    place.scrollIntoView({ block: 'start' });
  }
}

const seedOf = ({ seed }: LearningConfig, words: LearningWords) => `${words.numbers.seed} ${seed}`;

/**
 * An experiment, in the place of what the opening says of a step.
 * @param told The reader's answer, from 0; null: none yet.
 */
export function renderExperiment(
  experiment: Experiment,
  told: number | null,
  run: LearningRun,
  words: LearningWords,
  acts: { readonly guess: (answer: number) => void; readonly close: () => void },
): TemplateResult {
  const { name, question, answers, why } = words.experiment[experiment.name];
  const { before, after, right } = experiment;
  const close = html`<button class="plain" @click=${acts.close}>${words.closeExperiment}</button>`;
  if (told === null)
    return html`<div class="experiment"><h2>${withSubscripts(name)}</h2>
      <p>${withSubscripts(question)}</p>
      <p class="answers">${answers.map(
        (answer, i) => html`<button class="plain" @click=${() => acts.guess(i)}>${answer}</button> `,
      )}${close}</p></div>`;
  const isOfSeeds = before.seed !== after.seed;
  const [first, second] = isOfSeeds ? [seedOf(before, words), seedOf(after, words)] : [words.asUsual, words.withChange];
  const masked = experiment.masked && run.config.mask !== before.mask;
  return html`<div class="experiment"><h2>${withSubscripts(name)}</h2>
    <div role="status">
      <p class="answer">${told === right ? '✓' : '✗'} ${answers[told]!}${
        told === right ? nothing : html` &emsp;✓ ${answers[right]!}`
      }</p>
      <p class="legend"><i class="dashed"></i>${first} <i></i>${second}</p>
      <p>${joined([why, ...(masked ? [words.lossWithMask(numberText(run.maskedLoss(run.steps)))] : [])])}</p>
    </div>
    ${close}</div>`;
}
