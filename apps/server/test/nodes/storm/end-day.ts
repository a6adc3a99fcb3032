import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { addDays, istDay, istInstant, minutesOf } from '@spark/core';
import { placedMore } from './failover.ts';
import { onlyBuy } from './kill-switch.ts';
import { type Storm, until } from './nodes-in-storm.ts';
import { firstTrader, type Given, type Played, seconds } from './played.ts';
import type { Trader } from './traders.ts';

/** Squares off shares of the closing auction, ends orders of shares, closes the day. */
const MOMENTS = ['15:10', '15:35', '16:00'] as const;
const BEGINS_AT = '14:30';
/** The clocks are set so shortly before the moment. */
const BEFORE_MS = 4_000;

/** The owner of a desk dies in the second in which its day ends, and what watches over it with it, so that another ends it. */
async function endDay(given: Given): Promise<void> {
  const { storm, traders, say } = given;
  await placedMore(traders, 10);
  await given.endLoad();
  storm.venue.calm();
  await storm.venue.quiet();
  for (const trader of traders)
    await until(() => netOf(storm, trader) > 0, `something is bought for ${trader.ucc}`);
  const day = istDay(Date.now() + storm.aheadMs);
  for (const moment of MOMENTS) {
    const at = istInstant(day, minutesOf(moment));
    const owner = await storm.owner(firstTrader(given).ucc);
    const aheadMs = at - BEFORE_MS - Date.now();
    for (const { clocks } of storm.nodes) clocks.shift({ wallMs: aheadMs });
    await pass(BEFORE_MS);
    const begun = performance.now();
    owner.kill();
    await until(() => isDone(given, moment, day), `${moment} is done`);
    say(`${moment}, the owner killed in that second: done after ${seconds(performance.now() - begun)}`);
    if (!owner.isUp()) await until(owner.isUp, 'the node runs again');
  }
  for (const trader of traders) {
    assert.equal(netOf(storm, trader), 0, `${trader.ucc} holds nothing`);
    const sold = soldOf(storm, trader);
    assert.equal(sold.length, 1, `what ${trader.ucc} held is sold once, not ${sold.length} times`);
  }
  const closed = await storm.postgres.execute(`
    SELECT ucc, body::jsonb ->> 'accountName' AS account, count(*) AS times
    FROM facts WHERE kind = 'day-closed' AND body::jsonb ->> 'day' = '${day}' GROUP BY 1, 2`);
  assert.deepEqual(
    closed.filter(({ times }) => Number(times) !== 1),
    [],
    'a day is closed once',
  );
}

async function isDone(
  { storm, traders }: Given,
  moment: (typeof MOMENTS)[number],
  day: string,
): Promise<boolean> {
  if (moment === '15:10') return traders.every((trader) => netOf(storm, trader) <= 0);
  if (moment === '15:35') return storm.venue.taken.every(({ state }) => state !== 'open');
  const rows = await storm.postgres.execute(
    `SELECT ucc FROM done WHERE what = 'day.closed' AND day = '${day}'`,
  );
  const closed = new Set(rows.map(({ ucc }) => ucc));
  return traders.every(({ ucc }) => closed.has(ucc));
}

function ordersOf({ venue }: Storm, { account }: Trader): Storm['venue']['taken'] {
  return venue.taken.filter((order) => order.account.accountName === account);
}

function soldOf(storm: Storm, trader: Trader): Storm['venue']['taken'] {
  return ordersOf(storm, trader).filter(({ slice }) => slice.side === 'Sell');
}

function netOf(storm: Storm, trader: Trader): number {
  return ordersOf(storm, trader).reduce(
    (sum, { filledQty, slice }) => sum + (slice.side === 'Buy' ? filledQty : -filledQty),
    0,
  );
}

/** The next day on which shares are traded in the afternoon. */
function afternoon(): number {
  const now = Date.now();
  let day = istDay(now);
  while ([0, 6].includes(new Date(day).getUTCDay())) day = addDays(day, 1);
  return istInstant(day, minutesOf(BEGINS_AT)) - now;
}

export const END_DAY: Played = {
  name: 'F11 the owner dies in the second in which the day ends',
  nodes: { aheadMs: afternoon, env: { SPARK_MARKET: 'calendar', SPARK_TOKENS_END: '06:00' } },
  load: { orderOf: onlyBuy },
  hasOwnOrders: true,
  play: endDay,
};
