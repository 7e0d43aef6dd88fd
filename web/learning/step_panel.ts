// The panel with the step in view in the player, whose script is loaded when it is opened.
import { html, type TemplateResult } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import { stepBackward } from '../engine/learning_run.ts';
import { LOSS } from '../ops/index.ts';
import type { Panel } from '../panels/lazy_panel.ts';
import { tagOf } from '../words/index.ts';
import type { LearningRun } from '../engine/index.ts';
import type { LearningWords, Words } from '../words/words.ts';

/** What the panels of a run are drawn from. */
export interface PanelsShown {
  readonly run: LearningRun;
  readonly step: number;
  readonly sentence: number;
  /** The film plays. */
  readonly plays: boolean;
  readonly words: Words;
  readonly learning: LearningWords;
}

export class StepPanel implements Panel<PanelsShown> {
  readonly #player = document.createElement('attention-steps') as AttentionSteps;
  /** A reader has asked how the model learns from the sentence: the player has the way back from its loss. */
  #learns = false;

  /** Shows the step in view. */
  #follow({ run, step, sentence, words, learning }: PanelsShown): void {
    this.#player.give({ givenName: learning.modelAt(step) });
    this.#player.lang = tagOf(words.lang);
    const config = this.#learns ? stepBackward(run, step, sentence) : run.stepConfig(step, sentence);
    this.#player.setAttribute('config', JSON.stringify(config));
  }

  render(shown: PanelsShown): TemplateResult {
    const { learning, plays } = shown;
    if (!plays) this.#follow(shown);
    const goBack = () => {
      this.#learns = true;
      this.#follow(shown);
      this.#player.setAttribute('stage', LOSS);
    };
    return html`<p><button class="plain" @click=${goBack}>${learning.learnsFrom}</button></p>
      <div class="holds-player" tabindex="-1" role="group" aria-label=${learning.openPlayer}>${this.#player}</div>`;
  }
}
