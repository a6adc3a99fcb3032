import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIMULATED_BROKER, type SimulatedBroker } from '@spark/application';
import { openTradingDay, type Row, type TradingDay } from './brokers-that-stay.ts';

const QTY = 7;
const SHARE = 'NSE:3045';

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`after ${signal} what rests at three brokers is followed and fills, and nothing is sent or logged in again`, async (t) => {
    const day = await openTradingDay(t);
    const lastRupees = await lastPrice(day);
    const limitPrice = Math.floor(lastRupees * 0.95);
    const meanwhile = await resting(day, limitPrice);
    const afterwards = await resting(day, limitPrice);
    const left = await resting(day, limitPrice);
    const sent = sentTo(day);
    const sessions = await sessionsOf(day);
    assert.equal(sent.length, 3 * SIMULATED_BROKER.length);

    await day.end(signal);
    // Somebody moves the price in the broker's own app while nobody of ours is there to see it.
    fill(day, meanwhile, lastRupees);
    await day.start();

    await seen(day, meanwhile, 'Executed', QTY);
    assert.deepEqual(await sessionsOf(day), sessions, 'logged in and trading as before');
    await seen(day, afterwards, 'Placed', 0);
    for (const broker of SIMULATED_BROKER)
      await day.until(
        () => day.simulator(broker).sockets(day.clientId(broker)) > 0,
        () => `${broker} is heard`,
      );
    fill(day, afterwards, lastRupees);
    await seen(day, afterwards, 'Executed', QTY);

    await seen(day, left, 'Placed', 0);
    await day.data('DELETE', '/order', { strategyname: 'demo', strefID: left.strefID });
    await seen(day, left, 'Cancelled', 0);
    assert.deepEqual(sentTo(day), sent, 'no order was sent again');
    assert.equal(day.server().stderr(), '');
  });

/** An order that rests, with its number at each broker. */
type Resting = { readonly strefID: number; readonly numbers: ReadonlyMap<SimulatedBroker, string> };

async function lastPrice(day: TradingDay): Promise<number> {
  let last: unknown = null;
  await day.until(
    async () => {
      last = (await day.data('GET', `/ltp?Tokens=${SHARE}`))[0]?.ltp ?? null;
      return typeof last === 'number' && last > 0;
    },
    () => 'a broker sends the price',
  );
  return Number(last);
}

async function resting(day: TradingDay, limitPrice: number): Promise<Resting> {
  const [placed] = await day.data('POST', '/order', {
    ...{ strategyname: 'demo', orderType: 'Limit', productType: 'Intraday', transType: 'Buy' },
    ...{ token: SHARE, qty: QTY, limitPrice },
  });
  const strefID = Number(placed?.strefID);
  const rows = await seen(day, { strefID }, 'Placed', 0);
  return { strefID, numbers: new Map([...rows].map(([broker, { orderid }]) => [broker, String(orderid)])) };
}

/** Waits until each account at a broker says so, and answers with what it says. */
async function seen(
  day: TradingDay,
  { strefID }: Pick<Resting, 'strefID'>,
  status: string,
  filledQty: number,
): Promise<ReadonlyMap<SimulatedBroker, Row>> {
  const found = new Map<SimulatedBroker, Row>();
  await day.until(
    async () => {
      const rows = await day.data('GET', `/orderbook/?strefid=${strefID}&withorders=true`);
      for (const broker of SIMULATED_BROKER) {
        const row = rows.find(({ AccountName }) => AccountName === broker);
        const [order] = (row?.orders ?? []) as readonly Row[];
        if (row && order) found.set(broker, { ...order, status: row.status });
      }
      const all = [...found.values()];
      return all.length === SIMULATED_BROKER.length && all.every((row) => isSo(row, status, filledQty));
    },
    () => `${strefID} is ${status} everywhere, not ${JSON.stringify([...found])}`,
  );
  return found;
}

function isSo(order: Row, status: string, filledQty: number): boolean {
  return order.status === status && order.filledQty === filledQty && order.orderid !== '';
}

function fill(day: TradingDay, { numbers }: Resting, lastRupees: number): void {
  const pricePaise = Math.ceil(lastRupees * 1.03) * 100;
  for (const [broker, number] of numbers) {
    const answer = day.simulator(broker).world.desk.change(day.clientId(broker), number, { pricePaise });
    assert.equal(answer.kind, 'done', JSON.stringify(answer));
  }
}

function sentTo(day: TradingDay): readonly string[] {
  return SIMULATED_BROKER.flatMap((broker) =>
    day
      .simulator(broker)
      .world.desk.orders(day.clientId(broker))
      .map(({ orderId, tag }) => `${broker} ${orderId} ${tag}`),
  );
}

async function sessionsOf(day: TradingDay): Promise<readonly unknown[]> {
  const accounts = await Promise.all(SIMULATED_BROKER.map(day.account));
  for (const { Trade, Session } of accounts) assert.deepEqual([Trade, (Session as Row).State], ['Y', 'live']);
  return accounts.map(({ Trade, Session, LastLogin, Sessionid }) => ({
    Trade,
    Session,
    LastLogin,
    Sessionid,
  }));
}
