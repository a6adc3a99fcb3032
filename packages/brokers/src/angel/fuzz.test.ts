import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { candleRows } from './candles.ts';
import { readOrderFrame } from './order-stream.ts';
import { ANGEL_ORDER_ROW, ANGEL_TRADE_ROW } from './payloads.fixture.ts';
import { angelOrderRow, angelTradeRow } from './rows.ts';
import { angelSessionEnd, readAngelSession } from './session.ts';
import { angelVerdict } from './verdict.ts';

const NOW = 1_794_803_407_000;
const KINDS = ['done', 'refused', 'login-dead', 'retry-later', 'unknown'];
const STATES = ['pending', 'open', 'rejected', 'cancelled', 'executed'];
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('NaN', '', null, '-1', '1e400', '0x10', ' 7 ', Number.MAX_VALUE),
);

/** A real row in which some fields are anything. */
function damaged(row: Readonly<Record<string, unknown>>) {
  const names = Object.keys(row);
  return fc
    .array(fc.tuple(fc.constantFrom(...names), odd), { maxLength: 8 })
    .map((changes) => ({ ...row, ...Object.fromEntries(changes) }));
}

test('[brokers.A13] whatever answers: one of five verdicts, with a reason of bounded length', () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({
        status: fc.oneof(fc.boolean(), odd),
        success: fc.oneof(fc.boolean(), odd),
        errorcode: odd,
        errorCode: odd,
        message: odd,
        data: odd,
      })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 599 }),
      body,
      fc.constantFrom('order', 'read'),
      (status, text, kind) => {
        const verdict = angelVerdict({ kind: 'answer', status, headers: {}, text }, kind);
        assert.ok(KINDS.includes(verdict.kind));
        if (verdict.kind === 'done') assert.ok(status < 300);
        else assert.ok(verdict.reason.length > 0 && verdict.reason.length < 700);
        if (kind === 'read') assert.notEqual(verdict.kind, 'unknown');
      },
    ),
  );
});

test('[brokers.A13] whatever rows come: totals of whole units, or no row', () => {
  fc.assert(
    fc.property(fc.oneof(odd, damaged(ANGEL_ORDER_ROW)), (given) => {
      const row = angelOrderRow(given, NOW);
      if (row === null) return;
      assert.ok(STATES.includes(row.state) && row.orderId !== '');
      assert.ok(Number.isSafeInteger(row.qty) && Number.isSafeInteger(row.filledQty) && row.filledQty >= 0);
      assert.ok(Number.isFinite(row.averagePrice) && Number.isFinite(row.at));
      if (row.state === 'executed') assert.ok(row.filledQty >= row.qty);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(odd, damaged(ANGEL_TRADE_ROW)), (given) => {
      const row = angelTradeRow(given, NOW);
      if (row === null) return;
      assert.ok(row.tradeId !== '' && row.orderId !== '' && row.qty > 0);
      assert.ok(Number.isSafeInteger(row.pricePaise) && row.pricePaise >= 0 && Number.isFinite(row.at));
    }),
  );
});

test('[brokers.A13] whatever frames, sessions and candles come: no crash', () => {
  const frame = fc.oneof(
    fc.string(),
    fc.uint8Array({ maxLength: 400 }),
    fc.json(),
    fc
      .record({ 'status-code': odd, 'order-status': odd, orderData: fc.oneof(odd, damaged(ANGEL_ORDER_ROW)) })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(fc.property(frame, (text) => void readOrderFrame(text, NOW)));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const session = readAngelSession(text);
      if (session) angelSessionEnd(session);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, fc.array(odd))), (rows) => {
      for (const candle of candleRows(rows) ?? []) {
        assert.ok(candle.lowPaise > 0 && candle.lowPaise <= candle.highPaise);
        assert.ok(Number.isSafeInteger(candle.volume) && candle.volume >= 0);
      }
    }),
  );
});
