// The opening of the article. Loaded after the first picture: until then the page's markup stands.
import { nothing, render } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import { wholeSentences, type LearningRun } from '../engine/learning_run.ts';
import { onFirstUse } from '../engine/load.ts';
import { loadLearning, OWN_LEARNING } from '../engine/own_learning.ts';
import { learning as english } from '../words/en/learning.ts';
import { languageAround, loadTranslation } from '../words/index.ts';
import { taughtOf } from './moment.ts';
import { Opening } from './opening.ts';

const SEED = 123;

/** Learns, and plays once to readers at the top of the page. */
export async function startOpening(still: HTMLElement, story: HTMLElement): Promise<void> {
  const lang = languageAround(still);
  const player = story.querySelector<AttentionSteps>(':scope > attention-steps')!;
  const [engine, translation] = await Promise.all([player.startEngine(), loadTranslation(lang)]);
  const learning = onFirstUse((discard) => loadLearning(OWN_LEARNING, discard));
  const onward = still.querySelector('.onward') ?? nothing;
  const root = still.parentElement!;
  let ours: readonly string[] = [];
  let before: LearningRun | undefined;

  /** Learns the article's sentences, and beside them a reader's own. */
  const teach = async (own: string) => {
    const learns = await learning();
    const began = performance.now();
    const run = await learns.learn({ seed: SEED, sentences: own ? [...ours, own] : null });
    const ms = performance.now() - began;
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
