/** The message when a program cannot go on: one sentence, and for bugs the stack as well. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return EXPECTED.has(error.name) ? error.message : (error.stack ?? error.message);
}

/** Errors whose message was written for people. */
const EXPECTED = new Set([
  'ConfigError',
  'DataMissingError',
  'KeyFileError',
  'StoreError',
  'UnsealError',
  'UserNotAddedError',
  'WrongKeyError',
]);
