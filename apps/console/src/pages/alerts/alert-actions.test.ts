import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTION_NAMES, alertText, newAction } from './alert-actions.ts';

test('each action can be written and holds no empty field', () => {
  for (const [name] of ACTION_NAMES) {
    const { actions } = JSON.parse(alertText([newAction(name, 'demo')])) as {
      readonly actions: readonly Record<string, unknown>[];
    };
    assert.equal(actions[0]?.action, name);
    assert.ok(!Object.values(actions[0] ?? {}).includes(''), name);
  }
});

test('a Market order has no limit price; a quantity is a number unless TradingView fills it in', () => {
  const order = newAction('placeorder', 'demo');
  assert.ok(order.action === 'placeorder');
  const written = (change: object) => JSON.parse(alertText([{ ...order, ...change }])).actions[0];
  assert.equal(written({}).limitPrice, undefined);
  assert.equal(written({}).qty, 1);
  assert.equal(written({ orderType: 'Limit' }).limitPrice, '{{close}}');
  assert.equal(written({ qty: '{{strategy.order.contracts}}' }).qty, '{{strategy.order.contracts}}');
});
