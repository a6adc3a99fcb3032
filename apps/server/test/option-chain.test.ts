import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChainOption, OptionChain } from '@spark/contract';
import { createManualClock } from '@spark/testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { assertRefused } from './replies.ts';
import { sparkFor } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor, tradingOn } from './trading-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });

const NIFTY = 'symbol=NIFTY&exchange=NFO';

async function chainOf({ call }: TradingUnderTest, query: string): Promise<OptionChain> {
  const reply = await call('GET', `/option-chain?${query}`);
  assert.equal(reply.status, 200, reply.text);
  assert.ok(ajv.validate(OptionChain, reply.body.data[0]), ajv.errorsText());
  return reply.body.data[0] as unknown as OptionChain;
}

test('what cannot be asked is refused with the field and a sentence', async (t) => {
  const { call } = await tradingFor(t);
  const refused = async (query: string, code: string, field: string) =>
    assertRefused(await call('GET', `/option-chain?${query}`), 400, { code, field });
  await refused('exchange=NFO', 'field_missing', 'symbol');
  await refused('symbol=NIFTY', 'field_missing', 'exchange');
  await refused('symbol=NIFTY&exchange=LSE', 'field_choice', 'exchange');
  await refused(`${NIFTY}&strikes=0`, 'field_range', 'strikes');
  await refused(`${NIFTY}&strikes=81`, 'field_range', 'strikes');
  await refused(`${NIFTY}&strikes=x`, 'field_type', 'strikes');
  await refused(`${NIFTY}&expiry=2026-02-30`, 'field_format', 'expiry');
  await refused(`${NIFTY}&expiry=17-11-2026`, 'field_format', 'expiry');
  await refused(`${NIFTY}&expiry=2026-11-18`, 'option_unknown', 'expiry');
  await refused('symbol=NOSUCH&exchange=NFO', 'option_unknown', 'symbol');
  await refused('symbol=NIFTY&exchange=NSE', 'option_unknown', 'symbol');
  assert.equal((await call('GET', `/option-chain?${NIFTY}`, { token: 'x' })).status, 401);
});

test('[core.Q14] a chain has the strikes around the money with prices, Greeks and open interest', async (t) => {
  const trading = await tradingFor(t);
  const chain = await chainOf(trading, `${NIFTY}&strikes=5`);
  assert.deepEqual([chain.expiry, chain.strikes.length], ['2026-11-17', 11]);
  const { spot, atmStrike, syntheticFuture, straddlePrice } = chain;
  assert.ok(spot !== null && atmStrike !== null && syntheticFuture !== null && straddlePrice !== null);
  assert.ok(Math.abs(atmStrike - spot) <= 25);
  assert.equal(chain.strikes[5]?.strike, atmStrike);
  const { CE, PE } = chain.strikes[5] ?? {};
  assert.ok(CE?.ltp && PE?.ltp);
  assert.equal(straddlePrice, Math.round((CE.ltp + PE.ltp) * 100) / 100);
  assert.equal(syntheticFuture, Math.round((atmStrike + CE.ltp - PE.ltp) * 100) / 100);
  assert.deepEqual(
    [chain.forward, chain.forwardBy, chain.futureSymbol],
    [syntheticFuture, 'synthetic', 'NIFTY23NOV26FUT'],
  );
  assert.ok(chain.pcr !== null && chain.pcr > 0);
  assert.ok(chain.strikes.some(({ strike }) => strike === chain.maxPain));
  assert.match(chain.oldestPrice ?? '', /^2026-11-16T10:0\d:\d\d$/);
  const calls = chain.strikes.flatMap((row) => row.CE ?? []);
  const puts = chain.strikes.flatMap((row) => row.PE ?? []);
  for (const option of [...calls, ...puts]) {
    assert.ok(option.bid !== null && option.ask !== null && option.ltp !== null);
    assert.ok(option.bid <= option.ltp && option.ltp <= option.ask, JSON.stringify(option));
    assert.ok(option.iv !== null && option.iv > 5 && option.iv < 40, JSON.stringify(option));
    assert.ok(option.oi !== null && option.oiChange !== null && option.volume !== null);
    assert.ok(option.gamma !== null && option.gamma > 0 && option.theta !== null && option.theta < 0);
  }
  const falls = (options: readonly ChainOption[]) =>
    options.every(({ delta }, at) => at === 0 || Number(delta) < Number(options[at - 1]?.delta));
  assert.ok(falls(calls) && falls(puts), 'delta falls from strike to strike');
});

test('[core.Q15] the chain of a month rests on its own future, and a long one has every strike there is', async (t) => {
  const trading = await tradingFor(t);
  const monthly = await chainOf(trading, `${NIFTY}&expiry=2026-11-23&strikes=1`);
  assert.deepEqual(
    [monthly.forwardBy, monthly.forward, monthly.strikes.length],
    ['future', monthly.future, 3],
  );
  const long = await chainOf(trading, `${NIFTY}&strikes=80`);
  assert.ok(long.strikes.length > 100, `${long.strikes.length}`);
  const strikes = long.strikes.map(({ strike }) => strike);
  assert.deepEqual(
    strikes,
    strikes.toSorted((left, right) => left - right),
  );
});

test('what you hold stands beside its option, forward tests do not', async (t) => {
  const trading = await tradingFor(t);
  const before = await chainOf(trading, `${NIFTY}&strikes=1`);
  const token = before.strikes[1]?.CE?.token ?? '';
  await trading.finished(await trading.placed({ token, qty: 130, transType: 'Sell' }));
  await trading.finished(await trading.placed({ token, qty: 65, transType: 'Sell', ForwardTest: true }));
  const after = await chainOf(trading, `${NIFTY}&strikes=3`);
  const held = after.strikes.flatMap(({ CE, PE }) => [CE, PE]).filter((it) => it?.position !== 0);
  assert.deepEqual(
    held.map((it) => [it?.token, it?.position]),
    [[token, -130]],
  );
});

test('[core.Q16] after the last trade of an expiry the next one is the current one, for chains and selectors', async (t) => {
  const clock = createManualClock(Date.parse('2026-11-17T15:39:00+05:30'));
  const spark = await sparkFor(t, { clock });
  const trading = await tradingOn(spark, await spark.token());
  const chosenWeek = async () => {
    const autoOpt = {
      symbol: 'NIFTY',
      exchange: 'NFO',
      optionType: 'CE',
      strikeBy: 'moneyness',
      strikeVal: 'ATM',
      expType: 'weekly',
    };
    const reply = await trading.place({ token: undefined, qty: 65, autoOpt });
    return String((reply.body.data[0]?.chosen as { readonly symbol?: string } | undefined)?.symbol).slice(
      0,
      12,
    );
  };
  assert.equal((await chainOf(trading, `${NIFTY}&strikes=1`)).expiry, '2026-11-17');
  assert.equal(await chosenWeek(), 'NIFTY17NOV26');
  clock.set(Date.parse('2026-11-17T15:40:00+05:30'));
  assert.equal((await chainOf(trading, `${NIFTY}&strikes=1`)).expiry, '2026-11-23');
  assert.equal(await chosenWeek(), 'NIFTY23NOV26');
});
