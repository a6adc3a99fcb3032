import { test } from 'node:test';
import { assertOrderRate } from '../frame/order-rate.fixture.ts';
import { fyersDialect } from './dialect.ts';

test('[brokers.L8] FYERS gets at most 200 orders in 60 s, however long each is on its way', () =>
  assertOrderRate(fyersDialect(), 200, 60_000));
