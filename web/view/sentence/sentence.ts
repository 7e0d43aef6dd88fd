// The sentence above every scene: its words as buttons, with arcs from the attending word to the words it attends to.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import type { Context } from '../context.ts';
import { changeOf } from '../../model/in_view.ts';
import { keyTokensOf } from '../../model/labels.ts';
import { numberText } from '../../words/number_text.ts';
import { colourOf, css } from '../ramp.ts';
import { textWidth } from '../../typeface/family.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import {
  curtainOf,
  wordArcs,
  isWeights,
  isWritten,
  wordsInFocus,
  stageOfArcs,
  slotsOf,
  wordsBefore,
  wordsOf,
  type Slots,
} from './arcs.ts';
import { renderCut } from './cut_arcs.ts';
import { renderNext } from './next_word.ts';

/** The note beside a curtain, in pixels: its font size, the space around it, and the least height of the arcs. */
const NOTE = { type: 14, padding: 24, height: 30 };

/** What the sentence on screen shows, for what moves in it. */
interface Drawn {
  readonly stage: Stage | null;
  readonly from: number | null;
  readonly slots: Slots;
  readonly height: number;
}

function renderArcs(context: Context, stage: Stage, from: number, slots: Slots, height: number): readonly unknown[] {
  const { trace, words } = context;
  const tokens = wordsOf(trace);
  const query = from - wordsBefore(trace);
  const { arcs, label } = wordArcs(context, stage, from, slots, height);
  const paths = arcs.map(({ to, value, isSelf, isBelowZero, d, thick, opacity }) => {
    // In a story's row what they were is drawn behind them.
    const isChanged = context.row === null && changeOf(context, { stage: stage.id, row: query, col: to }) !== null;
    const changed = isChanged ? 'changed' : '';
    const sign = isBelowZero ? 'below-zero' : '';
    return svg`<path class="arc ${isSelf ? 'self' : ''} ${changed} ${sign}" stroke-width=${thick} d=${d} data-to=${to}
      .style=${`--there:${opacity}`}
    ><title>${tokens[from]} → ${tokens[to]}: ${numberText(value)}</title></path>`;
  });
  const ghosts = isWeights(stage) ? renderCut(context, stage, from, slots, height) : [];
  if (!label) return [ghosts, paths];
  const { x, y, anchor, dotted } = label;
  const name = svg`<text x=${x} y=${y} text-anchor=${anchor}>${stageWordsOf(words, stage.name).short}</text>`;
  const dots = dotted
    ? svg`<path class="arc below-zero" stroke-width="3" d=${dotted.d}></path>
      <text x=${dotted.x} y=${dotted.y}>${'< 0'}</text>`
    : nothing;
  return [ghosts, paths, name, dots];
}

/**
 * @param width The width available to the sentence, in pixels.
 * @param height The height available to its arcs.
 * @param line The height available to its words below them.
 * @param letter The width of a letter at a font size of 1 px.
 * @param zoom The magnification: in a presenter's view words are larger still.
 * @param column The width of a word's column, if its numbers stand below it.
 */
export function renderSentence(
  context: Context,
  width: number,
  height: number,
  line: number,
  letter: number,
  zoom = 1,
  column: number | null = null,
): TemplateResult {
  const { trace, words, timeline, theme } = context;
  const tokens = wordsOf(trace);
  const before = wordsBefore(trace);
  const slots = slotsOf(tokens, width, line, letter, zoom, column);
  const focus = wordsInFocus(context);
  const { from, to, role } = focus;
  const stage = stageOfArcs(context);
  const told =
    stage && from !== null && from >= before && isWeights(stage)
      ? keyTokensOf(trace)
          .map((token, col) => `${token} ${numberText(valueAt(trace, stage, from - before, col))}`)
          .join(', ')
      : '';
  const isWord = (token: number) => isWritten(slots, token, focus);
  const columns = slots.widths.map((each) => `${each}px`).join(' ');
  const curtain = curtainOf(context, from, slots);
  const hung = curtain?.isQuiet ? 'curtain past' : 'curtain';
  const note = words.scene.hiddenFrom(tokens[from!] ?? '');
  // Words that are padding, or of another sentence, are not guessed.
  const isGuessing = trace.config.mask === 'causal' && !trace.config.memory;
  const isNoted = context.inStory && isGuessing && !curtain?.isQuiet && height >= NOTE.height;
  const noteWidth = isNoted ? textWidth(note) * NOTE.type + NOTE.padding : Infinity;
  const direction = slots.isRightToLeft ? 'rtl' : nothing;
  const whole = slots.widths.reduce((sum, each) => sum + each, 0);
  return html`<div class="sentence" part="sentence" role="group" aria-label=${words.whole.sentence}>
    <svg
      class="arcs" role=${told ? 'img' : 'none'}
      aria-label=${told ? words.looksAt(tokens[from!] ?? '', told) : nothing}
      width=${whole} height=${height} .drawn=${{ stage, from, slots, height } satisfies Drawn}
      .style=${`--minus:${css(colourOf(-0.8, { signed: true, max: 1 }, theme))}`}
    >${stage && from !== null ? renderArcs(context, stage, from, slots, height) : nothing}</svg>
    <div
      class="tokens" dir=${direction}
      .style=${`grid-template-columns:${columns};font-size:${slots.font}px`}
    >
      ${tokens.map((token, i) => {
        const kind = `${i === from ? `from ${role}` : ''} ${i === to ? 'to' : ''} ${isWord(i) ? '' : 'dot'}`;
        const written = isWord(i) ? token : html`<span class="said">${token}</span>`;
        return i < before
          ? html`<span class="token of-memory ${kind}" title=${token}>${written}</span>`
          : html`<button
              class="token ${kind}" data-token=${i - before} title=${token}
              aria-pressed=${timeline.token === i - before ? 'true' : 'false'}
            >${written}</button>`;
      })}
    </div>
    ${column === null ? nothing : renderNext(context, slots, width, line)}
    ${
      curtain
        ? html`<div class=${hung} aria-hidden="true" dir=${direction} .style=${`width:${whole}px`}>
            ${curtain.runs.map(
              ({ x, width, toEnd }) =>
                html`<i class=${toEnd ? 'edge' : ''} .style=${`left:${x}px;width:${width}px`}
                  >${toEnd && width >= noteWidth ? html`<em>${note}</em>` : nothing}</i
                >`,
            )}
          </div>`
        : nothing
    }
  </div>`;
}

/** Moves the arcs and the curtain within a beat. */
export function drawArcs(root: ParentNode, context: Context): void {
  const drawing = root.querySelector<SVGElement & { readonly drawn: Drawn }>('.arcs');
  if (!drawing) return;
  const { slots, height, stage, from } = drawing.drawn;
  const arcs = stage && from !== null ? wordArcs(context, stage, from, slots, height).arcs : [];
  for (const { to, d, thick, opacity } of arcs) {
    const path = drawing.querySelector<SVGPathElement>(`[data-to="${to}"]`);
    if (!path) continue;
    // Even an equal value would make the browser lay out the arcs again, in each frame of a tour.
    if (path.getAttribute('d') !== d) path.setAttribute('d', d);
    if (path.getAttribute('stroke-width') !== String(thick)) path.setAttribute('stroke-width', String(thick));
    path.style.setProperty('--there', String(opacity));
  }
  const curtain = curtainOf(context, from, slots);
  const hung = root.querySelector<HTMLElement>('.curtain');
  if (!curtain || !hung) return;
  hung.style.opacity = String(curtain.opacity);
}
