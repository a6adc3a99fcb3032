import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { BrokerDialect } from './broker-dialect.ts';
import { createLiveMargin } from './live-margin.ts';
import { ACCOUNT, openLiveStage, slice } from './live-stage.fixture.ts';
import { marginLegs } from './margin-legs.fixture.ts';

const AT = { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' };
const LEGS = marginLegs({ share: AT, future: AT });

/** A broker that takes 20 calls a minute, and its calculator. */
async function withCalculator(t: TestContext) {
  const stage = await openLiveStage({
    budgets: [{ kinds: 'all', countedBy: 'account', calls: 20, perMs: 60_000 }],
  });
  t.after(stage.close);
  let asked = 0;
  const dialect: BrokerDialect = {
    ...stage.dialect,
    margin: {
      legsMax: 10,
      margin: async () => {
        asked += 1;
        return { kind: 'done', value: 1_000_000 };
      },
    },
  };
  const instruments = { isLoading: () => false, find: () => AT };
  const port = createLiveMargin({ ...stage.callParts, dialect, instruments });
  assert.ok(port);
  return { ...stage, ask: () => port.margin(ACCOUNT, LEGS), asked: () => asked };
}

test('[brokers.H7] questions about margin never take the half of a budget that is left to orders', async (t) => {
  const { ask, asked, connected, ended, clock } = await withCalculator(t);
  const line = await connected();
  const questions = Array.from({ length: 30 }, ask);
  const began = clock.now();
  const placing = Array.from({ length: 10 }, (_, order) => line.place(slice(`T${order}`)));
  const outcomes = await ended(Promise.all(placing));
  assert.ok(outcomes.every(({ kind }) => kind === 'accepted'));
  assert.ok(clock.now() - began < 10_000, 'no order waits for the next minute');
  await ended(Promise.all(questions));
  assert.ok(asked() > 5 && asked() <= 10, `${asked()} were asked`);
});

test('[brokers.H7] a question without room is answered with the reason at once, and asked again in the next minute', async (t) => {
  const { ask, connected, pass, ended } = await withCalculator(t);
  const line = await connected();
  for (let order = 0; order < 10; order++) await line.place(slice(`T${order}`));
  const answer = await ended(ask());
  assert.ok(answer.kind !== 'accepted' && /takes only so many requests/.test(answer.reason), answer.kind);
  await pass(61_000);
  assert.deepEqual(await ended(ask()), { kind: 'accepted', value: { totalPaise: 1_000_000 } });
});
