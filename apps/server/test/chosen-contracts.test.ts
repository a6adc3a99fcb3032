import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

const refusalOf = ({ body }: Reply) =>
  (body.errors ?? []).map(({ code, field }) => (field === undefined ? code : `${code} ${field}`));

const ATM = {
  symbol: 'NIFTY',
  exchange: 'NFO',
  optionType: 'CE',
  strikeBy: 'moneyness',
  strikeVal: 'ATM',
  expType: 'weekly',
  expNo: 0,
} as const;

const NEAR_FUTURE = { symbol: 'NIFTY', exchange: 'NFO' } as const;

function choosing(trading: TradingUnderTest) {
  return (fields: object, request: object = {}) =>
    trading.place({ token: undefined, qty: 65, ...fields }, request);
}

async function chosenOf(reply: ReturnType<TradingUnderTest['place']>) {
  const { status, text, body } = await reply;
  assert.equal(status, 200, text);
  return body.data[0]?.chosen as { readonly token: string; readonly symbol: string; readonly why: string };
}

test('what does not describe one contract is refused with the field, and places nothing', async (t) => {
  const trading = await tradingFor(t);
  const place = choosing(trading);
  for (const [what, fields, expected] of [
    ['nothing at all', {}, 'field_missing token'],
    ['a name as well', { autoOpt: ATM, token: 'NSE:212' }, 'fields_disagree autoOpt'],
    ['a symbol as well', { autoOpt: ATM, symbol: 'SBIN' }, 'fields_disagree autoOpt'],
    ['both kinds', { autoOpt: ATM, autoFut: NEAR_FUTURE }, 'fields_disagree autoOpt'],
    [
      'a premium by moneyness',
      { autoOpt: { ...ATM, strikeVal: '100' } },
      'fields_disagree autoOpt.strikeVal',
    ],
    ['a word by delta', { autoOpt: { ...ATM, strikeBy: 'delta' } }, 'fields_disagree autoOpt.strikeVal'],
    [
      'a delta of 1',
      { autoOpt: { ...ATM, strikeBy: 'delta', strikeVal: '1' } },
      'fields_disagree autoOpt.strikeVal',
    ],
    [
      'no per cent',
      { autoOpt: { ...ATM, strikeBy: 'straddle_percent', strikeVal: '0' } },
      'fields_disagree autoOpt.strikeVal',
    ],
    ['an expiry twice', { autoOpt: { ...ATM, expiry: '2026-11-24' } }, 'fields_disagree autoOpt.expiry'],
    [
      'no expiry',
      { autoOpt: { ...ATM, expType: undefined, expNo: undefined } },
      'field_missing autoOpt.expType',
    ],
    ['a far far future', { autoFut: { ...NEAR_FUTURE, expNo: 3 } }, 'field_range autoFut.expNo'],
    ['an unknown field', { autoOpt: { ...ATM, strike: 1 } }, 'field_unknown autoOpt.strike'],
    ['an unknown name', { autoOpt: { ...ATM, symbol: 'NOSUCH' } }, 'option_unknown autoOpt'],
    ['a day without expiry', { autoFut: { ...NEAR_FUTURE, expiry: '2026-11-25' } }, 'option_unknown autoFut'],
    [
      'a strike beyond the list',
      { autoOpt: { ...ATM, expType: 'monthly', expNo: 17 } },
      'option_unknown autoOpt',
    ],
    [
      'a premium that none has',
      { autoOpt: { ...ATM, strikeBy: 'premium_above', strikeVal: '99999' } },
      'option_unknown autoOpt',
    ],
  ] as const) {
    const reply = await place(fields);
    assert.deepEqual([reply.status, refusalOf(reply)[0]], [400, expected], `${what}: ${reply.text}`);
  }
  const bankNifty = { ...ATM, symbol: 'BANKNIFTY' };
  const weekly = await place({ autoOpt: bankNifty, qty: 30 });
  assert.match(weekly.text, /BANKNIFTY has no weekly options at NFO, they expire by the month/);
  assert.deepEqual(await trading.rows(), []);
  const monthly = await place({ autoOpt: { ...bankNifty, expType: 'monthly' }, qty: 30 });
  assert.equal(monthly.status, 200, monthly.text);
});

test('an order for the option at the money says which contract was chosen and why', async (t) => {
  const trading = await tradingFor(t);
  const chosen = await chosenOf(choosing(trading)({ autoOpt: ATM }));
  const spot = Number((await trading.call('GET', '/ltp?Tokens=NSE:26000')).body.data[0]?.ltp);
  assert.match(chosen.symbol, /^NIFTY17NOV26\d+CE$/);
  const strike = Number(/26(\d+)CE$/.exec(chosen.symbol)?.[1]);
  assert.ok(Math.abs(strike - spot) <= 25, `${strike} is the strike nearest to ${spot}`);
  assert.equal(chosen.why, `NIFTY is at ${spot.toFixed(2)}, so ${strike.toFixed(2)} is at the money.`);
  const [row] = await trading.rows();
  assert.deepEqual([row?.token, row?.symbol], [chosen.token, chosen.symbol]);
  const lines = (await trading.logs()).map((line) => String(line.Message));
  assert.ok(lines.includes(`Auto-Opt chose ${chosen.symbol} (${chosen.token}). ${chosen.why}`));
});

test('premium, delta, straddle, a day, and futures choose as they say', async (t) => {
  const trading = await tradingFor(t);
  const place = choosing(trading);
  const by = (strikeBy: string, strikeVal: string) => ({ autoOpt: { ...ATM, strikeBy, strikeVal } });
  assert.match(
    (await chosenOf(place(by('premium_near', '100')))).why,
    /^Its premium .* is the nearest to 100\.00\.$/,
  );
  const delta = await chosenOf(place({ autoOpt: { ...by('delta', '0.3').autoOpt, optionType: 'PE' } }));
  assert.match(delta.why, /^Its delta -0\.\d+ is the nearest to 0\.3, by its premium .* synthetic future/);
  assert.match(delta.symbol, /PE$/);
  const straddle = await chosenOf(place(by('straddle_percent', '50')));
  assert.match(straddle.why, /^Its premium .* is the nearest to 50 % of the straddle at/);
  const monthly = await chosenOf(
    place({ autoOpt: { ...ATM, expType: undefined, expNo: undefined, expiry: '2026-11-23' } }),
  );
  assert.match(monthly.symbol, /^NIFTY23NOV26\d+CE$/);
  const near = await chosenOf(place({ autoFut: NEAR_FUTURE }));
  assert.deepEqual(
    [near.symbol, near.why],
    ['NIFTY23NOV26FUT', 'It is the near future of NIFTY, which expires on 2026-11-23.'],
  );
  const next = await chosenOf(place({ autoFut: { ...NEAR_FUTURE, expNo: 1 } }));
  assert.equal(next.symbol, 'NIFTY29DEC26FUT');
});

test('every account gets the contract that was chosen once, and a repeat with the same key gets the same', async (t) => {
  const trading = await tradingFor(t);
  const place = choosing(trading);
  const headers = { 'idempotency-key': 'entry-1' };
  const fields = { autoOpt: { ...ATM, strikeBy: 'premium_near', strikeVal: '100' } };
  const first = await place(fields, { headers });
  assert.equal(first.status, 200, first.text);
  trading.spark.clock.advance(3 * 60 * 60_000);
  const repeated = await place(fields, { headers });
  assert.deepEqual(repeated.body.data, first.body.data);
  assert.equal((await trading.rows()).length, 1);
  const other = await place({ autoOpt: { ...ATM, strikeVal: '1 OTM' } }, { headers });
  assert.deepEqual(refusalOf(other), ['key_reused Idempotency-Key']);
});
