import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ok, refuse } from '@spark/core';
import { openTradingPlace } from '../account/trading.fixture.ts';
import { createIdempotency, replyTo } from './idempotency.ts';
import type { Answered } from './order-calls.ts';

const DAY_MS = 24 * 60 * 60_000;
const UCC = 'F000000';
const called = (key: string, bodyHash = 'body') => ({
  name: 'PlaceOrder',
  payload: '{}',
  about: 's',
  idempotency: { key, bodyHash },
});

async function openIdempotency(t: TestContext) {
  const { store, clock } = await openTradingPlace(t);
  const idempotency = createIdempotency({ journal: store.journal, clock });
  let done = 0;
  const run = (call: ReturnType<typeof called>) => async (): Promise<Answered<number>> => {
    done += 1;
    const at = clock.now();
    await store.journal.record({ ucc: UCC, at, writes: replyTo(call, done, at) });
    return ok(done);
  };
  return {
    clock,
    idempotency,
    run,
    ask: (call: ReturnType<typeof called>) => idempotency(UCC, call, run(call)),
  };
}

test('the same key gets the first answer for a day, and runs again after it', async (t) => {
  const { ask, clock } = await openIdempotency(t);
  assert.deepEqual(await ask(called('a')), ok(1));
  clock.advance(DAY_MS - 1);
  assert.deepEqual(await ask(called('a')), ok(1));
  clock.advance(1);
  assert.deepEqual(await ask(called('a')), ok(2));
  assert.deepEqual(await ask(called('a')), ok(2));
});

test('the same key with another body is refused, also while the first is under way', async (t) => {
  const { ask, idempotency, run } = await openIdempotency(t);
  const refused = refuse([{ code: 'key-reused', key: 'a' }]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = idempotency(UCC, called('a'), async () => {
    await promise;
    return run(called('a'))();
  });
  const same = ask(called('a'));
  assert.deepEqual(await ask(called('a', 'another')), refused);
  resolve();
  assert.deepEqual([await first, await same], [ok(1), ok(1)]);
  assert.deepEqual(await ask(called('a', 'another')), refused);
});

test('a refusal is not remembered, and keys of other users are separate', async (t) => {
  const { ask, idempotency } = await openIdempotency(t);
  const no = refuse([{ code: 'key-reused', key: 'x' } as const]);
  assert.deepEqual(await idempotency(UCC, called('a'), async () => no), no);
  assert.deepEqual(await ask(called('a')), ok(1));
  assert.deepEqual(await idempotency('F000009', called('a'), async () => ok(2)), ok(2));
});

test('without a key every call runs', async (t) => {
  const { idempotency } = await openIdempotency(t);
  const { idempotency: _, ...call } = called('a');
  const answers = await Promise.all([1, 2].map((value) => idempotency(UCC, call, async () => ok(value))));
  assert.deepEqual(answers, [ok(1), ok(2)]);
  assert.deepEqual(replyTo(call, 1, 0), []);
});
