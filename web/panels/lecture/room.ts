// “Ask the room”: a code that opens the question of a scene on phones, the answers that are pasted here, and how they
// are distributed, before the result lands. Loaded when a room is first asked.
import { keyTokensOf } from '../../model/labels.ts';
import { html, nothing, render, unsafeCSS } from 'lit';
import type { Fields } from '../../input/address/fields.ts';
import type { Player } from '../../model/player.ts';
import type { Presentation } from '../../model/presentation.ts';
import { questionOf, type Question } from '../../model/question.ts';
import type { Transport } from '../../model/transport.ts';
import { firstStepOf, hasLanded, stepWith, type Timeline } from '../../timeline/timeline.ts';
import { adopt } from '../../view/part_styles.ts';
import { ROOM_WORDS } from '../../words/room_words.ts';
import { askedOf, questionKey, type Asked } from '../ask/asked.ts';
import { questionText } from '../ask/question_text.ts';
import { Copier } from '../copier.ts';
import css from './room.css?inline';
import { readAnswers, type RoomAnswers } from './room_answers.ts';
import { roomLink, type RoomLink } from './room_link.ts';
import { renderAnswers, renderCollecting, shareText, type InRoom, type View } from './room_template.ts';

const styles = unsafeCSS(css);

export interface RoomHost extends HTMLElement {
  /** The address of a page that shows a player alone. */
  readonly page: string;
}

/** A question that the room was asked. */
interface Round extends Asked {
  /** Its scene. */
  readonly at: number;
  readonly link: RoomLink;
}

/** The step at which the answer is there. */
const lastStep = (timeline: Timeline, at: number, question: Question): number =>
  question.kind === 'number' ? stepWith(timeline, at, question.cell) : timeline.ends[at]!;

export class Room {
  readonly #host: RoomHost;
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #transport: Transport;
  readonly #fields: () => Fields;
  readonly #dialog = document.createElement('dialog');
  readonly #share = document.createElement('div');
  readonly #copier = new Copier(() => this.update());
  /** The pasted text of each question. */
  readonly #pasted = new Map<string, string>();
  #round: Round | null = null;
  #view: View = 'code';

  constructor(host: RoomHost, player: Player, presentation: Presentation, transport: Transport, fields: () => Fields) {
    this.#host = host;
    this.#player = player;
    this.#presentation = presentation;
    this.#transport = transport;
    this.#fields = fields;
    this.#dialog.className = 'ask-room';
    this.#share.className = 'ask-room-share';
    this.#share.setAttribute('role', 'status');
    this.#dialog.addEventListener('close', () => this.update());
    adopt(host.shadowRoot, styles);
    host.shadowRoot!.querySelector('.root')!.append(this.#dialog, this.#share);
  }

  get isOpen(): boolean {
    return this.#dialog.open;
  }

  /**
   * Asks the question of the scene in view or, if its result is there, of the next one. A question that the room has
   * answered shows its answers again. False: there is none.
   */
  open(): boolean {
    const round = this.#round;
    if (round && this.#isInView(round) && this.#read(round).answers.length > 0) {
      this.#show('answers');
      return true;
    }
    const { timeline } = this.#player.clock;
    const { at } = this.#player.clock.frame();
    const next = timeline.scenes.findIndex((_, scene) => scene >= at && this.#isOpenQuestion(timeline, scene));
    if (next < 0) return false;
    this.#transport.seekStep(firstStepOf(timeline, next));
    const asked = askedOf(this.#player, questionOf(timeline, next)!, next);
    this.#round = { ...asked, at: next, link: roomLink(this.#host.page, this.#fields(), timeline, next) };
    this.#show('code');
    return true;
  }

  /** The question of the scene in view, about the numbers in view. */
  #isInView(round: Round): boolean {
    const { clock, state } = this.#player;
    const { at } = clock.frame();
    const question = round.at === at && state.presents ? questionOf(clock.timeline, at) : null;
    return question !== null && questionKey(askedOf(this.#player, question, at)) === questionKey(round);
  }

  #isOpenQuestion(timeline: Timeline, at: number): boolean {
    const question = questionOf(timeline, at);
    if (!question) return false;
    const frame = this.#player.clock.frame();
    if (at !== frame.at) return true;
    return question.kind === 'number' ? !hasLanded(timeline, frame, question.cell) : frame.step < timeline.ends[at]!;
  }

  #show(view: View): void {
    this.#view = view;
    this.update();
    if (view === 'share') this.#dialog.close();
    else if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.querySelector('h2')?.focus();
  }

  close(): void {
    this.#dialog.close();
  }

  /** Whether the key is the room's. */
  obey(key: string): boolean {
    if (!this.#dialog.open) return false;
    if (key === 'PageDown' || key === 'ArrowRight' || key === ' ') this.#goOn();
    else if (key === 'PageUp' || key === 'ArrowLeft') this.#goBack();
    else if (key === 'q' || key === 'Escape') this.close();
    else return false;
    return true;
  }

  /** From the code to the answers, if there are any, and from them to the result. */
  #goOn(): void {
    const round = this.#round!;
    if (this.#view === 'code' && this.#read(round).answers.length > 0) return this.#show('answers');
    this.#land(round);
  }

  #goBack(): void {
    if (this.#view === 'answers') this.#show('code');
    else this.close();
  }

  #read(round: Round): RoomAnswers {
    return readAnswers(this.#pasted.get(questionKey(round)) ?? '', round);
  }

  /** After each rendering of the player. */
  update(): void {
    const round = this.#round;
    if (!round || !this.#isInView(round)) {
      this.#dialog.close();
      for (const part of [this.#dialog, this.#share]) render(nothing, part);
      return;
    }
    const room = this.#inRoom(round);
    render(this.#view === 'answers' ? renderAnswers(room) : renderCollecting(room), this.#dialog);
    const isShared = !this.#dialog.open && room.hasLanded && room.read.answers.length > 0;
    render(isShared ? html`<p>${shareText(room)}</p>` : nothing, this.#share);
  }

  remove(): void {
    this.#dialog.remove();
    this.#share.remove();
  }

  #hasLanded({ at, question }: Round): boolean {
    const { clock } = this.#player;
    return lastStep(clock.timeline, at, question) <= clock.frame().step;
  }

  #land({ at, question }: Round): void {
    this.#transport.seekStep(lastStep(this.#player.clock.timeline, at, question));
    this.#show('share');
  }

  #inRoom(round: Round): InRoom {
    return {
      words: ROOM_WORDS[this.#presentation.words.lang],
      question: questionText(this.#presentation.words, this.#player.trace, round.question),
      asked: round.question,
      link: round.link,
      pasted: this.#pasted.get(questionKey(round)) ?? '',
      read: this.#read(round),
      hasLanded: this.#hasLanded(round),
      tokens: keyTokensOf(this.#player.trace),
      copier: this.#copier,
      paste: (text) => {
        this.#pasted.set(questionKey(round), text);
        this.update();
      },
      show: (view) => this.#show(view),
      land: () => this.#land(round),
      close: () => this.close(),
    };
  }
}
