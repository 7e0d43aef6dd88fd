// The opening of the article. Loaded after the first picture: until then the page's markup stands.
import { nothing, render } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import { onFirstUse } from '../engine/load.ts';
import { loadLearning, OWN_LEARNING } from '../engine/own_learning.ts';
import { learning as english } from '../words/en/learning.ts';
import { languageAround, loadTranslation } from '../words/index.ts';
import { taughtOf, wholeSentences, wordsAsIn } from './moment.ts';
import { Opening } from './opening.ts';

const SEED = 123;

/** Learns, and plays once to readers at the top of the page. */
export async function startOpening(still: HTMLElement, story: HTMLElement): Promise<void> {
  const lang = languageAround(still);
  const player = story.querySelector<AttentionSteps>(':scope > attention-steps')!;
  const [engine, translation] = await Promise.all([player.startEngine(), loadTranslation(lang)]);
  const learning = onFirstUse((discard) => loadLearning(OWN_LEARNING, discard));
  const ours = Array.from(still.querySelectorAll('.words > span'), ({ textContent }) => textContent!);
  const onward = still.querySelector('.onward') ?? nothing;
  const page = still.parentElement!;
  let ourSentences: readonly string[] = [];

  /** Learns the article's sentences, and beside them a reader's own. */
  const teach = async (own: readonly string[]) => {
    const isOwn = own.length > 0;
    const learnt = isOwn ? wordsAsIn(ourSentences, own) : ours.map((word) => word.toLowerCase());
    const learns = await learning();
    const began = performance.now();
    const sentences = [...ourSentences, learnt.join(' ')];
    const run = await learns.learn({ seed: SEED, ...(isOwn ? { task: 'own', sentences } : { task: 'journey' }) });
    const ms = performance.now() - began;
    if (!isOwn) ourSentences = wholeSentences(run);
    const end = isOwn ? -1 : undefined;
    const words = learnt.slice(0, end).join(' ');
    const at = run.sentences.findLastIndex((each) => each.join(' ') === words);
    const shown = (isOwn ? own : ours).slice(0, end);
    opening.show(taughtOf(run, { at, shown, isOwn, ms }), {}, isOwn || scrollY === 0 ? 'film' : run.steps);
    return '';
  };
  const redraw = () => {
    render(opening.render(null, onward), page, { renderBefore: still });
    still.remove();
    opening.drawn();
  };
  const { opening: words } = translation?.learning ?? english;
  const opening = new Opening({ engine, words, lang, root: () => page, redraw, teach });
  await teach([]);
}
