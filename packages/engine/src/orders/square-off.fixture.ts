import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Position } from '@spark/core';
import { ordersFor, UCC } from './order-service.fixture.ts';

const CALL = { name: 'SquareOff', payload: '{}', about: 's' };
export const ACCOUNT = { ucc: UCC, accountName: 'one' };
const SCOPE = { kind: 'account', accountName: 'one' } as const;

/** Ten shares are held. */
export async function holding(t: TestContext) {
  const it = await ordersFor(t);
  const { testBroker: venue } = it.venues;
  await it.working();
  await it.fill(venue.taken[0], 17_000);
  const actor = () => it.registry.cached(ACCOUNT) ?? assert.fail('it is always at hand');
  const exits = () => venue.taken.filter(({ side }) => side === 'Sell');
  return {
    ...it,
    venue,
    actor,
    exits,
    squareOff: async () => {
      assert.ok((await it.service.squareOff(await it.desk(), SCOPE, CALL)).ok);
      await it.settle();
    },
    keep: async () => {
      assert.ok((await it.service.keepPositions(await it.desk(), SCOPE, CALL)).ok);
      await it.settle();
    },
    position: (): Position => [...actor().durablePositions.values()][0] ?? assert.fail('there is one'),
  };
}
