// <story-cost>: what the next token costs over the number of tokens, with stored keys and values and without; sliders
// for tokens, width and heads. Loaded with a story that has one.
import { html, LitElement, svg, unsafeCSS, type TemplateResult } from 'lit';
import { layerCost, storedCost, type Sizes } from '../ops/cost.ts';
import { LANGUAGE_TAGS, languageAround } from '../words/index.ts';
import { COST_WORDS } from '../words/cost_words.ts';
import css from './cost.css?inline';

/** In pixels: text has the same size at every width. */
const CHART_WIDTH = { min: 280, max: 640 };
const HEIGHT = 300;
const PAD = { left: 62, right: 14, top: 16, bottom: 36 };
/** The ends of the axes: powers of ten. */
const N = [6, 131_072] as const;
const COUNTS = [0, 18] as const;
const POINTS = 60;

/** Sliders count in powers of two, tokens from 6. */
const TOKENS = [6, ...Array.from({ length: 15 }, (_, i) => 2 ** (i + 3))];
const WIDTHS = Array.from({ length: 13 }, (_, i) => 2 ** (i + 1));
const HEADS = Array.from({ length: 8 }, (_, i) => 2 ** i);

const MEASURES = ['multiplications', 'held'] as const;
type Measure = (typeof MEASURES)[number];

const log = Math.log10;
const xAt = (n: number, width: number) =>
  PAD.left + ((log(n) - log(N[0])) / (log(N[1]) - log(N[0]))) * (width - PAD.left - PAD.right);
const nAt = (at: number, width: number) => N[0] * (N[1] / N[0]) ** ((at - PAD.left) / (width - PAD.left - PAD.right));
const y = (count: number) =>
  HEIGHT - PAD.bottom - ((log(count) - COUNTS[0]) / (COUNTS[1] - COUNTS[0])) * (HEIGHT - PAD.top - PAD.bottom);

export class StoryCost extends LitElement {
  static override styles = unsafeCSS(css);
  static override properties = {
    n: { state: true },
    d: { state: true },
    h: { state: true },
    measure: { state: true },
    width: { state: true },
  };

  /** @internal */ declare n: number;
  /** @internal */ declare d: number;
  /** @internal */ declare h: number;
  /** @internal */ declare measure: Measure;
  /** @internal Of the chart, in pixels. */ declare width: number;
  readonly #resize = new ResizeObserver(([entry]) => {
    this.width = Math.max(CHART_WIDTH.min, Math.min(CHART_WIDTH.max, Math.floor(entry!.contentRect.width)));
  });

  constructor() {
    super();
    [this.n, this.d, this.h, this.measure, this.width] = [1024, 512, 8, 'multiplications', CHART_WIDTH.max];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  #slider(name: 'n' | 'd' | 'h', label: string, values: readonly number[]): TemplateResult {
    const at = values.indexOf(this[name]);
    return html`<label>${label}
      <input type="range" min="0" max=${values.length - 1} step="1" .value=${String(at)}
        aria-valuetext=${this[name]}
        @input=${(event: Event) => {
          this[name] = values[Number((event.target as HTMLInputElement).value)]!;
          // A head has at least one dimension.
          this.h = Math.min(this.h, this.d);
        }} />
      <output>${this.#count(this[name])}</output></label>`;
  }

  #count(value: number, compact = false): string {
    const language = LANGUAGE_TAGS[languageAround(this)];
    return value.toLocaleString(language, compact ? { notation: 'compact', maximumSignificantDigits: 3 } : {});
  }

  /** From 100 on whole: of multiplications it is the number of tokens. */
  #ratio(value: number): string {
    const digits = value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
    return value.toLocaleString(LANGUAGE_TAGS[languageAround(this)], digits);
  }

  #curve(of: (sizes: Sizes) => number, kind: string, label: string): TemplateResult {
    const { d, h, width } = this;
    const points = Array.from({ length: POINTS }, (_, i) => {
      const n = N[0] * (N[1] / N[0]) ** (i / (POINTS - 1));
      return `${xAt(n, width).toFixed(1)} ${y(of({ n, d, h })).toFixed(1)}`;
    });
    const [at, value] = [xAt(this.n, width), y(of({ n: this.n, d, h }))];
    // Both curves rise: the label is closest to its own at `end`, so measure there.
    const isAbove = kind === 'again';
    const end = isAbove ? Math.max(at - 8, PAD.left + 150) : Math.min(at + 8, width - 190);
    const near = y(of({ n: nAt(end, width), d, h }));
    return svg`<g class=${kind}><path d=${`M${points.join('L')}`}></path>
      <circle cx=${at} cy=${value} r="5"></circle>
      <text
        text-anchor=${isAbove ? 'end' : 'start'}
        x=${end}
        y=${isAbove ? near - 10 : near + 20}
      >${label}</text></g>`;
  }

  protected override render(): TemplateResult {
    const { n, d, h, measure, width } = this;
    const words = COST_WORDS[languageAround(this)];
    const [again, stored] = [layerCost, storedCost].map((cost) => (sizes: Sizes) => cost(sizes)[measure]);
    const [before, after] = [again!({ n, d, h }), stored!({ n, d, h })];
    const sentence = words.sentence(
      this.#count(n),
      this.#count(before, true),
      this.#count(after, true),
      this.#ratio(before / after),
    );
    const powers = [0, 3, 6, 9, 12, 15, 18];
    return html`<figure>
      <figcaption>${words.chart}</figcaption>
      <div class="controls">
        ${this.#slider('n', words.tokens, TOKENS)} ${this.#slider('d', words.width, WIDTHS)}
        ${this.#slider(
          'h',
          words.heads,
          HEADS.filter((heads) => heads <= d),
        )}
        <div role="group" aria-label=${words.measure}>
          ${MEASURES.map(
            (one) =>
              html`<button
                aria-pressed=${one === measure ? 'true' : 'false'}
                @click=${() => {
                  this.measure = one;
                }}
              >${words.what[one]}</button>`,
          )}
        </div>
      </div>
      <svg viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${sentence}>
        ${powers.map(
          (power) => svg`<path class="grid" d="M${PAD.left} ${y(10 ** power)}H${width - PAD.right}"></path>
            <text class="tick" x=${PAD.left - 8} y=${y(10 ** power) + 4}
              >10<tspan dy="-5" font-size="9">${power}</tspan></text>`,
        )}
        ${[6, 100, 1000, 10_000, 100_000].map(
          (tick) =>
            svg`<text class="tick below" x=${xAt(tick, width)} y=${HEIGHT - 12}>${this.#count(tick, true)}</text>`,
        )}
        ${this.#curve(again!, 'again', words.again)} ${this.#curve(stored!, 'stored', words.stored)}
      </svg>
      <p aria-live="polite">${sentence}</p>
      <p class="formula">${words.formula}</p>
    </figure>`;
  }
}
