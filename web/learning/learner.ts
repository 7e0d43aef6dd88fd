// Requests runs one at a time: a new request cancels the one before, and a worker that dies is replaced.
import type { LearningConfig, Problem } from '../engine/index.ts';
import { OWN_LEARNING } from '../engine/own_learning.ts';
import { serve, type Answer, type Ask, type Learns, type Port } from './learning_server.ts';
import LearningWorker from './learning_worker.ts?worker&inline';

type Numbers = Float64Array<ArrayBuffer>;
type Answered = Extract<Answer, { readonly kind: 'learnt' }>;

interface RunListener {
  progress(step: number, steps: number): void;
  learnt(learnt: Answered & { readonly last: Numbers }): void;
  refused(problems: readonly Problem[]): void;
  failed(message: string): void;
}

type StepListener = (step: number, numbers: Numbers | null) => void;

function besideThePage(load: () => Promise<Learns>): Port {
  const { port1, port2 } = new MessageChannel();
  serve(port2, load);
  return port1;
}

/**
 * Starts what learns: a worker, or the same beside the page where none can be started, as under a policy. `failed` is
 * called with what takes its place, if the worker turns out not to start, or dies.
 */
function startLearning(load: () => Promise<Learns>, failed: (instead: Port) => void): Port {
  try {
    const worker = new LearningWorker();
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      failed(besideThePage(load));
    };
    worker.postMessage(OWN_LEARNING);
    return worker;
  } catch {
    return besideThePage(load);
  }
}

export class Learner {
  readonly #load: () => Promise<Learns>;
  #port: Port | undefined;
  #asked: Ask | null = null;
  #wanted: RunListener | null = null;
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
    this.#asked = { kind: 'learn', id: ++this.#count, config };
    this.#port ??= this.#listen(startLearning(this.#load, (instead) => this.#replace(instead)));
    this.#port.postMessage(this.#asked, []);
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
      wanted?.given(answer.step, answer.numbers as Numbers | null);
      return this.#askStep();
    }
    if (this.#asked?.kind !== 'learn' || answer.id !== this.#asked.id) return;
    switch (answer.kind) {
      case 'progress':
        return this.#wanted?.progress(answer.step, answer.steps);
      case 'learnt':
        this.#learnt = answer.id;
        return this.#wanted?.learnt(answer as Answered & { readonly last: Numbers });
      case 'refused':
        return this.#wanted?.refused(answer.problems);
      case 'failed':
        return this.#wanted?.failed(answer.message);
    }
  }
}
