import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RequestOutcome, SparkConnectionError, SparkError, SparkTimeout } from '@spark/client';
import { findOutcome, mayHaveBeenDone } from '../index.ts';

type Answer = RequestOutcome['state'] | Error;

/** A server that answers in this order, and the pauses between the questions. */
async function asked(answers: readonly Answer[]) {
  const left = [...answers];
  const pauses: number[] = [];
  const spark = {
    readOutcome: async ({ key }: { readonly key: string }) => {
      const answer = left.shift() ?? assert.fail('asked once too often');
      if (answer instanceof Error) throw answer;
      const data = [{ key, state: answer }];
      return { status: true, error: false, message: 'Data Received', data } as const;
    },
  };
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  const { state } = await findOutcome(spark, 'k', { pause });
  assert.deepEqual(left, []);
  return { state, pauses };
}

const GONE = new SparkConnectionError('nobody there');

test('[web.W70] an answer that says no is no reason to look; no answer, or a failing server, is', () => {
  for (const status of [400, 401, 403, 429])
    assert.equal(mayHaveBeenDone(new SparkError('no', { status, code: 'x' })), false, String(status));
  for (const error of [
    GONE,
    new SparkTimeout('late'),
    new SparkError('a page', { status: 200, code: 'bad_reply' }),
    new SparkError('lost', { status: 503, code: 'outcome_unknown' }),
  ])
    assert.equal(mayHaveBeenDone(error), true, error.message);
  assert.equal(mayHaveBeenDone(new TypeError('a mistake of the page')), false);
});

test('[web.W70] it asks until somebody answers, less and less often', async () => {
  const { state, pauses } = await asked([GONE, GONE, new SparkTimeout('late'), GONE, GONE, GONE, 'taken']);
  assert.equal(state, 'taken');
  assert.deepEqual(pauses, [500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('[web.W70] what is under way is asked for again; what is unknown counts as not taken the second time', async () => {
  assert.deepEqual(await asked(['underWay', 'underWay', 'taken']), { state: 'taken', pauses: [500, 500] });
  assert.deepEqual(await asked(['unknown', 'unknown']), { state: 'unknown', pauses: [2_000] });
  assert.equal((await asked(['unknown', 'taken'])).state, 'taken', 'it was on its way');
  assert.equal((await asked(['unknown', GONE, 'unknown', 'unknown'])).state, 'unknown');
});

test('[web.W70] a refusal ends the search, and so does its caller', async () => {
  const refused = new SparkError('signed out', { status: 401, code: 'session_ended' });
  await assert.rejects(asked([GONE, refused]), refused);
  const caller = new AbortController();
  const spark = { readOutcome: async () => Promise.reject(GONE) };
  const search = findOutcome(spark, 'k', { signal: caller.signal });
  caller.abort(new Error('gone'));
  await assert.rejects(search, /gone/);
});
