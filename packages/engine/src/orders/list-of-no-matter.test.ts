import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLink, addStrategy } from '@spark/core';
import { ordersFor } from './order-service.fixture.ts';

const LINK = { accountName: 'two', multiplier: 1, active: true, capitalPaise: 0 };

test('[engine.N111] neither a forward test nor an order of a strategy that is one waits for a list', async (t) => {
  const it = await ordersFor(t, [
    (desk) =>
      addStrategy(desk, {
        name: 'tried',
        type: 'Intraday',
        description: '',
        display: 'Private',
        forwardTest: true,
      }),
    (desk) => addLink(desk, { ...LINK, strategyName: 'tried' }),
  ]);
  const loading = Promise.withResolvers<void>();
  Object.assign(it.list, { loadingAt: 'FYERS', loaded: loading.promise });
  const answers: string[] = [];
  const placing = [{ forwardTest: true }, { strategyName: 'tried' }].map(async (wanted) =>
    answers.push(it.verdict(await it.place({ in: 'two', ...wanted }))),
  );
  await it.settle();
  assert.deepEqual(answers, ['placed', 'placed'], 'while the list is on its way');
  loading.resolve();
  await Promise.all(placing);
});
