// The C++ that ran: the source lines behind a trace, stage by stage in recorded order.
import lines, { type CppPart, type CppRecord } from 'virtual:cpp-lines';
import type { FullConfig, StageName, Trace } from '../engine/types.ts';
import { BLANK, type Line, type Script } from './script.ts';
import { tensorsOf, type NamedTensor } from '../ops/tensors.ts';

/**
 * Whether a record ran: the sources branch on the config between places that record the same stage with the same
 * operation.
 */
function ran(record: CppRecord, config: FullConfig): boolean {
  const keysLast = config.drawOrder === 'qvk';
  const text = record.lines[0]!;
  if (text.includes('if (keys_last)')) return keysLast;
  if (text.includes('if (!keys_last)')) return !keysLast;
  if (record.within === 'weights_by_fill') return config.maskBy === 'fill';
  if (record.within === 'weights_by_renormalising') return config.maskBy === 'renormalise';
  return true;
}

/** The places that recorded a stage of this trace: exactly one, as a test checks for all configs. */
export function recordsOf({ name, op }: NamedTensor, config: FullConfig): readonly CppRecord[] {
  const possible = lines.records[name].filter((record) => ran(record, config));
  const byOperation = possible.filter(({ call }) => call === op);
  return byOperation.length > 0 ? byOperation : possible.filter(({ call }) => !(call in lines.behind));
}

/** Below a stage's line: the function that it calls, those of the operation, and the code that replaced its numbers. */
function functionsOf({ name, op, replaced }: NamedTensor, { call }: CppRecord): readonly string[] {
  const behind = lines.behindStages[name] ?? lines.behind[op];
  return [call, ...behind, ...(replaced ? ['replace_values'] : [])].filter((known) => known in lines.functions);
}

/** The stage that a line inside a function records, if any: softmax's details. */
function stageAt(file: string, line: number): StageName | null {
  for (const [name, records] of Object.entries(lines.records)) {
    const covers = (r: CppRecord) => r.file === file && line >= r.line && line < r.line + r.lines.length;
    if (records.some(covers)) return name as StageName;
  }
  return null;
}

function sourceLines({ file, line, lines: texts }: CppPart, stage: StageName, has: ReadonlySet<string>): Line[] {
  return texts.map((text, i) => {
    if (text.trim() === '') return BLANK;
    const inner = stageAt(file, line + i);
    const kind = text.trim().startsWith('//') ? 'comment' : 'code';
    return { text, stage: inner && has.has(inner) ? inner : stage, kind };
  });
}

/** The position of the next lines. */
const place = ({ file, line }: CppPart): Line => ({
  text: `// cpp/attention/recorded/${file}, line ${line}`,
  stage: null,
  kind: 'comment',
});

/**
 * The lines of forward.cpp (or sources.cpp for sampled stages) that recorded each stage, and below a line, at its first
 * use, the function of its operation. The stages that softmax records are inside softmax.
 */
export function cppScript(trace: Trace): Script {
  const out: Line[] = [];
  const shown = new Set<string>();
  const has = new Set<string>(trace.stages.map(({ name }) => name));
  let goesOn: CppPart | null = null; // the last lines of `out`, if lines of another stage may follow
  const show = (part: CppPart, stage: StageName, isFunction: boolean) => {
    const key = `${part.file}:${part.line}`;
    if (shown.has(key)) return;
    shown.add(key);
    const follows = !isFunction && goesOn?.file === part.file && goesOn.line < part.line;
    if (!follows) out.push(...(out.length > 0 ? [BLANK] : []), place(part));
    out.push(...sourceLines(part, stage, has));
    goesOn = isFunction ? null : part;
  };
  const showFunction = (name: string, stage: StageName) => show(lines.functions[name]!, stage, true);

  let details: NamedTensor[] = [];
  for (const tensor of tensorsOf(trace)) {
    if (tensor.detail) {
      details.push(tensor);
      continue;
    }
    const record = recordsOf(tensor, trace.config)[0]!;
    show(record, tensor.name, false);
    for (const name of functionsOf(tensor, record)) showFunction(name, tensor.name);
    for (const detail of details) for (const name of lines.behind[detail.op]) showFunction(name, detail.name);
    details = [];
  }
  return { lines: out };
}
