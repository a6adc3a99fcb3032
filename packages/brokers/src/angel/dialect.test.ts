import assert from 'node:assert/strict';
import { test } from 'node:test';
import { angelDialect } from './dialect.ts';

const dialect = angelDialect();

test('[brokers.A10] budgets stay below what Angel and the exchanges allow', () => {
  const most = (kind: string, perMs: number) =>
    Math.min(
      ...dialect.budgets
        .filter(
          ({ kinds, perMs: per }) =>
            kinds !== 'all' && (kinds as readonly string[]).includes(kind) && per >= perMs,
        )
        .map(({ calls, perMs: per }) => (calls * perMs) / per),
    );
  for (const kind of ['place', 'change', 'cancel']) {
    assert.ok(most(kind, 1_000) <= 8);
    assert.ok(most(kind, 60_000) <= 350 && most(kind, 3_600_000) <= 700);
  }
  for (const kind of ['orders', 'trades', 'positions', 'login']) assert.ok(most(kind, 1_000) <= 1);
  assert.ok(most('candles', 1_000) < 3 && most('funds', 1_000) <= 2 && most('quotes', 1_000) < 10);
});
