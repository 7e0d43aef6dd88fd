// What is below the controls: a reader's own sentences, files, and the step in view in the player.
import { html, type TemplateResult } from 'lit';
import { importAgain } from '../engine/import_again.ts';
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import type { Problems } from '../model/problems.ts';
import { spaced } from '../model/sentence.ts';
import { LazyPanel, type Panel, type PanelHost } from '../panels/lazy_panel.ts';
import type { Language } from '../words/index.ts';
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
  readonly learnSentences: (sentences: readonly string[]) => void;
  readonly learn: (config: LearningConfig) => Promise<LearningRun>;
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
      async () => new (await importAgain(() => import('./export_panel.ts'))).ExportPanel(host, acts.learn),
    );
    this.#step = panel(
      'step',
      () => words().openPlayer,
      async () => {
        await importAgain(() => import('../story/define.ts'));
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
