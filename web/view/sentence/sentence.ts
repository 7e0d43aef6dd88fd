// The sentence above every scene: its words as buttons, with arcs from the attending word to the words it attends to.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { valueAt, type Stage, type Trace } from '../../engine/index.ts';
import { changeOf, type InView } from '../../model/in_view.ts';
import { keyTokensOf } from '../../model/labels.ts';
import { isSilent, isWeights } from '../../model/weighted_sum.ts';
import { headsOf } from '../../ops/operation.ts';
import { numberText } from '../../words/number_text.ts';
import { textWidth } from '../../typeface/family.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import {
  LEAST_OF_HEADS,
  belowZero,
  curtainOf,
  wordArcs,
  isWritten,
  wordsInFocus,
  stageOfArcs,
  slotsOf,
  wordsBefore,
  wordsOf,
  strokeWidth,
  type Arc,
  type Slots,
} from './arcs.ts';
import { change, drawCut, renderCut } from './cut_arcs.ts';
import { NEXT, renderNext } from './next_word.ts';

/** The note beside a curtain, in pixels: its font size, the space around it, and the least height of the arcs. */
const NOTE = { type: 14, padding: 24, height: 30 };

/** Of two heads: the space for text beyond the arcs, a letter's height, and the sample of its line, in pixels. */
const HEADS = { named: 20, letter: 11, sample: 7 };

type Layer = Parameters<typeof strokeWidth>[1];

/** What the sentence on screen shows, for what moves in it. */
interface Drawn {
  readonly stage: Stage | null;
  readonly from: number | null;
  readonly slots: Slots;
  readonly height: number;
  readonly least: number;
}

/** Of a score another hue than that of a weight, which comes as it lands. Empty: as the style sheet has it. */
function hueOf({ weighed, isBelowZero }: Arc): string {
  if (weighed === 1 || isBelowZero) return '';
  return weighed === 0 ? 'var(--quiet)' : `color-mix(in srgb, var(--accent) ${100 * weighed}%, var(--quiet))`;
}

/** An arc, or one of the two lines over each other that make it double. */
function renderArc(view: InView, stage: Stage, from: number, arc: Arc, layer: Layer = 'single'): SVGTemplateResult {
  const { trace } = view;
  const { to, value, isSelf, isBelowZero, d, thick, opacity } = arc;
  const tokens = wordsOf(trace);
  const cell = { stage: stage.id, row: from - wordsBefore(trace), col: to };
  // In a story's row what they were is drawn behind them.
  const changed = view.row === null && changeOf(view, cell) !== null ? 'changed' : '';
  const sign = isBelowZero ? 'below-zero' : '';
  return svg`<path class="arc ${layer} ${isSelf ? 'self' : ''} ${changed} ${sign}" d=${d} data-to=${to}
    stroke-width=${strokeWidth(thick, layer)} data-layer=${layer} .style=${`opacity:${opacity};stroke:${hueOf(arc)}`}
  ><title>${tokens[from]} → ${tokens[to]}: ${numberText(value)}</title></path>`;
}

function renderArcs(view: InView, stage: Stage, from: number, slots: Slots, height: number): readonly unknown[] {
  const { words } = view;
  const { arcs, label } = wordArcs(view, stage, from, slots, height);
  const paths = arcs.map((arc) => renderArc(view, stage, from, arc));
  const ghosts = isWeights(stage) ? renderCut(view, stage, from, slots, height) : [];
  if (!label) return [ghosts, paths];
  const { shown, x, y, anchor, dotted } = label;
  const hue = isWeights(shown) ? '' : 'of-scores';
  const { short } = stageWordsOf(words, shown.name);
  const name = svg`<text class=${hue} x=${x} y=${y} text-anchor=${anchor}>${short}</text>`;
  const dots = dotted
    ? svg`<path class="arc below-zero" stroke-width="3" d=${dotted.d}></path>
      <text class=${hue} x=${dotted.x} y=${dotted.y}>${'< 0'}</text>`
    : nothing;
  return [ghosts, paths, name, dots];
}

/** The arcs of one of two heads, with its name and its largest weight; the second's hang below the words, double. */
function renderHead(view: InView, stage: Stage, from: number, slots: Slots, whole: number): TemplateResult {
  const { trace, words } = view;
  const height = whole - HEADS.named;
  const tokens = wordsOf(trace);
  const { arcs } = wordArcs(view, stage, from, slots, height, LEAST_OF_HEADS);
  const isBelow = stage.head === 1;
  const layers = isBelow ? (['outer', 'inner'] as const) : (['single'] as const);
  const paths = arcs.flatMap((arc) => layers.map((layer) => renderArc(view, stage, from, arc, layer)));
  const [largest] = arcs.toSorted((a, b) => b.value - a.value);
  // Mirrored are the arcs, not their text.
  const lineAt = (y: number) => (isBelow ? whole - y + HEADS.letter : y);
  const number = largest
    ? svg`<text class="largest" text-anchor="middle" x=${largest.summit.x} opacity=${largest.opacity}
        y=${lineAt(HEADS.named + largest.summit.y - largest.thick / 2 - 5)}
      >${numberText(largest.value, false, true)}</text>`
    : nothing;
  const name = words.headNamed(stage.head! + 1);
  const start = textWidth(name) * 13 + 10;
  const sample = `M${start} ${lineAt(HEADS.letter - 2) - (isBelow ? HEADS.letter - 4 : 0)}h30`;
  const spoken = arcs.map(({ to, value }) => `${tokens[to]} ${numberText(value)}`).join(', ');
  return html`<svg
    class=${isSilent(trace, stage, from - wordsBefore(trace)) ? 'arcs silent' : 'arcs'} role="img"
    aria-label=${`${name}: ${words.looksAt(tokens[from]!, spoken)}`}
    width=${slots.width} height=${whole}
    .drawn=${{ stage, from, slots, height, least: LEAST_OF_HEADS } satisfies Drawn}
  >
    <g transform=${isBelow ? `translate(0 ${height}) scale(1 -1)` : `translate(0 ${HEADS.named})`}>
      ${renderCut(view, stage, from, slots, height)}${paths}
    </g>
    ${number}<text x="0" y=${lineAt(HEADS.letter + 2)}>${name}</text>
    ${layers.map(
      (layer) => svg`<path class="arc ${layer}" stroke-width=${strokeWidth(HEADS.sample, layer)} d=${sample}></path>`,
    )}
  </svg>`;
}

/**
 * @param width The width available to the sentence, in pixels.
 * @param height The height available to its arcs.
 * @param below Of two heads side by side, the height available to the arcs of the second; else 0.
 * @param line The height available to its words below them.
 * @param zoom The magnification: in a presenter's view words are larger still.
 * @param column The width of a word's column, if its numbers stand below it.
 */
export function renderSentence(
  view: InView,
  width: number,
  height: number,
  below: number,
  line: number,
  zoom = 1,
  column: number | null = null,
): TemplateResult {
  const { trace, words, timeline, theme, fonts } = view;
  const tokens = wordsOf(trace);
  const before = wordsBefore(trace);
  const inColumns = slotsOf(tokens, width, line, fonts.letter, zoom, column);
  // Of two heads nothing but the arcs is under the words, which are whole rather than in columns.
  const isFree = below > 0 && column !== null && !inColumns.fits;
  const slots = isFree ? slotsOf(tokens, width - 2 * NEXT, line, fonts.letter, zoom) : inColumns;
  const focus = wordsInFocus(view);
  const { from, to, role } = focus;
  const stage = stageOfArcs(view);
  const spoken =
    stage && from !== null && from >= before && isWeights(stage)
      ? keyTokensOf(trace)
          .map((token, col) => `${token} ${numberText(valueAt(trace, stage, from - before, col))}`)
          .join(', ')
      : '';
  const isWord = (token: number) => isWritten(slots, token, focus);
  const columns = slots.widths.map((each) => `${each}px`).join(' ');
  const curtain = curtainOf(view, from, slots);
  const hung = curtain?.isQuiet ? 'curtain past' : 'curtain';
  const note = words.scene.hiddenFrom(tokens[from!] ?? '');
  // Words that are padding, or of another sentence, are not guessed.
  const isGuessing = trace.config.mask === 'causal' && !trace.config.memory;
  const isNoted = view.inStory && isGuessing && !curtain?.isQuiet && height >= NOTE.height;
  const noteWidth = isNoted ? textWidth(note) * NOTE.type + NOTE.padding : Infinity;
  const direction = slots.isRightToLeft ? 'rtl' : nothing;
  const isOfHeads = below > 0 && from !== null && from >= before && stage !== null && isWeights(stage);
  const heads = isOfHeads ? headsOf(trace, stage).map((head) => renderHead(view, head, from, slots, below)) : [];
  return html`<div class="sentence" part="sentence" role="group" aria-label=${words.whole.sentence}>
    ${
      heads[0] ??
      html`<svg
      class="arcs" role=${spoken ? 'img' : 'none'}
      aria-label=${spoken ? words.looksAt(tokens[from!] ?? '', spoken) : nothing}
      width=${slots.width} height=${height} .drawn=${{ stage, from, slots, height, least: 0 } satisfies Drawn}
      .style=${`--minus:${belowZero(theme)}`}
    >${stage && from !== null ? renderArcs(view, stage, from, slots, height) : nothing}</svg>`
    }
    <div
      class=${slots.fits ? 'tokens fit' : 'tokens'} dir=${direction}
      .style=${`grid-template-columns:${columns};font-size:${slots.font}px`}
    >
      ${tokens.map((token, i) => {
        const inRow = view.row === null ? '' : 'in-row';
        const kind = `${i === from ? `from ${role}` : ''} ${i === to ? 'to' : ''} ${isWord(i) ? '' : 'dot'} ${inRow}`;
        const written = isWord(i) ? token : html`<span class="said">${token}</span>`;
        return i < before
          ? html`<span class="token of-memory ${kind}" title=${token}>${written}</span>`
          : html`<button
              class="token ${kind}" data-token=${i - before} title=${token}
              aria-pressed=${timeline.token === i - before ? 'true' : 'false'}
            >${written}</button>`;
      })}
    </div>
    ${below > 0 ? (heads[1] ?? html`<div .style=${`height:${below}px`}></div>`) : nothing}
    ${renderNext(view, slots, width)}
    ${
      curtain
        ? html`<div class=${hung} aria-hidden="true" dir=${direction} .style=${`width:${slots.width}px`}>
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

/**
 * Moves the arcs and the curtain within a beat.
 * @param lengths The numbers that arcs are as thick as: of an edit, those on the way to its own, as far as `edited`.
 */
export function drawArcs(root: ParentNode, view: InView, lengths: Trace, edited: number): void {
  const drawings = root.querySelectorAll<SVGElement & { readonly drawn: Drawn }>('.arcs');
  for (const drawing of drawings) {
    const { slots, height, stage, from, least } = drawing.drawn;
    const arcs =
      stage && from !== null ? wordArcs({ ...view, trace: lengths }, stage, from, slots, height, least).arcs : [];
    for (const stub of drawing.querySelectorAll<SVGPathElement>('[data-cut]')) drawCut(stub, arcs, edited);
    for (const path of drawing.querySelectorAll<SVGPathElement>('[data-to]')) {
      const arc = arcs.find(({ to }) => to === Number(path.dataset.to));
      path.style.opacity = String(arc?.opacity ?? 0);
      if (!arc) continue;
      path.style.stroke = hueOf(arc);
      change(path, 'd', arc.d);
      change(path, 'stroke-width', String(strokeWidth(arc.thick, path.dataset.layer as Layer)));
    }
  }
  const drawn = drawings[0]?.drawn;
  const curtain = drawn ? curtainOf(view, drawn.from, drawn.slots) : null;
  const hung = root.querySelector<HTMLElement>('.curtain');
  if (!curtain || !hung) return;
  hung.style.opacity = String(curtain.opacity);
}
