// A command line that cannot be run: each line of the message is one problem.

export class UsageError extends Error {
  override readonly name = 'UsageError';
}
