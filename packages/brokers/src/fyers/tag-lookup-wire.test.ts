import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openWireStage, STRAIGHT_AWAY } from '@spark/testkit';
import { FYERS_ON_THE_WIRE } from './wire.fixture.ts';

async function openTrader(t: TestContext) {
  const stage = await openWireStage(FYERS_ON_THE_WIRE);
  t.after(stage.close);
  const connection = stage.venue.connect(stage.account, {
    working: [],
    onReports: () => undefined,
    onGap: () => undefined,
  });
  await stage.quiet();
  const place = (tag: string, abovePaise: number) =>
    stage.answer(
      connection.place(
        {
          ...{ tag, instrument: stage.share, side: 'Buy', product: 'Intraday', qty: 10 },
          terms: {
            type: 'Limit',
            limitPaise: stage.quote(stage.share.key).lastPaise + abovePaise,
            triggerPaise: null,
          },
        },
        STRAIGHT_AWAY,
      ),
    );
  const find = (tag: string) => connection.find?.(tag) ?? assert.fail('FYERS can be asked for a tag');
  return { stage, place, find };
}

test('[brokers.F7] an order whose placement nobody answered is found by its tag, fills exact to the paisa', async (t) => {
  const { stage, place, find } = await openTrader(t);
  stage.simulator.faults.plan({ fault: 'time-out-after-accept', calls: ['place'], times: 2 });
  assert.equal((await place('SPREST', -1_000)).kind, 'unknown');
  assert.equal((await place('SPFILL', 1_000)).kind, 'unknown');
  const resting = await stage.answer(find('SPREST'));
  assert.ok(resting.kind === 'accepted', JSON.stringify(resting));
  assert.deepEqual(
    resting.value.map(({ tag, state, filledQty }) => [tag, state, filledQty]),
    [['SPREST', 'open', 0]],
  );
  const filled = await stage.answer(find('SPFILL'));
  const [report] = filled.kind === 'accepted' ? filled.value : [];
  const [trade] = stage.simulator.world.desk.trades(stage.clientIdOf(stage.account));
  assert.deepEqual([report?.state, report?.filledQty], ['executed', 10]);
  assert.ok(trade && report?.filledValuePaise === trade.pricePaise * trade.qty);
});

test('[brokers.F7] nothing under a tag is told as nothing, and many at once are left to the book', async (t) => {
  const { stage, place, find } = await openTrader(t);
  assert.deepEqual(await stage.answer(find('SPNONE')), { kind: 'accepted', value: [] });
  assert.equal((await place('SPREST', -1_000)).kind, 'accepted');
  const answers = await stage.answer(Promise.all(Array.from({ length: 5 }, () => find('SPREST'))));
  const counts = answers.map((answer) => (answer.kind === 'accepted' ? answer.value.length : -1));
  assert.deepEqual(counts, [1, 1, 1, 0, 0]);
});

test('[brokers.F7] a broker that does not answer has not said that there is nothing', async (t) => {
  const { stage, find } = await openTrader(t);
  stage.simulator.faults.plan({ fault: 'server-error-before-accept', calls: ['orders'] });
  assert.equal((await stage.answer(find('SPREST'))).kind, 'unknown');
});
