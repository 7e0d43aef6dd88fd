// The text beside a scene: heading, words, line and summary, and what takes their place: a question, a message.
import { html, nothing, type TemplateResult } from 'lit';
import { renderRowList } from '../../view/scene/row_list.ts';
import { renderColourKey } from '../../view/legend.ts';
import type { Pictures } from '../../view/picture/pictures.ts';
import { isApart } from '../../view/picture/scene.ts';
import type { Composition } from '../../view/picture/composition.ts';
import { renderCellLabel, renderFramed, renderLinePanel, renderTrained } from '../line/line_panel.ts';
import { styleOfSpace, textSpaceOf, type TextSpace, fitting, isTooLong, sentencesIn } from './text_space.ts';
import { guard } from 'lit/directives/guard.js';
import type { InView } from '../../model/in_view.ts';
import { isConclusion, type WalkScene } from '../../timeline/scenes.ts';
import type { Stage, StageName, Trace } from '../../engine/index.ts';
import { cellsPrinting } from '../../model/notebook.ts';
import { isUntrained } from '../../model/replace_cell.ts';
import { gapAfter, msToRead } from '../../words/text.ts';
import { stageWordsOf, wordsOfStage } from '../../words/stage_words.ts';
import type { Words } from '../../words/words.ts';
import { sceneTitle } from '../../model/labels.ts';
import { withSubscripts } from '../../view/subscripts.ts';
import { lettersIn, wordWidth } from '../../typeface/family.ts';
import { conclusionOf, openingOf, wayBackSaid } from './conclusion.ts';
import { renderInsight } from './insight.ts';

type Rendered = TemplateResult | typeof nothing;

interface TextContent {
  /** What is wrong with the input in a cell. */
  readonly problem: string | null;
  readonly question: Rendered;
  readonly sceneSwitch: Rendered;
}

/** The line and what is in its place in the whole figure. */
function renderLineOf(
  view: InView,
  { terse }: Composition,
  pictures: Pictures,
  space: TextSpace,
  hasInsight: boolean,
  { sceneSwitch }: TextContent,
): TemplateResult {
  const { whole } = view.frame.scene;
  const isResult = pictures.now.whole && pictures.now.result;
  return html`<div part="line">
    ${space.kind === 'stack' || terse || whole ? nothing : renderCellLabel(view)}
    ${
      whole
        ? html`<div class="framing">${isResult ? nothing : renderFramed(view)}
            ${renderColourKey(view)}${space.kind === 'column' ? renderTrained(view) : nothing}</div>`
        : renderLinePanel(
            view,
            space.figures,
            isApart(pictures, view.cell),
            space.kind === 'column' && !hasInsight,
            sceneSwitch,
          )
    }
    ${terse && !whole ? renderCellLabel(view) : nothing}
  </div>`;
}

/** Overflowing text unfolds over the scene: nothing below moves. */
export function renderTextSheet(
  view: InView,
  composition: Composition,
  pictures: Pictures,
  content: TextContent,
): TemplateResult {
  const { problem, question } = content;
  const { parts, fonts, unfolded, frame } = view;
  const { whole } = frame.scene;
  const { terse } = composition;
  const space = textSpaceOf(composition, fonts, titlesOf(view), whole);
  // A story's row has both in its lines.
  const insight = whole || terse ? nothing : renderInsight(view);
  const list = view.row === null ? renderRowList(view) : nothing;
  const isListCut = list !== nothing && space.kind !== 'column';
  // Without words, as in a story, there is nothing that it would unfold.
  const isCut = hasMoreWords(view, space) || (insight !== nothing && !space.insight) || isListCut;
  const hasMore = parts.has('words') && isCut;
  const states = [whole && 'over-all', unfolded && 'open', question !== nothing && 'asking', terse && 'terse'];
  return html`<div
    class="text-sheet ${space.kind} ${states.filter(Boolean).join(' ')}"
    .style=${styleOfSpace(space)}
  >
    ${
      terse
        ? nothing
        : html`<div class="heading">
            ${parts.has('words') ? renderHeading(view) : nothing}
            ${parts.has('line') && space.kind === 'stack' && !whole ? renderCellLabel(view) : nothing}
            ${hasMore || unfolded ? renderMore(view) : nothing}
          </div>`
    }
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    ${question}
    ${parts.has('words') ? renderSentences(view, space, unfolded) : nothing}
    ${parts.has('line') ? renderLineOf(view, composition, pictures, space, insight !== nothing, content) : nothing}
    ${whole && isListCut && !unfolded ? nothing : list}
    ${space.insight || unfolded ? insight : nothing}
  </div>`;
}

/** The words of a scene, in parts. @param conclusion At the end of the walk, else null. */
function wordsOf(
  words: Words,
  trace: Trace,
  scene: WalkScene,
  conclusion: readonly string[] | null,
): readonly string[] {
  if (!scene.whole) return wordsOfStage(words, trace, scene.stage);
  return conclusion ?? [openingOf(words, trace), ...(isUntrained(trace.config) ? [words.notes.untrained] : [])];
}

/** Whether the reader knows the operation from an earlier stage: keys are computed as queries were. */
const isKnown = ({ stages }: Trace, { id, name, op }: Stage) =>
  stages.some((before) => before.id < id && before.op === op && before.name !== name);

/** The reading time of a scene's words, in milliseconds; at the end of the walk they stay. */
export function readingTime(words: Words, trace: Trace, scene: WalkScene, last: boolean): number {
  if (scene.whole && last) return 0;
  const [why = '', how = ''] = wordsOf(words, trace, scene, null);
  const text = isKnown(trace, scene.stage) || scene.whole ? why : `${why} ${how}`;
  return msToRead(text);
}

/** One sentence of a scene; `how`: it says how the numbers are computed, not why. */
interface Said {
  readonly text: string;
  readonly how: boolean;
}

/** Whether a reader has chosen a cell of an operand: heading and words are then about that operand. */
function isOperandChosen({ trace, frame, cell, chosen }: InView): boolean {
  const { stage, whole } = frame.scene;
  return chosen && !whole && trace.stages[cell.stage] !== stage && !trace.stages[cell.stage]!.detail;
}

/** The meaning of an operand, once a reader has chosen a cell of it. */
const wordsOfChosen = (view: InView): readonly string[] | null =>
  isOperandChosen(view) ? wordsOfStage(view.words, view.trace, view.trace.stages[view.cell.stage]!) : null;

const saidIn = (parts: readonly string[]): readonly Said[] =>
  parts.flatMap((part, i) => sentencesIn(part).map((text) => ({ text, how: i > 0 })));

function saidNow(view: InView): readonly Said[] {
  const { words, trace, timeline, frame, cell } = view;
  const { scenes } = timeline;
  const scene = frame.scene;
  const conclusion = isConclusion(scenes, frame.at) ? conclusionOf(words, trace, scene, cell.row) : null;
  return saidIn(wordsOfChosen(view) ?? wayBackSaid(view) ?? wordsOf(words, trace, scene, conclusion));
}

/** The text with the most lines is among this many of the longest texts. */
const LONGEST = 4;

/** What the scenes of a walk say about their results, and about operands. */
function allSaid({ words, trace }: Pick<InView, 'words' | 'trace'>): readonly string[] {
  const stages = new Map(trace.stages.map((stage) => [stage.name, stage])).values();
  return Array.from(stages, (stage) => wordsOfStage(words, trace, stage).join('\n'));
}

/** The longest of these texts, as far as they fit. */
function longestOf(said: readonly string[], space: TextSpace): readonly string[] {
  const texts = said.map((parts) =>
    fittingIn(saidIn(parts.split('\n')), space)
      .map(({ text }) => text + gapAfter(text))
      .join(''),
  );
  return texts.sort((a, b) => lettersIn(b) - lettersIn(a)).slice(0, LONGEST);
}

/** A heading: a matrix's name, in words and in code; the whole figure has no name in code. */
interface Heading {
  readonly title: string;
  readonly name: StageName | null;
}

/** Of all scenes, then of their operands without a scene of their own. */
function headingsOf({ timeline: { scenes }, words }: Pick<InView, 'timeline' | 'words'>): readonly Heading[] {
  const ofScenes = scenes.map(({ whole, stage }, at) => ({
    title: sceneTitle(words, scenes, at),
    name: whole ? null : stage.name,
  }));
  const computed = new Set(ofScenes.map(({ name }) => name));
  const stages = scenes.flatMap((scene) => scene.stages);
  const used = new Set(stages.map(({ name }) => name).filter((name) => !computed.has(name)));
  return [...ofScenes, ...[...used].map((name) => ({ title: stageWordsOf(words, name).title, name }))];
}

const titlesOf = (view: InView): readonly string[] => headingsOf(view).map(({ title }) => title);

/** The heading in view. */
function headingInView(view: InView, headings: readonly Heading[]): Heading {
  const { trace, frame, cell } = view;
  const operand = isOperandChosen(view) ? trace.stages[cell.stage]!.name : null;
  return headings.find(({ name }, at) => (operand === null ? at === frame.at : name === operand))!;
}

/** Bold letters are that much wider, with their hinting. */
const BOLD = 1.13;

/** Beside the name in code, the cells of the notebook that print these numbers. */
function renderHeading(view: InView): TemplateResult {
  const { fonts, preset } = view;
  const { title, name } = headingInView(view, headingsOf(view));
  const width = `--width:${BOLD * wordWidth(title, fonts.letter)}`;
  const cells = preset && name ? cellsPrinting(preset, name) : [];
  const code = [name, cells.join(', ')].filter(Boolean).join(' · ');
  return html`<h2 .style=${width}><span>${title} <code>${code}</code></span></h2>`;
}

/** The button that unfolds the text: in a column it is on the line after the title. */
const renderMore = ({ unfolded, words }: InView): TemplateResult =>
  html`<button class="more" data-fold aria-expanded=${unfolded ? 'true' : 'false'}
    >${unfolded ? words.less : words.more}</button
  >`;

const paragraph = (said: readonly Said[]): TemplateResult =>
  html`${said.map(
    ({ text, how }) => html`<span class=${how ? 'how' : ''}>${withSubscripts(text)}${gapAfter(text)}</span>`,
  )}`;

/** The words of a scene that fit. */
const fittingIn = (all: readonly Said[], space: TextSpace): readonly Said[] =>
  all.slice(
    0,
    fitting(
      all.map(({ text }) => text),
      space,
    ),
  );

/** Whether some words of the scene in view do not fit. */
function hasMoreWords(view: InView, space: TextSpace): boolean {
  const all = saidNow(view);
  return fittingIn(all, space).length < all.length || isTooLong(all[0]?.text ?? '', space);
}

/**
 * The longest words of all scenes are stacked below those in view, invisible: every scene reserves the space that any
 * of them needs, and the line below keeps its place. The whole figure has no line. `open` shows the rest, too.
 */
function renderSentences(view: InView, space: TextSpace, open: boolean): TemplateResult {
  const { frame } = view;
  const all = saidNow(view);
  const said = frame.scene.whole ? [] : allSaid(view);
  return html`<div class="why" .style=${`--lines:${space.lines}`}>
    ${guard([...said, space.lines, space.letters], () =>
      longestOf(said, space).map((text) => html`<p class="apart" aria-hidden="true">${text}</p>`),
    )}
    <p>${paragraph(open ? all : fittingIn(all, space))}</p>
  </div>`;
}
