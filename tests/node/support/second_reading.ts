// The second reading: what is said of a trace, sentence by sentence, and what of it is false by the trace alone.
import { findStage, valueAt, type Engine, type Stage, type Trace } from '../../../web/engine/index.ts';
import { inViewAtStep } from '../../../web/files/picture/figure.ts';
import { afterStep } from '../../../web/model/way_back.ts';
import { conclusionOf, wayBackSaid } from '../../../web/panels/text/conclusion.ts';
import { frameAtStep, timelineOf, type Timeline } from '../../../web/timeline/timeline.ts';
import { renderInsight } from '../../../web/panels/text/insight.ts';
import { en, type Words } from '../../../web/words/index.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { captionOf, howOf, stageWordsOf, whyOf } from '../../../web/words/stage_words.ts';
import { matrixOf, prints, untrue, type Met } from './claims.ts';
import { wrongStep } from './step_claims.ts';

const said = (text: string, part: string) => text.includes(part);
const numbersOf = matrixOf;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0);

/** What a template says, without its tags. */
function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join('');
  const { strings, values } = (part ?? {}) as { strings?: readonly string[]; values: readonly unknown[] };
  const text = strings ? strings.reduce((said, next, i) => said + textOf(values[i - 1]) + next) : part;
  return typeof text === 'string' ? text.replaceAll(/<[^>]*>/g, ' ') : '';
}

/** What is said of a stage: why, how, its caption in brackets, and the summary of its scene. */
function saidOf(words: Words, trace: Trace, stage: Stage, timeline: Timeline): string {
  const at = timeline.scenes.findIndex((scene) => scene.stage === stage && !scene.whole);
  const view = () => ({ trace, words, timeline, frame: frameAtStep(timeline, timeline.ends[at]!) });
  const insight = at < 0 ? '' : textOf(renderInsight(view() as never));
  const caption = `[${captionOf(words, trace, stage)}]`;
  return [whyOf(words, trace, stage), howOf(words, trace, stage), caption, insight].filter(Boolean).join(' ');
}

/** Whether the mask of a stage hides a key from a query: 1 in `mask`, 0 in `mask_simple`. */
function hides(trace: Trace, { batch, head }: Stage): (row: number, col: number) => boolean {
  const of = (name: string) => findStage(trace, name, batch ?? 0, head ?? 0);
  const [mask, simple] = [of('mask'), of('mask_simple')];
  return (row, col) =>
    mask ? valueAt(trace, mask, row, col) === 1 : !!simple && valueAt(trace, simple, row, col) === 0;
}

/** What is wrong with a text about a stage; the second reading of every sentence that can be false. */
function lies(trace: Trace, stage: Stage, text: string): readonly string[] {
  const found: string[] = [];
  const claim = (part: string, holds: () => boolean) => {
    if (said(text, part) && !holds()) found.push(`${stage.name}: ${part}`);
  };
  const hidden = hides(trace, stage);
  const [rows, cols] = [[...Array(stage.rows).keys()], [...Array(stage.cols).keys()]];
  const everywhere = (holds: (row: number, col: number) => boolean) =>
    rows.every((r) => cols.every((c) => holds(r, c)));
  const isAlone = (row: number) => cols.every((col) => hidden(row, col));
  const isFilled = findStage(trace, 'mask') !== undefined; // before softmax
  const rowsOf = (token: string) => rows.filter((row) => trace.tokens[row] === token);

  claim('must not look at later ones', () => everywhere((row, col) => col <= row || hidden(row, col)));
  claim('Padding only fills up', () => {
    const last = trace.config.lengths?.[stage.batch ?? 0] ?? stage.cols;
    return everywhere((row, col) => col < last || hidden(row, col));
  });
  claim('hides each token from itself', () => everywhere((row, col) => hidden(row, col) === col <= row));
  const counts = /It hides a key in (\d+) of (\d+) cells(?:: (.*?))?\./.exec(text);
  if (counts) {
    const count = (where: (row: number, col: number) => boolean) =>
      rows.flatMap((row) => cols.filter((col) => hidden(row, col) && where(row, col))).length;
    const kinds = [
      [count((row, col) => col > row), 'later'],
      [count((row, col) => col < row), 'earlier'],
      [count((row, col) => col === row), 'the token’s own'],
    ] as const;
    const isOfMemory = trace.config.memory !== null; // whose keys are neither later nor earlier
    const told = kinds.flatMap(([number, kind]) => (number > 0 && !isOfMemory ? [`${number} ${kind}`] : [])).join(', ');
    const all = count(() => true);
    claim(
      counts[0],
      () => counts[1] === `${all}` && counts[2] === `${stage.rows * stage.cols}` && (counts[3] ?? '') === told,
    );
  }
  claim('drops weights at random', () => trace.config.dropout < 1);
  claim('drops every weight', () => trace.config.dropout === 1);
  claim('softmax has nothing to share out', () => isFilled);
  claim('nothing is left of its weights', () => !isFilled);
  const largest = /the largest of each row is (.*?)\./.exec(text);
  if (largest)
    claim(largest[0], () =>
      numbersOf(trace, stage).every((row) => Math.max(...row) === Number(largest[1]) && Math.min(...row) >= 0),
    );
  claim('the visible keys share the full', () => {
    if (!text.includes('share the full 1.0000')) return false;
    const weights = findStage(trace, 'attn_weights', stage.batch ?? 0, stage.head ?? 0)!;
    const visible = (row: readonly number[], r: number) => row.filter((_, c) => !hidden(r, c));
    return numbersOf(trace, weights).every((row, r) => {
      if (visible(row, r).some(Number.isNaN))
        return numbersOf(trace, stage)[r]!.some((score) => Math.abs(score) > 1e30);
      return Math.abs(visible(row, r).reduce((sum, value) => sum + value, 0) - 1) < 1e-5;
    });
  });
  for (const [, token] of text.matchAll(/(?:[Ee]very key is hidden from|From) “(.*?)”/g))
    claim(`“${token}”`, () => rowsOf(token!).some(isAlone));
  for (const [whole, token] of text.matchAll(/[Tt]he weights of “(.*?)” are not numbers/g))
    claim(whole, () =>
      rowsOf(token!).some((row) => numbersOf(trace, stage)[row]!.some(Number.isNaN) && !(isFilled && isAlone(row))),
    );
  const named = /: ([^:]+) has one that (is not finite|became too large), in row (\d+), column (\d+)/.exec(text);
  if (named) {
    const [part, title, how, row, col] = named as unknown as [string, string, string, string, string];
    const cells = trace.stages.filter(
      (one) =>
        stageWordsOf(en, one.name).title === title &&
        [null, stage.batch].includes(one.batch) &&
        !Number.isFinite(valueAt(trace, one, Number(row) - 1, Number(col) - 1)),
    );
    claim(part, () => cells.some((one) => (how === 'is not finite') === (one.inputs.length === 0 || one.replaced)));
  }
  return found;
}

/** The same of the conclusion about a token. */
function wrongEnd(trace: Trace, weights: Stage, row: number, text: string): readonly string[] {
  const numbers = numbersOf(trace, weights)[row]!;
  const { replace, dropout } = trace.config;
  const found = [...lies(trace, weights, text)];
  const claim = (part: string, holds: boolean) => {
    if (said(text, part) && !holds) found.push(`end: ${part}`);
  };
  claim('weights are random', !(replace?.W_qkv || (replace?.W_query && replace.W_key)));
  claim('Dropout has', dropout > 0);
  claim('each pass drops other weights', dropout < 1);
  claim('not add up to 1', Math.abs(sumOf(numbers) - 1) > 1e-5);
  // What names no head is said of all of them.
  const isSaidOf = (stage: Stage) => !said(text, 'In head') || stage.head === weights.head;
  const rowsOf = (name: Stage['name']) =>
    trace.stages
      .filter((stage) => stage.name === name && stage.batch === weights.batch && isSaidOf(stage))
      .flatMap((stage) => numbersOf(trace, stage)[row]!);
  for (const part of ['very weight of', '0 times each value'])
    claim(
      part,
      rowsOf(weights.name).every((value) => value === 0),
    );
  claim('not numbers', [...rowsOf(weights.name), ...rowsOf('context_vec')].every(Number.isNaN));
  claim('is now', rowsOf(weights.name).every(Number.isFinite));
  const mixing = numbers.filter((value) => value !== 0).sort((a, b) => a - b);
  for (const [part, share, count] of text.matchAll(/(\S+) of (\d+) other tokens/g))
    claim(part, mixing.length - 3 === Number(count) && prints(share!, sumOf(mixing.slice(0, -3))));
  for (const [part, head] of text.matchAll(/In head (\d+)/g)) claim(part, Number(head) === weights.head! + 1);
  for (const [part, share] of text.matchAll(/(\d\.\d{4}) of “/g))
    claim(
      part,
      numbers.some((value) => numberText(value) === share),
    );
  return found;
}

/** What is said of the step at the end of the way back. */
export function saidOfStep(engine: Engine, words: Words, timeline: Timeline): string {
  const view = inViewAtStep(timeline, timeline.beats.length, words, 'light');
  return wayBackSaid({ ...view, step: afterStep(engine, timeline.trace) })?.[0] ?? '';
}

/** All lies that are told of a trace, in these words. */
export function allLies(engine: Engine, trace: Trace, words: Words, met?: Met): readonly string[] {
  const timeline = timelineOf(trace, 0, 0);
  const found = trace.stages.flatMap((stage) => {
    const text = saidOf(words, trace, stage, timeline);
    return [...lies(trace, stage, text), ...untrue(trace, stage, text, met)];
  });
  found.push(...wrongStep(engine, trace, saidOfStep(engine, words, timeline), met));
  const [end] = timeline.scenes;
  const weights = end!.stages.findLast(({ name }) => /^attn_weights|^masked_simple/.test(name));
  if (!weights) return found;
  const ends = trace.tokens.flatMap((_, row) =>
    row < weights.rows ? wrongEnd(trace, weights, row, conclusionOf(words, trace, end!, row).join(' ')) : [],
  );
  return [...found, ...ends];
}
