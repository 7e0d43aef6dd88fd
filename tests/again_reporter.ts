// Names the tests that failed and passed when they were run once more, so that nobody overlooks them.
import type { Reporter, TestCase } from 'vitest/node';

export default class AgainReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    console.log(`\nPassed only when run once more:\n${this.#names.map((name) => `  ${name}`).join('\n')}`);
  }
}
