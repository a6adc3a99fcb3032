import { ok, rejects } from 'node:assert/strict';

/** The promise is rejected with a store error of this kind, and its message is a sentence a person can act on. */
export async function rejectsWith(kind: string, work: Promise<unknown>): Promise<void> {
  await rejects(work, (error: unknown) => {
    ok(error instanceof Error, 'an error is an Error');
    const found = 'kind' in error ? error.kind : undefined;
    ok(found === kind, `the kind of error is ${kind}, not ${String(found)}: ${error.message}`);
    ok(/[.!]$/.test(error.message), `the message is a sentence: ${error.message}`);
    return true;
  });
}
