import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_FAULTS } from '@spark/testkit';
import { UCC } from './order-service.fixture.ts';
import { holding } from './square-off.fixture.ts';

const RESTS = { qty: 4, terms: { type: 'Limit', limitPaise: 16_000, triggerPaise: null } } as const;

test('[engine.E11] an order that stays open without a word of the venue is named without any', async (t) => {
  const { venue, working, squareOff, pass, position, incidents } = await holding(t);
  const strefId = await working(RESTS);
  venue.setFaults({ ...NO_FAULTS, cancelIgnored: 1 });
  await squareOff();
  await pass(4_000);
  assert.equal(position().closing?.problem, `Order ${strefId} is still open and has to be cancelled first.`);
  assert.match(incidents.splice(0).join(), /^Order V2 .* is still not cancelled; Spark keeps asking/);
});

test('[engine.E11] an exit that ended without a word of the venue is told without any', async (t) => {
  const { squareOff, service, desk, orders, settle, position } = await holding(t);
  await squareOff();
  const strefId = (await orders()).at(-1)?.order.strefId ?? 0;
  const only = { ucc: UCC, accountName: 'one' };
  const call = { name: 'CancelOrder', payload: '{}', about: 's' };
  await service.cancel(await desk(), { strategyName: 's', strefId, only }, call);
  await settle();
  assert.equal(position().closing?.problem, 'The exit order ended as Cancelled.');
});

test('[engine.E11] once it is closed nobody comes back to a cancel that was asked for anew', async (t) => {
  const { venue, working, squareOff, service, pass } = await holding(t);
  await working(RESTS);
  venue.setFaults({ ...NO_FAULTS, changeRefused: 1 });
  await squareOff();
  await pass(3_500);
  service.close();
  venue.setFaults(NO_FAULTS);
  await pass(60_000);
  assert.equal(venue.taken[1]?.state, 'open');
});
