// The pressed link of a story: its settings lie over those of its section until it is pressed again, a button puts
// them back, or another section is read.
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { LearningRun } from '../engine/index.ts';
import type { StoryWords } from '../words/words.ts';
import { roundedAs } from './cell_text.ts';
import { learningOf, lossOf, settingsOf } from './link.ts';
import { loadRun } from './load_run.ts';
import type { PictureSettings } from './picture_settings.ts';
import { canRead } from './section_request.ts';

export class PressedLink {
  /** Null: none is pressed. */
  link: HTMLElement | null = null;
  /** That it has trained, once it has come. */
  run: LearningRun | null = null;
  #back: HTMLElement | null = null;
  readonly #player: AttentionSteps;
  readonly #settings: PictureSettings;
  readonly #words: () => StoryWords;
  readonly #changed: () => void;

  /** @param changed It has another run, or none. */
  constructor(player: AttentionSteps, settings: PictureSettings, words: () => StoryWords, changed: () => void) {
    this.#player = player;
    this.#settings = settings;
    this.#words = words;
    this.#changed = changed;
  }

  async press(link: HTMLElement): Promise<void> {
    const again = this.link === link;
    this.release();
    if (again || !canRead(this.#player, 'link', [link], ['data-set', 'data-learn'])) return;
    this.link = link;
    link.setAttribute('aria-pressed', 'true');
    const section = link.closest('attention-story > section');
    for (const answer of section?.querySelectorAll(`[data-after="${link.id}"]`) ?? [])
      answer.toggleAttribute('data-answered', true);
    this.#addBack(link);
    const { session } = this.#settings.model!;
    const learning = learningOf(link, session);
    if (learning) {
      const what = () => link.textContent!.trim();
      const wanted = { field: 'data-learn', what, again: () => void this.press(link), inPlace: false };
      const learnt = await loadRun(this.#player.reported, wanted, learning);
      if (this.link !== link) return;
      if (!learnt) return this.release();
      this.run = learnt.run;
    }
    const settings = settingsOf(link, session, this.run);
    const loss = link.querySelector('data-loss');
    if (this.run && loss) loss.textContent = roundedAs(loss.textContent!, lossOf(this.run, settings));
    this.#settings.put(settings);
    this.#changed();
  }

  #addBack(link: HTMLElement): void {
    const back = document.createElement('button');
    back.type = 'button';
    back.className = 'story-back';
    back.style.marginInlineStart = '0.4em';
    back.textContent = this.#words().putBack;
    back.addEventListener('click', () => {
      this.release();
      link.focus({ preventScroll: true });
    });
    // Behind its paragraph: a page may lay it out so that no line moves.
    (link.closest('p') ?? link.parentElement!).append(back);
    this.#back = back;
  }

  release(): void {
    const { link } = this;
    if (!link) return;
    this.#settings.put({});
    this.link = this.run = null;
    link.removeAttribute('aria-pressed');
    this.#back?.remove();
    this.#changed();
  }
}
