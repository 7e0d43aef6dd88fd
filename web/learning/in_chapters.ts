// The chapters of the article that learn: the curve that moves the whole figure, two heads in other sentences, and the
// experiments. Loaded once the opening has learned.
import { render } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { Engine, LearningConfig, LearningRun } from '../engine/index.ts';
import { isStill } from '../input/media.ts';
import { experimentOf, TWO_HEADS, type Experiment } from '../model/experiments.ts';
import type { AttentionStory } from '../story/attention_story.ts';
import { trainedTo } from '../story/link.ts';
import { loadRun } from '../story/load_run.ts';
import { learning as english } from '../words/en/learning.ts';
import type { LearningWords, Translation } from '../words/words.ts';
import { baselinesOf, comparedWith, renderCurves } from './baselines.ts';
import { playFilm, renderRounds, renderTrack } from './curve.ts';
import { learnedIn, namesOf, renderOutcome, renderQuestion } from './experiment.ts';
import { startRoles } from './roles.ts';
import { renderWhyNot } from './why_not.ts';

/** What the opening has loaded. */
export interface Opened {
  readonly player: AttentionSteps;
  readonly engine: Engine;
  /** Null in English. */
  readonly translation: Translation | null;
  /** The run of the opening. */
  readonly first: LearningRun;
}

/** Each chapter when it is near. */
export function startChapters(story: AttentionStory, { player, engine, translation, first }: Opened): void {
  const learning = translation?.learning ?? english;
  const curve = story.querySelector<HTMLElement>('.curve')!;
  onceNear(curve, () => startHandle(curve, story, player, first, learning));
  const roles = story.querySelector<HTMLElement>('.roles')!;
  onceNear(roles, () => {
    const show = async () => {
      const run = await learnIn(roles, player, 'roles', learning, TWO_HEADS, show);
      if (run) startRoles(roles, player, engine, run, learning);
    };
    void show();
  });
  for (const place of story.querySelectorAll<HTMLElement>('[data-experiment]')) {
    const experiment = experimentOf(place.dataset.experiment!)!;
    onceNear(place, () => startExperiment(place, experiment, player, learning));
  }
}

/** A run for a place of the article; null, and the place says why and tries again, if there is none. */
async function learnIn(
  place: HTMLElement,
  player: AttentionSteps,
  field: string,
  { opening }: LearningWords,
  config: LearningConfig,
  again: () => void,
): Promise<LearningRun | null> {
  const learnt = await loadRun(player.reported, { field, what: () => opening.model, again, inPlace: true }, config);
  if (!learnt) render(renderWhyNot(player, field), place);
  return learnt?.run ?? null;
}

/** Once the section of an element is less than a window away. */
function onceNear(element: HTMLElement, start: () => void): void {
  const watcher = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      start();
    },
    { rootMargin: '100%' },
  );
  watcher.observe(element.closest('section')!);
}

/** A small experiment in its chapter: its question, and after the answer both curves, computed now. */
function startExperiment(
  place: HTMLElement,
  experiment: Experiment,
  player: AttentionSteps,
  words: LearningWords,
): void {
  place.classList.add('experiment');
  const guess = async (answer: number) => {
    const learn = (config: LearningConfig) =>
      learnIn(place, player, experiment.name, words, config, () => void guess(answer));
    const before = await learn(experiment.before);
    const after = before && (await learn(experiment.after));
    if (!before || !after) return;
    const learned = learnedIn(before);
    const curves = renderCurves(after, { ...learned, names: namesOf(experiment, words) }, words);
    render(renderOutcome(experiment, answer, after, learned, words, curves), place);
  };
  render(renderQuestion(experiment, words, guess), place);
}

/**
 * The curve in the chapter on training: its handle moves the whole figure. It plays once, when it comes into view.
 * @param first The run of the opening. A link of the chapter may have another one.
 */
function startHandle(
  place: HTMLElement,
  story: AttentionStory,
  player: AttentionSteps,
  first: LearningRun,
  learning: LearningWords,
): void {
  const words = learning.opening;
  const section = place.closest('section')!;
  // What is the best without looking back, and what with it.
  const shownOf = (run: LearningRun) => ({
    run,
    ...comparedWith(run, baselinesOf(run, learning).slice(1)),
    below: renderRounds(run.steps, words),
  });
  let shown = shownOf(first);
  let step = first.steps;
  /** What the handle has laid is in view. */
  let isHeld = false;
  const draw = () => {
    const { run, depth, marks, below } = shown;
    render(renderTrack({ run, depth, step, words, seek: take, marks, below }), place);
  };
  const seek = (to: number) => {
    step = to;
    isHeld = section.hasAttribute('data-current'); // the words of another chapter may be another model's
    const { session } = player.player ?? {};
    if (isHeld && session) story.lay(trainedTo(shown.run, step, session));
    draw();
  };
  let film: AbortController | null = null;
  const take = (to: number) => {
    film?.abort();
    seek(to);
  };
  draw();
  const configOf = ({ config }: LearningRun) => JSON.stringify({ ...config, steps: 0 });
  /** A link of the chapter shows its run, and its last step, until it is released; another chapter the first one. */
  const follow = () => {
    const isPressed = section.querySelector('[data-learn][aria-pressed="true"]') !== null;
    const isCurrent = section.hasAttribute('data-current');
    if (isPressed) watcher.disconnect(); // no film over what the reader chose
    if (isPressed || !isCurrent) film?.abort();
    if (isHeld && !isPressed && isCurrent) return;
    isHeld = false;
    const run = isPressed ? story.run : first;
    if (!run) return; // it is on its way
    const whole = configOf(run) === configOf(first) ? first : run; // a shorter one is its beginning
    if (whole !== shown.run) shown = shownOf(whole);
    step = run.steps;
    draw();
  };
  story.addEventListener('runchange', follow);
  new MutationObserver(follow).observe(section, { subtree: true, attributeFilter: ['aria-pressed', 'data-current'] });
  const watcher = new IntersectionObserver(
    ([seen]) => {
      if (!seen!.isIntersecting || !section.hasAttribute('data-current')) return;
      watcher.disconnect();
      if (!isStill()) film = playFilm(0, first, shown.depth, seek, () => story.lay({}));
    },
    { threshold: 1, rootMargin: '0px 0px -25%' },
  );
  watcher.observe(place);
}
