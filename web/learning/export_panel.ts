// The panel that saves files of a run. Loaded when opened.
import { html, type TemplateResult } from 'lit';
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { learningFile, type LearningKind } from '../files/learning_files.ts';
import { isChaotic } from '../model/chaotic.ts';
import { download } from '../panels/copier.ts';
import type { Panel, PanelHost } from '../panels/lazy_panel.ts';
import { joined } from '../words/text.ts';
import type { PanelsShown } from './step_panel.ts';

export class ExportPanel implements Panel<PanelsShown> {
  readonly #host: PanelHost;
  readonly #learn: (config: LearningConfig) => Promise<LearningRun>;
  /** The run that was measured last. */
  #run: LearningRun | null = null;
  #measured: Promise<boolean> = Promise.resolve(false);
  #isChaotic = false;

  /** @param learn Computes another run, with which the one in view is measured. */
  constructor(host: PanelHost, learn: (config: LearningConfig) => Promise<LearningRun>) {
    this.#host = host;
    this.#learn = learn;
  }

  async #measure(run: LearningRun): Promise<boolean> {
    const chaotic = await isChaotic(run, this.#learn).catch(() => false); // without memory for another run
    if (run !== this.#run) return chaotic;
    this.#isChaotic = chaotic;
    this.#host.requestUpdate();
    return chaotic;
  }

  render({ run, step, learning }: PanelsShown): TemplateResult {
    if (run !== this.#run) [this.#run, this.#isChaotic, this.#measured] = [run, false, this.#measure(run)];
    const measured = this.#measured;
    const save = async (kind: string) =>
      download(learningFile(run, kind as LearningKind, step, learning, { chaotic: await measured }));
    return html`<p>${joined([learning.takeHelp, ...(this.#isChaotic ? [learning.chaotic] : [])])}</p>
      <p class="takes">${Object.entries(learning.takes).map(
        ([kind, name]) => html`<button class="plain" @click=${() => void save(kind)}>${name}</button> `,
      )}</p>`;
  }
}
