// Links and embed codes of what is in view.
import type { TemplateResult } from 'lit';
import { addressOf } from '../input/address/address.ts';
import { Copier } from '../panels/copier.ts';
import { pageOf, type Embeddable, type EmbedKind } from '../panels/share/embed_code.ts';
import { renderShare } from '../panels/share/share_template.ts';
import { LANGUAGES, tagOf, type Words } from '../words/index.ts';
import type { AttentionLearningElement } from './api.ts';
import { fieldsOf } from './shown.ts';

const LEARNING: Embeddable = {
  tag: 'attention-learning',
  module: 'attention-learning.js',
  frame: 'embed.html',
};
/** Of the stage in a frame, in pixels, as embed.css has them; what is below it scrolls. */
const FRAME = { narrow: 560, height: { narrow: 800, wide: 640 } };

/** Our pages in other languages are in folders of their own, beside the folder of all scripts. */
const TRANSLATED = new RegExp(`/(${LANGUAGES.join('|')})/[^/]*$`);

export class LearningShare {
  readonly #element: AttentionLearningElement;
  readonly #redraw: () => void;
  readonly #copier: Copier;
  #kind: EmbedKind = 'link';

  /** @param redraw Requests another rendering. */
  constructor(element: AttentionLearningElement, redraw: () => void) {
    this.#element = element;
    this.#redraw = redraw;
    this.#copier = new Copier(redraw);
  }

  render(title: string, words: Words): TemplateResult {
    const page = pageOf(this.#element.page, document.baseURI);
    const shown = fieldsOf(this.#element);
    // The page of a link has a language of its own.
    const lang = words.lang === 'en' ? {} : { lang: tagOf(words.lang) };
    const narrow = this.#element.offsetWidth <= FRAME.narrow;
    const embedding = {
      element: LEARNING,
      fields: { ...shown, ...lang },
      // A frame has a run, not a player, for its task.
      fragment: addressOf(
        this.#kind === 'link' || this.#kind === 'markdown'
          ? shown
          : { task: this.#element.run!.config.task, ...shown, ...lang },
      ),
      page,
      folder: page && new URL(TRANSLATED.test(page.pathname) ? '../' : './', page),
      title,
      height: FRAME.height[narrow ? 'narrow' : 'wide'],
    };
    return renderShare({
      words,
      embedding,
      kind: this.#kind,
      copyState: this.#copier.state,
      choose: (kind) => {
        this.#kind = kind;
        this.#redraw();
      },
      copy: (event, text) =>
        void this.#copier.copy(text, (event.currentTarget as Element).closest('.share')!.querySelector('textarea')!),
    });
  }
}
