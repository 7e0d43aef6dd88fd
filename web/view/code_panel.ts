// The same computation as code, the line of the stage in view lit. Loaded when it is first opened.
import { html, nothing, type TemplateResult } from 'lit';
import { cppScript } from '../code/cpp.ts';
import { numpyScript } from '../code/numpy.ts';
import { printedTensors } from '../code/printed.ts';
import { pytorchScript } from '../code/pytorch.ts';
import { scriptText, type Script } from '../code/script.ts';
import { tokensOf } from '../code/tokens.ts';
import type { StageName, Trace } from '../engine/index.ts';
import type { Context } from './context.ts';

const SCRIPTS = { pytorch: pytorchScript, numpy: numpyScript, cpp: cppScript, printed: printedTensors } satisfies Record<string, (trace: Trace) => Script>;
export type CodeKind = keyof typeof SCRIPTS;

const written = new WeakMap<Trace, Map<CodeKind, Script>>();

/** A script depends on the trace alone; while a reader steps through it, it is written once. */
function scriptOf(trace: Trace, kind: CodeKind): Script {
  let scripts = written.get(trace);
  if (!scripts) written.set(trace, (scripts = new Map()));
  let script = scripts.get(kind);
  if (!script) scripts.set(kind, (script = SCRIPTS[kind](trace)));
  return script;
}

export const codeText = (trace: Trace, kind: CodeKind): string => scriptText(scriptOf(trace, kind));

/** Stages that the line of the stage in view may bear: itself, and softmax's details, which have no scene of their own. */
function litNames({ trace, timeline, frame, cell }: Context): ReadonlySet<StageName> {
  const stage = timeline.playlist[frame.at]!;
  return new Set([stage.name, trace.stages[cell.stage]!.detail ? trace.stages[cell.stage]!.name : stage.name]);
}

const coloured = (text: string, kind: CodeKind) =>
  tokensOf(text, kind === 'cpp' ? 'cpp' : 'python').map((token) => (token.kind === 'plain' ? token.text : html`<i class="is-${token.kind}">${token.text}</i>`));

export function renderCode(context: Context, kind: CodeKind): TemplateResult {
  const lit = litNames(context);
  const shown = new Set(context.timeline.playlist.map((stage) => stage.name));
  const lines = scriptOf(context.trace, kind).lines.map(({ text, stage, kind: lineKind }) => {
    const current = stage !== null && lit.has(stage);
    const className = `code-line is-${lineKind} ${current ? 'lit' : ''}`;
    return stage !== null && shown.has(stage)
      ? html`<button class=${className} data-code-stage=${stage} title=${context.words.goToStage(stage)} aria-current=${current ? 'step' : nothing}>${coloured(text, kind)}</button>`
      : html`<span class=${className}>${text ? coloured(text, kind) : ' '}</span>`;
  });
  return html`<div class="code-lines" tabindex="0" role="group" aria-label=${context.words.codeKinds[kind]}>${lines}</div>`;
}
