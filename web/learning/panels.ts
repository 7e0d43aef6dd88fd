// What is below the controls: a reader's own sentences, files, and the step in view in the player.
import { html, type TemplateResult } from 'lit';
import { importAgain } from '../engine/import_again.ts';
import type { Problems } from '../model/problems.ts';
import { spaced } from '../model/sentence.ts';
import { LazyPanel, type Panel, type PanelHost } from '../panels/lazy_panel.ts';
import { train } from '../story/train.ts';
import type { Language } from '../words/index.ts';
import type { LearningWords } from '../words/words.ts';
import { StepPanel, type PanelsShown } from './step_panel.ts';

/** Lines that have words, as the engine takes them: with spaces between the words. */
const linesOf = (text: string, lang: Language): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => spaced(line.trim(), lang))
    .filter((line) => line !== '');

/** So that the page draws meanwhile. */
const IN_PIECES = { progress: () => {} };

class OwnSentences implements Panel<PanelsShown> {
  readonly #learn: (sentences: readonly string[]) => void;
  /** The reader's typed text, which no message replaces; null: nothing yet, and the sentences in view are there. */
  #typed: string | null = null;

  constructor(learn: (sentences: readonly string[]) => void) {
    this.#learn = learn;
  }

  render({ run, learning, words }: PanelsShown): TemplateResult {
    const text = () => this.#typed ?? run.config.sentences?.join('\n') ?? '';
    return html`<p>${learning.ownHelp}</p>
      <textarea rows="6" aria-label=${learning.own} placeholder=${learning.ownPlaceholder} .value=${text()}
        @input=${({ target }: Event) => {
          this.#typed = (target as HTMLTextAreaElement).value;
        }}></textarea>
      <button class="plain" @click=${() => this.#learn(linesOf(text(), words.lang))}>${learning.learnThese}</button>`;
  }
}

/** How they are drawn. @param learn Learns a reader's sentences. */
export function runPanelsOf(
  host: PanelHost,
  problems: Problems,
  words: () => LearningWords,
  learn: (sentences: readonly string[]) => void,
): (shown: PanelsShown) => TemplateResult {
  const panel = (name: string, title: 'own' | 'take' | 'openPlayer', load: () => Promise<Panel<PanelsShown>>) =>
    new LazyPanel(host, problems, name, () => words()[title], load);
  const own = panel('own', 'own', async () => new OwnSentences(learn));
  const take = panel('take', 'take', async () => {
    const { ExportPanel } = await importAgain(() => import('./export_panel.ts'));
    return new ExportPanel(host, async (config) => (await train(config, IN_PIECES)).run);
  });
  const step = panel('step', 'openPlayer', async () => {
    await importAgain(() => import('../story/define.ts'));
    return new StepPanel();
  });
  return (shown) =>
    html`<div class="panels below">${own.render(shown)} ${take.render(shown)} ${step.render(shown)}</div>`;
}
