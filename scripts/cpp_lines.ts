// A Vite plugin: the C++ lines that record each stage, and the functions behind each operation, read at build time.
//
// `virtual:cpp-lines` is plain data (its types: web/code/cpp_lines.d.ts). The parser is simple, by line and
// indentation; if a stage or an operation is not found the build fails, so that panel and core cannot drift apart.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { CppLines, CppPart, CppRecord } from 'virtual:cpp-lines';
import names from '../cpp/attention/names.json' with { type: 'json' };
import type { ForwardName, Op } from '../web/engine/types.ts';

const FOLDER = resolve(import.meta.dirname, '../cpp/attention/recorded');
const ID = 'virtual:cpp-lines';

/** The sources that record stages: sampling, the forward pass, the operations that record their details, the loss. */
const RECORDING = ['sources.cpp', 'forward.cpp', 'operations.cpp', 'backward.cpp'];

const STAGES = Object.keys(names.stages) as ForwardName[];

/** The functions behind each operation: by default the one with its name, else those in names.json. */
const OPERATIONS: Readonly<Record<Op, { readonly computes: string; readonly functions?: readonly string[] }>> =
  names.operations;
const BEHIND = Object.entries(OPERATIONS).map(([op, { functions }]) => [op as Op, functions ?? [op]] as const);

/** The functions of a stage that is filled differently from others of its operation. */
const OF_STAGES: Readonly<
  Record<ForwardName, { readonly functions?: readonly string[]; readonly ofGradients?: boolean }>
> = names.stages;
const BEHIND_STAGES = Object.entries(OF_STAGES).flatMap(([stage, { functions }]) =>
  functions ? [[stage as ForwardName, functions] as const] : [],
);

/** The prefix of the derivatives of operations; each follows its operation's function. */
const DERIVATIVE = 'derive_';

/** The function that replaces a stage's numbers by the config's. */
const REPLACING = 'replace_values';

interface Source {
  readonly file: string;
  readonly lines: readonly string[];
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Functions, and named lambdas: from the comment above to the closing brace. */
function functionsIn({ file, lines }: Source): [string, CppPart][] {
  return lines.flatMap((line, at): [string, CppPart][] => {
    const head = /^(?:(?!namespace|struct)(?:static )?[\w:<>]+ \**(\w+)\(|( +)const auto (\w+) = \[)/.exec(line);
    if (!head) return [];
    const indent = head[2] ?? '';
    const length = lines.slice(at).findIndex((later) => later === `${indent}}` || later === `${indent}};`) + 1;
    const oneLine = /\}$/.test(line);
    let first = at;
    while (/^(\/\/|template)/.test(lines[first - 1] ?? '')) first--;
    const text = lines.slice(first, oneLine ? at + 1 : at + length);
    return [[(head[1] ?? head[3])!, { file, line: first + 1, lines: text }]];
  });
}

const codeOf = (line: string) => line.replace(/\/\/.*/, '').trimEnd();

/** The function whose parentheses are still open at the end of `code`. */
function openCall(code: string): string {
  const open: string[] = [];
  for (const [, name, bracket] of code.matchAll(/(\w*)([()])/g)) {
    if (bracket === '(') open.push(name!);
    else open.pop();
  }
  return open.at(-1) ?? '';
}

/** A stage that a statement records, the statement's first line, and the function that it calls. */
interface Recorded {
  readonly stage: ForwardName;
  readonly at: number;
  readonly call: string;
}

/** Code that names a stage in these sources, `Stage::...`, records it: by a call, or as a tensor's name. */
function recordedIn(lines: readonly string[]): Recorded[] {
  let statement = 0;
  return lines.map(codeOf).flatMap((code, i, all): Recorded[] => {
    if (i === 0 || /(^|[;{}:>])$/.test(all[i - 1]!)) statement = i;
    return [...code.matchAll(/\bStage::(\w+)/g)].map(({ 1: stage, index }) => ({
      stage: stage as ForwardName,
      at: statement,
      call: openCall([...all.slice(statement, i), code.slice(0, index)].join(' ')),
    }));
  });
}

/** The lines of a record: those that follow at its depth up to the next record, and a tensor's declaration. */
function recordAt(
  lines: readonly string[],
  at: number,
  begins: ReadonlySet<number>,
): readonly [first: number, end: number] {
  const indent = indentOf(lines[at]!);
  let first = at;
  if (/\.name = /.test(lines[at]!)) while (!/^\s+Tensor \w+/.test(lines[first]!)) first--;
  let end = at + 1;
  const goesOn = (line: string) =>
    line.trim() !== '' && indentOf(line) >= indent && !begins.has(end) && !/\w\(t, |^\s*return /.test(line);
  while (goesOn(lines[end] ?? '')) end++;
  return [first, end];
}

function recordsIn(source: Source, functions: readonly [string, CppPart][]): [ForwardName, CppRecord][] {
  const { file, lines } = source;
  const within = (line: number) =>
    functions.find(([, f]) => f.file === file && line >= f.line && line < f.line + f.lines.length)?.[0] ?? '';
  const recorded = recordedIn(lines);
  const begins = new Set(recorded.map(({ at }) => at));
  return recorded.map(({ stage, at, call }) => {
    const [first, end] = recordAt(lines, at, begins);
    return [stage, { file, line: first + 1, lines: lines.slice(first, end), call, within: within(at + 1) }];
  });
}

/** Reads the sources. Throws if a stage is never recorded or an operation has no function. */
function readCppLines(sources: readonly Source[]): CppLines {
  const all = sources.flatMap(functionsIn);
  const found = sources.flatMap((source) => recordsIn(source, all));
  const records = Object.fromEntries(
    STAGES.map((name) => [name, found.filter(([stage]) => stage === name).map(([, record]) => record)]),
  ) as Record<ForwardName, CppRecord[]>;
  const behind = Object.fromEntries(BEHIND) as Record<Op, readonly string[]>;

  const calls = found.filter(([, { file }]) => file !== 'operations.cpp').map(([, { call }]) => call);
  const behindAll = [...BEHIND, ...BEHIND_STAGES];
  const named = new Set([...behindAll.flatMap(([, of]) => of), ...calls, REPLACING]);
  const functions = Object.fromEntries(all.filter(([name]) => named.has(name) || name.startsWith(DERIVATIVE)));
  const missing = [
    ...STAGES.filter((name) => records[name].length === 0).map((name) => `no line records ${name}`),
    ...behindAll.flatMap(([whose, of]) =>
      of.filter((name) => !functions[name]).map((name) => `${whose} has no function ${name}`),
    ),
    ...(functions[REPLACING] ? [] : [`no function ${REPLACING}`]),
  ];
  if (missing.length > 0) throw new Error(`cpp_lines: ${missing.join('; ')} in ${RECORDING.join(', ')}`);
  return { records, behind, behindStages: Object.fromEntries(BEHIND_STAGES), functions };
}

export function cppLines(): Plugin {
  return {
    name: 'cpp-lines',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const paths = RECORDING.map((file) => ({ file, path: resolve(FOLDER, file) }));
      for (const { path } of paths) this.addWatchFile(path);
      const sources = paths.map(({ file, path }) => ({ file, lines: readFileSync(path, 'utf8').split('\n') }));
      return `export default ${JSON.stringify(readCppLines(sources))};`;
    },
  };
}
