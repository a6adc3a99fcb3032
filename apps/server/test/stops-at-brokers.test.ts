import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIMULATED_BROKER, type SimulatedBroker } from '@spark/application';
import { createRestingTurns } from '@spark/testkit';
import { type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';

const QTY = 5;
/** The trading morning of the tests is at 10:00. */
const ENTERS = '10:02';
const LEAVES = '10:04';
const PART_MS = 250;
/** Five minutes. */
const PARTS_MAX = (5 * 60_000) / PART_MS;

/** Buys a share with a stop far below, which rests at the exchange, and leaves by the clock. */
const DOCUMENT = {
  schema: 'buildalgos.strategy/1',
  name: 'Stop at the exchange',
  convention: 'ba-1',
  market: { underlying: 'SBIN', exchange: 'NSE' },
  clock: { timeframe: 1, type: 'intraday', squareOff: LEAVES },
  execution: { product: 'Intraday', stops: 'exchange' },
  data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
  conditions: [
    {
      ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
      when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: ENTERS } },
      then: ['a_long'],
    },
  ],
  actions: [
    {
      ...{ id: 'a_long', type: 'addLeg', segment: 'CASH', side: 'buy', qty: { units: QTY } },
      stopLoss: { unit: 'pct', value: 5, of: 'leg' },
    },
  ],
};

test('[application.Y17] at each broker a stop rests as an SL order, and is cancelled before the leg leaves', async (t) => {
  const live = await liveFor(t);
  for (const broker of SIMULATED_BROKER) await live.ready(broker, broker.toLowerCase().replaceAll(' ', ''));
  const saved = await live.call('POST', '/builder/strategy', { json: DOCUMENT });
  assert.equal(saved.status, 200, saved.text);
  const json = { id: saved.body.data[0]?.id, strategyname: 'demo', mode: 'live' };
  const deployed = await live.call('POST', '/builder/deploy', { json });
  assert.equal(deployed.status, 200, deployed.text);

  for (const broker of SIMULATED_BROKER) {
    await passUntil(live, () => ordersAt(live, broker).length >= 2, `${broker} has entry and stop`);
    await live.soon(() => ordersAt(live, broker)[1]?.status !== 'travelling', `${broker} took the stop`);
    const [entry, stop] = ordersAt(live, broker);
    assert.deepEqual([entry?.side, entry?.filledQty], ['Buy', QTY], broker);
    assert.deepEqual([stop?.side, stop?.type, stop?.qty, stop?.status], ['Sell', 'SL-Limit', QTY, 'waiting']);
    const trigger = Number(stop?.triggerPaise);
    const paid = Number(entry?.filledPaise) / QTY;
    assert.ok(Math.abs(trigger / paid - 0.95) < 0.005, `${broker}: ${trigger} of ${paid}`);
    assert.ok(Number(stop?.pricePaise) < trigger, `${broker}: limit ${stop?.pricePaise} below ${trigger}`);
  }
  for (const broker of SIMULATED_BROKER) {
    await passUntil(live, () => ordersAt(live, broker).length === 3, `${broker} has the exit`);
    await live.soon(() => ordersAt(live, broker)[2]?.status === 'filled', `${broker} filled the exit`);
    const [, stop, exit] = ordersAt(live, broker);
    assert.deepEqual([stop?.status, stop?.filledQty], ['cancelled', 0], broker);
    assert.deepEqual([exit?.side, exit?.filledQty], ['Sell', QTY], broker);
  }
});

function ordersAt(live: LiveUnderTest, broker: SimulatedBroker) {
  const simulator = live.simulator(broker);
  return simulator.world.desk.orders(clientOf(live, broker));
}

function clientOf(live: LiveUnderTest, broker: SimulatedBroker): string {
  const [person] = live.spark.spark.simulation?.accounts[broker] ?? [];
  assert.ok(person, `somebody trades at ${broker}`);
  return person.clientId;
}

/** Lets the market go on in seconds, with room for what happens at brokers at the end of real sockets. */
async function passUntil(live: LiveUnderTest, isSo: () => boolean, what: string): Promise<void> {
  const turn = createRestingTurns();
  for (let part = 0; part < PARTS_MAX && !isSo(); part += 1) {
    live.spark.clock.advance(PART_MS);
    for (let turns = 0; turns < 20; turns += 1) await turn();
  }
  await live.soon(isSo, what);
}
