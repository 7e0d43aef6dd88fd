// What is below the opening: experiments, a reader's own sentences, files, and the step in view in the player.
import { html, nothing, type TemplateResult } from 'lit';
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { EXPERIMENTS, type Experiment } from '../model/experiments.ts';
import type { Problems } from '../model/problems.ts';
import { spaced } from '../model/sentence.ts';
import { LazyPanel, type Panel, type PanelHost } from '../panels/lazy_panel.ts';
import { withSubscripts } from '../view/subscripts.ts';
import type { Language } from '../words/index.ts';
import { numberText } from '../words/number_text.ts';
import { joined } from '../words/text.ts';
import type { LearningWords } from '../words/words.ts';
import { typed } from './controls.ts';
import { StepPanel, type PanelsShown } from './step_panel.ts';

/** Lines that have words, as the engine takes them: with spaces between the words. */
const linesOf = (text: string, lang: Language): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => spaced(line.trim(), lang))
    .filter((line) => line !== '');

export interface PanelActs {
  readonly openExperiment: (name: string) => void;
  readonly learnSentences: (sentences: readonly string[]) => void;
}

export class RunPanels {
  readonly #acts: PanelActs;
  readonly #take: LazyPanel<PanelsShown>;
  readonly #step: LazyPanel<PanelsShown>;
  #player: StepPanel | null = null;
  /** The reader's typed text, which no message replaces; null: nothing yet, and the sentences in view are there. */
  #own: string | null = null;

  constructor(host: PanelHost, problems: Problems, words: () => LearningWords, acts: PanelActs) {
    this.#acts = acts;
    const panel = (name: string, title: () => string, load: () => Promise<Panel<PanelsShown>>) =>
      new LazyPanel(host, problems, name, title, load);
    this.#take = panel(
      'take',
      () => words().take,
      async () => (await import('./take.ts')).takePanel,
    );
    this.#step = panel(
      'step',
      () => words().openPlayer,
      async () => {
        await import('../story/define.ts');
        this.#player = new StepPanel();
        return this.#player;
      },
    );
  }

  /** Shows the step in view in the player, once that is open. */
  follow(shown: PanelsShown): void {
    this.#player?.follow(shown);
  }

  render(shown: PanelsShown): TemplateResult {
    const { run, learning, words } = shown;
    const own = () => this.#own ?? run.config.sentences?.join('\n') ?? '';
    return html`<div class="panels">
      <details class="experiments" open><summary>${learning.experiments}</summary>
        <p>${learning.experimentsHelp}</p>
        <ul class="list">${EXPERIMENTS.map(
          ({ name }) =>
            html`<li><a href=${`#experiment=${name}`} @click=${(event: Event) => {
              event.preventDefault();
              this.#acts.openExperiment(name);
            }}>${withSubscripts(learning.experiment[name].name)}</a></li>`,
        )}</ul>
      </details>
      <details class="own"><summary>${learning.own}</summary>
        <p>${learning.ownHelp}</p>
        <textarea rows="6" aria-label=${learning.own} placeholder=${learning.ownPlaceholder} .value=${own()}
          @input=${(event: Event) => {
            this.#own = typed(event);
          }}></textarea>
        <button class="plain" @click=${() => this.#acts.learnSentences(linesOf(own(), words.lang))}>${
          learning.learnThese
        }</button>
      </details>
      ${this.#take.render(shown)} ${this.#step.render(shown)}
    </div>`;
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
