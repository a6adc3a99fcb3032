import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Payoff } from '@spark/contract';
import { createManualClock } from '@spark/testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { assertRefused } from './replies.ts';
import { sparkFor } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor, tradingOn } from './trading-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });

async function payoffsOf({ call }: TradingUnderTest, body: object): Promise<readonly Payoff[]> {
  const reply = await call('POST', '/payoff', { json: body });
  assert.equal(reply.status, 200, reply.text);
  for (const each of reply.body.data) assert.ok(ajv.validate(Payoff, each), ajv.errorsText());
  return reply.body.data as unknown as readonly Payoff[];
}

async function payoffOf(trading: TradingUnderTest, body: object): Promise<Payoff> {
  const [payoff, ...more] = await payoffsOf(trading, body);
  assert.ok(payoff && more.length === 0);
  return payoff;
}

function atm(optionType: 'CE' | 'PE', more: object = {}): object {
  const strike = { strikeBy: 'moneyness', strikeVal: 'ATM', expType: 'weekly' };
  return { autoOpt: { symbol: 'NIFTY', exchange: 'NFO', optionType, ...strike, ...more } };
}

const SHORT = { transType: 'Sell', qty: 65 };
const STRADDLE = [
  { ...atm('CE'), ...SHORT },
  { ...atm('PE'), ...SHORT },
];

test('what cannot be asked is refused with the leg and a sentence', async (t) => {
  const { call } = await tradingFor(t);
  const refused = async (body: object, code: string, field: string) =>
    assertRefused(await call('POST', '/payoff', { json: body }), 400, { code, field });
  const leg = (more: object) => ({ legs: [STRADDLE[0], { ...SHORT, ...more }] });
  await refused({}, 'field_missing', 'legs');
  await refused({ legs: [] }, 'field_length', 'legs');
  await refused(leg({}), 'field_missing', 'legs[1].token');
  await refused(leg({ token: 'NFO:999999999' }), 'instrument_unknown', 'legs[1].token');
  await refused(leg({ token: 'NOSUCHNAME' }), 'token_unknown', 'legs[1].token');
  await refused(leg({ token: 'NSE:212', ...atm('CE') }), 'fields_disagree', 'legs[1].autoOpt');
  await refused(leg(atm('CE', { strikeVal: '100' })), 'fields_disagree', 'legs[1].autoOpt.strikeVal');
  await refused(leg(atm('CE', { symbol: 'NOSUCH' })), 'option_unknown', 'legs[1].autoOpt');
  await refused(leg({ token: 'NSE:NIFTY' }), 'instrument_not_tradable', 'legs[1].token');
  await refused(leg({ token: 'NSE:212', qty: 0 }), 'field_range', 'legs[1].qty');
  await refused(leg({ token: 'NSE:212', price: -1 }), 'field_range', 'legs[1].price');
  await refused(leg({ token: 'NSE:212', iv: 0 }), 'field_range', 'legs[1].iv');
  await refused({ legs: STRADDLE, date: '2026-11-15' }, 'field_range', 'date');
  await refused({ legs: STRADDLE, date: '2026-11-18' }, 'field_range', 'date');
  await refused({ legs: STRADDLE, date: 'soon' }, 'field_format', 'date');
  await refused({ fromPositions: { strategyname: 'nosuch' } }, 'name_unknown', 'fromPositions.strategyname');
  await refused({ fromPositions: { acname: 'nosuch' } }, 'name_unknown', 'fromPositions.acname');
  assert.equal((await call('POST', '/payoff', { json: { legs: STRADDLE }, token: 'x' })).status, 401);
});

test('[core.Q17] a described straddle at the prices of now', async (t) => {
  const trading = await tradingFor(t);
  const payoff = await payoffOf(trading, { legs: STRADDLE, date: '2026-11-17T09:15:00' });
  const [call, put] = payoff.legs;
  assert.ok(call?.ltp && put?.ltp && payoff.spot);
  assert.match(call.why ?? '', /is at the money/);
  assert.deepEqual([call.price, put.price, call.qty, call.transType], [call.ltp, put.ltp, 65, 'Sell']);
  assert.deepEqual([payoff.underlying, payoff.expiry], ['NIFTY', '2026-11-17']);
  const strike = Number(/(\d{5})CE$/.exec(call.symbol)?.[1]);
  const credit = Math.round((call.ltp + put.ltp) * 100) / 100;
  const cents = (rupees: number) => Math.round(rupees * 100) / 100;
  assert.equal(payoff.netPremium, cents(credit * 65));
  assert.deepEqual(payoff.atExpiry.breakEvens, [cents(strike - credit), cents(strike + credit)]);
  assert.deepEqual([payoff.atExpiry.maxProfit, payoff.atExpiry.maxLoss], [cents(credit * 65), 'unlimited']);
  assert.equal(payoff.atExpiry.at, '2026-11-17T15:30:00');
  assert.ok(Math.abs(payoff.now.profit ?? 99) < 5, `entered now: ${payoff.now.profit}`);
  assert.ok(payoff.atDate && Number(payoff.atDate.profit) > Number(payoff.now.profit));
  assert.ok(payoff.greeks && payoff.greeks.theta > 0 && payoff.greeks.vega < 0 && payoff.greeks.gamma < 0);
  const chance = payoff.probabilityOfProfit ?? 0;
  assert.ok(chance > 40 && chance < 75, `${chance}`);
  assert.ok(payoff.points.length >= 41 && payoff.points.length <= 201);
  const top = payoff.points.find(({ price }) => price === strike);
  assert.equal(top?.atExpiry, payoff.atExpiry.maxProfit);
  assert.deepEqual(payoff.unknown, []);
});

test('legs of several underlyings are several payoffs, named by tokens and by words, at the prices given', async (t) => {
  const trading = await tradingFor(t);
  const payoffs = await payoffsOf(trading, {
    legs: [
      { symbol: 'RELIANCE', exchange: 'NSE', transType: 'Buy', qty: 500, price: 1_300 },
      { autoFut: { symbol: 'NIFTY', exchange: 'NFO' }, transType: 'Buy', qty: 65, price: 23_500 },
      { token: 'NSE:RELIANCE', transType: 'Sell', qty: 100, price: 1_310 },
    ],
  });
  assert.deepEqual(
    payoffs.map(({ underlying, legs }) => [underlying, legs.length]),
    [
      ['RELIANCE', 2],
      ['NIFTY', 1],
    ],
  );
  const [shares, future] = payoffs;
  assert.deepEqual([shares?.expiry, shares?.atExpiry.breakEvens], [null, [1_297.5]]);
  assert.equal(shares?.greeks?.delta, 400);
  assert.deepEqual(future?.atExpiry.breakEvens, [23_500]);
  assert.equal(future?.atExpiry.maxLoss, -23_500 * 65);
});

test('[core.Q18] a calendar is valued at the first expiry', async (t) => {
  const trading = await tradingFor(t);
  const legs = [
    { ...atm('CE'), transType: 'Sell', qty: 65 },
    { ...atm('CE', { expType: 'monthly', expNo: 1 }), transType: 'Buy', qty: 65 },
  ];
  const { expiry, atExpiry, netPremium } = await payoffOf(trading, { legs });
  assert.equal(expiry, '2026-11-17');
  assert.ok(typeof atExpiry.maxProfit === 'number' && atExpiry.maxProfit > 0);
  assert.ok(typeof atExpiry.maxLoss === 'number' && atExpiry.maxLoss >= Number(netPremium) - 65 * 200);
  assert.equal(atExpiry.breakEvens?.length, 2);
});

test('what is held has a payoff at its average price, alone and with legs that are planned', async (t) => {
  const trading = await tradingFor(t);
  assert.deepEqual(await payoffsOf(trading, { fromPositions: {} }), []);
  const { legs } = await payoffOf(trading, { legs: STRADDLE });
  const [call, put] = legs.map(({ token }) => token);
  await trading.finished(await trading.placed({ token: call, qty: 65, transType: 'Sell' }));
  await trading.finished(await trading.placed({ token: put, qty: 65, transType: 'Sell', ForwardTest: true }));
  const held = await payoffOf(trading, { fromPositions: {} });
  assert.deepEqual(
    held.legs.map(({ token, transType, why }) => [token, transType, why]),
    [[call, 'Sell', null]],
  );
  const price = held.legs[0]?.price ?? 0;
  assert.equal(held.netPremium, Math.round(price * (held.legs[0]?.qty ?? 0) * 100) / 100);
  assert.equal(held.atExpiry.maxLoss, 'unlimited');
  const hedge = { ...atm('CE', { strikeVal: '5 OTM' }), transType: 'Buy', qty: held.legs[0]?.qty };
  const hedged = await payoffOf(trading, { fromPositions: {}, legs: [hedge] });
  assert.equal(hedged.legs.length, 2);
  assert.equal(typeof hedged.atExpiry.maxLoss, 'number');
});

test('[core.Q20] with a volatility of one’s own a leg is valued by it', async (t) => {
  const clock = createManualClock(Date.parse('2026-11-16T10:00:00+05:30'));
  const spark = await sparkFor(t, { clock });
  const trading = await tradingOn(spark, await spark.token());
  const [plain, wild] = [
    await payoffOf(trading, { legs: STRADDLE }),
    STRADDLE.map((leg) => ({ ...leg, iv: 60 })),
  ];
  const own = await payoffOf(trading, { legs: wild });
  assert.deepEqual(
    own.legs.map(({ iv }) => iv),
    [60, 60],
  );
  assert.ok(Number(own.now.profit) < Number(plain.now.profit), 'dearer options to buy back');
});
