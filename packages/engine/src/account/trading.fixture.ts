import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type {
  AccountOrder,
  BookFact,
  Instrument,
  MarketCalendar,
  PositionKey,
  Store,
  TradingVenue,
} from '@spark/core';
import { completeTerms, createMarketCalendar, istDay, NO_OPERATIONS, newSlice, tagOf } from '@spark/core';
import { openSqliteStore } from '@spark/store';
import { createManualClock, type ManualClock } from '@spark/testkit';
import { EXCHANGE, type Exchange } from '@spark/vocabulary';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { AccountActor } from './account-actor.ts';
import { type AccountRegistry, createAccountRegistry } from './account-registry.ts';
import type { PriceWatch } from './operation-watch.ts';

export const ACCOUNT = { ucc: 'F000000', accountName: 'account1' };

/** Accounts on a real store with a venue that accepts everything and reports nothing: tests say what was filled. */
export type TradingPlace = {
  readonly clock: ManualClock;
  readonly store: Store;
  readonly desks: { readonly read: () => Promise<OpenDesk> };
  registry: AccountRegistry;
  /** Last prices; others are unknown. */
  readonly prices: Map<string, number>;
  readonly actor: () => Promise<AccountActor>;
  /** As after a crash: another registry on the same data. */
  readonly restart: () => Promise<void>;
};

export async function openTradingPlace(t: TestContext | null, start?: number): Promise<TradingPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-trading-'));
  const clock = createManualClock(start);
  const store = await openSqliteStore({ folder, clock });
  const prices = new Map<string, number>();
  const desks = { read: async () => DESK };
  const newRegistry = (): AccountRegistry =>
    createAccountRegistry({
      desks,
      journal: store.journal,
      clock,
      timers: clock,
      venueOf: () => QUIET_VENUE,
      simulated: QUIET_VENUE,
      prices: {
        now: (key) => ({ lastPaise: prices.get(key) ?? null, bestBidPaise: null, bestAskPaise: null }),
        watch: () => () => undefined,
      },
      publish: () => undefined,
      onIncident: (message, error) => {
        throw new Error(message, { cause: error });
      },
    });
  const place: TradingPlace = {
    clock,
    store,
    desks,
    registry: newRegistry(),
    prices,
    actor: () => place.registry.open(ACCOUNT),
    restart: async () => {
      await place.registry.close();
      place.registry = newRegistry();
    },
  };
  t?.after(() => closeTradingPlace(place, folder));
  return place;
}

async function closeTradingPlace(place: TradingPlace, folder: string): Promise<void> {
  await place.registry.close();
  await place.store.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Facts of an order that was placed and filled, in part where `filled` is less than `qty`. */
export function filledOrder(reftag: number, wanted: WantedOrder): readonly BookFact[] {
  const order = placedOrder(reftag, wanted);
  const { at, filled = wanted.qty, pricePaise } = wanted;
  const tag = tagOf('TST', reftag, 0);
  const about = { reftag, tag, at };
  const facts: BookFact[] = [
    { kind: 'order-planned', order },
    { kind: 'slice-accepted', ...about, orderId: `T${reftag}` },
  ];
  if (filled > 0)
    facts.push({ kind: 'slice-filled', ...about, filledQty: filled, filledValuePaise: filled * pricePaise });
  return facts;
}

export type WantedOrder = Partial<PositionKey> & {
  readonly side: 'Buy' | 'Sell';
  readonly qty: number;
  readonly pricePaise: number;
  readonly at: number;
  readonly filled?: number;
  readonly type?: AccountOrder['terms']['type'];
};

export function placedOrder(reftag: number, wanted: WantedOrder): AccountOrder {
  const { side, qty, pricePaise, at, product = 'Intraday', type = 'Limit' } = wanted;
  const { instrumentKey: key = 'NSE:212', strategyName = 'test1', forwardTest = false } = wanted;
  const terms = completeTerms({ type, limitPaise: pricePaise, triggerPaise: pricePaise });
  assert.ok(terms !== null, 'an order has its prices');
  return {
    reftag,
    strefId: reftag,
    ...ACCOUNT,
    strategyName,
    instrument: { key, symbol: 'ASHOKLEY-EQ', isDerivative: false, lotSize: 1, tickPaise: 1 },
    side,
    product,
    qty,
    splitBy: 0,
    terms,
    operations: NO_OPERATIONS,
    operation: { kind: 'idle' },
    forwardTest,
    capitalPaise: 10_000_000,
    placedAt: at,
    marketPaise: pricePaise,
    reconciledAt: null,
    slices: [newSlice({ tag: tagOf('TST', reftag, 0), qty, terms, placedAt: at })],
  };
}

export function closedByHand(
  key: PositionKey,
  fill: { readonly side: 'Buy' | 'Sell'; readonly qty: number; readonly valuePaise: number },
  at: number,
): BookFact {
  const symbol = 'ASHOKLEY-EQ';
  return {
    kind: 'position-closed-by-hand',
    key,
    symbol,
    fill: { ...fill, day: istDay(at) },
    ordersPlaced: 1,
    at,
  };
}

/** No price is known. */
export const NO_PRICES: PriceWatch = {
  now: () => ({ lastPaise: null, bestBidPaise: null, bestAskPaise: null }),
  watch: () => () => undefined,
};

/** Accepts everything and reports nothing. */
export const QUIET_VENUE: TradingVenue = {
  name: 'quiet',
  capabilities: { bookIsImmediate: false },
  connect: () => ({
    // The facts that tests record are complete by the time it would answer.
    place: () => new Promise(() => undefined),
    change: async () => ({ kind: 'accepted' }),
    cancel: () => new Promise(() => undefined),
    book: async () => ({ kind: 'unknown', reason: 'It reports nothing.' }),
    close: async () => undefined,
  }),
};

/** Only the broker of the account matters. */
const DESK = {
  accounts: new Map([[ACCOUNT.accountName, { name: ACCOUNT.accountName, broker: 'testBroker' }]]),
} as unknown as OpenDesk;

export const SHARE: Instrument = {
  key: 'NSE:212',
  exchange: 'NSE',
  token: '212',
  symbol: 'ASHOKLEY-EQ',
  name: 'ASHOKLEY',
  class: 'equity',
  instrumentType: '',
  expiry: null,
  strikePaise: null,
  optionType: null,
  lotSize: 1,
  tickPaise: 1,
  freezeQty: 100_000,
  isCas: false,
};

/** Ordinary weeks without a holiday. */
export const CALENDAR: MarketCalendar = createMarketCalendar({
  version: 'test',
  listedYears: Object.fromEntries(EXCHANGE.map((exchange) => [exchange, ['2026']])) as unknown as Readonly<
    Record<Exchange, readonly string[]>
  >,
  days: [],
});

/** Lets everything happen that happens by itself, up to this instant. */
export async function passUntil(clock: ManualClock, until: number): Promise<void> {
  for (;;) {
    await turns();
    const due = clock.nextDue();
    if (due === null || due > until) break;
    clock.set(Math.max(due, clock.now()));
  }
  clock.set(until);
  await turns();
}

/** The journal needs a few turns of the event loop for an entry. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise(setImmediate);
}
