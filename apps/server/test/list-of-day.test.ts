import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istTimestamp } from '@spark/core';
import type { WireFault } from '@spark/simulators';
import { AN_ETF, type BrokersWithLists, brokersFor } from './brokers-with-lists.ts';

const IN_USE = 'the list of a broker is the list of the day';
const NOT_LOADED = 'list of a broker not loaded';

async function loaded(it: BrokersWithLists, times = 1): Promise<void> {
  await it.soon(() => it.count(IN_USE) >= times, `the list of the day changed ${times} times`);
}

for (const broker of ['FYERS', 'IIFLXTS', 'ANGELONE'] as const)
  test(`[market.I113] ${broker}: the account's own list becomes the list of the day without a command`, async (t) => {
    const it = await brokersFor(t);
    assert.deepEqual(await it.instruments('NIFTYBEES', 'NSE'), [], 'the bundled list has no ETFs');
    await it.addAccount(broker);
    await loaded(it);
    const [etf] = await it.instruments('NIFTYBEES', 'NSE');
    assert.deepEqual([etf?.token, etf?.symbol, etf?.tick_size], [AN_ETF.token, AN_ETF.symbol, 0.01]);
    const [index, ...contracts] = [
      ...(await it.instruments('NIFTY', 'NSE')),
      ...(await it.instruments('NIFTY', 'NFO')),
    ];
    assert.deepEqual(
      [index?.token, index?.symbol],
      ['26000', 'Nifty 50'],
      'indices have our names and numbers',
    );
    assert.ok(contracts.length > 50);
    for (const { token, symbol, lotsize, name } of contracts) {
      assert.ok(Number(token) < 100_000, `${token} is the exchange's own`);
      assert.match(String(symbol), /^NIFTY\d\d[A-Z]{3}\d\d(FUT|[\d.]+[CP]E)$/);
      assert.deepEqual([lotsize, name], [65, 'NIFTY']);
    }
    assert.equal((await it.instruments('INDIA VIX', 'NSE')).length, 1);
    const tokens = ['NSE:14428', `NFO:${contracts[0]?.token}`];
    await it.soon(() => it.count('list of a broker in use') > 0, 'the broker has names for what is listed');
    const named = await it.spark.call('POST', `/token-mappings?broker=${broker}`, {
      json: { tokens },
      token: it.spark.owner,
    });
    assert.ok(
      named.body.data.every(({ wsToken }) => wsToken !== null),
      named.text,
    );
    const status = await it.spark.command(['instruments', 'status']);
    assert.match(status, new RegExp(`the list of ${broker} of 2026-11-16`));
  });

test('[market.I113] each morning at 08:30 a newer one takes its place; one download serves all accounts of a broker', async (t) => {
  const it = await brokersFor(t);
  await it.addAccount('FYERS');
  await loaded(it);
  it.list(({ key }) => key !== AN_ETF.key);
  it.nextMorning();
  assert.equal(istTimestamp(it.clock.now()).slice(11, 16), '08:30');
  await loaded(it, 2);
  assert.deepEqual(await it.instruments('NIFTYBEES', 'NSE'), []);
  assert.equal(it.count('list of a broker in use'), 2);
});

for (const fault of ['master-truncated', 'master-empty', 'master-missing-columns'] satisfies WireFault[])
  test(`[market.I114] ${fault}: the last good list stays, over midnight and a restart, until a whole one is there`, async (t) => {
    const it = await brokersFor(t);
    await it.addAccount('FYERS');
    await loaded(it);
    const before = await it.instruments('NIFTY', 'NFO');
    it.brokers.byBroker.FYERS.faults.plan({ fault, calls: ['master'] });
    it.nextMorning();
    await it.soon(() => it.count(NOT_LOADED) > 0, 'it is refused');
    assert.deepEqual(await it.instruments('NIFTY', 'NFO'), before);
    const failures = it.count(NOT_LOADED);
    await it.spark.restart();
    assert.deepEqual(await it.instruments('NIFTY', 'NFO'), before, 'after a restart');
    await it.soon(() => it.count(NOT_LOADED) > failures, 'it was tried again by the start');
    it.brokers.byBroker.FYERS.faults.clear();
    it.list(({ key }) => key !== AN_ETF.key);
    it.clock.advance(61_000);
    await loaded(it, 2);
    assert.deepEqual(await it.instruments('NIFTYBEES', 'NSE'), []);
  });

test('[market.I114] a list that lost more than half of a segment is not believed', async (t) => {
  const it = await brokersFor(t);
  await it.addAccount('FYERS');
  await loaded(it);
  const before = await it.instruments('NIFTY', 'NFO');
  it.list(({ exchange, class: kind }) => exchange !== 'NFO' || kind === 'future');
  it.nextMorning();
  await it.soon(() => it.count(NOT_LOADED) > 0, 'it is refused');
  assert.deepEqual(await it.instruments('NIFTY', 'NFO'), before);
  const [refused] = it.spark.logLines().filter(({ msg }) => msg === NOT_LOADED);
  assert.match(String(refused?.reason), /NFO has \d+ rows and had \d+/);
});

test('[market.I115] the broker of before goes on; where its list fails, another takes its place', async (t) => {
  const it = await brokersFor(t);
  await it.addAccount('ANGELONE');
  await loaded(it);
  await it.addAccount('FYERS');
  await it.soon(() => it.count('list of a broker in use') >= 2, 'both are loaded');
  assert.equal(it.count(IN_USE), 1, 'one list a day');
  it.nextMorning();
  await loaded(it, 2);
  const brokerOf = (at: number) => it.spark.logLines().filter(({ msg }) => msg === IN_USE)[at]?.broker;
  assert.equal(brokerOf(1), 'ANGELONE');
  it.brokers.byBroker.ANGELONE.faults.plan({ fault: 'master-truncated', calls: ['master'] });
  it.nextMorning();
  await loaded(it, 3);
  assert.equal(brokerOf(2), 'FYERS');
});
