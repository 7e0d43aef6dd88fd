// The chapters of the article that learn: the curve that moves the whole figure, two heads in other sentences, and the
// experiments. Loaded once the opening has learned.
import { html, render } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { Engine, LearningConfig, LearningRun } from '../engine/index.ts';
import { experimentOf, FIRST_RUN, TWO_HEADS, type Experiment } from '../model/experiments.ts';
import type { AttentionStory } from '../story/attention_story.ts';
import { trainedTo } from '../story/link.ts';
import { readSettings } from '../story/settings.ts';
import { learning as english } from '../words/en/learning.ts';
import type { LearningWords, Translation } from '../words/words.ts';
import { baselinesOf, comparedWith, renderCurves } from './baselines.ts';
import { playFilm, renderRounds, renderTrack } from './curve.ts';
import { learnedIn, namesOf, renderOutcome, renderQuestion } from './experiment.ts';
import { startRoles } from './roles.ts';

type Train = typeof import('../story/train.ts').train;

interface Opened {
  readonly engine: Engine;
  /** Null in English. */
  readonly translation: Translation | null;
  readonly train: Train;
  /** The run of the opening. */
  readonly first: LearningRun;
}

/** Each chapter when it is near. */
export function startChapters(story: AttentionStory, { engine, translation, train, first }: Opened): void {
  const learning = translation?.learning ?? english;
  const curve = story.querySelector<HTMLElement>('.curve')!;
  onceNear(curve, () => startHandle(curve, story, first, learning, train));
  const roles = story.querySelector<HTMLElement>('.roles')!;
  onceNear(roles, async () => startRoles(roles, engine, (await train(TWO_HEADS)).run, learning));
  for (const place of story.querySelectorAll<HTMLElement>('[data-experiment]')) {
    const experiment = experimentOf(place.dataset.experiment!)!;
    onceNear(place, () => startExperiment(place, experiment, learning, train));
  }
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
function startExperiment(place: HTMLElement, experiment: Experiment, words: LearningWords, train: Train): void {
  place.classList.add('experiment');
  const show = (content: unknown) => render(content, place);
  const guess = async (answer: number) => {
    try {
      const [before, after] = [await train(experiment.before), await train(experiment.after)];
      const learned = learnedIn(before.run);
      const curves = renderCurves(after.run, { ...learned, names: namesOf(experiment, words) }, words);
      show(renderOutcome(experiment, answer, after.run, learned, words, curves));
    } catch {
      show(html`<p class="problem" role="alert">${words.failed}</p>${renderQuestion(experiment, words, guess)}`);
    }
  };
  show(renderQuestion(experiment, words, guess));
}

/**
 * The curve in the chapter on training: its handle moves the whole figure. It plays once, when it comes into view.
 * @param first The run of the opening. A link of the chapter may have another one.
 */
function startHandle(
  place: HTMLElement,
  story: AttentionStory,
  first: LearningRun,
  learning: LearningWords,
  train: Train,
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
    const { player } = story.querySelector<AttentionSteps>(':scope > attention-steps')!;
    if (isHeld && player) story.lay(trainedTo(shown.run, step, player.session));
    draw();
  };
  let film: AbortController | null = null;
  const take = (to: number) => {
    film?.abort();
    seek(to);
  };
  draw();
  const findPressed = () => section.querySelector('[data-learn][aria-pressed="true"]');
  /** The run of a link, and its step; without one the last step of the first run. */
  const follow = async (link: Element | null) => {
    const { steps, ...others } = readSettings(link?.getAttribute('data-learn') ?? null) as LearningConfig;
    const isFirst = Object.keys(others).length === 0;
    const run = isFirst ? first : (await train({ ...FIRST_RUN, ...others })).run;
    if (findPressed() !== link) return;
    if (run !== shown.run) shown = shownOf(run);
    step = steps ?? run.steps;
    draw();
  };
  // A link of the chapter shows a run and a step of its own, until it is released; another chapter the first ones.
  new MutationObserver(() => {
    const pressed = findPressed();
    const isCurrent = section.hasAttribute('data-current');
    if (pressed) watcher.disconnect(); // no film over what the reader chose
    if (pressed || !isCurrent) film?.abort();
    if (isHeld && !pressed && isCurrent) return;
    isHeld = false;
    follow(pressed).catch(() => {}); // the story says so
  }).observe(section, { subtree: true, attributeFilter: ['aria-pressed', 'data-current'] });
  const watcher = new IntersectionObserver(
    ([seen]) => {
      if (!seen!.isIntersecting || !section.hasAttribute('data-current')) return;
      watcher.disconnect();
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
        film = playFilm(0, first, shown.depth, seek, () => story.lay({}));
    },
    { threshold: 1, rootMargin: '0px 0px -25%' },
  );
  watcher.observe(place);
}
