import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addStrategy, istDay } from '@spark/core';
import { countLooks } from '../account/looks.fixture.ts';
import { SHARE } from '../account/trading.fixture.ts';
import { exitsOf } from './exits.fixture.ts';

const STOP = { by: 'price', at: 16_500 } as const;
const STRATEGY = { type: 'Intraday', description: '', display: 'Private', forwardTest: false } as const;
const [FEW, MANY] = [2, 12];

/** Positions of other strategies in the same account, each with an exit, and an order that works. */
async function watchedPositions(t: TestContext, count: number) {
  const place = await exitsOf(t);
  const { decide, actor, clock, settle, add, working } = place;
  const at = clock.now();
  const fill = { side: 'Buy', qty: 10, valuePaise: 170_000, day: istDay(at) } as const;
  for (let number = 0; number < count; number++) {
    const strategyName = `p${number}`;
    const position = { strategyName, instrumentKey: SHARE.key, product: 'Intraday' } as const;
    await decide((desk) => addStrategy(desk, { ...STRATEGY, name: strategyName }));
    const symbol = SHARE.symbol;
    await actor().record([
      {
        kind: 'position-delivered',
        key: { ...position, forwardTest: false },
        symbol,
        fill,
        contract: symbol,
        at,
      },
    ]);
    await settle();
    await add({ stop: STOP }, { scope: { kind: 'position', accountName: 'one', ...position } });
  }
  await add({ stop: STOP });
  await working();
  return place;
}

test('[engine.X16] what a report of an order makes Spark look at does not grow with exits and positions', async (t) => {
  const workFor = async (count: number) => {
    const place = await watchedPositions(t, count);
    const looks = countLooks(place.actor().book);
    await place.fill(place.venues.testBroker.taken.at(-1), 17_000);
    assert.equal(place.position().netQty, 20);
    return looks;
  };
  assert.deepEqual(await workFor(MANY), await workFor(FEW));
});

test('[engine.X17] a price makes Spark look at nothing of exits that close already', async (t) => {
  const { actor, tick } = await watchedPositions(t, MANY);
  const looks = countLooks(actor().book);
  await tick(16_400);
  assert.ok(looks.positions > MANY, 'it looked at the positions of all that fired');
  Object.assign(looks, { orders: 0, positions: 0 });
  await tick(16_300);
  assert.deepEqual(looks, { orders: 0, positions: 0 });
});
