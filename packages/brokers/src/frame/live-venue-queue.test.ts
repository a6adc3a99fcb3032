import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type LiveStage, MARKET, openLiveStage, slice } from './live-stage.fixture.ts';

const TWO_A_MINUTE = {
  budgets: [{ kinds: ['place'], countedBy: 'account', calls: 2, perMs: 60_000 }],
} as const;

let stage: LiveStage;
afterEach(() => stage.close());

test('[brokers.L8] a Market order whose turn comes later than in 15 s is refused at once, a Limit order waits', async () => {
  stage = await openLiveStage(TWO_A_MINUTE);
  const line = await stage.connected();
  for (const tag of ['T1', 'T2']) assert.equal((await stage.ended(line.place(slice(tag)))).kind, 'accepted');
  const began = stage.clock.now();
  const limit = line.place(slice('T3'));
  const market = await stage.ended(line.place(slice('T4', { terms: MARKET })));
  assert.equal(market.kind, 'refused');
  assert.ok(stage.clock.now() - began <= 16_000);
  assert.equal((await stage.ended(limit)).kind, 'accepted');
  assert.deepEqual(tagsSent(), ['T1', 'T2', 'T3'], 'a stale Market order is not sent later');
});

test('[brokers.L8] what is withdrawn while it waits for its turn is over at once, and its turn is the next one’s', async () => {
  stage = await openLiveStage(TWO_A_MINUTE);
  const line = await stage.connected();
  for (const tag of ['T1', 'T2']) assert.equal((await stage.ended(line.place(slice(tag)))).kind, 'accepted');
  const withdrawal = new AbortController();
  const first = line.place(slice('T3'), {
    withdrawn: withdrawal.signal,
    mayLeave: () => !withdrawal.signal.aborted,
  });
  const second = line.place(slice('T4'));
  const third = line.place(slice('T5'));
  await stage.pass(1_000);
  withdrawal.abort();
  await stage.quiet();
  assert.equal(await Promise.race([first.then(({ kind }) => kind), stage.quiet()]), 'withdrawn');
  await stage.pass(61_000);
  assert.deepEqual([(await second).kind, (await third).kind], ['accepted', 'accepted']);
  assert.deepEqual(tagsSent(), ['T1', 'T2', 'T4', 'T5']);
});

function tagsSent(): readonly unknown[] {
  return stage.sent('POST /orders').map(({ body }) => (body as { readonly tag?: unknown }).tag);
}
