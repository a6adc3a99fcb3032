import { setImmediate } from 'node:timers/promises';
import { createPaperVenue, type PaperVenueParts } from '@spark/brokers';
import type {
  AccountKey,
  BrokerPort,
  Clock,
  Duties,
  Log,
  Ownership,
  Randomness,
  Store,
  Timers,
  TradingVenue,
} from '@spark/core';
import {
  type AccountActor,
  type AccountRegistry,
  type BrokerListings,
  createAccountRegistry,
  createActionRunner,
  createDayEnd,
  createOrderNumbers,
  createOrderService,
  createOrderStream,
  createProfitRecorder,
  createTradePush,
  type DayEndRunner,
  type DeskService,
  type InstrumentView,
  type MarginsOf,
  type OpenDesk,
  type OrderGuards,
  type OrderService,
  type OrderStream,
  type OrderUpdate,
  type PositionUpdate,
  type ProfitRecorder,
  type Refusal,
  type TradePush,
} from '@spark/engine';
import type { Broker } from '@spark/vocabulary';
import type { BrokerLists } from '../brokers/broker-lists.ts';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { LiveActions } from '../corporate-actions/live-actions.ts';
import type { OpenContracts } from '../instruments/open-contracts.ts';
import { lastPrices } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';
import type { Vault } from '../secrets/vault.ts';
import { type BasketCharges, createBasketCharges } from './basket-charges.ts';
import { createDayCharges, type DayCharges } from './day-charges.ts';
import { chargePlanOf, createAccountCharges } from './leg-charges.ts';
import { type OrdersOfToday, readOrdersOfToday } from './orders-of-today.ts';
import { createPaperMoney, type PaperMoneyDesk } from './paper-money.ts';
import { createPortfolios, type Portfolios } from './portfolios.ts';
import { createPriceWatch } from './price-watch.ts';
import { makeTagPrefix } from './tag-prefix.ts';
import { createUnfinishedSquareOffs, type UnfinishedSquareOffs } from './unfinished-square-offs.ts';
import { createUserSignals, type UserSignals } from './user-signals.ts';

/** Everything about orders, from the call to the venue. */
export type Trading = {
  readonly orders: OrderService;
  readonly registry: AccountRegistry;
  readonly stream: OrderStream;
  readonly unfinished: UnfinishedSquareOffs;
  readonly portfolios: Portfolios;
  /** Orders and positions of a user changed. */
  readonly changes: UserSignals;
  /** As made durable, in order of reftag. */
  readonly ordersOfToday: (desk: OpenDesk) => Promise<OrdersOfToday>;
  readonly trades: TradePush;
  readonly basketCharges: BasketCharges;
  readonly dayCharges: DayCharges;
  readonly paperMoney: PaperMoneyDesk;
  /** What an expired contract is settled at in an account; null while unknown, and where only its broker knows. */
  readonly settlementPaise: SettlementPaise;
  /** For a user who does not come back: resolves when nothing of theirs is open or in memory. */
  readonly evict: (ucc: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type SettlementPaise = (desk: OpenDesk, account: AccountKey, of: Settled) => Promise<number | null>;
type Settled = { readonly forwardTest: boolean; readonly instrumentKey: string };

export type PaperMarket = Pick<PaperVenueParts, 'floor' | 'firstPrice'> & {
  /** The value of an expired contract; null while unknown. */
  readonly settlementPaise: (instrumentKey: string) => number | null | Promise<number | null>;
  /** Null where no price is known. */
  readonly lastPaise: (instrumentKey: string) => number | null;
};

export type TradingParts = {
  readonly store: Store;
  readonly desks: DeskService;
  readonly vault: Pick<Vault, 'open'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly log: Log;
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly calendar: LiveCalendar;
  readonly actions: LiveActions;
  /** Called in the turn in which corporate actions take effect. */
  readonly adjustPrices: () => void;
  readonly prices: Prices;
  readonly viewOf: (key: string) => Promise<InstrumentView>;
  /** The lists of the live brokers. */
  readonly lists: BrokerListings & Pick<BrokerLists, 'find'>;
  /** Open contracts stay known, whatever list is in use. */
  readonly contracts: OpenContracts;
  /** Of the live brokers; orders of all others go to the paper venue. */
  readonly venues: ReadonlyMap<Broker, TradingVenue>;
  /** Where paper orders and forward tests meet the prices that are shown. */
  readonly paper: PaperMarket;
  readonly guards: OrderGuards;
  readonly explain: (refusal: Refusal) => string;
  /** The market never closes, so days end at midnight. */
  readonly isEndless: boolean;
  /** Between two steps of background work. */
  readonly turn: () => Promise<void>;
  /** Where orders go, when not to the venue of the account's broker. */
  readonly venue?: TradingVenue | undefined;
  readonly forwardVenue?: TradingVenue | undefined;
  /** Whose accounts are opened here, when not everybody's. */
  readonly ownership?: Ownership | undefined;
  readonly duties?: Duties | undefined;
  /** What orders of a basket need in each account. */
  readonly marginsOf?: MarginsOf | undefined;
  /** Called with what happened once it is durable. */
  readonly onOrder: (update: OrderUpdate) => void;
  readonly onPositions: (update: PositionUpdate) => void;
};

export async function openTrading(parts: TradingParts): Promise<Trading> {
  const { store, desks, clock, timers, random, log, brokers, prices } = parts;
  const tagPrefix = await makeTagPrefix(store, random);
  const { floor, firstPrice } = parts.paper;
  const paperMoney = createPaperMoney({
    ...parts.paper,
    desks,
    vault: parts.vault,
    instruments: prices.instruments,
    registry: { open: (account) => registry.open(account) },
    clock,
  });
  const paper = createPaperVenue({ floor, firstPrice, clock, timers, tagPrefix, money: paperMoney });
  const simulated = createPaperVenue({
    floor,
    firstPrice,
    clock,
    timers,
    tagPrefix,
    ownerPrefix: 'forward-test:',
    name: 'forward test',
  });
  const stream = createOrderStream({ clock });
  parts.ownership?.follow?.({
    onTaken: ({ ucc, seq }) => stream.beginAt(ucc, seq),
    onLeft: stream.endAt,
  });
  const unfinished = createUnfinishedSquareOffs();
  const changes = createUserSignals();
  const watch = createPriceWatch(prices.hub);
  const brokerOf = ({ ucc, accountName }: AccountKey): Broker | undefined =>
    desks.cached(ucc)?.accounts.get(accountName)?.broker;
  const onIncident = (message: string, error?: unknown): void => log.error({ err: error }, message);
  const registry = createAccountRegistry({
    ownership: parts.ownership,
    desks,
    journal: store.journal,
    clock,
    timers,
    venueOf: (broker) => parts.venue ?? parts.venues.get(broker) ?? paper,
    countsMoney: (broker) => broker === 'testBroker',
    simulated: parts.forwardVenue ?? parts.venue ?? simulated,
    prices: watch,
    publish: (update) => {
      const { ucc, accountName, instrument } = update.order;
      parts.contracts.note(instrument.key, brokerOf({ ucc, accountName }));
      stream.publish(update);
      changes.notify(ucc);
      parts.onOrder(update);
    },
    publishPositions: (update) => {
      unfinished.publish(update);
      changes.notify(update.account.ucc);
      parts.onPositions(update);
    },
    onIncident,
  });
  const orders = createOrderService({
    registry,
    desks,
    journal: store.journal,
    clock,
    timers,
    guards: parts.guards,
    strefIds: createOrderNumbers(store, 'strefID', clock),
    reftags: createOrderNumbers(store, 'reftag', clock),
    instructionIds: createOrderNumbers(store, 'instruction', clock),
    ownership: parts.ownership,
    marginsOf: parts.marginsOf,
    tagPrefix,
    viewOf: parts.viewOf,
    listings: parts.lists,
    lastPrices: (keys) => lastPrices(prices, keys),
    sessionLife: (broker) => brokers.get(broker)?.capabilities.session ?? 'daily',
    explain: parts.explain,
    onIncident,
  });
  const { journal } = store;
  const { find, underlyingOf } = prices.instruments;
  const trades = createTradePush({
    registry,
    desks,
    journal,
    store,
    clock,
    chargesAt: async ({ ucc, accountName }) => {
      const desk = await desks.read(ucc);
      const broker = desk?.accounts.get(accountName)?.broker;
      const brokerage = desk ? parts.vault.open(desk, accountName, 'Brokerage') : null;
      return createAccountCharges(find, chargePlanOf(broker, brokerage));
    },
    turn: parts.turn,
  });
  const { calendar } = parts;
  const isPaper = (desk: OpenDesk, { accountName }: AccountKey): boolean =>
    desk.accounts.get(accountName)?.broker === 'testBroker';
  const profit = createProfitRecorder({
    registry,
    journal,
    clock,
    timers,
    find,
    calendar: calendar.market,
    prices: watch,
    onIncident,
  });
  const settlementPaise: SettlementPaise = async (desk, account, { forwardTest, instrumentKey }) =>
    forwardTest || isPaper(desk, account) ? parts.paper.settlementPaise(instrumentKey) : null;
  const dayEnd = createDayEnd({
    registry,
    desks,
    journal,
    clock,
    timers,
    onIncident,
    find,
    underlyingOf,
    calendarOf: (desk, account, { forwardTest }) =>
      forwardTest || isPaper(desk, account) ? calendar.market : calendar.live,
    store,
    trades,
    turn: parts.turn,
    ownership: parts.ownership,
    duties: parts.duties,
    isEndless: parts.isEndless,
    settlementPaise,
  });
  const actions = createActionRunner({
    actions: parts.actions,
    opensAt: parts.actions.opensAt,
    onDue: parts.adjustPrices,
    registry,
    desks,
    clock,
    timers,
    isPaper,
    onIncident,
  });
  parts.contracts.follow({
    find: prices.instruments.find,
    nameAt: parts.lists.find,
    openKeys: () => openKeysIn(registry.opened()),
  });
  await registry.start();
  await actions.start();
  await orders.baskets.start();
  for (const actor of registry.opened())
    for (const key of openKeysIn([actor])) parts.contracts.note(key, brokerOf(actor.account));
  // Catching up may take a while; the start need not wait for it.
  const begun = begin(profit, dayEnd).catch((error: unknown) =>
    onIncident('The day could not be started.', error),
  );
  return {
    orders,
    registry,
    stream,
    unfinished,
    portfolios: createPortfolios({ orders, prices, journal, clock }),
    changes,
    ordersOfToday: (desk) => readOrdersOfToday(orders, desk),
    trades,
    basketCharges: createBasketCharges({ find, vault: parts.vault }),
    dayCharges: createDayCharges({ find, vault: parts.vault }),
    paperMoney,
    settlementPaise,
    evict: async (ucc) => {
      await registry.evictWhenIdle(ucc);
      stream.forget(ucc);
      desks.evict(ucc);
    },
    close: async () => {
      await begun;
      await actions.close();
      await dayEnd.close();
      await profit.close();
      orders.close();
      await registry.close();
      watch.close();
    },
  };
}

function* openKeysIn(actors: Iterable<AccountActor>): Iterable<string> {
  for (const { book } of actors) {
    for (const { netQty, instrumentKey } of book.positions.values()) if (netQty !== 0) yield instrumentKey;
    for (const { instrument } of book.openOrders()) yield instrument.key;
  }
}

async function begin(profit: ProfitRecorder, dayEnd: DayEndRunner): Promise<void> {
  await setImmediate();
  await profit.start();
  await dayEnd.start();
}
