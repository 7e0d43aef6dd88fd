// The C++ that ran: the source lines behind a trace, stage by stage in recorded order.
import lines, { type CppPart, type CppRecord } from 'virtual:cpp-lines';
import type { ForwardName, FullConfig, StageName, Trace } from '../engine/types.ts';
import { BLANK, type ScriptLine, type Script } from './script.ts';
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
  const possible = (lines.records[name as ForwardName] ?? []).filter((record) => ran(record, config));
  const byOperation = possible.filter(({ call }) => call === op);
  return byOperation.length > 0 ? byOperation : possible.filter(({ call }) => !(call in lines.behind));
}

/** Below a stage's line: the function that it calls, those of the operation, and the code that replaced its numbers. */
function functionsOf({ name, op, replaced }: NamedTensor, { call }: CppRecord): readonly string[] {
  const behind = lines.behindStages[name as ForwardName] ?? lines.behind[op];
  return [call, ...behind, ...(replaced ? ['replace_values'] : [])].filter((known) => known in lines.functions);
}

/** Of a gradient: the derivative of the operation through which it comes, then the functions that compute it. */
function gradientFunctionsOf({ op, inputs }: NamedTensor): readonly string[] {
  const through = inputs.find((input) => input.gradientOf)?.gradientOf;
  return [...(through ? [`derive_${through.op}`] : []), ...lines.behind[op]].filter(
    (known) => known in lines.functions,
  );
}

/** Which of `stages` a line inside a function records, if any: softmax's details. */
function stageAt(stages: readonly StageName[], file: string, line: number): StageName | null {
  for (const name of stages) {
    const records = lines.records[name as ForwardName] ?? [];
    const covers = (r: CppRecord) => r.file === file && line >= r.line && line < r.line + r.lines.length;
    if (records.some(covers)) return name;
  }
  return null;
}

function sourceLines(
  { file, line, lines: texts }: CppPart,
  stage: StageName,
  details: readonly StageName[],
): ScriptLine[] {
  return texts.map((text, i) => {
    if (text.trim() === '') return BLANK;
    const inner = stageAt(details, file, line + i);
    const kind = text.trim().startsWith('//') ? 'comment' : 'code';
    return { text, stage: inner ?? stage, kind };
  });
}

/** The position of the next lines. */
const place = ({ file, line }: CppPart): ScriptLine => ({
  text: `// cpp/attention/recorded/${file}, line ${line}`,
  stage: null,
  kind: 'comment',
});

/**
 * The lines of forward.cpp (or sources.cpp for sampled stages) that recorded each stage, and below a line, at its first
 * use, the function of its operation. The stages that softmax records are inside softmax, which is shown again
 * if it records stages of other names.
 */
export function cppScript(trace: Trace): Script {
  const out: ScriptLine[] = [];
  const shown = new Set<string>();
  let goesOn: CppPart | null = null; // the last lines of `out`, if lines of another stage may follow
  const show = (part: CppPart, stage: StageName, isFunction: boolean, details: readonly StageName[] = []) => {
    const inside = details.filter((name) => part.lines.some((_, i) => stageAt([name], part.file, part.line + i)));
    const key = [part.file, part.line, ...inside].join(':');
    if (shown.has(key)) return;
    shown.add(key);
    const follows = !isFunction && goesOn?.file === part.file && goesOn.line < part.line;
    if (!follows) out.push(...(out.length > 0 ? [BLANK] : []), place(part));
    out.push(...sourceLines(part, stage, inside));
    goesOn = isFunction ? null : part;
  };
  let details: NamedTensor[] = [];
  const showFunction = (name: string, stage: StageName) =>
    show(
      lines.functions[name]!,
      stage,
      true,
      details.map((detail) => detail.name),
    );

  for (const tensor of tensorsOf(trace)) {
    if (tensor.detail) {
      details.push(tensor);
      continue;
    }
    if (tensor.gradientOf) {
      for (const name of gradientFunctionsOf(tensor)) showFunction(name, tensor.name);
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
