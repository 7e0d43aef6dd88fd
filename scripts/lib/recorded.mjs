// The names that C++ gives TypeScript: every stage and every operation that cpp/attention records, read from its
// sources.
//
// They become two files that no one keeps: web/engine/recorded.ts (the names) and web/ops/recorded.ts (the operations'
// files by name). So the type checker misses the file, and the words, of an operation or stage that C++ has and
// TypeScript lacks, and no list must be kept beside them.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const CORE = 'cpp/attention/recorded';

/** The sources that record stages: what is drawn, the forward pass, and what operations record on their way. */
export const RECORDING = ['draws.cpp', 'forward.cpp', 'operations.hpp'];

/**
 * The stages that a line of C++ records, and the function that it calls for it: `matmul(t, "context_vec", ...)`,
 * `cut("head_keys", ...)`, `mask.name = "..."`; null: none.
 */
export function recordedBy(line) {
  const found = /(?:(\w+)\(t, (?:c, |op, |Op\("\w+"\), )?|\b(cut)\(|\.name = )"(\w+)"/.exec(line);
  if (!found) return null;
  const call = found[1] ?? found[2] ?? '';
  const bias = call === 'add_projection' ? /"(b_\w+)"/.exec(line)?.[1] : undefined;
  return { call, stages: [found[3], ...(bias ? [bias] : [])] };
}

const textOf = (file) => readFileSync(inRoot(CORE, file), 'utf8');
const unique = (names) => [...new Set(names)];

const stageNames = () =>
  unique(
    RECORDING.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line) => recordedBy(line)?.stages ?? []),
    ),
  );

/** An operation's name is written as Op("..."), nowhere else. */
const opNames = () =>
  unique(
    readdirSync(inRoot(CORE))
      .sort()
      .flatMap((file) => [...textOf(file).matchAll(/\bOp\("(\w+)"\)/g)].map(([, name]) => name)),
  );

const head = '// Written by scripts/lib/recorded.mjs from what cpp/attention records: not to be edited, not kept.\n';
const list = (names) => `[\n${names.map((name) => `  '${name}',\n`).join('')}] as const`;

const engineText = () => `${head}
/** Every name that a stage can have. */
export const STAGE_NAMES = ${list(stageNames())};

/** Every operation; what a viewer draws depends on this alone. */
export const OPS = ${list(opNames())};
`;

const opsText = (ops) => `${head}import type { Op } from '../engine/types.ts';
import type { Operation } from './operation.ts';
${ops.map((op) => `import { ${op} } from './${op}.ts';\n`).join('')}
export const OPERATIONS = {
${ops.map((op) => `  ${op},\n`).join('')}} satisfies Record<Op, Operation>;
`;

/** Writes both files where they are not what the sources say. */
export function writeRecorded() {
  const texts = { 'web/engine/recorded.ts': engineText(), 'web/ops/recorded.ts': opsText(opNames()) };
  for (const [path, text] of Object.entries(texts)) {
    const file = inRoot(path);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
