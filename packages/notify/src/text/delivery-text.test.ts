import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant, minutesOf } from '@spark/core';
import { deliveryMessage } from './delivery-text.ts';
import { createSquareOffs } from './square-offs.ts';

const account = { ucc: 'S000001', accountName: 'account1' };
const AT = istInstant('2026-11-23', minutesOf('15:40'));

test('[notify.N110] delivered shares are reported with their contract', () => {
  const texts = createSquareOffs()({
    account,
    facts: [
      {
        kind: 'position-delivered',
        key: { strategyName: 'test1', instrumentKey: 'NSE:3045', product: 'Delivery', forwardTest: false },
        symbol: 'SBIN-EQ',
        fill: { side: 'Buy', qty: 750, valuePaise: 750 * 800_00, day: '2026-11-23' },
        contract: 'SBIN23NOV26800CE',
        at: AT,
      },
    ],
    positions: [],
    at: AT,
  });
  assert.deepEqual(texts, [
    'SBIN23NOV26800CE was settled by delivery of shares in S000001:account1\n' +
      'Buy 750 SBIN-EQ at 800.00, Delivery\n' +
      'Strategy test1\n' +
      '2026-11-23 15:40:00 IST',
  ]);
});

test('[notify.N110] upcoming deliveries are one message per account', () => {
  const common = { expiry: '2026-11-23', share: 'SBIN-EQ' } as const;
  const text = deliveryMessage(
    account,
    [
      { ...common, symbol: 'SBIN23NOV26800CE', netQty: 750, side: 'Buy', pricePaise: 800_00 },
      { ...common, symbol: 'SBIN23NOV26FUT', netQty: -750, side: 'Sell', pricePaise: null },
    ],
    AT,
  );
  assert.equal(
    text,
    'Physical delivery is coming in S000001:account1 for what is not closed before its expiry. ' +
      'SBIN23NOV26800CE (750) on 2026-11-23: Buy 750 SBIN-EQ at 800.00; ' +
      'SBIN23NOV26FUT (-750) on 2026-11-23: Sell 750 SBIN-EQ at the price of the day\n2026-11-23 15:40:00 IST',
  );
});
