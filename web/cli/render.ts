// attention-steps render: numbers, scripts, notebooks and pictures as files, the same as the page hands out. Work that
// would take minutes, or more memory than is available, is refused before it starts; .npz has no limit.
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEngine } from '../core.ts';
import { findStage, type StageName, type Trace } from '../engine/index.ts';
import { DATA_FORMATS, dataFile, type DataKind, type OutFile } from '../files/data.ts';
import { notebookFile, SCRIPTS, scriptFile } from '../files/notebook.ts';
import { figureOf, inViewAtStep, lackForRow, ROW_LIMITS } from '../files/picture/figure.ts';
import { svgOf } from '../files/picture/svg.ts';
import { readCell } from '../input/attribute_text.ts';
import { openingToken } from '../model/state.ts';
import type { CellRef } from '../ops/expression.ts';
import { operationOf } from '../ops/index.ts';
import { sceneOf, scenesOf } from '../timeline/scenes.ts';
import { firstStepOf, timelineOf } from '../timeline/timeline.ts';
import { quoted } from '../words/text.ts';
import { en, LANGUAGES, loadWords, titleOf, type Words } from '../words/index.ts';
import { CONFIG_OPTIONS, configOf, textOptions } from './options.ts';
import { type Streams, UsageError, integerOf, wordOf } from './terminal.ts';
import { writeFile } from './file.ts';

/** The limit of a picture: 25 MB of SVG, and some seconds. */
const MAX_DRAWN = 1_000_000;
/** More rows or columns than pixels cannot be seen. */
const LONGEST_DRAWN = 10_000;
/** Lines of a list, some 50 bytes each. */
const MAX_LISTED = 4_000_000;

const sizeOf = (stages: readonly Trace['stages'][number][]): number =>
  stages.reduce((sum, { rows, cols }) => sum + rows * cols, 0);

/** The matrices in the scene of a stage; without a stage, in the whole figure. */
function drawnBy(trace: Trace, only: StageName | null): readonly Trace['stages'][number][] {
  const scenes = scenesOf(trace, 0, 0);
  const [whole] = scenes;
  if (!only) return whole!.stages;
  const scene = scenes[sceneOf(scenes, whole!.stages.find(({ name }) => name === only)!)];
  return scene
    ? operationOf(scene.stage)
        .scene(trace, scene.stage)
        .matrices.map(({ stage }) => stage)
    : [];
}

/** @throws {UsageError} if a picture would be too large. */
function checkDrawn(trace: Trace, only: StageName | null): void {
  const long = trace.stages.find(({ rows, cols }) => Math.max(rows, cols) > LONGEST_DRAWN);
  if (long)
    throw new UsageError(
      `a picture has at most ${LONGEST_DRAWN} rows and columns a matrix: ` +
        `${long.name} has ${long.rows} x ${long.cols} (--out x.npz takes them)`,
    );
  const count = sizeOf(drawnBy(trace, only));
  if (count > MAX_DRAWN)
    throw new UsageError(
      `a picture has at most ${MAX_DRAWN} numbers: that of ${only ?? 'the whole'} would have ${count} ` +
        '(--out x.npz takes them)',
    );
}

/** @throws {UsageError} if a list would be too long. */
function checkListed({ data: { length } }: Trace): void {
  if (length > MAX_LISTED)
    throw new UsageError(
      `a .csv lists at most ${MAX_LISTED} numbers: the trace has ${length} (--stage takes one table, .npz takes all)`,
    );
}

const KINDS = [...(Object.keys(DATA_FORMATS) as DataKind[]), 'py', 'ipynb', 'svg'] as const;
type Kind = (typeof KINDS)[number];
const SCRIPT_KINDS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];

function kindOf(out: string | undefined): Kind {
  if (out === undefined) throw new UsageError('render needs --out, the file to write');
  const found = KINDS.find((kind) => extname(out).toLowerCase() === `.${kind}`);
  if (found) return found;
  throw new UsageError(`--out must end with one of ${KINDS.map((kind) => `.${kind}`).join(', ')}: got ${quoted(out)}`);
}

function stageOf(trace: Trace, text: string | undefined): StageName | null {
  return text === undefined ? null : wordOf('stage', text, [...new Set(trace.stages.map(({ name }) => name))]);
}

/** The options of pictures. */
const PICTURE_OPTIONS = ['heads', 'token', 'row', 'cell', 'step', 'theme', 'width'] as const;

type PictureOptions = { readonly [option in (typeof PICTURE_OPTIONS)[number]]?: string | undefined };

/** @throws {UsageError} unless it names a cell of the first batch item. */
function cellOf(trace: Trace, text: string): CellRef {
  const { value, problem } = readCell(text, trace, 0, 0);
  if (problem) throw new UsageError(`--${problem(en)}`);
  const { stage, row, col, head } = value!;
  return { stage: findStage(trace, stage, 0, head ?? 0)!.id, row, col };
}

/** @throws {UsageError} unless these words have a row each. A scene before the scores has matrices all the same. */
function checkRow(trace: Trace, allHeads: boolean, width: number): void {
  const { tokens, config } = trace;
  const lack = lackForRow(trace, allHeads, width);
  if (lack === 'row')
    throw new UsageError(
      `--row needs one head, or two with --heads all, at most ${ROW_LIMITS.words} words, all their own, and keys and ` +
        `values of at most ${ROW_LIMITS.numbers} numbers: got ${config.heads} heads, ${tokens.length} words, ` +
        `dK ${config.dK} and dV ${config.dV}`,
    );
  if (lack === 'space')
    throw new UsageError(`--row needs a wider picture for ${tokens.length} words: got --width ${width}`);
}

/** The scene of the stage, or the whole; at its end, or after so many beats of it. */
function drawingOf({ trace, only, words, preset }: Asked, options: PictureOptions): ReturnType<typeof figureOf> {
  const { heads, token, row: under, cell, step, theme: named, width: wide } = options;
  const theme = wordOf('theme', named ?? 'light', ['light', 'dark']);
  const allHeads = wordOf('heads', heads ?? 'one', ['one', 'all']) === 'all';
  const width = integerOf('width', wide ?? '960', 320, 4096);
  checkDrawn(trace, only);
  const row = under === undefined ? null : integerOf('row', under, 0, trace.tokens.length - 1);
  if (row !== null) checkRow(trace, allHeads, width);
  // In a story's row the other words' rows are small, and there.
  const opening = row === null ? openingToken(preset ?? '') : null;
  const followed = token === undefined ? opening : integerOf('token', token, 0, trace.tokens.length - 1);
  const timeline = timelineOf(trace, 0, 0, followed);
  const { scenes, ends } = timeline;
  const at = only ? scenes.findIndex((scene) => !scene.whole && scene.stages.some((stage) => stage.name === only)) : 0;
  if (at < 0) {
    const shown = scenes.flatMap(({ whole, stages }) => (whole ? [] : stages.map(({ name }) => name)));
    throw new UsageError(`--stage of a picture must be one of ${shown.join(', ')}: got ${only}`);
  }
  const first = firstStepOf(timeline, at);
  const last = at === 0 ? 0 : ends[at]! - first;
  const beats = step === undefined ? last : integerOf('step', step, 0, last);
  const walked = inViewAtStep(timeline, first + beats, words, theme, row);
  const view = cell === undefined ? walked : { ...walked, cell: cellOf(trace, cell) };
  const size = { width, height: Math.round(width * (row === null ? 9 / 16 : 2 / 3)) };
  return figureOf(view, { size, allHeads, address: '' });
}

interface Asked {
  readonly trace: Trace;
  readonly only: StageName | null;
  readonly words: Words;
  readonly preset: string | undefined;
  readonly name: string;
  readonly script: string | undefined;
}

function numbersOf({ trace, only, words, preset, name, script }: Asked, kind: DataKind | 'py' | 'ipynb'): OutFile {
  if (only && (kind === 'py' || kind === 'ipynb'))
    throw new UsageError(`--stage is for numbers: a .${kind} has the whole computation`);
  if (kind === 'py') return scriptFile(trace, wordOf('script', script ?? 'steps', SCRIPT_KINDS), name);
  if (kind === 'ipynb') {
    const title = preset ? words.presetNames[preset as keyof Words['presetNames']] : titleOf(words.lang);
    return notebookFile(trace, words, title, name);
  }
  if (kind === 'csv' && !only) checkListed(trace);
  return dataFile(trace, kind, only, name);
}

function contentOf(asked: Asked, kind: Kind, options: PictureOptions): OutFile['content'] {
  if (kind === 'svg') return svgOf(drawingOf(asked, options));
  const unused = PICTURE_OPTIONS.find((option) => options[option] !== undefined);
  if (unused) throw new UsageError(`--${unused} is for pictures: got --out ${asked.name}.${kind}`);
  return numbersOf(asked, kind).content;
}

/** Writes the file; prints nothing. */
export async function render(args: readonly string[], streams: Streams): Promise<string> {
  const own = textOptions('stage', ...PICTURE_OPTIONS, 'lang', 'out', 'script');
  const { values } = parseArgs({ args: [...args], options: { ...CONFIG_OPTIONS, ...own } });
  const kind = kindOf(values.out);
  const lang = wordOf('lang', values.lang ?? 'en', LANGUAGES);
  const engine = await loadEngine();
  const trace = engine.trace(await configOf(engine, 'render', values, streams));
  const only = stageOf(trace, values.stage);
  const name = basename(values.out!, extname(values.out!));
  const { script } = values;
  if (script !== undefined && kind !== 'py') throw new UsageError(`--script is for .py: got --out ${values.out}`);
  const asked = { trace, only, words: await loadWords(lang), preset: values.preset, name, script };
  writeFile('--out', values.out!, contentOf(asked, kind, values));
  return '';
}
