import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { objectReader, ok, refuse, shape } from '@spark/core';
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

type Reply = { readonly strefId: number };
const parse = objectReader(shape.object<Reply>({ strefId: shape.count }));
const first = ok({ strefId: 1 });

async function openIdempotency(t: TestContext) {
  const { store, clock } = await openTradingPlace(t);
  const idempotency = createIdempotency({ journal: store.journal, clock });
  let done = 0;
  const run = (call: ReturnType<typeof called>) => async (): Promise<Answered<Reply>> => {
    done += 1;
    const at = clock.now();
    await store.journal.record({ ucc: UCC, at, writes: replyTo(call, { strefId: done }, at) });
    return ok({ strefId: done });
  };
  return {
    clock,
    store,
    idempotency,
    run,
    ask: (call: ReturnType<typeof called>) => idempotency(UCC, call, parse, run(call)),
  };
}

test('the same key gets the first answer for a day, and runs again after it', async (t) => {
  const { ask, clock } = await openIdempotency(t);
  assert.deepEqual(await ask(called('a')), first);
  clock.advance(DAY_MS - 1);
  assert.deepEqual(await ask(called('a')), first);
  clock.advance(1);
  assert.deepEqual(await ask(called('a')), ok({ strefId: 2 }));
  assert.deepEqual(await ask(called('a')), ok({ strefId: 2 }));
});

test('the same key with another body is refused, also while the first is under way', async (t) => {
  const { ask, idempotency, run } = await openIdempotency(t);
  const refused = refuse([{ code: 'key-reused', key: 'a' }]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = idempotency(UCC, called('a'), parse, async () => {
    await promise;
    return run(called('a'))();
  });
  const same = ask(called('a'));
  assert.deepEqual(await ask(called('a', 'another')), refused);
  resolve();
  assert.deepEqual([await answer, await same], [first, first]);
  assert.deepEqual(await ask(called('a', 'another')), refused);
});

test('a refusal is not remembered, and keys of other users are separate', async (t) => {
  const { ask, idempotency } = await openIdempotency(t);
  const no = refuse([{ code: 'key-reused', key: 'x' } as const]);
  assert.deepEqual(await idempotency(UCC, called('a'), parse, async () => no), no);
  assert.deepEqual(await ask(called('a')), first);
  assert.deepEqual(await idempotency('F000009', called('a'), parse, async () => first), first);
});

test('[engine.E33] a key that was made for its request is not looked for, runs once while it is under way, and never has two replies', async (t) => {
  const { store, clock, run, ask } = await openIdempotency(t);
  let looked = 0;
  const findReply: typeof store.journal.findReply = (ucc, key) => {
    looked += 1;
    return store.journal.findReply(ucc, key);
  };
  const idempotency = createIdempotency({ journal: { ...store.journal, findReply }, clock });
  const made = called('spark-1');
  const fresh = { ...made, idempotency: { ...made.idempotency, isNew: true } };
  const askNew = () => idempotency(UCC, fresh, parse, run(fresh));
  assert.deepEqual(await Promise.all([askNew(), askNew()]), [first, first]);
  assert.equal(looked, 0);
  assert.deepEqual(await ask(made), first);
  await assert.rejects(askNew(), /was answered by another process in this moment. Nothing was written/);
});

test('without a key every call runs', async (t) => {
  const { idempotency } = await openIdempotency(t);
  const { idempotency: _, ...call } = called('a');
  const answers = await Promise.all(
    [1, 2].map((strefId) => idempotency(UCC, call, parse, async () => ok({ strefId }))),
  );
  assert.deepEqual(answers, [ok({ strefId: 1 }), ok({ strefId: 2 })]);
  assert.deepEqual(replyTo(call, null, 0), []);
});

test('[engine.E31] a first answer that cannot be read is an error that says why, and nothing is done again', async (t) => {
  const { ask, store, clock, idempotency } = await openIdempotency(t);
  const damaged = [
    ['{"v":3,"strefId":"1"}', /the key damaged0 cannot be read: its strefId is not a whole number/],
    ['{"v":9,"strefId":1}', /the key damaged1 cannot be read: it is of version 9/],
    ['nonsense', /the key damaged2 cannot be read: it is not JSON text/],
  ] as const;
  for (const [index, [reply, why]] of damaged.entries()) {
    const key = `damaged${index}`;
    const at = clock.now();
    const row = { key, bodyHash: 'body', reply, at };
    await store.journal.record({ ucc: UCC, at, writes: [{ kind: 'insert-reply', reply: row }] });
    const again = idempotency(UCC, called(key), parse, async () => assert.fail('it ran again'));
    await assert.rejects(again, why);
  }
  assert.deepEqual(await ask(called('a')), first);
});
