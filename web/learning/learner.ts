// Requests runs one at a time: a new request cancels the one before, and a worker that dies is replaced.
import type { LearningConfig, LearntData, Problem } from '../engine/index.ts';
import type { Answer, Ask, Learns, Port } from './learning_server.ts';
import { startLearning } from './start_learning.ts';

export interface RunListener {
  progress(step: number, steps: number): void;
  /** @param last The state of the last step. */
  learnt(data: LearntData, last: Float64Array<ArrayBuffer>): void;
  refused(problems: readonly Problem[]): void;
  failed(message: string): void;
}

export type StepListener = (step: number, numbers: Float64Array<ArrayBuffer> | null) => void;

export class Learner {
  readonly #load: () => Promise<Learns>;
  #port: Port | undefined;
  #asked: Ask | null = null;
  #wanted: RunListener | null = null;
  #curve: ((seed: number, losses: Float64Array) => void) | null = null;
  #count = 0;
  /** The request for the run that was learnt last, whose steps can be asked for. */
  #learnt = 0;
  /** The step that is being computed, and the one that is wanted. */
  #step: number | null = null;
  #wantedStep: { readonly step: number; readonly given: StepListener } | null = null;

  /** @param load Loads the module that computes in the page if no worker can. */
  constructor(load: () => Promise<Learns>) {
    this.#load = load;
  }

  /** The run of `config`; cancels the request before. */
  learn(config: LearningConfig, wanted: RunListener): void {
    this.#wanted = wanted;
    this.#ask({ kind: 'learn', id: ++this.#count, config });
  }

  /** The curves of other seeds, each as soon as it is computed. */
  seeds(config: LearningConfig, seeds: readonly number[], curve: (seed: number, losses: Float64Array) => void): void {
    this.#curve = curve;
    this.#ask({ kind: 'seeds', id: ++this.#count, config, seeds });
  }

  /** The state of a step of the run that was learnt last: of several, the one wanted last. Null: it is gone. */
  step(step: number, given: StepListener): void {
    this.#wantedStep = { step, given };
    this.#askStep();
  }

  #askStep(): void {
    if (!this.#wantedStep || this.#step !== null) return;
    const { step, given } = this.#wantedStep;
    if (!this.#port) return given(step, null);
    this.#step = step;
    this.#port.postMessage({ kind: 'step', id: this.#learnt, step } satisfies Ask, []);
  }

  stop(): void {
    this.#asked = null;
    this.#port?.postMessage({ kind: 'stop' } satisfies Ask, []);
  }

  /** Drops the current port, ending it if it is a worker; the next request starts another. */
  discard(): void {
    this.#port?.terminate?.();
    this.#port?.close?.();
    this.#port = undefined;
    this.#step = this.#wantedStep = null;
  }

  #ask(ask: Ask): void {
    this.#asked = ask;
    this.#port ??= this.#listen(startLearning(this.#load, (instead) => this.#replace(instead)));
    this.#port.postMessage(ask, []);
  }

  #listen(port: Port): Port {
    port.onmessage = ({ data }: MessageEvent<Answer>) => this.#answered(data);
    return port;
  }

  /** Repeats the request of a worker that died, to its replacement. */
  #replace(instead: Port): void {
    this.#port = this.#listen(instead);
    this.#step = null;
    this.#askStep();
    if (this.#asked) instead.postMessage(this.#asked, []);
  }

  #answered(answer: Answer): void {
    if (answer.kind === 'step') {
      const wanted = this.#wantedStep;
      if (wanted?.step === answer.step) this.#wantedStep = null;
      this.#step = null;
      wanted?.given(answer.step, answer.numbers as Float64Array<ArrayBuffer> | null);
      return this.#askStep();
    }
    if (!this.#asked || this.#asked.kind === 'stop' || answer.id !== this.#asked.id) return;
    switch (answer.kind) {
      case 'progress':
        return this.#wanted?.progress(answer.step, answer.steps);
      case 'curve':
        return this.#curve?.(answer.seed, answer.losses);
      case 'learnt':
        this.#learnt = answer.id;
        return this.#wanted?.learnt(answer.data, answer.last as Float64Array<ArrayBuffer>);
      case 'refused':
        return this.#wanted?.refused(answer.problems);
      case 'failed':
        return this.#wanted?.failed(answer.message);
    }
  }
}
