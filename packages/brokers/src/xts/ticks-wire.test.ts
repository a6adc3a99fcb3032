import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Quote } from '@spark/core';
import { SIMULATORS, startBrokerSimulator } from '@spark/simulators';
import {
  createManualClock,
  createSeededRandomness,
  SMALL_MARKET_FUTURE as FUTURE,
  SMALL_MARKET_INDEX as INDEX,
  openSmallMarket,
  SMALL_MARKET_SHARE as SHARE,
} from '@spark/testkit';
import type { Caller } from '../frame/broker-dialect.ts';
import { createEgressClient } from '../frame/egress.ts';
import { xtsDialect, xtsFeedDialect } from './dialect.ts';
import { xtsMaster } from './master.ts';

const ACCOUNT = {
  clientId: 'XM00001',
  appId: 'ORDERS',
  secret: 'SECRET',
  marketAppId: 'PRICES',
  marketSecret: 'MARKETSECRET',
};
const LISTED = [INDEX, SHARE, FUTURE];

/** The market-data application of the simulator, and somebody who is logged in there. */
async function openMarketData(t: TestContext) {
  const clock = createManualClock();
  const { floor } = openSmallMarket(clock);
  const simulator = await startBrokerSimulator(SIMULATORS.IIFLXTS, {
    ...{ accounts: [ACCOUNT], floor, clock, timers: clock, random: createSeededRandomness(1) },
    listing: { find: (key) => LISTED.find((listed) => listed.key === key) ?? null, all: () => LISTED },
  });
  const egressClient = createEgressClient({ clock, timers: clock });
  t.after(async () => {
    floor.close();
    egressClient.close();
    await simulator.close();
  });
  const hosts = { rest: simulator.url, stream: simulator.streamUrl };
  const credentials = {
    ...{ ucc: 'A000001', accountName: 'prices', clientId: ACCOUNT.clientId },
    secrets: { ApiKey: ACCOUNT.marketAppId, ApiSecret: ACCOUNT.marketSecret },
  };
  const http = egressClient.http(credentials);
  const login = await xtsDialect(hosts).login.start(
    { credentials, redirectUrl: 'http://spark', state: 's' },
    http,
  );
  assert.ok(login.kind === 'done', JSON.stringify(login));
  const caller: Caller = { credentials, session: login.value.started?.session ?? '', http, now: clock.now() };
  return { clock, floor, simulator, egressClient, hosts, caller };
}

describe('the market data application of XTS, over the wire', () => {
  test('[brokers.X7] the key logs in there, and prices that were subscribed to come again after a reconnect', async (t) => {
    const { clock, floor, egressClient, hosts, caller } = await openMarketData(t);
    const { ticks } = xtsFeedDialect(hosts);
    for (const round of ['first', 'after a reconnect']) {
      const reader = ticks.reader(caller);
      const socket = egressClient.socket(caller.credentials, ticks.address(caller));
      const quotes: Quote[] = [];
      let wake = (): void => undefined;
      let isReady = false;
      socket.on('message', (data) => {
        const news = reader.read(String(data), clock.now());
        isReady ||= news.isReady === true;
        quotes.push(...(news.quotes ?? []));
        wake();
      });
      const until = async (holds: () => boolean) => {
        while (!holds())
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      await until(() => isReady);
      const { calls = [] } = reader.subscribe(LISTED.map((listed) => ({ ...listed })));
      for (const call of calls) {
        const outcome = await caller.http(call);
        const news = reader.readAnswer?.(outcome, clock.now());
        assert.equal(news?.refused, undefined, `${round}: ${call.method}`);
        quotes.push(...(news?.quotes ?? []));
      }
      assert.deepEqual(new Set(quotes.map(({ key }) => key)), new Set(LISTED.map(({ key }) => key)), round);
      const before = quotes.length;
      clock.advance(1_000);
      await until(() => quotes.slice(before).some(({ key }) => key === SHARE.key));
      const told = quotes.findLast(({ key }) => key === SHARE.key);
      const truth = floor.quote(SHARE.key);
      assert.deepEqual(
        [told?.lastPaise, told?.bids, told?.asks, told?.previousClosePaise],
        [truth?.lastPaise, truth?.bids, truth?.asks, truth?.previousClosePaise],
      );
      assert.ok((floor.quote(FUTURE.key)?.openInterest ?? 0) > 0, 'the market has open interest');
      assert.equal(
        quotes.findLast(({ key }) => key === FUTURE.key)?.openInterest,
        floor.quote(FUTURE.key)?.openInterest,
      );
      assert.ok(Math.abs((told?.at ?? 0) - (truth?.at ?? 0)) < 1_000, 'at the time of the exchange');
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.terminate();
      await closed;
    }
  });

  test('[brokers.X9] the lists of the simulator are read, futures with their fewer columns included', async (t) => {
    const { hosts, caller } = await openMarketData(t);
    const { files, read } = xtsMaster(hosts);
    const rows = [];
    for (const file of files) {
      const outcome = await caller.http(file.request);
      assert.ok(outcome.kind === 'answer');
      const list = read({ ...file, rowsMin: 0 }, outcome.text);
      assert.ok(list.ok, JSON.stringify(list));
      rows.push(...list.value);
    }
    assert.deepEqual(
      rows.map(({ exchange, token, name, class: kind, expiry, lotSize, tickPaise }) =>
        [exchange, token, name, kind, expiry, lotSize, tickPaise].join(' '),
      ),
      ['NSE 3045 SBIN equity  1 10', 'NFO 53001 NIFTY future 2026-11-24 65 10', 'NSE 26000 NIFTY index  1 5'],
    );
  });
});
