// The curve of a run as the track of its steps: keys and pointers move the handle, a click on a thin curve takes its
// seed.
import { html, nothing, type TemplateResult } from 'lit';
import { curveOf, levelsOf, type Curve, type CurveArea } from '../view/curve.ts';
import { numberText } from '../words/number_text.ts';
import { renderCurve } from './curve_view.ts';
import { movedBy } from './controls.ts';
import type { StepInView } from './step_picture.ts';
import { looksText } from './told.ts';

export interface TrackView extends StepInView {
  /** The losses of the run in comparison; null: there is none. */
  readonly compared: Float64Array | null;
  /** The runs of other seeds: each seed with its losses. */
  readonly seeds: readonly (readonly [seed: number, losses: Float64Array])[];
  readonly linear: boolean;
  readonly area: CurveArea;
}

export class Track {
  readonly #goTo: (step: number) => void;
  readonly #takeSeed: (seed: number) => void;
  #view: TrackView | null = null;
  #computed: { readonly parts: readonly unknown[]; readonly curve: Curve } | null = null;

  constructor(goTo: (step: number) => void, takeSeed: (seed: number) => void) {
    this.#goTo = goTo;
    this.#takeSeed = takeSeed;
  }

  /** @param view Null if there is no run yet. */
  render(view: TrackView | null): TemplateResult {
    this.#view = view;
    return html`<div
      class="curve-area" part="curve"
      @keydown=${this.#keyDown} @pointerdown=${this.#pointerDown} @pointermove=${this.#pointerMove}
    >${view && view.area.width > 0 ? this.#renderCurve(view) : nothing}</div>`;
  }

  #renderCurve(view: TrackView): TemplateResult {
    const { run, step, looked, words, compared, seeds } = view;
    const loss = run.losses[step]!;
    return renderCurve({
      curve: this.#curveOf(view),
      step,
      steps: run.steps,
      loss,
      label: words.stepAndLoss(step, numberText(loss)),
      spoken: words.value(step, Number.isNaN(loss) ? 'NaN' : loss.toFixed(2), looksText(looked, words)),
      name: words.curve,
      titles: compared ? [null] : seeds.map(([seed]) => words.takeSeed(seed)),
      compared: compared ? words.asUsual : null,
      lossName: words.loss,
    });
  }

  /** Computed again when any part of it changes, not at each step. */
  #curveOf({ run, compared, seeds, words, linear, area }: TrackView): Curve {
    const parts = [run, compared, seeds, words, linear, area];
    if (!this.#computed || parts.some((part, i) => part !== this.#computed!.parts[i])) {
      const others = compared ? [compared] : seeds.map(([, losses]) => losses);
      const wanted = { losses: run.losses, others, levels: levelsOf(run, words), linear };
      this.#computed = { parts, curve: curveOf(wanted, area) };
    }
    return this.#computed.curve;
  }

  readonly #keyDown = (event: KeyboardEvent): void => {
    const move = movedBy(event);
    if (move === undefined || !this.#view) return;
    event.preventDefault();
    this.#goTo(this.#view.step + move);
  };

  readonly #pointerDown = (event: PointerEvent): void => {
    const other = (event.target as Element).closest<HTMLElement>('[data-other]');
    if (other) {
      const seed = this.#view?.seeds[Number(other.dataset.other)]?.[0];
      if (seed !== undefined) return this.#takeSeed(seed);
    }
    const area = event.currentTarget as HTMLElement;
    area.setPointerCapture(event.pointerId);
    this.#drag(event);
  };

  readonly #pointerMove = (event: PointerEvent): void => {
    if ((event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) this.#drag(event);
  };

  #drag(event: PointerEvent): void {
    if (!this.#view) return;
    const { left } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#goTo(this.#curveOf(this.#view).stepAt(event.clientX - left));
  }
}
