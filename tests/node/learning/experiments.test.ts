// The texts of each experiment are true: its runs are computed here, for the seed that the page shows.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LearningRun } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { loadLearning, OWN_LEARNING } from '../../../web/engine/own_learning.ts';
import { EXPERIMENTS, experimentOf, FIRST_RUN } from '../../../web/model/experiments.ts';
import { baselinesOf } from '../../../web/learning/baselines.ts';
import { learnedIn, namesOf } from '../../../web/learning/experiment.ts';
import { predictionOf, promptOf } from '../../../web/learning/prediction.ts';
import { changedSettings, seesOf, switchesFor, TASKS } from '../../../web/learning/settings.ts';
import { textWidth } from '../../../web/typeface/family.ts';
import { learning as en } from '../../../web/words/en/learning.ts';
import { translationOf } from '../../translations.ts';
import { LANGUAGES } from '../../../web/words/index.ts';

const learning = await loadLearning(OWN_LEARNING);
const runsOf = async (name: string): Promise<readonly [LearningRun, LearningRun]> => {
  const { before, after } = experimentOf(name)!;
  return [await engine.learn(before), await engine.learn(after)];
};
const last = ({ losses, steps }: LearningRun) => losses[steps]!;
const right = (run: LearningRun) => run.accuracy(run.steps).training.counted;

test('both curves of an experiment have names that say which is which, and fit at their ends in the article', () => {
  const css = readFileSync(new URL('../../../web/pages/article.css', import.meta.url), 'utf8');
  const wide = 16 * Number(/--names: ([\d.]+)rem/.exec(css)![1]) - 30;
  for (const language of LANGUAGES)
    for (const experiment of EXPERIMENTS) {
      const names = namesOf(experiment, translationOf(language).learning);
      expect(new Set(names).size).toBe(2);
      for (const name of names) {
        expect(name).not.toMatch(/\bit\b|它|^(com|sem)$/);
        expect(1.1 * 13 * textWidth(`${name}: 0.00`), `${language} ${name}`).toBeLessThan(wide); // semibold
      }
    }
});

test('the first name is that of the run with the part, or of the first seed', () => {
  const named = (name: string) => namesOf(experimentOf(name)!, en);
  expect(named('mask')).toEqual(['mask', 'no mask']);
  expect(named('heads')).toEqual(['two heads', 'one head']);
  expect(named('seeds')).toEqual(['Seed 789', 'Seed 25']);
});

test('a chapter before that on the mask does not name it', () => {
  for (const language of LANGUAGES)
    expect(translationOf(language).learning.otherModel.threeVectors).not.toMatch(/mask|掩码|máscara/i);
});

test('has words for every experiment, and the correct one among its answers', () => {
  for (const { name, right: correct } of EXPERIMENTS)
    for (const language of LANGUAGES) {
      const { answers } = translationOf(language).learning.experiment[name];
      expect(answers.length).toBe(en.experiment[name].answers.length);
      expect(correct).toBeLessThan(answers.length);
    }
});

test.each(TASKS.filter((task) => task !== 'own'))('%s has its story until a setting is changed', async (task) => {
  const run = await engine.learn({ task, seed: 5 });
  const usual = learning.filledIn({ task });
  expect(usual).toEqual({ ...run.config, seed: usual.seed });
  expect(changedSettings(run.config, usual, en)).toEqual([]);
  expect(seesOf(run, usual, en)).toBe(en.sees[task]);
  const other = await engine.learn({ task, steps: 1, rate: 2, places: false });
  expect(changedSettings(other.config, usual, en)).toEqual(['Positions off', 'Learning rate 2', 'Rounds 1']);
  expect(seesOf(other, usual, en)).toContain('Positions off · Learning rate 2 · Rounds 1.');
});

test.each(EXPERIMENTS.filter(({ example }) => example))(
  '$name has its own sentence as an example',
  async (experiment) => {
    const run = await engine.learn({ ...experiment.before, steps: 1 });
    const [words, targets] = [run.sentences[experiment.sentence]!, run.targets[experiment.sentence]!];
    const isWhole = targets.every((target) => target !== null);
    const said = isWhole ? [...words, '→', ...targets] : [...words, targets.at(-1)];
    expect(said.join(' ')).toBe(experiment.example);
  },
);

test('the first run has the story of its task, until one of its own settings is changed', async () => {
  const first = await engine.learn(FIRST_RUN);
  expect(learning.filledIn(FIRST_RUN)).toEqual(first.config);
  expect(seesOf(first, first.config, en)).toBe(en.sees.journey);
  const other = await engine.learn({ ...FIRST_RUN, d: 8, steps: 1 });
  expect(changedSettings(other.config, first.config, en)).toEqual(['Rounds 1', 'Vector size d 8']);
});

test('a second head has a switch where the width divides by two', async () => {
  const [first, task] = [await engine.learn(FIRST_RUN), await engine.learn({ steps: 0 })];
  expect([first, task].map(({ config }) => switchesFor(config).includes('secondHead'))).toEqual([false, true]);
});

test('where a run sees the words that it guesses, no bound is claimed', async () => {
  for (const cheat of [{ mask: 'none' }, { hiddenScore: 'zero' }] as const) {
    const run = await engine.learn({ ...cheat, steps: 1 });
    expect(seesOf(run, run.config, en)).toBe(en.seesNext);
    expect(baselinesOf(run, en).at(-1)!.name).toBe('best honest guess: 0.50');
  }
  const agreement = await engine.learn({ task: 'agreement', mask: 'none', steps: 1 }); // only the last word counts
  expect(seesOf(agreement, learning.filledIn({ task: 'agreement' }), en)).toContain('Mask off');
});

test.each([
  ['division', 'after'],
  ['heads', 'before'],
] as const)('%s: its text says how many of 20 seeds learn everything', async (name, kind) => {
  const config = experimentOf(name)![kind];
  let count = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const run = await engine.learn({ ...config, seed });
    if (right(run) === 1) count++;
    run.release();
  }
  for (const language of LANGUAGES)
    expect(translationOf(language).learning.experiment[name].why).toMatch(new RegExp(`(?<!\\d)${count}(?!\\d)`));
});

test('without the mask the loss falls below the floor, and the model writes worse than a blind guess', async () => {
  const [before, after] = await runsOf('mask');
  expect(last(before)).toBeGreaterThan(before.floor);
  expect(last(after)).toBeLessThan(before.floor / 2);
  expect(after.maskedLoss(after.steps)).toBeGreaterThan(after.guess);
});

const shareOf = (run: LearningRun, sentence: number, place: number) => {
  const words = run.sentences[sentence]!;
  return run.predict(run.steps, words, place)[run.words.indexOf(run.targets[sentence]![place]!)]!;
};

test.each(['places', 'division', 'threeVectors', 'heads'])(
  '%s opens with a sentence that is right with the part and wrong without it',
  async (name) => {
    const { sentence } = experimentOf(name)!;
    const [before, after] = await runsOf(name);
    const last = before.sentences[sentence]!.length - 1;
    expect(before.heldOut[sentence]).toBe(false);
    expect(shareOf(before, sentence, last)).toBeGreaterThan(0.99);
    expect(shareOf(after, sentence, last)).toBeLessThan(0.5);
    const shares = before.sentences.flatMap((words, i) =>
      before.heldOut[i] ? [] : shareOf(after, i, words.length - 1),
    );
    expect(shareOf(after, sentence, last)).toBeCloseTo(Math.min(...shares), 2);
  },
);

test.each(['mask', 'minusInfinity'])('%s opens with a word that only a model that sees it can know', async (name) => {
  const { sentence, query } = experimentOf(name)!;
  const [before, after] = await runsOf(name);
  expect(shareOf(before, sentence, query!)).toBeCloseTo(1 / 2, 1);
  expect(shareOf(after, sentence, query!)).toBeGreaterThan(0.98);
});

test('without the mask the model writes with certainty what is one of several words', async () => {
  const [before, after] = await runsOf('mask');
  const shares = (run: LearningRun) => run.write(run.steps, ['your', 'journey'], 3).map(({ share }) => share);
  expect(Math.max(shares(before)[0]!, shares(before)[2]!)).toBeLessThan(0.51);
  expect(shares(after)[0]).toBeGreaterThan(0.98);
});

test('with 0 instead of minus infinity the model cheats, too', async () => {
  const [before, after] = await runsOf('minusInfinity');
  expect(last(after)).toBeLessThan(before.floor / 2);
});

test('without places three quarters are right, at the floor of a bag of words', async () => {
  const [before, after] = await runsOf('places');
  expect(right(before)).toBe(1);
  expect(learnedIn(after).right).toEqual([72, 96]);
  expect(last(after)).toBeCloseTo(after.floor, 3);
});

test('without the division a model with keys of 64 numbers swings, and then tosses a coin', async () => {
  const [before, after] = await runsOf('division');
  expect(right(before)).toBe(1);
  expect(learnedIn(after).right).toEqual([48, 96]);
  const rises = [...after.losses].map((loss, step) => loss - (after.losses[step - 1] ?? loss));
  expect(Math.max(...rises)).toBeGreaterThan(0.1);
  expect(last(after)).toBeCloseTo(Math.log(2), 2);
});

test('with one vector for query and key the model cannot reverse words', async () => {
  const [before, after] = await runsOf('threeVectors');
  expect(right(before)).toBe(1);
  expect(right(after)).toBeLessThanOrEqual(0.68);
});

test('with one head half are right: it tells whether cleo thanks, no more, and no seed learns all', async () => {
  const [before, after] = await runsOf('heads');
  expect([learnedIn(before).right, learnedIn(after).right]).toEqual([
    [24, 24],
    [12, 24],
  ]);
  for (const words of after.sentences) {
    const expected = words.at(-2) === 'cleo' ? [0.5, 0.5, 0] : [0.25, 0.25, 0.5]; // anna, ben, cleo
    for (const [i, share] of expected.entries()) expect(after.predict(after.steps, words)[i]).toBeCloseTo(share, 1.5);
  }
  const rights = [];
  for (let seed = 1; seed <= 20; seed++) {
    const run = await engine.learn({ ...after.config, seed });
    rights.push(right(run));
    run.release();
  }
  expect(Math.max(...rights)).toBeCloseTo(5 / 6, 6);
});

test('another seed has the same loss, finds the other nouns, and “one” hardly attends to “journey”', async () => {
  const [before, after] = await runsOf('seeds');
  expect(last(after)).toBeCloseTo(last(before), 2);
  for (const [i, noun] of ['journey', 'story', 'day'].entries()) {
    const at = after.sentences.findIndex((words) => words.join(' ') === `your ${noun} starts with one`);
    expect(after.write(after.steps, after.sentences[at]!, 1)[0]!.word).toBe(after.targets[at]!.at(-1));
    const { row } = predictionOf(engine, promptOf(after, 1, at), after.steps);
    if (i === 0) expect(row.slice(0, 2).map((weight) => weight.toFixed(2))).toEqual(['0.97', '0.03']);
    else expect(row[1]).toBeGreaterThan(0.75);
  }
  const weight = (run: LearningRun) => {
    expect(run.sentences[0]).toEqual(['your', 'journey', 'starts', 'with', 'one']);
    return predictionOf(engine, promptOf(run, 1, 0), run.steps).row[1]!;
  };
  expect(weight(before)).toBeGreaterThan(0.8);
  expect(weight(after)).toBeLessThan(0.05);
});

test('every step of a run that diverges can be traced', async () => {
  const run = await engine.learn({ rate: 0.9, steps: 200 });
  expect(run.losses.findIndex(Number.isNaN)).toBeGreaterThan(0);
  for (let step = 0; step <= run.steps; step++) expect(engine.validate(run.stepConfig(step, 0)), `${step}`).toEqual([]);
});

test('a question speaks of a part that is still there: its run is in view until it is answered', () => {
  const supposes: Readonly<Record<string, RegExp>> = { en: /\b(would|could)\b/i, zh: /假如|会/, pt: /[aei]ria\b/ };
  for (const { name } of EXPERIMENTS)
    for (const language of LANGUAGES)
      expect(translationOf(language).learning.experiment[name].question).toMatch(supposes[language] ?? /./);
});
