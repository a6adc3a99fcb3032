import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deployed, storedLegs } from './deployed-world.fixture.ts';
import { createWorld, shortAt, UCC, type World } from './deployments.fixture.ts';

/** Minutes of the day, 09:15 is the first; between the two nothing comes, and no candle is made. */
function silentBetween(world: World, from: string, to: string, price: (minute: number) => number): void {
  const [first, last] = [minuteOf(from), minuteOf(to)];
  const isSilent = (minute: number) => minute >= first && minute < last;
  world.world.price = (minute) => (isSilent(minute) ? Number.NaN : price(minute));
  world.world.brokerPrice = price;
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The feed stops and comes back when the clock says so. */
async function throughSilence(world: World, from: string, to: string, look = async () => {}): Promise<void> {
  await world.runUntil(from);
  world.world.hasPrices = false;
  await world.runUntil(to);
  await look();
  world.world.hasPrices = true;
}

const sides = ({ orders }: World) => orders.map(({ side, qty }) => `${side} ${qty}`);

test('[application.Y13] minutes are missing while a leg is open: nothing is made up, and the stop counts again with the first price', async () => {
  const world = createWorld();
  silentBetween(world, '09:20', '09:24', (minute) => (minute < minuteOf('09:22') ? 100_00 : 103_00));
  const { deployments, id } = await deployed(world);
  await throughSilence(world, '09:20', '09:24', async () => {
    const [account] = (await deployments.read(UCC, id))?.accounts ?? [];
    assert.deepEqual([account?.legs[0]?.leg.state, account?.openPaise], ['OPEN', null]);
    assert.deepEqual(sides(world), ['Sell 10'], 'no price says that the stop was passed');
  });
  await world.runUntil('09:26');
  assert.deepEqual(sides(world), ['Sell 10', 'Buy 10']);
  const [leg] = storedLegs(world);
  assert.deepEqual([leg?.state, leg?.reason], ['CLOSED', 'stop']);
  assert.deepEqual(world.incidents, []);
});

test('[application.Y3] a feed that is silent for ten minutes and comes back within the levels changes nothing; the clock closes', async () => {
  const world = createWorld();
  silentBetween(world, '09:19', '09:29', () => 100_00);
  await deployed(world);
  await throughSilence(world, '09:19', '09:29');
  assert.deepEqual(sides(world), ['Sell 10']);
  await world.runUntil('09:32');
  assert.deepEqual(sides(world), ['Sell 10', 'Buy 10']);
  assert.equal(storedLegs(world)[0]?.reason, 'time');
});

test('[application.Y3] the clock closes a leg also while the feed is silent', async () => {
  const world = createWorld();
  silentBetween(world, '09:25', '09:45', () => 100_00);
  await deployed(world);
  await throughSilence(world, '09:25', '09:32', async () =>
    assert.deepEqual(sides(world), ['Sell 10', 'Buy 10']),
  );
  const [leg] = storedLegs(world);
  assert.deepEqual([leg?.state, leg?.reason], ['CLOSED', 'time']);
});

test('[application.Y3] an entry without a price of the last five minutes is not made, and not later either', async () => {
  const [condition] = shortAt().conditions;
  assert.ok(condition);
  const when = { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:25' } } as const;
  const world = createWorld({
    document: shortAt({
      clock: { timeframe: 1, type: 'intraday', squareOff: '09:40' },
      conditions: [{ ...condition, when }],
    }),
  });
  silentBetween(world, '09:17', '09:29', () => 100_00);
  await deployed(world);
  await throughSilence(world, '09:17', '09:29');
  await world.runUntil('09:37');
  assert.deepEqual(sides(world), []);
});

test('[application.Y3] the last price of the evening before is none of the morning: nothing enters before the first price of the day', async () => {
  const world = createWorld();
  silentBetween(world, '09:15', '09:29', () => 100_00);
  world.world.hasPrices = false;
  await deployed(world);
  await world.runUntil('09:37');
  assert.deepEqual(sides(world), []);
});
