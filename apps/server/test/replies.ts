import assert from 'node:assert/strict';
import type { Reply } from './spark-under-test.ts';

/** The reply is a success with exactly this message and data, and nothing else in the envelope. */
export function assertDone(reply: Reply, message: string, data: readonly unknown[] = []): void {
  assert.deepEqual(reply.body, { status: true, error: false, data, message });
  assert.equal(reply.status, 200);
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
}

export type Expected = { readonly code: string; readonly field?: string; readonly message?: string };

/** The reply is the failure envelope with exactly these problems, in this order. */
export function assertRefused(reply: Reply, status: number, ...expected: readonly Expected[]): void {
  assert.equal(reply.status, status, reply.text);
  const { errors, message, ...rest } = reply.body;
  assert.deepEqual(rest, { status: false, error: true, data: [] });
  assert.deepEqual(Object.keys(reply.body), ['status', 'error', 'data', 'message', 'errors']);
  const found = (errors ?? []).map((problem, index) => {
    const { code, field, message: says } = expected[index] ?? { code: '' };
    return {
      code: problem.code,
      ...(field === undefined ? {} : { field: problem.field }),
      ...(says === undefined ? {} : { message: problem.message }),
      ...(code === '' ? { unexpected: true } : {}),
    };
  });
  assert.deepEqual(found, expected);
  assert.equal(message, status === 400 ? 'Bad request' : errors?.[0]?.message);
  for (const problem of errors ?? []) {
    assert.doesNotMatch(`${problem.message} ${problem.hint ?? ''}`, /undefined|\[object|NaN/);
  }
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
}
