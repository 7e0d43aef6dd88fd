// The opening of the article. Loaded after the first picture: until then the page's markup stands.
import { nothing, render } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import { wholeSentences, type LearningRun } from '../engine/learning_run.ts';
import { firstRunOf } from '../model/experiments.ts';
import { train } from '../story/train.ts';
import { learning as english } from '../words/en/learning.ts';
import { languageAround, loadTranslation } from '../words/index.ts';
import { taughtOf } from './moment.ts';
import { Opening } from './opening.ts';

/** Learns, and plays once to readers at the top of the page. */
export async function startOpening(still: HTMLElement, story: HTMLElement): Promise<void> {
  const lang = languageAround(still);
  const player = story.querySelector<AttentionSteps>(':scope > attention-steps')!;
  const [engine, translation] = await Promise.all([player.startEngine(), loadTranslation(lang)]);
  const onward = still.querySelector('.onward') ?? nothing;
  const root = still.parentElement!;
  let ours: readonly string[] = [];
  let before: LearningRun | undefined;

  /** Learns the article's sentences, and beside them a reader's own. */
  const teach = async (own: string) => {
    const { run, ms } = await train(firstRunOf(own ? [...ours, own] : null));
    if (!own) ours = wholeSentences(run);
    opening.show(taughtOf(run, ms, own ? ours.length : 0), run.steps, own !== '' || scrollY === 0);
    before?.release();
    before = run;
  };
  const redraw = () => {
    render(opening.render(null, onward, nothing), root, { renderBefore: still });
    still.remove();
  };
  const { opening: words } = translation?.learning ?? english;
  const opening = new Opening({ engine, words, lang, redraw, teach });
  await teach('');
}
