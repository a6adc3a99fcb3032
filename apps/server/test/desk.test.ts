import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeskOverview } from '@spark/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sparkFor } from './spark-under-test.ts';
import { tradingFor } from './trading-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });

function deskIn(data: readonly Record<string, unknown>[]): DeskOverview {
  const [desk] = data;
  assert.ok(ajv.validate(DeskOverview, desk), ajv.errorsText());
  return desk as unknown as DeskOverview;
}

test('each switch that stops orders is named with what to do about it, and nothing else is', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const blocks = async () =>
    deskIn((await spark.call('GET', '/desk', { token })).body.data).blocks.map(
      ({ what, AccountName, StrategyName }) => `${what} ${AccountName ?? '-'} ${StrategyName ?? '-'}`,
    );
  assert.deepEqual(await blocks(), []);
  await spark.call('POST', '/activate-account/paper/N', { token });
  await spark.call('POST', '/killswitch', { token, json: { on: true } });
  await spark.call('PUT', '/linkstrategy', {
    token,
    json: { StrategyName: 'demo', AccountName: 'paper', Activate: 0, Multiplier: 1, Capital: 0 },
  });
  await spark.call('POST', '/strategy', {
    token,
    json: { strategyName: 'alone', strategyType: 'Intraday' },
  });
  await spark.call('POST', '/account', {
    token,
    json: { AccountName: 'live1', Broker: 'FYERS', Clientid: 'AB1', ApiKey: 'k', ApiSecret: 's' },
  });
  assert.deepEqual(await blocks(), [
    'killSwitch - -',
    'session live1 -',
    'trade live1 -',
    'trade paper -',
    'link paper demo',
    'noLink - alone',
  ]);
});

test('the day adds up: figures of GET /netposition/, charges of the fills, and net of both', async (t) => {
  const trading = await tradingFor(t);
  await trading.finished(await trading.placed());
  await trading.finished(await trading.placed({ qty: 4, transType: 'Sell' }));
  const { total, accounts, events, version } = deskIn((await trading.call('GET', '/desk')).body.data);
  const [net] = (await trading.call('GET', '/netposition/?Acname=paper')).body.data;
  const paper = accounts.find(({ AccountName }) => AccountName === 'paper');
  assert.equal(paper?.bookedpnl, net?.bookedpnl);
  assert.equal(paper?.openpositions, 1);
  assert.ok(version > 0 && (total.charges ?? 0) > 0);
  const sum = accounts.reduce((paise, { charges }) => paise + Math.round((charges ?? 0) * 100), 0);
  assert.equal(Math.round((total.charges ?? 0) * 100), sum);
  assert.equal(
    Math.round((paper?.netpnl ?? 0) * 100),
    Math.round((paper?.totalpnl ?? 0) * 100) - Math.round((paper?.charges ?? 0) * 100),
  );
  assert.equal(paper?.Session.State, 'live');
  assert.ok(events.length > 0 && events.length <= 10);
});
