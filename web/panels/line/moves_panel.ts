// What moves the number in focus: the largest gradient in a sentence, the next ones in a list, and an edit that proves
// it. Loaded when a reader asks.
import { html, nothing, unsafeCSS, type TemplateResult } from 'lit';
import type { Trace } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import { elementOf, movesOf, numberAt, type Move } from '../../model/moves.ts';
import type { Player } from '../../model/player.ts';
import { sentenceOf, type Problems } from '../../model/problems.ts';
import { sameCell } from '../../model/cells.ts';
import type { CellRef } from '../../ops/expression.ts';
import { MOVES_WORDS } from '../../words/moves_words.ts';
import { numberText } from '../../words/number_text.ts';
import css from './moves.css?inline';

export const styles = unsafeCSS(css);

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

export function renderMoves(context: InView, player: Player, problems: Problems): TemplateResult | typeof nothing {
  const { trace, cell, words, editable } = context;
  const moves = movesOf(player.session.engine, trace, cell);
  if (!moves) return nothing;
  const { largest, still, all, hidden } = moves;
  const said = MOVES_WORDS[words.lang];
  const [most] = largest;
  if (!most) return html`<p class="moves">${said.nothing(all)} ${hidden ? said.hidden : nothing}</p>`;
  const far = numberText(Math.abs(most.by) * STEP);
  const proof = proofs.get(player);
  const isProven = proof?.trace === trace && sameCell(proof.cell, cell);
  const now = numberAt(trace, cell);
  const change = isProven ? now - proof.before : 0;
  const item = (move: Move) => {
    const name = elementOf(trace, move.cell);
    const text = html`<code>${name}</code> ${numberText(move.by)}`;
    return html`<li>${
      editable
        ? html`<button title=${said.add(name)} @click=${() => add(player, problems, cell, move)}>${text}</button>`
        : text
    }</li>`;
  };
  return html`<div class="moves">
    <p>${(most.by > 0 ? said.more : said.less)(far, elementOf(trace, most.cell))}</p>
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
    <p class="of">${said.largest}</p>
    <ol>${largest.map(item)}</ol>
    ${still > 0 ? html`<p class="of">${said.still(still, all)}</p>` : nothing}
  </div>`;
}
