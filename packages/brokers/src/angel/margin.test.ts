import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { marginLegs } from '../frame/margin-legs.fixture.ts';
import { open, SESSION } from './caller.fixture.ts';
import { angelDialect } from './dialect.ts';
import { ANGEL_ANSWERS } from './payloads.fixture.ts';
import { answered, succeeded } from './scripted-http.fixture.ts';

const { margin } = angelDialect();
assert.ok(margin);
const LEGS = marginLegs({
  share: { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' },
  future: { key: 'NFO:53001', exchange: 'NFO', symbol: 'NIFTY24NOV26FUT', token: '53001' },
});

describe('[brokers.H6] what is no good answer tells no margin', () => {
  for (const { title, status, text, read } of ANGEL_ANSWERS.filter((answer) => answer.read !== 'done'))
    it(`${title}: ${read}`, async () => {
      assert.equal((await margin.margin(open(answered(text, status)).caller, LEGS)).kind, read);
    });

  it('no connection and no answer: retry-later', async () => {
    for (const outcome of [
      { kind: 'not-sent', reason: 'ECONNREFUSED' },
      { kind: 'no-answer', reason: 'time-out' },
    ] as const)
      assert.equal((await margin.margin(open(outcome).caller, LEGS)).kind, 'retry-later');
  });
});

test('[brokers.H6] a login that cannot be read asks nothing', async () => {
  const { caller, asked } = open(succeeded({ totalMarginRequired: 1 }));
  const verdict = await margin.margin({ ...caller, session: SESSION.slice(5) }, LEGS);
  assert.equal(verdict.kind, 'login-dead');
  assert.deepEqual(asked, []);
});

test('[brokers.H6] an answer without totalMarginRequired, or with one that is no amount, tells nothing: it is never 0', async () => {
  const wrong = [
    null,
    '',
    [],
    {},
    { marginComponents: { netPremium: 12.5 } },
    ...[null, '', 'NaN', '1,200.50', '0x10', -0.01, Number.MAX_VALUE, true, {}, [1]].map(
      (totalMarginRequired) => ({ totalMarginRequired }),
    ),
  ];
  for (const data of wrong) {
    const verdict = await margin.margin(open(succeeded(data)).caller, LEGS);
    const reason = 'Angel One answered without a margin that can be read.';
    assert.deepEqual(verdict, { kind: 'retry-later', reason, afterMs: 1_000 }, JSON.stringify(data));
  }
});

test('[brokers.H6] the total is read, to the paisa, whatever else is in the answer', async () => {
  for (const [totalMarginRequired, paise] of [
    [29_612.35, 2_961_235],
    ['29612.35', 2_961_235],
    [0, 0],
  ]) {
    const data = { totalMarginRequired, marginComponents: { spanMargin: 0 }, optionsBuy: 0, latelyAdded: [] };
    assert.deepEqual(await margin.margin(open(succeeded(data)).caller, LEGS), { kind: 'done', value: paise });
  }
});

test('[brokers.H6] each leg is asked by its number at Angel One, its side, its product, and a limit where it has one', async () => {
  const { caller, asked } = open(succeeded({ totalMarginRequired: 1 }));
  await margin.margin(caller, LEGS);
  assert.deepEqual(
    asked.map(({ method, url }) => [method, new URL(url).pathname]),
    [['POST', '/rest/secure/angelbroking/margin/v1/batch']],
  );
  assert.deepEqual(asked[0]?.json, {
    positions: [
      {
        ...{ exchange: 'NSE', token: '3045', qty: 10, price: 812.35 },
        ...{ productType: 'DELIVERY', tradeType: 'BUY', orderType: 'LIMIT' },
      },
      {
        ...{ exchange: 'NFO', token: '53001', qty: 65, price: 0 },
        ...{ productType: 'CARRYFORWARD', tradeType: 'SELL', orderType: 'MARKET' },
      },
    ],
  });
});
