// The same computation as code, with the line of the stage in view highlighted. Loaded when first opened.
import { html, nothing, type TemplateResult } from 'lit';
import { cppScript } from '../../code/cpp.ts';
import { numpyScript } from '../../code/numpy.ts';
import { printedTensors, printedWithGradFn } from '../../code/printed_stages.ts';
import { pytorchScript } from '../../code/pytorch.ts';
import { pytorchClass } from '../../code/pytorch_class.ts';
import { scriptText, type ScriptLine, type Script } from '../../code/script.ts';
import { tokensOf } from '../../code/tokens.ts';
import type { StageName, Trace } from '../../engine/index.ts';
import { costOf } from '../../ops/cost.ts';
import { operationOf } from '../../ops/index.ts';
import { costText } from '../../words/stage_words.ts';
import type { Context } from '../../view/context.ts';

const SCRIPTS = {
  pytorch: pytorchScript,
  pytorchClass,
  numpy: numpyScript,
  cpp: cppScript,
  printed: printedTensors,
  printedWithGradFn,
} satisfies Record<string, (trace: Trace) => Script>;
export type CodeKind = keyof typeof SCRIPTS;

const written = new WeakMap<Trace, Map<CodeKind, Script>>();

/** A script depends on the trace alone: it is written once for all steps. */
function scriptOf(trace: Trace, kind: CodeKind): Script {
  const scripts = written.get(trace) ?? new Map<CodeKind, Script>();
  const script = scripts.get(kind) ?? SCRIPTS[kind](trace);
  written.set(trace, scripts.set(kind, script));
  return script;
}

export const codeText = (trace: Trace, kind: CodeKind): string => scriptText(scriptOf(trace, kind));

/**
 * The stages that the highlighted line may belong to: the one in view, and softmax's details, which have no scene of
 * their own.
 */
function litNames({ trace, timeline, frame, cell }: Context): ReadonlySet<StageName> {
  const stage = timeline.scenes[frame.at]!.stage;
  return new Set([stage.name, trace.stages[cell.stage]!.detail ? trace.stages[cell.stage]!.name : stage.name]);
}

const coloured = (text: string, kind: CodeKind) =>
  tokensOf(text, kind === 'cpp' ? 'cpp' : 'python').map((token) =>
    token.kind === 'plain' ? token.text : html`<i class="is-${token.kind}">${token.text}</i>`,
  );

/** The scene of a stage's lines: its own; for softmax's details, which have none, softmax's. */
function scenesOf({ trace, timeline: { scenes } }: Context): ReadonlyMap<StageName | null, StageName> {
  const own = scenes.filter(({ whole }) => !whole);
  const details = own.flatMap(({ stage }) =>
    operationOf(stage)
      .scene(trace, stage)
      .parts.filter((part) => part.stage.detail)
      .map((part) => [part.stage.name, stage.name] as const),
  );
  return new Map([
    ...details,
    ...own.flatMap(({ stages, stage }) => stages.map(({ name }) => [name, stage.name] as const)),
  ]);
}

/** Consecutive lines of the same scene are one target: a function is one, not each of its lines. */
function groupsOf(
  lines: readonly ScriptLine[],
  scenes: ReadonlyMap<StageName | null, StageName>,
): readonly { readonly scene: StageName | undefined; readonly lines: ScriptLine[] }[] {
  const groups: { scene: StageName | undefined; lines: ScriptLine[] }[] = [];
  for (const line of lines) {
    const scene = scenes.get(line.stage);
    const last = groups.at(-1);
    if (last && last.scene === scene) last.lines.push(line);
    else groups.push({ scene, lines: [line] });
  }
  return groups;
}

/** What the scene in view costs; the whole figure has no line. */
export function renderCost({ trace, timeline, frame, words }: Context): TemplateResult | typeof nothing {
  const { whole, stage } = timeline.scenes[frame.at]!;
  return whole
    ? nothing
    : html`<p class="cost"><code>${stage.name}</code> ${costText(words, costOf(trace, stage))}</p>`;
}

export function renderCode(context: Context, kind: CodeKind): TemplateResult {
  const lit = litNames(context);
  const isLit = ({ stage }: ScriptLine) => stage !== null && lit.has(stage);
  const groups = groupsOf(scriptOf(context.trace, kind).lines, scenesOf(context)).map(({ scene, lines }) => {
    const shown = lines.map(
      (line) =>
        html`<span class="code-line is-${line.kind} ${isLit(line) ? 'lit' : ''}"
          >${line.text ? coloured(line.text, kind) : ' '}</span
        >`,
    );
    return scene
      ? html`<button
          class="code-stage" data-code-stage=${scene} title=${context.words.goToStage(scene)}
          aria-current=${lines.some(isLit) ? 'step' : nothing}
        >${shown}</button>`
      : shown;
  });
  const label = context.words.code.kinds[kind];
  return html`<div class="code-lines" tabindex="0" role="group" aria-label=${label}>${groups}</div>`;
}
