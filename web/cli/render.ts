// attention-steps render: numbers, scripts, notebooks and pictures as files, the same as the page hands out.
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEngine } from '../core.ts';
import type { StageName, Trace } from '../engine/index.ts';
import { DATA_FORMATS, dataFile, type DataKind } from '../files/data.ts';
import type { OutFile } from '../files/file.ts';
import { notebookFile } from '../files/notebook.ts';
import { figureOf, momentAtStep } from '../files/picture/figure.ts';
import type { Drawing } from '../files/picture/shapes.ts';
import { svgOf } from '../files/picture/svg.ts';
import { PALETTES } from '../files/picture/palette.ts';
import { SCRIPTS, scriptFile } from '../files/script_file.ts';
import { INITIAL_SETTINGS } from '../model/presentation.ts';
import { openingToken } from '../model/state.ts';
import { firstStepOf, timelineOf } from '../timeline/timeline.ts';
import { quoted } from '../words/quotation.ts';
import { LANGUAGES, loadWords, titleOf, type Words } from '../words/index.ts';
import { CONFIG_OPTIONS, configOf, traceOf } from './config_options.ts';
import type { Terminal } from './terminal.ts';
import { RENDER_HELP } from './help.ts';
import { checkDrawn, checkListed } from './limits.ts';
import { wholeOf, wordOf } from './option_values.ts';
import { UsageError } from './usage_error.ts';
import { writeFile } from './write_file.ts';

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
const PICTURE_OPTIONS = ['address', 'whole', 'heads', 'step', 'theme', 'width'] as const;

interface PictureOptions {
  readonly address?: string | undefined;
  readonly whole?: boolean | undefined;
  readonly heads?: string | undefined;
  readonly step?: string | undefined;
  readonly theme?: string | undefined;
  readonly width?: string | undefined;
}

/** Node has no page with another typeface. */
const READER = { ...INITIAL_SETTINGS.fonts, coarse: false };

/** The scene of the stage, or the whole; at its end, or after so many beats of it. */
function drawingOf({ trace, only, words, preset }: Asked, options: PictureOptions): Drawing {
  const { whole, heads, step, theme: named, width: wide, address = '' } = options;
  if (whole && only) throw new UsageError('--whole and --stage cannot be combined: a picture shows one scene');
  const theme = wordOf('theme', named ?? 'light', ['light', 'dark']);
  const allHeads = wordOf('heads', heads ?? 'one', ['one', 'all']) === 'all';
  const width = wholeOf('width', wide ?? '960', 320, 4096);
  checkDrawn(trace, only);
  const timeline = timelineOf(trace, 0, 0, openingToken(preset ?? ''));
  const { scenes, ends } = timeline;
  const at = only ? scenes.findIndex((scene) => !scene.whole && scene.stages.some((stage) => stage.name === only)) : 0;
  if (at < 0) {
    const shown = scenes.flatMap(({ whole, stages }) => (whole ? [] : stages.map(({ name }) => name)));
    throw new UsageError(`--stage of a picture must be one of ${shown.join(', ')}: got ${only}`);
  }
  const first = firstStepOf(timeline, at);
  const last = at === 0 ? 0 : ends[at]! - first;
  const beats = step === undefined ? last : wholeOf('step', step, 0, last);
  const view = momentAtStep(timeline, first + beats, words, theme);
  const size = { width, height: Math.round((width * 9) / 16) };
  const setting = { size, reader: READER, palette: PALETTES[theme], allHeads, address };
  return figureOf(view, setting);
}

interface Asked {
  readonly trace: Trace;
  readonly only: StageName | null;
  readonly words: Words;
  readonly preset: string | undefined;
  readonly name: string;
  readonly gradFn: boolean | undefined;
  readonly script: string | undefined;
}

function numbersOf(
  { trace, only, words, preset, name, gradFn, script }: Asked,
  kind: DataKind | 'py' | 'ipynb',
): OutFile {
  if (only && (kind === 'py' || kind === 'ipynb'))
    throw new UsageError(`--stage is for numbers: a .${kind} has the whole computation`);
  if (kind === 'py') return scriptFile(trace, wordOf('script', script ?? 'steps', SCRIPT_KINDS), name);
  if (kind === 'ipynb') {
    const title = preset ? words.presetNames[preset as keyof Words['presetNames']] : titleOf(words.lang);
    return notebookFile(trace, words, title, name);
  }
  if (kind === 'npy' && !only)
    throw new UsageError('--stage is needed for .npy, which holds one tensor: .npz holds all');
  if (kind === 'csv' && !only) checkListed(trace);
  return dataFile(trace, kind, only, name, gradFn);
}

function contentOf(asked: Asked, kind: Kind, options: PictureOptions): OutFile['content'] {
  if (kind === 'svg') return svgOf(drawingOf(asked, options));
  const unused = PICTURE_OPTIONS.find((option) => options[option] !== undefined);
  if (unused) throw new UsageError(`--${unused} is for pictures: got --out ${asked.name}.${kind}`);
  return numbersOf(asked, kind).content;
}

/** Writes the file; prints nothing. */
export async function render(args: readonly string[], context: Terminal): Promise<string> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...CONFIG_OPTIONS,
      stage: text,
      address: text,
      whole: { type: 'boolean' },
      heads: text,
      step: text,
      theme: text,
      width: text,
      lang: text,
      out: text,
      'grad-fn': { type: 'boolean' },
      script: text,
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return RENDER_HELP;
  const kind = kindOf(values.out);
  const lang = wordOf('lang', values.lang ?? 'en', LANGUAGES);
  const { progress } = context;
  progress.at('computing');
  const engine = await loadEngine();
  const trace = await traceOf(engine, await configOf(engine, 'render', values, context));
  const only = stageOf(trace, values.stage);
  const name = basename(values.out!, extname(values.out!));
  const gradFn = values['grad-fn'];
  if (gradFn && kind !== 'txt') throw new UsageError(`--grad-fn is for .txt: got --out ${values.out}`);
  const { script } = values;
  if (script !== undefined && kind !== 'py') throw new UsageError(`--script is for .py: got --out ${values.out}`);
  const asked = { trace, only, words: await loadWords(lang), preset: values.preset, name, gradFn, script };
  progress.at(`writing ${only ?? 'all'} as .${kind}`);
  writeFile('--out', values.out!, contentOf(asked, kind, values));
  return '';
}
