// What moves the number in focus: the largest gradient in a sentence, the next ones in a list, and an edit that proves
// it.
import { html, nothing, type TemplateResult } from 'lit';
import type { Stage, Trace } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import { effectsOf, elementOf, largestOf, movesOf, type Move, type Moves } from '../../model/moves.ts';
import type { Player } from '../../model/player.ts';
import { sentenceOf, type Problems } from '../../model/problems.ts';
import { cellAt, sameCell } from '../../model/cells.ts';
import { editable } from '../../model/replace_cell.ts';
import { numberAt, type CellRef } from '../../ops/expression.ts';
import type { Tint, Tints } from '../../view/context.ts';
import { domainOf, type Domain } from '../../view/ramp.ts';
import { numberText } from '../../words/number_text.ts';
import { joined } from '../../words/text.ts';

const STEP = 0.01;

/** The last edit from the list: of which number, and what it was. */
interface Proof {
  readonly trace: Trace;
  readonly cell: CellRef;
  readonly name: string;
  readonly before: number;
}

const proofs = new WeakMap<Player, Proof>();

function add(player: Player, problems: Problems, cell: CellRef, { cell: source }: Move): void {
  const { session, trace } = player;
  const before = numberAt(trace, cell);
  session.settle(); // a step of its own to undo
  const stage = trace.stages[source.stage]!;
  const refused = session.editCell(stage, source.row, source.col, numberAt(trace, source) + STEP);
  session.settle();
  problems.report('moves', refused.map(sentenceOf));
  if (refused.length === 0) proofs.set(player, { trace: player.trace, cell, name: elementOf(trace, source), before });
  player.renew();
}

const BLANK: Domain = { signed: true, max: 0 };

const tintsOfMoves = new WeakMap<Moves, Map<string, Tints>>();

/** The number in question: in the overview the one that was chosen in its scene, else the first of the framed row. */
function asked({ trace, timeline, frame, cell }: InView, { state }: Player): CellRef {
  const chosen = timeline.scenes[frame.at]!.whole && state.cell;
  return (chosen && cellAt(trace, chosen, state)) || cell;
}

/** The colours of all stages: inputs and weights share one range, so that the largest is the darkest. */
export function tintsOf(context: InView, player: Player): Tints | null {
  const { trace, words } = context;
  const moves = movesOf(player.session.engine, trace, asked(context, player));
  if (!moves) return null;
  const known = tintsOfMoves.get(moves) ?? new Map<string, Tints>();
  tintsOfMoves.set(moves, known);
  const said = words.moves.gradient;
  const tints = known.get(said) ?? createTints(trace, moves, said);
  known.set(said, tints);
  return tints;
}

function createTints(trace: Trace, moves: Moves, said: string): Tints {
  const tints = new Map<Stage, Tint | null>();
  const largest = Math.abs(moves.largest[0]?.by ?? 0);
  const tintOf = (stage: Stage): Tint | null => {
    // Softmax has a derivative as a whole: its details have no gradients, and show nothing.
    if (stage.detail) return { values: new Float32Array(stage.rows * stage.cols), domain: BLANK, said: '' };
    const values = effectsOf(trace, moves, stage);
    if (!values) return null;
    const max = editable(trace, stage) ? largest : largestOf(values);
    return { values, domain: { signed: true, max, hue: domainOf(trace, stage).hue ?? 'score' }, said };
  };
  return (stage) => {
    if (!tints.has(stage)) tints.set(stage, tintOf(stage));
    return tints.get(stage)!;
  };
}

/** The overview, tinted by what moves this number. */
function showTinted(player: Player, { stage, row, col }: CellRef): void {
  const { name, head } = player.trace.stages[stage]!;
  player.clock.seekStage(0);
  player.change({ cell: { stage: name, row, col, head }, trail: [], unfolded: false, refused: false });
}

/** The legend of the overview while it is tinted. */
export function renderTinted(context: InView, player: Player): TemplateResult | typeof nothing {
  const { trace, words } = context;
  const cell = asked(context, player);
  const moves = movesOf(player.session.engine, trace, cell);
  if (!moves) return nothing;
  const { tinted, largest } = words.moves;
  return html`<div class="moves">
    <p>${tinted(elementOf(trace, cell))}</p>
    ${
      moves.largest.length > 0
        ? html`<p class="of">${largest}</p>
          <ol>${moves.largest.map(
            (move) => html`<li><code>${elementOf(trace, move.cell)}</code> ${numberText(move.by)}</li>`,
          )}</ol>`
        : nothing
    }
  </div>`;
}

export function renderMoves(context: InView, player: Player, problems: Problems): TemplateResult | typeof nothing {
  const { trace, cell, words } = context;
  const moves = movesOf(player.session.engine, trace, cell);
  if (!moves) return nothing;
  const { largest, still, all, hidden } = moves;
  const said = words.moves;
  const [max] = largest;
  if (!max) return html`<p class="moves">${joined([said.nothing(all), ...(hidden ? [said.hidden] : [])])}</p>`;
  const far = numberText(Math.abs(max.by) * STEP);
  const proof = proofs.get(player);
  const isProven = proof?.trace === trace && sameCell(proof.cell, cell);
  const now = numberAt(trace, cell);
  const change = isProven ? now - proof.before : 0;
  const item = (move: Move) => {
    const name = elementOf(trace, move.cell);
    const text = html`<code>${name}</code> ${numberText(move.by)}`;
    return html`<li>${
      context.editable
        ? html`<button title=${said.add(name)} @click=${() => add(player, problems, cell, move)}>${text}</button>`
        : text
    }</li>`;
  };
  return html`<div class="moves">
    <p>${(max.by > 0 ? said.more : said.less)(far, elementOf(trace, max.cell))}</p>
    ${
      isProven
        ? html`<p class="proof" role="status">${said.proof(
            proof.name,
            numberText(proof.before),
            numberText(now),
            `${change > 0 ? '+' : ''}${numberText(change)}`,
          )}</p>`
        : nothing
    }
    <p class="of">${said.largest}${context.editable ? said.choose : ''}</p>
    <ol>${largest.map(item)}</ol>
    ${still > 0 ? html`<p class="of">${said.still(still, all)}</p>` : nothing}
    <button @click=${() => showTinted(player, cell)}>${said.overview}</button>
  </div>`;
}
