// The rows of the whole figure, loaded right after the first picture: threads of the ribbons, and over each matrix a
// veil with gaps for the rows in focus, visible while a reader points at something.
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { isOfWayBack } from '../../engine/gradient_name.ts';
import type { Trace } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import { nextTokenWordsOf } from '../../words/stage_words.ts';
import type { Words } from '../../words/words.ts';
import { bracketOf } from '../stored_rows.ts';
import { focusOf, rowsIn, threadsOf } from './focus.ts';
import { isTrunk } from './graph.ts';
import type { WholeNode } from './node.ts';
import type { Ribbon } from './ribbons.ts';
import { against } from './against.ts';

/** An SVG path over all rows of a matrix except those in focus. */
function othersThan(rows: readonly number[], { stage, width, height }: WholeNode): string {
  const pitch = height / stage.rows;
  let next = 0;
  return [...rows, stage.rows]
    .map((row) => {
      const from = next;
      next = row + 1;
      return row > from ? `M0 ${from * pitch}h${width}V${row * pitch}h${-width}z` : '';
    })
    .join('');
}

function renderStored({ trace }: InView, { stage, width, height }: WholeNode): SVGTemplateResult | typeof nothing {
  const bracket = bracketOf(trace, stage, { x: 0, y: 0, width, height });
  return bracket === null ? nothing : svg`<path class="stored" d=${bracket}></path>`;
}

/** The veil over the cells; for a pair of tokens, its cell has a frame. */
export function renderVeil(context: InView, node: WholeNode): SVGTemplateResult {
  const focus = focusOf(context);
  const { stage, width, height } = node;
  const rows = rowsIn(context.trace, stage, focus) ?? [];
  const [across, down] = [width / stage.cols, height / stage.rows];
  const pair = focus.isPair && isTrunk(stage) ? context.lit : null;
  return svg`<path class="veil" d=${othersThan(rows, node)}></path>${
    pair
      ? svg`<rect class="pair" x=${pair.col * across} y=${pair.row * down} width=${across} height=${down}></rect>`
      : nothing
  }${renderStored(context, node)}`;
}

/** What broken lines and brackets are, where there are some. */
export function lineLegend(trace: Trace, words: Words): readonly (readonly [kind: string, text: string])[] {
  const next = nextTokenWordsOf(words, trace);
  return [
    ...(next ? [['stored-swatch', next.stored] as const] : []),
    ...(trace.stages.some(isOfWayBack) ? [['against-swatch', words.gradients.stream] as const] : []),
  ];
}

/** Gradients against the stream. */
function renderAgainst({ trace }: InView, ribbon: Ribbon): readonly SVGTemplateResult[] {
  const back = against(trace, ribbon);
  return back
    ? [svg`<path class="against" d=${back.line}></path><path class="against-head" d=${back.head}></path>`]
    : [];
}

/** The threads in focus come last, and over them the way back. */
export function renderThreads(context: InView, ribbon: Ribbon): readonly SVGTemplateResult[] {
  const threads = threadsOf(context.trace, ribbon, focusOf(context));
  const others = threads.filter(({ isFocused }) => !isFocused);
  // In one path, of which each part is about as long as every other.
  const quiet = others.length > 0 ? [others.map(({ d }) => d).join('')] : [];
  return [
    ...quiet.map((d) => svg`<path class="thread" d=${d} pathLength=${others.length} stroke-width="1"></path>`),
    ...threads
      .filter(({ isFocused }) => isFocused)
      .map(({ d, width }) => svg`<path class="thread focal" d=${d} pathLength="1" stroke-width=${width}></path>`),
    ...renderAgainst(context, ribbon),
  ];
}
