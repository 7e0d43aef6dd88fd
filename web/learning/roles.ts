// The article's chapter on two heads: their roles in four other sentences, in small. They have the numbers of the
// picture: a head that is switched off there brings nothing here.
import { html, nothing, render, svg } from 'lit';
import type { ConfigChange } from '../element/api.ts';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { Config, Engine, LearningRun } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { isSilent } from '../model/weighted_sum.ts';
import { isNextWord } from '../ops/index.ts';
import { headsOf, weightsOf } from '../ops/operation.ts';
import { rowValuesOf } from '../ops/summary.ts';
import { textWidth } from '../typeface/family.ts';
import type { LearningWords } from '../words/words.ts';
import { arcsOf } from './prediction.ts';

/** In the order of their captions. */
export const SENTENCES = [
  'anna and ben meet . ben thanks',
  'cleo and ben meet . ben thanks',
  'anna and cleo meet . anna thanks',
  'cleo and ben meet . cleo thanks',
].map((sentence) => sentence.split(' '));

/** A drawing, which its place makes smaller: its width, its font size, the height of arcs on one side, and of words. */
const DRAWING = { width: 700, font: 39, arcs: 88, words: 54, gap: 20 };
/** As in the picture: a smaller weight has no arc. The thinnest one; how much narrower a double line is inside. */
const ARC = { least: 0.02, min: 2, inside: 7 };

/** Side by side, as the arcs need them. */
function boxesOf(words: readonly string[]) {
  let left = 0;
  return words.map((word) => {
    const box = { offsetLeft: left, offsetTop: DRAWING.arcs, offsetWidth: 0, offsetHeight: DRAWING.words };
    box.offsetWidth = textWidth(word) * DRAWING.font;
    left += box.offsetWidth + DRAWING.gap;
    return box;
  });
}

/** The attention of each head at the last word of a sentence, and what the model guesses there. */
export function rolesIn(engine: Engine, config: Config, run: LearningRun, words: readonly string[]) {
  const { inputs: _, ...replace } = config.replace ?? {};
  const { inputs } = run.stepConfig(run.steps, words);
  const trace = engine.trace({ ...config, tokens: words, inputs, replace });
  const last = words.length - 1;
  const heads = headsOf(trace, weightsOf(trace, 0));
  const rows = heads.map((stage) => rowValuesOf(trace, stage, last));
  const silent = heads.map((stage) => isSilent(trace, stage, last));
  const shares = rowValuesOf(trace, trace.stages.find(isNextWord)!, last);
  const share = Math.max(...shares);
  return { rows, silent, word: run.words[shares.indexOf(share)]!, share };
}

/** The first head's arcs above the words, the second's below them and double; pale if it brings nothing along. */
function renderSentence(words: readonly string[], { rows, silent }: ReturnType<typeof rolesIn>) {
  const boxes = boxesOf(words);
  const { width, font, arcs, words: line } = DRAWING;
  const height = 2 * arcs + line;
  const [above, below] = rows.map((row) => {
    const seen = row.map((weight) => (weight > ARC.least ? weight : -1));
    return arcsOf(seen, words.length - 1, boxes, font).map(({ d, high, thick }) => {
      const wide = Math.max(ARC.min, thick);
      return { d, wide, deep: 0.75 * high + wide / 2 };
    });
  });
  const deepest = Math.max(0, ...below!.map(({ deep }) => deep)); // its caption is close to it
  const arc = ({ d, wide }: { readonly d: string; readonly wide: number }, kind = '') =>
    svg`<path class=${kind} d=${d} stroke-width=${wide}></path>`;
  const inside = ({ d, wide }: { readonly d: string; readonly wide: number }) =>
    wide > ARC.inside ? arc({ d, wide: wide - ARC.inside }, 'inner') : nothing;
  const opacityOf = (head: number) => (silent[head] ? 0.3 : 1);
  return html`<svg viewBox="0 0 ${width} ${Math.ceil(arcs + line + deepest)}" aria-hidden="true">
    <g opacity=${opacityOf(0)}>${above!.map((each) => arc(each))}</g>
    <g transform="translate(0 ${height}) scale(1 -1)" opacity=${opacityOf(1)}>
      ${below!.map((each) => [arc(each), inside(each)])}
    </g>
    ${boxes.map(
      ({ offsetLeft, offsetWidth }, i) => svg`<text class=${i === words.length - 1 ? 'query' : ''} font-size=${font}
        x=${offsetLeft + offsetWidth / 2} y=${arcs + line / 2}>${words[i]}</text>`,
    )}</svg>`;
}

/** @param run That of the chapter's preset. */
export function startRoles(
  place: HTMLElement,
  player: AttentionSteps,
  engine: Engine,
  run: LearningRun,
  { roles }: LearningWords,
): void {
  const preset = place.closest('section')!.getAttribute('preset');
  const targetOf = (words: readonly string[]) =>
    run.targets[run.sentences.findIndex((each) => String(each) === String(words))]!.at(-1);
  const renderOne = (config: Config) => (words: readonly string[], i: number) => {
    const found = rolesIn(engine, config, run, words);
    const { word, share } = found;
    const mark = word === targetOf(words) ? '✓' : '✗';
    return html`<li><span lang="en" role="img" aria-label=${words.join(' ')}>${renderSentence(words, found)}</span>
      <b lang="en">${word} ${mark}<small>${fixed(share, 2)}</small></b> <small>${roles[i]}</small></li>`;
  };
  const draw = (config: Config) => render(SENTENCES.map(renderOne(config)), place);
  draw(engine.presets().find(({ id }) => id === preset)!.config);
  // A sentence of the reader's own has no vocabulary.
  player.addEventListener('configchange', (event) => {
    const { preset: of, config } = (event as CustomEvent<ConfigChange>).detail;
    if (of === preset && config.vocabulary) draw(config);
  });
}
