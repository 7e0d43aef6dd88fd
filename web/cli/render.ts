// attention-steps render: numbers and notebooks as files, as the page hands them out.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEngine, type StageName, type Trace } from '../engine/index.ts';
import { DATA_FORMATS, dataFile, type DataKind } from '../files/data.ts';
import type { OutFile } from '../files/file.ts';
import { notebookFile } from '../files/notebook.ts';
import { LANGUAGES, WORDS, type Language, type Words } from '../words/index.ts';
import { CONFIG_OPTIONS, configOf } from './config_options.ts';
import { RENDER_HELP } from './help.ts';
import { UsageError } from './usage_error.ts';

const KINDS = [...(Object.keys(DATA_FORMATS) as DataKind[]), 'ipynb'] as const;
type Kind = (typeof KINDS)[number];

/** One of the words that an option can have. */
function wordOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found) return found;
  throw new UsageError(`${option} must be one of ${words.join(', ')}: got ${text}`);
}

function kindOf(out: string | undefined): Kind {
  if (out === undefined) throw new UsageError('render needs --out: the file that is to be written');
  const found = KINDS.find((kind) => extname(out).toLowerCase() === `.${kind}`);
  if (found) return found;
  throw new UsageError(`--out must end with one of ${KINDS.map((kind) => `.${kind}`).join(', ')}: got ${out}`);
}

function stageOf(trace: Trace, text: string | undefined): StageName | null {
  return text === undefined ? null : wordOf('--stage', text, [...new Set(trace.stages.map(({ name }) => name))]);
}

/** The whole file or none: what is written beside it takes its place at once. */
function write(path: string, { content }: OutFile): void {
  const beside = `${path}.${process.pid}.part`;
  try {
    writeFileSync(beside, content);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new UsageError(`--out must name a file that can be written: ${(error as Error).message}`);
  }
}

interface Asked {
  readonly trace: Trace;
  readonly kind: Kind;
  readonly only: StageName | null;
  readonly words: Words;
  readonly preset: string | undefined;
  readonly name: string;
}

function fileOf({ trace, kind, only, words, preset, name }: Asked): OutFile {
  if (kind === 'ipynb') {
    if (only) throw new UsageError('--stage is for numbers: a notebook has the whole computation');
    const title = preset ? words.presetNames[preset as keyof Words['presetNames']] : words.player;
    return notebookFile(trace, words, title, name);
  }
  if (kind === 'npy' && !only)
    throw new UsageError('--stage is needed for .npy, which holds one tensor: .npz holds all');
  return dataFile(trace, kind, only, name);
}

/** Writes the file; nothing is printed. */
export async function render(args: readonly string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { ...CONFIG_OPTIONS, stage: text, lang: text, out: text, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return RENDER_HELP;
  const kind = kindOf(values.out);
  const lang: Language = wordOf('--lang', values.lang ?? 'en', LANGUAGES);
  const engine = await loadEngine();
  const trace = engine.trace(configOf(engine, 'render', values));
  const only = stageOf(trace, values.stage);
  const name = basename(values.out!, extname(values.out!));
  write(values.out!, fileOf({ trace, kind, only, words: await WORDS[lang](), preset: values.preset, name }));
  return '';
}
