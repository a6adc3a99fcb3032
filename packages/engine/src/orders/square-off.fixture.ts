import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Position } from '@spark/core';
import { officeFor, UCC } from './order-service.fixture.ts';

const CALL = { name: 'SquareOff', payload: '{}', about: 's' };
export const ACCOUNT = { ucc: UCC, accountName: 'one' };
const SCOPE = { kind: 'account', accountName: 'one' } as const;

/** Ten shares are held. */
export async function holding(t: TestContext) {
  const it = await officeFor(t);
  const { testBroker: venue } = it.venues;
  await it.working();
  await it.fill(venue.taken[0], 17_000);
  const inbox = () => it.keeper.atHand(ACCOUNT) ?? assert.fail('it is always at hand');
  const exits = () => venue.taken.filter(({ side }) => side === 'Sell');
  return {
    ...it,
    venue,
    inbox,
    exits,
    squareOff: async () => {
      assert.ok((await it.office.squareOff(await it.desk(), SCOPE, CALL)).ok);
      await it.settle();
    },
    keep: async () => {
      assert.ok((await it.office.keepPositions(await it.desk(), SCOPE, CALL)).ok);
      await it.settle();
    },
    position: (): Position => [...inbox().durablePositions.values()][0] ?? assert.fail('there is one'),
  };
}
