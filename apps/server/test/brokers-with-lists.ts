import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type SimulatedBroker, type SimulatedBrokers, startSimulatedBrokers } from '@spark/application';
import { createMarketCalendar, type Instrument, istDay, minutesOf, nextIstTimeOfDay } from '@spark/core';
import { createExchange, createExchangeFloor } from '@spark/exchange';
import { BUNDLED_CALENDAR, createInstrumentTable, generateMaster, referencePrices } from '@spark/market';
import type { Listing } from '@spark/simulators';
import {
  aroundTheClock,
  createManualClock,
  createRestingTurns,
  createSeededRandomness,
  type ManualClock,
} from '@spark/testkit';
import { type OwnedSpark, sparkFor } from './spark-under-test.ts';

/** Spark at simulated brokers outside of it: they have their own lists, which may change the next day. */
export type BrokersWithLists = {
  readonly spark: OwnedSpark;
  readonly clock: ManualClock;
  readonly brokers: SimulatedBrokers;
  /** What the brokers list from now on. */
  readonly list: (isListed: (instrument: Instrument) => boolean) => void;
  readonly addAccount: (broker: SimulatedBroker) => Promise<void>;
  /** Real time passes until it is so, and no time of the clock. */
  readonly soon: (isSo: () => Promise<boolean> | boolean, what: string) => Promise<void>;
  /** Time of the clock passes until lists are loaded the next morning. */
  readonly nextMorning: () => void;
  readonly instruments: (symbol: string, exchange: string) => Promise<readonly Record<string, unknown>[]>;
  /** How often it was logged. */
  readonly count: (msg: string) => number;
};

export const AN_ETF: Instrument = {
  ...{ key: 'NSE:14428', exchange: 'NSE', token: '14428', symbol: 'NIFTYBEES-EQ', name: 'NIFTYBEES' },
  ...{ class: 'equity', instrumentType: '', expiry: null, strikePaise: null, optionType: null },
  ...{ lotSize: 1, tickPaise: 1, freezeQty: 500_000, isCas: false },
};

const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);
const FIRST_NUMBER = 35_000;

/** As the exchange numbers them: what Spark makes up for contracts means nothing to anybody else. */
function listedOn(day: string): readonly Instrument[] {
  const table = createInstrumentTable(generateMaster({ day, isTradingDay, size: 'small' }), day);
  const rows = Array.from({ length: table.columns.rows }, (_, at) => table.at(at));
  return [
    ...rows.map((row, at): Instrument => {
      if (row.expiry === null) return row;
      const token = String(FIRST_NUMBER + at);
      return { ...row, token, key: `${row.exchange}:${token}` };
    }),
    AN_ETF,
  ];
}

export async function brokersFor(t: TestContext): Promise<BrokersWithLists> {
  const clock = createManualClock();
  const all = listedOn(istDay(clock.now()));
  const find = (key: string) => all.find((listed) => listed.key === key) ?? null;
  const exchange = createExchange({
    seed: 'lists',
    instruments: {
      find,
      underlyingOf: ({ name }) =>
        all.find((listed) => listed.name === name && listed.expiry === null) ?? null,
    },
    referencePrice: ({ name }) => referencePrices.get(name) ?? null,
    sessions: aroundTheClock,
    startsAt: clock.now(),
  });
  const floor = createExchangeFloor({ exchange, clock, timers: clock });
  const brokers = await startSimulatedBrokers({
    floor,
    listing: { find, all: () => all },
    clock,
    timers: clock,
    random: createSeededRandomness(1),
    publicUrl: () => 'http://localhost:8080',
  });
  t.after(async () => {
    await brokers.close();
    floor.close();
  });
  const spark = await sparkFor(t, {
    clock,
    env: { SPARK_BROKER_HOSTS: JSON.stringify(brokers.hosts) },
    world: { hasShortLists: true },
  });

  const soon: BrokersWithLists['soon'] = async (isSo, what) => {
    const turn = createRestingTurns();
    for (const until = performance.now() + 30_000; !(await isSo()); await turn())
      assert.ok(performance.now() < until, `${what} in half a minute`);
  };

  return {
    spark,
    clock,
    brokers,
    list: (isListed) => {
      // Simulators remember what a listing has, so each list is another one.
      const listed = all.filter(isListed);
      const listing: Listing = { find, all: () => listed };
      for (const simulator of Object.values(brokers.byBroker)) Object.assign(simulator.world, { listing });
    },
    addAccount: async (broker) => {
      const [person] = brokers.accounts[broker];
      const { clientId: Clientid, appId: ApiKey, secret: ApiSecret } = person ?? {};
      const json = { AccountName: broker, Broker: broker, Clientid, ApiKey, ApiSecret };
      const reply = await spark.call('POST', '/account', { json, token: await spark.token() });
      assert.equal(reply.status, 200, reply.text);
    },
    soon,
    nextMorning: () => {
      clock.set(nextIstTimeOfDay(clock.now(), minutesOf('08:30')));
    },
    instruments: async (symbol, exchange) => {
      const path = `/master-tokens?symbol=${encodeURIComponent(symbol)}&exchange=${exchange}`;
      const reply = await spark.call('GET', path, { token: await spark.token() });
      assert.equal(reply.status, 200, reply.text);
      return reply.body.data;
    },
    count: (msg) => spark.logLines().filter((line) => line.msg === msg).length,
  };
}
