// A Vite plugin: the C++ lines that record each stage, and the functions behind each operation, read at build time.
//
// `virtual:cpp-lines` is plain data (its types: web/code/cpp_lines.d.ts). The sources are read simply, by line and
// indentation; where a stage or an operation is not found the build fails, so that panel and core cannot drift apart.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { CppLines, CppPart, CppRecord } from 'virtual:cpp-lines';
import { OPS, STAGE_NAMES, type Op, type StageName } from '../web/engine/types.ts';
import { RECORDING, recordedBy } from './lib/recorded.mjs';

const FOLDER = resolve(import.meta.dirname, '../cpp/attention/recorded');
const ID = 'virtual:cpp-lines';

/** The functions behind an operation that has none of its own name, or more than that one. */
const BEHIND: { readonly [op in Op]?: readonly string[] } = {
  given: ['fill_inputs'],
  rand: ['fill'],
  uniform: ['fill'],
  randn: ['fill_inputs'],
  bernoulli: ['fill_dropout_mask'],
  hidden_mask: ['build_mask'],
  visible_mask: ['build_mask'],
  row_max: ['softmax'],
  exp_minus_max: ['softmax'],
  matmul: ['matmul', 'product'],
  matmul_transposed: ['matmul_transposed', 'product'],
  linear: ['linear', 'product'],
};

/** What writes a config's own numbers over those of a stage. */
const REPLACING = ['replace_values', 'replace_mask'];

interface Source {
  readonly file: string;
  readonly lines: readonly string[];
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Functions, and lambdas with a name: from the comment above to the brace that closes them. */
function functionsIn({ file, lines }: Source): [string, CppPart][] {
  return lines.flatMap((line, at): [string, CppPart][] => {
    const head = /^(?:inline )?(?:(?!namespace|struct|inline)[\w:<>]+ \**(\w+)\(|( +)const auto (\w+) = \[)/.exec(line);
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

/** The lines that belong to a record: what follows it at its depth up to the next one, and a tensor's declaration. */
function recordAt(lines: readonly string[], at: number): readonly [first: number, end: number] {
  const indent = indentOf(lines[at]!);
  let first = at;
  if (/\.name = /.test(lines[at]!)) while (!/^\s+Tensor \w+/.test(lines[first]!)) first--;
  let end = at + 1;
  const goesOn = (line: string) =>
    line.trim() !== '' && indentOf(line) >= indent && !recordedBy(line) && !/\w\(t, |^\s*return /.test(line);
  while (goesOn(lines[end] ?? '')) end++;
  return [first, end];
}

function recordsIn(source: Source, functions: readonly [string, CppPart][]): [StageName, CppRecord][] {
  const { file, lines } = source;
  const within = (line: number) =>
    functions.find(([, f]) => f.file === file && line >= f.line && line < f.line + f.lines.length)?.[0] ?? '';
  return lines.flatMap((line, at): [StageName, CppRecord][] => {
    const recorded = recordedBy(line);
    if (!recorded) return [];
    const [first, end] = recordAt(lines, at);
    const { call, stages } = recorded;
    const record = { file, line: first + 1, lines: lines.slice(first, end), call, within: within(at + 1) };
    return stages.map((stage) => [stage as StageName, record]);
  });
}

/** Reads the sources. Throws where a stage is recorded nowhere or an operation has no function. */
export function readCppLines(sources: readonly Source[]): CppLines {
  const all = sources.flatMap(functionsIn);
  const found = sources.flatMap((source) => recordsIn(source, all));
  const records = Object.fromEntries(
    STAGE_NAMES.map((name) => [name, found.filter(([stage]) => stage === name).map(([, record]) => record)]),
  ) as Record<StageName, CppRecord[]>;
  const behind = Object.fromEntries(OPS.map((op) => [op, BEHIND[op] ?? [op]])) as Record<Op, string[]>;

  const calls = found.filter(([, { file }]) => file !== 'operations.hpp').map(([, { call }]) => call);
  const named = new Set([...Object.values(behind).flat(), ...calls, ...REPLACING]);
  const functions = Object.fromEntries(all.filter(([name]) => named.has(name)));
  const missing = [
    ...STAGE_NAMES.filter((name) => records[name].length === 0).map((name) => `no line records ${name}`),
    ...OPS.flatMap((op) =>
      behind[op].filter((name) => !functions[name]).map((name) => `${op} has no function ${name}`),
    ),
    ...REPLACING.filter((name) => !functions[name]).map((name) => `no function ${name}`),
  ];
  if (missing.length > 0) throw new Error(`cpp_lines: ${missing.join('; ')} in ${RECORDING.join(', ')}`);
  return { records, behind, functions };
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
