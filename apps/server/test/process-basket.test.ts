import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freshPostgres } from '@spark/testkit';
import { type Environment, newFolder, type ServerUnderTest, startServer } from './process-under-test.ts';

const leg = (transType: string, optionType: string, strikeVal: string) => ({
  orderType: 'Market',
  productType: 'Intraday',
  transType,
  qty: 65,
  autoOpt: {
    symbol: 'NIFTY',
    exchange: 'NFO',
    optionType,
    strikeBy: 'moneyness',
    strikeVal,
    expType: 'weekly',
  },
});

const CONDOR = {
  strategyname: 'demo',
  legs: [
    leg('Sell', 'CE', '2 OTM'),
    leg('Buy', 'CE', '4 OTM'),
    leg('Sell', 'PE', '2 OTM'),
    leg('Buy', 'PE', '4 OTM'),
  ],
};

const POLL_MS = 50;

async function untilStatus(server: ServerUnderTest, token: string, wanted: string) {
  for (;;) {
    const { body } = await server.call('GET', '/basket', { token });
    if (body.data[0]?.status === wanted) return;
    // The real clock moves by itself: there is no event to wait for across processes.
    await setTimeout(POLL_MS);
  }
}

/** A call waits a second for a first price, which a busy machine may not make. */
async function untilPriced(server: ServerUnderTest, token: string): Promise<void> {
  for (;;) {
    const { status, body } = await server.call('GET', '/option-chain?symbol=NIFTY&exchange=NFO', { token });
    assert.equal(status, 200, JSON.stringify(body));
    if (body.data[0]?.spot != null) return;
  }
}

async function killed(server: ServerUnderTest): Promise<void> {
  server.child.kill('SIGKILL');
  assert.equal((await server.exited).signal, 'SIGKILL');
}

const SURVIVES =
  '[engine.N141] a basket survives kill -9 after it was placed and after it was closed: nothing doubled, nothing lost';

test(`${SURVIVES}, on SQLite`, (t) => killAroundBasket(t, { SPARK_DATA: newFolder(t) }));

test(`${SURVIVES}, on PostgreSQL`, async (t) => {
  const database = await freshPostgres();
  t.after(database.drop);
  await killAroundBasket(t, { SPARK_DATA: newFolder(t), DATABASE_URL: database.url });
});

async function killAroundBasket(t: TestContext, env: Environment): Promise<void> {
  const first = await startServer(t, { env });
  const opening = await first.token();
  await untilPriced(first, opening);
  const placed = await first.call('POST', '/basket', { token: opening, json: CONDOR });
  assert.equal(placed.status, 200, JSON.stringify(placed.body));
  const id = placed.body.data[0]?.basketID;
  await killed(first);

  const second = await startServer(t, { env });
  const token = await second.token();
  await untilStatus(second, token, 'open');
  const orders = await second.call('GET', '/orderbook/?today=false', { token });
  assert.deepEqual(orders.body.data.map(({ transType }) => transType).toSorted(), [
    'Buy',
    'Buy',
    'Sell',
    'Sell',
  ]);
  const closing = await second.call('POST', `/basket/${id}/squareOff`, { token });
  assert.equal(closing.status, 200, JSON.stringify(closing.body));
  await killed(second);

  const third = await startServer(t, { env });
  const again = await third.token();
  await untilStatus(third, again, 'over');
  const all = await third.call('GET', '/orderbook/?today=false', { token: again });
  assert.equal(all.body.data.length, 8);
  const positions = await third.call('GET', '/positions?open=true', { token: again });
  assert.deepEqual(positions.body.data, []);
  await third.end();
}
