import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWireStage, STRAIGHT_AWAY } from '@spark/testkit';
import { XTS_ON_THE_WIRE } from './wire.fixture.ts';

test('[brokers.X100] an order that was answered with HTTP 200 and a code that nobody knows is found by its tag', async (t) => {
  const stage = await openWireStage(XTS_ON_THE_WIRE);
  t.after(stage.close);
  const connection = stage.venue.connect(stage.account, {
    working: [],
    onReports: () => undefined,
    onGap: () => undefined,
  });
  await stage.quiet();
  stage.simulator.faults.plan({ fault: 'unacknowledged', calls: ['place'], times: 1 });
  const limitPaise = stage.quote(stage.share.key).lastPaise - 1_000;
  const outcome = await stage.answer(
    connection.place(
      {
        ...{ tag: 'SPODD', instrument: stage.share, side: 'Buy', product: 'Intraday', qty: 10 },
        terms: { type: 'Limit', limitPaise, triggerPaise: null },
      },
      STRAIGHT_AWAY,
    ),
  );
  assert.equal(outcome.kind, 'unknown', JSON.stringify(outcome));
  const book = await stage.answer(connection.book());
  assert.ok(book.kind === 'accepted', JSON.stringify(book));
  assert.deepEqual(
    book.value.map(({ tag, state }) => [tag, state]),
    [['SPODD', 'open']],
  );
});
