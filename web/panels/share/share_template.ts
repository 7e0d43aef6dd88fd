// What can be shared and saved: first a link, a picture and a film, and behind a line the code of other pages and the
// numbers.
import { html, nothing, type TemplateResult } from 'lit';
import type { StageName } from '../../engine/index.ts';
import type { DataKind } from '../../files/data.ts';
import type { Theme } from '../../model/state.ts';
import type { Words } from '../../words/words.ts';
import { picker, renderToPicture } from '../controls.ts';

/** In pixels: 16:9, a column of text, A4. */
export const SIZES = {
  slide: { width: 1280, height: 720 },
  column: { width: 560, height: 560 },
  page: { width: 794, height: 1123 },
} as const;

export interface Chosen {
  readonly what: 'scene' | 'whole';
  readonly size: keyof typeof SIZES;
  readonly theme: Theme;
  readonly film: 'scene' | 'walk';
  readonly stage: StageName | null;
}

export interface ShareView {
  readonly words: Words;
  /** The link to copy, if one can be given; and all that shows this step elsewhere. */
  readonly link: TemplateResult | null;
  readonly embed: TemplateResult | typeof nothing;
  readonly chosen: Chosen;
  readonly stages: readonly StageName[];
  /** The progress of the film, in [0, 1]; null: none is drawn. */
  readonly progress: number | null;
  /** The outcome of the last file; empty: no message. */
  readonly said: string;
  choose(changes: Partial<Chosen>): void;
  picture(kind: 'svg' | 'png'): void;
  copy(): void;
  film(): void;
  cancel(): void;
  data(kind: DataKind | 'ipynb'): void;
}

/** `why`: the id of the sentence that says why it is disabled. */
const button = (kind: string, name: string, press: () => void, disabled = false, why?: string) =>
  html`<button
    class="plain" data-file=${kind} ?disabled=${disabled}
    aria-describedby=${(disabled && why) || nothing} @click=${press}
  >${name}</button>`;

const DATA = { json: 'JSON', csv: 'CSV', npy: '.npy', npz: '.npz' } as const;

function renderFilm(view: ShareView): TemplateResult {
  const { words, chosen, progress, choose } = view;
  const said = words.files;
  const share = Math.floor((progress ?? 0) * 100);
  return html`<fieldset><legend>${said.film}</legend>
    <div class="choices">${picker(
      'film',
      said.what,
      chosen.film,
      [
        ['scene', said.filmScene],
        ['walk', said.filmWalk],
      ],
      (film) => choose({ film: film as Chosen['film'] }),
    )}</div>
    <div class="code-kinds">${button('gif', 'GIF', view.film, progress !== null)}</div>
    ${
      progress === null
        ? nothing
        : html`<div class="progress">
            <progress max="100" .value=${share} aria-label=${said.film}></progress>
            <span>${said.drawing(String(share))}</span>
            <button class="plain" data-file="cancel" @click=${view.cancel}>${said.cancel}</button>
          </div>`
    }
  </fieldset>`;
}

function renderPicture({ words, chosen, choose, picture, copy }: ShareView): TemplateResult {
  const said = words.files;
  const { light, dark } = words.menu.themes;
  const what = { scene: said.scene, whole: said.whole };
  return html`<fieldset><legend>${said.picture}</legend>
    <div class="choices">
      ${picker('picture', said.what, chosen.what, Object.entries(what), (what) =>
        choose({ what: what as Chosen['what'] }),
      )}
      ${picker('size', said.size, chosen.size, Object.entries(said.sizes), (size) =>
        choose({ size: size as Chosen['size'] }),
      )}
      ${picker('colours', said.theme, chosen.theme, Object.entries({ light, dark }), (theme) =>
        choose({ theme: theme as Theme }),
      )}
    </div>
    <div class="code-kinds">
      ${button('svg', 'SVG', () => picture('svg'))}
      ${button('png', 'PNG', () => picture('png'))}
      ${button('copy', said.copyPicture, copy)}
    </div>
  </fieldset>`;
}

function renderData({ words, chosen, stages, choose, data }: ShareView): TemplateResult {
  const said = words.files;
  const named = stages.map((name) => [name, name] as const);
  const isAll = chosen.stage === null;
  return html`<fieldset><legend>${said.data}</legend>
    <div class="choices">${picker('data', said.stage, chosen.stage ?? '', [['', said.allStages], ...named], (stage) =>
      choose({ stage: (stage || null) as StageName | null }),
    )}</div>
    <div class="code-kinds">
      ${Object.entries(DATA).map(([kind, name]) =>
        button(kind, name, () => data(kind as DataKind), kind === 'npy' && isAll, 'why-no-npy'),
      )}
      ${button('txt', said.text, () => data('txt'))}
      ${button('ipynb', said.notebook, () => data('ipynb'))}
    </div>
    ${isAll ? html`<p class="hint" id="why-no-npy">${said.npyOfOne}</p>` : nothing}
  </fieldset>`;
}

export function renderSharing(view: ShareView): TemplateResult {
  const { words, link, embed } = view;
  const said = words.share;
  return html`${renderToPicture(words)}
    <div class="parts">
      ${link ? html`<fieldset><legend>${said.link}</legend>${link}</fieldset>` : nothing}
      ${renderPicture(view)} ${renderFilm(view)}
    </div>
    <p class="outcome" role="status">${view.said}</p>
    <details class="rest" ?open=${!link}><summary>${said.rest}</summary>
      <div class="parts">
        <fieldset><legend>${said.embed}</legend>${embed}</fieldset>
        ${renderData(view)}
      </div>
    </details>`;
}
