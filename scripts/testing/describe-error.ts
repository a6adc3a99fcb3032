import { inspect } from 'node:util';

const causesMax = 5;

/** A failure in words: message with its difference, the stack inside the repository, and the causes below it. */
export function describeError(error: unknown): string {
  return describe(unwrap(error), causesMax);
}

/** The messages alone, for a failure of the environment, where a stack would only lead into the runner. */
export function describeBriefly(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${describeBriefly(error.cause)}`;
}

/** node:test wraps what the test threw; the wrapper's own stack points into the runner. */
function unwrap(error: unknown): unknown {
  const isWrapper = error instanceof Error && (error as { code?: unknown }).code === 'ERR_TEST_FAILURE';
  return isWrapper && error.cause !== undefined ? error.cause : error;
}

function describe(error: unknown, causesLeft: number): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : inspect(error, { depth: 5 });
  const lines = [ownStack(error)];
  if (causesLeft > 0) {
    const inner = error instanceof AggregateError ? error.errors : [];
    for (const cause of error.cause === undefined ? inner : [error.cause, ...inner]) {
      lines.push(`Caused by: ${describe(cause, causesLeft - 1)}`);
    }
  }
  return lines.join('\n');
}

function ownStack(error: Error): string {
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  // Some libraries change the message after the stack was taken; the message must be shown.
  const text = stack.includes(error.message) ? stack : `${error.message}\n${stack}`;
  return text
    .split('\n')
    .filter((line) => !/^\s+at .*(node:|Promise\.all \(index)/.test(line))
    .join('\n')
    .trimEnd();
}
