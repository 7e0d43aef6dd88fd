// The panel of code: the same computation as a script, with the line of the stage in view highlighted and in sight.
// Loaded when opened.
import { html, nothing, unsafeCSS, type ReactiveController, type TemplateResult } from 'lit';
import type { Player } from '../../model/player.ts';
import type { InView } from '../../model/in_view.ts';
import { Copier } from '../copier.ts';
import type { Panel, PanelHost } from '../lazy_panel.ts';
import styles from './code_panel.css?inline';
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

export class CodePanel implements Panel, ReactiveController {
  readonly styles = unsafeCSS(styles);
  readonly #host: PanelHost;
  readonly #player: Player;
  readonly #copier: Copier;
  #kind: CodeKind = 'pytorch';
  /** The line that was last scrolled to, by its kind and text. */
  #inSight = '';

  constructor(host: PanelHost, player: Player) {
    this.#host = host;
    this.#player = player;
    this.#copier = new Copier(() => host.requestUpdate());
    host.addController(this);
  }

  /** When another line is highlighted, the list scrolls to it; the page stays in place. */
  hostUpdated(): void {
    const list = this.#host.shadowRoot?.querySelector('.code-lines');
    const line = list?.querySelector<HTMLElement>('.lit');
    const lit = line ? `${this.#kind} ${line.textContent}` : '';
    if (lit === this.#inSight) return;
    this.#inSight = lit;
    if (!list || !line) return;
    const above = line.offsetTop - list.scrollTop;
    if (above < 0 || above + line.offsetHeight > list.clientHeight)
      list.scrollTop = line.offsetTop - list.clientHeight / 4;
  }

  #choose(kind: CodeKind): void {
    this.#kind = kind;
    this.#host.requestUpdate();
  }

  #copy(view: InView, event: Event): void {
    const lines = (event.currentTarget as Element).closest('.code')!.querySelector('.code-lines')!;
    void this.#copier.copy(codeText(view.trace, this.#kind), lines);
  }

  /** The cells of a notebook that print the same text as PyTorch for this preset. */
  get #cells(): readonly string[] {
    const { preset, edited } = this.#player.session;
    return this.#kind.startsWith('printed') && !edited ? preset.prints : [];
  }

  render(view: InView): TemplateResult {
    const { kinds: names, sameAs } = view.words.code;
    const cells = this.#cells;
    const kinds = Object.entries(names) as [CodeKind, string][];
    const choice = ([kind, name]: [CodeKind, string]) => html`<button
      class="plain"
      aria-pressed=${kind === this.#kind}
      @click=${() => this.#choose(kind)}
      >${name}</button
    >`;
    return html`<div class="code-kinds">
        ${kinds.map(choice)}
        <button class="plain copy" @click=${(event: Event) => this.#copy(view, event)}
          ><span aria-live="polite">${this.#copier.said(view.words)}</span></button
        >
      </div>
      ${cells.length > 0 ? html`<p>${sameAs(cells.join(', '))}</p>` : nothing}
      ${renderCode(view, this.#kind)}
      ${renderCost(view)}`;
  }
}

const SCRIPTS = {
  pytorch: pytorchScript,
  pytorchClass,
  numpy: numpyScript,
  cpp: cppScript,
  printed: printedTensors,
  printedWithGradFn,
} satisfies Record<string, (trace: Trace) => Script>;
type CodeKind = keyof typeof SCRIPTS;

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
function litNames({ trace, frame, cell }: InView): ReadonlySet<StageName> {
  const stage = frame.scene.stage;
  return new Set([stage.name, trace.stages[cell.stage]!.detail ? trace.stages[cell.stage]!.name : stage.name]);
}

const coloured = (text: string, kind: CodeKind) =>
  tokensOf(text, kind === 'cpp' ? 'cpp' : 'python').map((token) =>
    token.kind === 'plain' ? token.text : html`<i class="is-${token.kind}">${token.text}</i>`,
  );

/** The scene of a stage's lines: its own; for softmax's details, which have none, softmax's. */
function scenesOf({ trace, timeline: { scenes } }: InView): ReadonlyMap<StageName | null, StageName> {
  const own = scenes.filter(({ whole }) => !whole);
  const details = own.flatMap(({ stage }) =>
    operationOf(stage)
      .scene(trace, stage)
      .matrices.filter((matrix) => matrix.stage.detail)
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
export function renderCost({ trace, frame, words }: InView): TemplateResult | typeof nothing {
  const { whole, stage } = frame.scene;
  return whole
    ? nothing
    : html`<p class="cost"><code>${stage.name}</code> ${costText(words, costOf(trace, stage))}</p>`;
}

export function renderCode(view: InView, kind: CodeKind): TemplateResult {
  const lit = litNames(view);
  const isLit = ({ stage }: ScriptLine) => stage !== null && lit.has(stage);
  const groups = groupsOf(scriptOf(view.trace, kind).lines, scenesOf(view)).map(({ scene, lines }) => {
    const shown = lines.map(
      (line) =>
        html`<span class="code-line is-${line.kind} ${isLit(line) ? 'lit' : ''}"
          >${line.text ? coloured(line.text, kind) : ' '}</span
        >`,
    );
    return scene
      ? html`<button
          class="code-stage" data-code-stage=${scene} title=${view.words.goToStage(scene)}
          aria-current=${lines.some(isLit) ? 'step' : nothing}
        >${shown}</button>`
      : shown;
  });
  const label = view.words.code.kinds[kind];
  return html`<div class="code-lines" tabindex="0" role="group" aria-label=${label}>${groups}</div>`;
}
