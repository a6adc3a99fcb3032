import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SimulatedBroker } from '@spark/application';
import { type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';
import { assertRefused } from './replies.ts';
import { MARKET_ORDER } from './trading-under-test.ts';

/** Logged in and trading, and nobody waited for the broker's list. */
async function justLoggedIn(live: LiveUnderTest, broker: SimulatedBroker): Promise<void> {
  await live.connect(broker, 'live');
  const page = await live.logIn(broker, 'live');
  assert.equal(page.status, 200, page.text);
  await live.call('POST', '/activate-account/live/Y');
  const form = {
    StrategyName: 'demo',
    AccountName: 'live',
    Multiplier: '1',
    Activate: '1',
    Capital: '100000',
  };
  assert.equal((await live.call('POST', '/linkstrategy', { form })).status, 200);
}

function hasList({ spark }: LiveUnderTest): boolean {
  return spark.logLines().some(({ msg }) => msg === 'list of a broker in use');
}

/** An order as it is sent, while `pass` lets the clock go on. */
function sent({ spark, owner }: LiveUnderTest, order: object = {}) {
  const json = { ...MARKET_ORDER, identifier: 'live', ...order };
  return spark.call('POST', '/order', { json, token: owner });
}

for (const broker of ['FYERS', 'IIFLXTS', 'ANGELONE'] as const)
  test(`[notify.N110] ${broker}: an order in the seconds after the login waits for the broker's list and is carried out`, async (t) => {
    const live = await liveFor(t);
    live.simulator(broker).faults.plan({ fault: 'late-answer', calls: ['master'], times: 1, delayMs: 1_500 });
    await justLoggedIn(live, broker);
    assert.equal(hasList(live), false);
    assert.deepEqual(await live.orders('live'), ['Executed']);
  });

test('[engine.N110] a list that does not come in time: the order is refused as list_loading and never sent', async (t) => {
  const live = await liveFor(t);
  live.simulator('FYERS').faults.plan({ fault: 'time-out-before-accept', calls: ['master'] });
  await justLoggedIn(live, 'FYERS');
  const placing = sent(live);
  await live.pass(11_000);
  const message = 'The list of instruments of FYERS is being loaded, so live can take no order yet';
  assertRefused(await placing, 400, { code: 'list_loading', message });
  const byName = sent(live, { token: 'NSE:NOBODYKNOWS' });
  await live.pass(11_000);
  assertRefused(await byName, 400, { code: 'list_loading' });
  assert.deepEqual(await live.rows(), [], 'nothing was placed');
});

test('[engine.N111] accounts whose list is there take the order, the others are listed beside it', async (t) => {
  const live = await liveFor(t);
  live.simulator('FYERS').faults.plan({ fault: 'time-out-before-accept', calls: ['master'] });
  await justLoggedIn(live, 'FYERS');
  const json = MARKET_ORDER;
  const placing = live.spark.call('POST', '/order', { json, token: live.owner });
  await live.pass(11_000);
  const reply = await placing;
  assert.equal(reply.status, 200, reply.text);
  const [placed] = reply.body.data;
  assert.deepEqual(placed?.placedIn, [`${live.ucc}:paper`]);
  assert.match(JSON.stringify(placed?.refusedIn), /list of instruments of FYERS is being loaded/);
});

test('[engine.N110] a refused list is not waited for: the order is refused at once, and passes once the list is there', async (t) => {
  const live = await liveFor(t);
  live.simulator('FYERS').faults.plan({ fault: 'master-truncated', calls: ['master'] });
  await justLoggedIn(live, 'FYERS');
  const failed = () => live.spark.logLines().some(({ msg }) => msg === 'list of a broker not loaded');
  await live.soon(failed, 'the list is refused');
  assertRefused(await live.place({ identifier: 'live' }), 400, { code: 'list_loading' });
  live.simulator('FYERS').faults.clear();
  await live.soon(() => hasList(live), 'the next one is whole');
  assert.deepEqual(await live.orders('live'), ['Executed']);
});
