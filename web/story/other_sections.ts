// The numbers of the sections that are not on the stage, with the reader's changes.
import type { Trace } from '../engine/index.ts';
import { nearestConfig } from '../model/difference.ts';
import { tryTrace } from '../model/session.ts';
import type { SectionRequest } from './section_request.ts';
import type { StageSettings } from './stage_settings.ts';

/** A pause between two pieces of work: the page draws a frame, and answers its reader. */
export const idleFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** The settings of some sections with the reader's changes, and their last trace. */
interface Numbers {
  readonly settings: string;
  readonly trace: Trace | null;
}

export class OtherSections {
  readonly #stage: StageSettings;
  readonly #renewed: () => void;
  /** By preset and a section's own settings. */
  readonly #known = new Map<string, Numbers>();
  /** Those to trace again, likewise. */
  readonly #due = new Map<string, SectionRequest>();
  #isTracing = false;

  /** @param renewed Called after each new trace. */
  constructor(stage: StageSettings, renewed: () => void) {
    this.#stage = stage;
    this.#renewed = renewed;
  }

  /** The last trace of a section with the reader's changes; null: they do not change it, or it is not there yet. */
  traceOf(request: SectionRequest): Trace | null {
    const settings = JSON.stringify(this.#stage.edited(request));
    if (settings === JSON.stringify(request.settings)) return null;
    const key = JSON.stringify([request.preset, request.settings]);
    const known = this.#known.get(key);
    if (known?.settings !== settings) {
      this.#due.set(key, request);
      void this.#run();
    }
    return known?.trace ?? null;
  }

  /** One trace in each frame. */
  async #run(): Promise<void> {
    if (this.#isTracing) return;
    this.#isTracing = true;
    for (let next = this.#next; next; next = this.#next) {
      await idleFrame();
      await this.#trace(...next);
      this.#renewed();
    }
    this.#isTracing = false;
  }

  get #next(): readonly [string, SectionRequest] | undefined {
    return this.#due.entries().next().value;
  }

  async #trace(key: string, request: SectionRequest): Promise<void> {
    const { engine, presets } = this.#stage.model!.session;
    this.#due.delete(key);
    const settings = this.#stage.edited(request);
    const { config } = presets.find(({ id }) => id === request.preset)!;
    const { trace } = tryTrace(engine, nearestConfig(engine, config, settings).config);
    this.#known.set(key, { settings: JSON.stringify(settings), trace });
  }
}
