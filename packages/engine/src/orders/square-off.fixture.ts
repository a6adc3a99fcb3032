import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Ownership, Position } from '@spark/core';
import { ordersFor, UCC } from './order-service.fixture.ts';

const CALL = { name: 'SquareOff', payload: '{}', about: 's' };
export const ACCOUNT = { ucc: UCC, accountName: 'one' };
const SCOPE = { kind: 'account', accountName: 'one' } as const;

/** Ten shares are held. */
export async function holding(t: TestContext, ownership?: Ownership) {
  const fixture = await ordersFor(t, [], ownership);
  const { testBroker: venue } = fixture.venues;
  await fixture.working();
  await fixture.fill(venue.taken[0], 17_000);
  const actor = () => fixture.registry.cached(ACCOUNT) ?? assert.fail('it is always cached');
  const exits = () => venue.taken.filter(({ side }) => side === 'Sell');
  return {
    ...fixture,
    venue,
    actor,
    exits,
    squareOff: async () => {
      assert.ok((await fixture.service.squareOff(await fixture.desk(), SCOPE, CALL)).ok);
      await fixture.settle();
    },
    withdraw: async () => {
      assert.ok((await fixture.service.keepPositions(await fixture.desk(), SCOPE, CALL)).ok);
      await fixture.settle();
    },
    position: (): Position => [...actor().durablePositions.values()][0] ?? assert.fail('there is one'),
  };
}
