import { test } from 'node:test';
import { assertOrderRate } from './frame/order-rate.fixture.ts';
import { LIVE_ADAPTERS } from './registry.ts';

/** The exchanges' rule for everyone; what a broker allows beside it is in the tests of its folder. */
for (const { broker, dialect } of LIVE_ADAPTERS)
  test(`[brokers.L8] ${broker} gets at most 10 orders in 1 s, however long each is on its way`, () =>
    assertOrderRate(dialect({}, { now: () => 0 }), 10, 1_000));
