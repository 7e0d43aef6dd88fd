// The opening of the article: until the model has learned, the page's markup stands.
import { nothing, render } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import { importAgain } from '../engine/import_again.ts';
import { fullSentences, type LearningRun } from '../engine/learning_run.ts';
import { firstRunOf } from '../model/experiments.ts';
import { opening as english } from '../words/en/learning.ts';
import { languageAround, loadTranslation } from '../words/languages.ts';
import type { AttentionStory } from '../story/attention_story.ts';
import { comparedWith, lowestOf } from './baselines.ts';
import { promptOf } from './prediction.ts';
import { Opening } from './opening.ts';

/** Where its chapters learn, too: see in_chapters.ts. */
const PLACES = '.curve, .roles, [data-experiment]';

/** Learns, and plays once to readers at the top of the page. */
export async function startOpening(still: HTMLElement, story: AttentionStory): Promise<void> {
  const lang = languageAround(still);
  const player = story.querySelector<AttentionSteps>(':scope > attention-steps')!;
  const [engine, translation, { train }] = await Promise.all([
    player.startEngine(),
    loadTranslation(lang),
    importAgain(() => import('../story/train.ts')), // the page loads it ahead, see scripts/lib/beside.mjs
  ]);
  const missing = still.querySelector<HTMLElement>('.duration')!.dataset.missing!;
  const onward = still.querySelector<HTMLElement>('.onward')!;
  const asked = onward.textContent!;
  const root = still.parentElement!;
  let ours: readonly string[] = [];
  let isOwn = false;
  let marks: unknown;
  let before: LearningRun | undefined;
  let first: LearningRun | undefined;

  /** Learns the article's sentences, and beside them a reader's own. */
  const teach = async (own: string) => {
    const { run, ms } = await train(firstRunOf(own ? [...ours, own] : null));
    if (!own) ours = fullSentences(run);
    isOwn = own !== '';
    // On a phone the curve of another run may fall through the name.
    marks = own ? nothing : comparedWith(run, [lowestOf(run, words)]).marks;
    opening.show(promptOf(run, ms, own ? ours.length : 0), run.steps, own !== '' || scrollY === 0);
    if (before !== first) before?.release();
    first ??= run;
    before = run;
  };
  const redraw = () => {
    onward.textContent = isOwn ? `${words.onOurs}\u00a0↓` : asked;
    render(opening.render(null, onward, marks), root, { renderBefore: still });
    still.remove();
  };
  const words = translation?.learning.opening ?? english;
  const opening = new Opening({ engine, words, lang, redraw, teach });
  await teach('');
  // After what is on screen.
  await importAgain(() => import('./in_chapters.ts')).then(
    ({ startChapters }) => startChapters(story, { engine, translation, train, first: first! }),
    () => {
      for (const place of story.querySelectorAll(PLACES)) place.textContent = missing;
    },
  );
}
