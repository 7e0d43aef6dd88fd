// The opening of the article: until the model has learned, the page's markup stands.
import { nothing, render } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import { importAgain } from '../engine/import_again.ts';
import type { LearningConfig } from '../engine/index.ts';
import { fullSentences, type LearningRun } from '../engine/learning_run.ts';
import { opening as english } from '../words/en/learning.ts';
import { languageAround, loadTranslation } from '../words/languages.ts';
import type { AttentionStory } from '../story/attention_story.ts';
import { loadRun, loadTraining } from '../story/load_run.ts';
import { comparedWith, lowestOf } from './baselines.ts';
import type { Opened } from './in_chapters.ts';
import { promptOf } from './prediction.ts';
import { Opening } from './opening.ts';
import { renderWhyNot, whyNot } from './why_not.ts';

/** Where its chapters learn, too: see in_chapters.ts. */
const PLACES = '.curve, .roles, [data-experiment]';

/** The page is an article with a picture, and says why. */
function stand(still: HTMLElement, player: AttentionSteps): void {
  const said = still.querySelector<HTMLElement>('.duration')!;
  if (!still.classList.contains('still')) said.replaceChildren();
  still.classList.add('still');
  render(renderWhyNot(player, 'opening'), said);
}

/** Learns, and plays once to readers at the top of the page. Until it can, it says why not. */
export async function startOpening(still: HTMLElement, story: AttentionStory): Promise<void> {
  const player = story.querySelector<AttentionSteps>(':scope > attention-steps')!;
  player.reported.subscribe(() => player.reported.of('opening') && stand(still, player));
  await begin(still, story, player);
}

/** What training takes arrives together, not one file after another. */
function preload(): void {
  const links = document.querySelector<HTMLTemplateElement>('#training-files');
  if (links) document.head.append(links.content);
}

async function begin(still: HTMLElement, story: AttentionStory, player: AttentionSteps): Promise<void> {
  const lang = languageAround(still);
  const { reported, presentation } = player;
  const what = () => (presentation.translation?.learning.opening ?? english).model;
  const wanted = { field: 'opening', what, again: () => void begin(still, story, player), inPlace: true };
  const load = async () => {
    const engine = await player.startEngine(); // its picture waits for none of the training's files
    preload();
    return Promise.all([engine, loadTranslation(lang), loadTraining()]);
  };
  const loaded = await reported.load(wanted, load);
  if (!loaded) return;
  const [engine, translation] = loaded;
  // As the engine has it: this script is smaller without the presets.
  const learning = engine.presets().find(({ id }) => id === story.getAttribute('preset'))!.learning!;
  const words = translation?.learning.opening ?? english;
  const onward = still.querySelector<HTMLElement>('.onward')!;
  const asked = onward.textContent!;
  const root = still.parentElement!;
  let ours: readonly string[] = [];
  let isOwn = false;
  let before: LearningRun | undefined;
  let first: LearningRun | undefined;

  /** Learns the article's sentences, and beside them a reader's own. */
  const teach = async (own: string) => {
    const config: LearningConfig = own ? { ...learning, task: 'own', sentences: [...ours, own] } : learning;
    const learnt = await loadRun(reported, wanted, config);
    if (!learnt) return whyNot(player, 'opening');
    const { run, ms } = learnt;
    if (!own) ours = fullSentences(run);
    isOwn = own !== '';
    // On a phone the curve of another run may fall through the name.
    const { depth, marks } = comparedWith(run, [lowestOf(run, words)]);
    const curve = { depth, marks: own ? nothing : marks };
    opening.show(promptOf(run, ms, own ? ours.length : 0), curve, run.steps, own !== '' || scrollY === 0);
    if (before !== first) before?.release();
    first ??= run;
    before = run;
    return '';
  };
  const redraw = () => {
    onward.textContent = isOwn ? `${words.onOurs}\u00a0↓` : asked;
    render(opening.render(null, onward), root, { renderBefore: still });
    still.remove();
  };
  const opening = new Opening({ engine, words, lang, redraw, teach });
  await teach('');
  story.look(); // where a reader has been before, the text has another height now
  if (first) await goOn(story, { player, engine, translation, first }); // after what is on screen
}

/** To the chapters; without their script each says so. */
async function goOn(story: AttentionStory, opened: Opened): Promise<void> {
  const { reported } = opened.player;
  const what = () => (opened.translation?.learning.opening ?? english).model;
  const wanted = { field: 'chapters', what, again: () => void goOn(story, opened), inPlace: true };
  const chapters = await reported.load(wanted, () => importAgain(() => import('./in_chapters.ts')));
  for (const place of story.querySelectorAll<HTMLElement>(PLACES))
    render(renderWhyNot(opened.player, 'chapters'), place);
  chapters?.startChapters(story, opened);
}
