// Names the tests that failed and passed when they were run once more, and why, so that nobody overlooks them.
import type { Reporter, TestCase } from 'vitest/node';

export default class AgainReporter implements Reporter {
  readonly #failed: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const why = test.result().errors?.[0]?.message ?? 'it did not say why';
    this.#failed.push(`${test.module.relativeModuleId}: ${test.fullName}\n    ${why}`);
  }

  onTestRunEnd(): void {
    if (this.#failed.length === 0) return;
    console.log(`\nPassed only when run once more:\n${this.#failed.map((one) => `  ${one}`).join('\n')}`);
  }
}
