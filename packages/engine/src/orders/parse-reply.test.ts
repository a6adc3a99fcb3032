import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok, type StoredReader } from '@spark/core';
import { replyTo } from './idempotency.ts';
import type { Placed, RefusedIn } from './order-calls.ts';
import { parseAskedAll, parseNoWords, parsePlaced } from './parse-reply.ts';

const CALL = { name: '', payload: '', about: '', idempotency: { key: 'a', bodyHash: 'b' } };

function stored(answer: object | null): string {
  const [write] = replyTo(CALL, answer, 0);
  assert.ok(write?.kind === 'insert-reply');
  return write.reply.reply;
}

const REFUSED: readonly RefusedIn[] = [
  { accountName: 'two', refusal: { code: 'account-without-session', accountName: 'two' } },
  { accountName: 'three', refusal: { code: 'guard-qty', qty: 10, qtyMax: 5 } },
  {
    accountName: 'four',
    refusal: { code: 'price-unknown', symbol: 'SBIN-EQ', missing: 'none has come yet' },
  },
  { accountName: 'five', refusal: { code: 'list-loading', broker: 'FYERS', accountName: 'five' } },
];
const PLACED: Placed = { strefId: 7, placedIn: ['one'], refusedIn: REFUSED };
const CHOSEN = { ...PLACED, chosen: { key: 'NFO:1', symbol: 'NIFTY26NOV23500CE', why: 'nearest' } };
const ASKED = { asked: [['one', 7] as const], refusedIn: REFUSED };

test('[engine.E31] replies read back, also those that earlier releases stored without a version', () => {
  for (const placed of [PLACED, CHOSEN]) {
    assert.deepEqual(parsePlaced(stored(placed)), ok(placed));
    assert.deepEqual(parsePlaced(JSON.stringify(placed)), ok(placed), 'version 1');
    assert.match(stored(placed), /^\{"v":3,/);
  }
  assert.deepEqual(parseAskedAll(stored(ASKED)), ok(ASKED));
  assert.deepEqual(parseAskedAll(JSON.stringify(ASKED)), ok(ASKED), 'version 1');
  assert.deepEqual(parseAskedAll('null'), ok({ asked: [], refusedIn: [] }), 'the first release said nothing');
  assert.deepEqual(parseNoWords(stored(null)), ok(null));
});

test('[engine.E31] a reply of another call, or with something missing or unknown in it, is not read', () => {
  const refused: readonly (readonly [StoredReader<unknown>, string])[] = [
    [parsePlaced, 'null'],
    [parsePlaced, stored(ASKED)],
    [parsePlaced, stored({ ...PLACED, strefId: '7' })],
    [parsePlaced, stored({ ...PLACED, refusedIn: [{ accountName: 'two', refusal: { code: 'mood' } }] })],
    [parsePlaced, stored({ ...PLACED, refusedIn: [{ accountName: 'two', refusal: { code: 'guard-qty' } }] })],
    [parseAskedAll, stored(PLACED)],
    [parseAskedAll, stored({ ...ASKED, asked: [['one']] })],
    [parseAskedAll, stored({ ...ASKED, asked: [['one', 7, 8]] })],
    [parseAskedAll, stored({ ...ASKED, asked: [[7, 'one']] })],
    [parseAskedAll, stored({ ...ASKED, asked: [['one', 'seven']] })],
    [parseAskedAll, stored({ ...ASKED, asked: ['one'] })],
    [parseNoWords, stored(PLACED)],
  ];
  for (const [parse, reply] of refused) assert.equal(parse(reply).ok, false, reply);
});
