import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveFor } from './live-brokers-under-test.ts';

test('the whole login at FYERS: page, redirect, session, and an order', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  const { LastLogin, Session, Trade } = await live.account('fyers');
  assert.equal(LastLogin, '2026-11-16');
  assert.deepEqual(Session, { State: 'live', EndsAt: '2026-11-17T00:00:00', Message: null });
  assert.equal(Trade, 'Y');
  const reply = await live.place({ identifier: `${live.ucc}:fyers` });
  assert.equal(reply.status, 200, reply.text);
  const strefID = Number(reply.body.data[0]?.strefID);
  const rows = await live.finished(strefID);
  assert.deepEqual(
    rows.map((row) => [row.AccountName, row.status]),
    [['fyers', 'Executed']],
    JSON.stringify(rows),
  );
});
