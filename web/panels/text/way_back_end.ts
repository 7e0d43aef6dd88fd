// The end of the way back: what its step did to the chosen number, and where to go from there.
import { html, type TemplateResult } from 'lit';
import { isOfWayBack } from '../../engine/gradient_name.ts';
import type { InView } from '../../model/in_view.ts';
import { afterStep } from '../../model/after_step.ts';
import { elementOf, largestMove } from '../../model/moves.ts';
import type { Player } from '../../model/player.ts';
import type { WayBackEnd } from '../../view/context.ts';
import { renderTrain, type WayOn } from '../../view/mix/result.ts';
import { numberText } from '../../words/number_text.ts';
import { joined } from '../../words/sentences.ts';
import { howOf } from '../../words/stage_words.ts';

export { goBack, leaveWayBack } from '../../model/way_back.ts';

/** What the step did, if it can be computed. */
function stepText({ trace, words }: InView, player: Player): string {
  const said = words.wayBack;
  const step = afterStep(player.session.engine, trace);
  if (!step) return '';
  const [before, after] = [numberText(step.before), numberText(step.after)];
  if (step.isStill) return said.still(before);
  if (before === after) return said.same(before);
  return step.after < step.before ? said.smaller(before, after) : said.larger(before, after);
}

/** Null before the last scene of the way back is complete. @param possible Where a reader can go from an end. */
export function wayBackEnd(context: InView, player: Player, possible: readonly WayOn[]): WayBackEnd | null {
  const { trace, timeline, frame, words } = context;
  const { stage } = timeline.scenes[frame.at]!;
  if (!isOfWayBack(stage) || frame.step < timeline.beats.length) return null;
  const said = words.wayBack;
  const most = largestMove(trace);
  const text = [stepText(context, player), most ? said.most(elementOf(trace, most.cell), numberText(most.by)) : ''];
  const train = possible.find((way) => way === 'train' || way === 'trainOwn');
  const ways: TemplateResult = html`<div class="ways compact">
    <button data-way="forward">${said.forward}</button>
    ${train ? renderTrain(context, train) : ''}
  </div>`;
  return { said: [joined(text.filter(Boolean)), howOf(words, stage)], ways };
}
