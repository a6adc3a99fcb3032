import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIMULATED_BROKER, type SimulatedBroker } from '@spark/application';
import { type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';
import { assertRefused } from './replies.ts';
import { tradingFor } from './trading-under-test.ts';

type Row = Readonly<Record<string, unknown>>;
type BrokerAccount = {
  readonly Funds: Row | null;
  readonly Positions: readonly Row[] | null;
  readonly Message: string | null;
  readonly AskedAt: string;
};

const INTRADAY: Readonly<Record<SimulatedBroker, string>> = {
  FYERS: 'INTRADAY',
  IIFLXTS: 'MIS',
  ANGELONE: 'INTRADAY',
};

async function ask({ call }: Pick<LiveUnderTest, 'call'>, name: string): Promise<BrokerAccount> {
  const reply = await call('GET', `/broker-account?AccountName=${name}`);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.message, 'Data Received');
  const [account, ...more] = reply.body.data;
  assert.ok(account && more.length === 0);
  return account as unknown as BrokerAccount;
}

/** Time passes until the broker may be asked again. */
const later = ({ pass }: LiveUnderTest) => pass(11_000);

function essence({ Positions }: BrokerAccount) {
  return Positions?.map(({ TradSymbol, exchange, token, product, BrokerQty, SparkQty, Agrees }) => [
    ...[TradSymbol, exchange, token, product],
    ...[BrokerQty, SparkQty, Agrees],
  ]);
}

const HELD = ['ASHOKLEY-EQ', 'NSE', 'NSE:212', 'Intraday'] as const;

/** The user trades with the broker's own app. */
async function tradeElsewhere(live: LiveUnderTest, broker: SimulatedBroker, qty: number): Promise<void> {
  const { world } = live.simulator(broker);
  const [person] = world.accounts;
  const instrument = world.listing.find('NSE:212');
  assert.ok(person && instrument);
  const before = world.desk.positions(person.clientId).length;
  const answer = world.desk.place({
    clientId: person.clientId,
    tag: '',
    instrument,
    side: 'Buy',
    type: 'Market',
    qty,
    pricePaise: 0,
    triggerPaise: 0,
    product: 'intraday',
    ownFields: { product: INTRADAY[broker] },
  });
  assert.equal(answer.kind, 'done', JSON.stringify(answer));
  await live.soon(
    () => world.desk.orders(person.clientId).every(({ status }) => status !== 'travelling'),
    `it traded, of ${before} before`,
  );
}

test('an account that is not there, and one that is not named, are refused', async (t) => {
  const trading = await tradingFor(t);
  assertRefused(await trading.call('GET', '/broker-account?AccountName=nobody'), 400, {
    code: 'name_unknown',
    field: 'AccountName',
  });
  assertRefused(await trading.call('GET', '/broker-account'), 400, { code: 'field_missing' });
});

test('the paper broker has our positions', async (t) => {
  const trading = await tradingFor(t);
  assert.deepEqual((await ask(trading, 'paper')).Positions, []);
  await trading.finished(await trading.placed({ transType: 'Sell', qty: 7 }));
  const account = await ask(trading, 'paper');
  assert.deepEqual(essence(account), [[...HELD, -7, -7, true]]);
  assert.ok(Number(account.Positions?.[0]?.AvgPrice) > 0);
  assert.equal(account.Message, null);
});

test('says why nothing is known while nobody is logged in, and knows at once after the login', async (t) => {
  const live = await liveFor(t);
  for (const broker of SIMULATED_BROKER) {
    await live.connect(broker, broker);
    const before = await ask(live, broker);
    assert.deepEqual([before.Funds, before.Positions], [null, null]);
    assert.equal(before.Message, `There is no session at ${broker}. Log in again.`);
    assert.equal((await live.logIn(broker, broker)).status, 200);
    const after = await ask(live, broker);
    assert.deepEqual([after.Positions, after.Message], [[], null], broker);
    assert.ok(Number(after.Funds?.Available) > 0);
  }
});

test('what Spark bought is held there, to the paisa; what was bought elsewhere is reported and changes nothing', async (t) => {
  const live = await liveFor(t);
  const available = new Map<string, number>();
  for (const broker of SIMULATED_BROKER) {
    await live.ready(broker, broker);
    available.set(broker, Number((await ask(live, broker)).Funds?.Available));
    assert.deepEqual(await live.orders(broker), ['Executed']);
    assert.deepEqual((await ask(live, broker)).Positions, [], 'asked a moment ago');
  }
  await later(live);
  for (const broker of SIMULATED_BROKER) {
    const bought = await ask(live, broker);
    assert.deepEqual(essence(bought), [[...HELD, 10, 10, true]], broker);
    const [row] = bought.Positions ?? [];
    assert.equal(bought.Funds?.Used, row?.BuyValue, broker);
    const spent = (available.get(broker) ?? 0) - Number(bought.Funds?.Available);
    assert.equal(spent.toFixed(2), Number(row?.BuyValue).toFixed(2), broker);
    await tradeElsewhere(live, broker, 5);
  }
  await later(live);
  for (const broker of SIMULATED_BROKER) {
    assert.deepEqual(essence(await ask(live, broker)), [[...HELD, 15, 10, false]], broker);
    const position = `acname=${broker}&stname=demo&token=NSE:212&positionType=Intraday&at_limit=false`;
    const closed = await live.call('POST', `/SquareOffSingle?${position}`);
    assert.equal(closed.status, 200, closed.text);
    await live.finishedSoon(Number(closed.body.data[0]?.strefID));
  }
  await later(live);
  for (const broker of SIMULATED_BROKER)
    assert.deepEqual(essence(await ask(live, broker)), [[...HELD, 5, 0, false]], 'ours alone was closed');
});

test('the known part is reported when another part fails, and an error is never taken for zero', async (t) => {
  const live = await liveFor(t);
  for (const broker of SIMULATED_BROKER) {
    await live.ready(broker, broker);
    assert.deepEqual(await live.orders(broker), ['Executed']);
    const { faults } = live.simulator(broker);
    faults.plan({ fault: 'error-with-empty-list', calls: ['positions'], times: 20 });
    const failed = await ask(live, broker);
    assert.equal(failed.Positions, null);
    assert.ok(Number(failed.Funds?.Available) > 0);
    assert.ok(failed.Message, 'it says why');
    faults.clear();
    faults.plan({ fault: 'time-out-before-accept', calls: ['funds'], times: 20 });
  }
  await later(live);
  // Together, since each waits until its time is up.
  const asked = await Promise.all(
    SIMULATED_BROKER.map(async (broker) => [broker, await ask(live, broker)] as const),
  );
  for (const [broker, slow] of asked) {
    assert.equal(slow.Funds, null);
    assert.match(slow.Message ?? '', /has not answered yet|did not answer/);
    assert.deepEqual(essence(slow), [[...HELD, 10, 10, true]], broker);
    live.simulator(broker).faults.clear();
  }
  for (const broker of SIMULATED_BROKER)
    await live.soon(async () => (await ask(live, broker)).Funds !== null, 'the next look is answered');
});

test('a hundred calls at once, and calls within seconds, share one snapshot', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'live');
  live.simulator('FYERS').faults.plan({ fault: 'server-error-settled', calls: ['positions'], times: 1 });
  const all = await Promise.all(Array.from({ length: 100 }, () => ask(live, 'live')));
  assert.deepEqual(
    all.map(({ Positions }) => Positions),
    all.map(() => null),
    'a second question would have been answered',
  );
  await later(live);
  assert.deepEqual((await ask(live, 'live')).Positions, []);
  assert.equal(live.simulator('FYERS').breaches(), 0);
});

test('after a login a difference in what Spark holds is warned of once, and again when it changes', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'live');
  const warnings = () =>
    live.spark.logLines().filter(({ level, msg }) => level === 40 && String(msg).includes(' holds '));
  assert.deepEqual(await live.orders('live'), ['Executed']);
  await live.logIn('FYERS', 'live');
  for (let pass = 0; pass < 4; pass++) await live.pass(16_000);
  assert.deepEqual(warnings(), [], 'both hold the same');

  await tradeElsewhere(live, 'FYERS', 5);
  await live.logIn('FYERS', 'live');
  await live.soon(() => warnings().length > 0, 'the difference is warned of');
  const [{ msg, brokerQty, sparkQty } = {}] = warnings();
  assert.deepEqual([brokerQty, sparkQty], [15, 10]);
  assert.equal(
    msg,
    "FYERS holds 15 of ASHOKLEY-EQ for live, Spark's book has 10. Nothing was changed: if you traded elsewhere this is expected, otherwise check the order book.",
  );
  const line = async () => (await live.logs('type=INFO')).filter(({ Message }) => Message === msg);
  await live.soon(async () => (await line()).length === 1, 'the user finds it in the execution log');
  await live.logIn('FYERS', 'live');
  for (let pass = 0; pass < 4; pass++) await live.pass(16_000);
  assert.equal(warnings().length, 1, 'once');
  await tradeElsewhere(live, 'FYERS', 1);
  await live.logIn('FYERS', 'live');
  await live.soon(() => warnings().length === 2, 'another difference is another warning');
});
