// Prints a failure as soon as it happens and nothing else, and writes the results to the file that REPORT names.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';

type Failed = TestCase | TestSuite | TestModule;

/** What scripts/test.mjs counts and lists. */
export interface Results {
  passed: number;
  /** Tests, and files and groups that failed outside of their tests, by name. */
  readonly failed: string[];
  /** Tests that passed when they were run once more, with the reason of their failure. */
  readonly again: { readonly name: string; readonly why: string }[];
  readonly skipped: string[];
}

export default class ResultsReporter implements Reporter {
  #vitest: Vitest | undefined;
  readonly #results: Results = { passed: 0, failed: [], again: [], skipped: [] };

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const name = `${test.module.relativeModuleId}: ${test.fullName}`;
    if (state === 'failed') this.#fail(test, name, errors);
    if (state === 'skipped') this.#results.skipped.push(name);
    if (state !== 'passed') return;
    this.#results.passed++;
    if (test.diagnostic()?.flaky) this.#results.again.push({ name, why: errors[0]?.message ?? 'it did not say why' });
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.#failOutside(suite, `${suite.module.relativeModuleId}: ${suite.fullName}`);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#failOutside(module, module.relativeModuleId);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    if (unhandled.length > 0) this.#fail(undefined, 'an error outside of every test', unhandled);
    const { REPORT } = process.env;
    if (REPORT) writeFileSync(REPORT, JSON.stringify(this.#results, null, 2));
  }

  #failOutside(entity: TestSuite | TestModule, name: string): void {
    if (entity.errors().length > 0) this.#fail(entity, name, entity.errors());
  }

  #fail(entity: Failed | undefined, name: string, errors: readonly unknown[]): void {
    this.#results.failed.push(name);
    const { logger } = this.#vitest!;
    logger.error(`\nFAILED  ${name}`);
    for (const error of errors) logger.printError(error, entity ? { project: entity.project } : {});
  }
}
