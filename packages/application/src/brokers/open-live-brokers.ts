import {
  createEgressClient,
  createLiveBroker,
  createLiveMargin,
  createLivePortfolio,
  createLiveVenue,
  createPacer,
  createSessionWatch,
  type LiveAdapter,
  type LivePrices,
  type LiveVenue,
  type MasterDialect,
  type Pacer,
  type ProxyAddresses,
  type RelayKnocks,
  type SessionWatch,
} from '@spark/brokers';
import type {
  AccountKey,
  BrokerPort,
  Clock,
  Log,
  MarginPort,
  Ownership,
  PortfolioPort,
  Randomness,
  SendPermits,
  SharedCalls,
  Store,
  Timers,
  TradingVenue,
} from '@spark/core';
import type { DeskService, InstrumentView } from '@spark/engine';
import type { Broker } from '@spark/vocabulary';
import {
  type AccountIncidents,
  createAccountIncidents,
  type EndSentences,
} from '../accounts/account-incidents.ts';
import { createLiveSessions } from '../accounts/live-sessions.ts';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { OpenContracts } from '../instruments/open-contracts.ts';
import type { Vault } from '../secrets/vault.ts';
import type { OtherHosts } from '../settings/broker-hosts.ts';
import { type BrokerLists, createBrokerLists } from './broker-lists.ts';
import { openCallRecord } from './call-record.ts';
import type { PriceBroker } from './live-market.ts';
import { loginOnlyByRelays, onlyByRelays } from './only-by-relays.ts';
import { createWayReports } from './way-reports.ts';
import { withEgressHint } from './with-egress-hint.ts';

/** The live brokers, as the rest of the program needs them. */
export type LiveBrokers = {
  readonly ports: ReadonlyMap<Broker, BrokerPort>;
  readonly venues: ReadonlyMap<Broker, TradingVenue>;
  /** Positions and funds. */
  readonly portfolios: ReadonlyMap<Broker, PortfolioPort>;
  /** Of brokers that have a calculator. */
  readonly margins: ReadonlyMap<Broker, MarginPort>;
  readonly loggedIn: () => readonly { readonly account: AccountKey; readonly broker: Broker }[];
  readonly lists: BrokerLists;
  readonly incidents: AccountIncidents;
  /** The parts for prices by their logins, the best broker first. */
  readonly prices: readonly PriceBroker[];
  /** Loads logins and the brokers' lists. Before orders are loaded. */
  readonly start: () => Promise<void>;
  /** After the last order. */
  readonly close: () => Promise<void>;
};

export type LiveBrokerParts = {
  /** The live brokers, the best for prices first. */
  readonly adapters: readonly LiveAdapter[];
  readonly hosts: OtherHosts;
  /** Whether lists may be shorter than those of a real day, as simulated brokers have them. */
  readonly hasShortLists: boolean;
  /** Whether a broker's list becomes the list of the day. */
  readonly hasListsOfToday: boolean;
  readonly onListOfDay: () => void;
  readonly proxyAddresses: ProxyAddresses;
  readonly store: Store;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly calendar: LiveCalendar;
  readonly instruments: InstrumentBook;
  readonly contracts: OpenContracts;
  readonly dataFolder: string;
  /** Whether prices are those of the market that these brokers trade on. Others protect no Market order. */
  readonly hasTruePrices: boolean;
  readonly viewOf: (key: string) => Promise<InstrumentView>;
  readonly notify: (account: AccountKey, text: string) => void;
  /** Something is wrong at the broker of an account (ERROR), or is over (INFO). */
  readonly onIncident?: (account: AccountKey, type: 'ERROR' | 'INFO', sentence: string) => void;
  readonly permitFor?: SendPermits | undefined;
  /** Present where several servers run: then live accounts leave by relays alone. */
  readonly relayKnocks?: RelayKnocks | undefined;
  /** Present where several servers use the budgets of brokers together. */
  readonly sharedCalls?: SharedCalls | undefined;
  readonly ownership?: Ownership | undefined;
};

/** An instrument that stands for the market as a whole. */
const ANY_SHARE = { exchange: 'NSE', class: 'equity', isCas: false } as const;

export function openLiveBrokers(parts: LiveBrokerParts): LiveBrokers {
  const { adapters, hosts, clock, timers, randomness, log, calendar } = parts;
  const opened = adapters.map(({ broker, dialect, feed }) => ({
    dialect: dialect(hosts[broker] ?? {}, clock),
    feed: feed(hosts[broker] ?? {}),
  }));
  const ports = new Map<Broker, BrokerPort>();
  const pacers: Pacer[] = [];
  // Before the logins of a desk that was taken are in use.
  parts.ownership?.follow?.({
    onTaken: ({ ucc }) => {
      for (const { onTaken } of pacers) onTaken(ucc);
    },
  });
  const sessions = createLiveSessions({
    ...parts,
    lifeOf: (broker) =>
      opened.find(({ dialect }) => dialect.broker === broker)?.dialect.capabilities.session ?? 'lasting',
    renewalAt: (broker) => ports.get(broker)?.renewSession,
    isMarketOpen: (at) => calendar.live.phaseAt(at, ANY_SHARE) !== null,
  });
  const incidents = createAccountIncidents({
    clock,
    timers,
    report: (account, type, sentence) => {
      sessions.report(account, type, sentence);
      parts.onIncident?.(account, type, sentence);
    },
  });
  parts.desks.follow(({ user: { ucc } }, facts) => {
    for (const fact of facts) {
      if (fact.kind === 'account-deleted') incidents.forget({ ucc, accountName: fact.name });
      if (fact.kind === 'egress-changed') incidents.end({ ucc, accountName: fact.accountName }, 'egress');
    }
  });
  const egressClient = createEgressClient({
    clock,
    timers,
    proxyAddresses: parts.proxyAddresses,
    relayKnocks: parts.relayKnocks,
    onWay: createWayReports(incidents, log),
    ...(parts.permitFor && { permitFor: parts.permitFor }),
  });
  const lists = createBrokerLists({
    ...parts,
    areOfToday: parts.hasListsOfToday,
    masters: new Map(adapters.map((adapter) => [adapter.broker, masterAt(adapter, parts)])),
    http: (broker) => egressClient.http({ ucc: '', accountName: `list of ${broker}` }),
    accountsAt: sessions.accountsAt,
    onFailure: (account, sentence) => incidents.begin(account, 'list', sentence),
    onLoaded: (account, sentence) => incidents.end(account, 'list', { ifReported: sentence }),
  });

  function pricesFor(broker: Broker): LivePrices {
    return {
      find: async (key) => {
        if (!parts.hasTruePrices) return null;
        const { lastPaise, band } = await parts.viewOf(key);
        return lastPaise === null ? null : { lastPaise, band: lists.find(broker, key)?.band ?? band };
      },
    };
  }

  const record = openCallRecord({
    folder: parts.dataFolder,
    clock,
    onFailure: (err) =>
      log.error(
        { err },
        'Calls to brokers cannot be recorded: after a restart their budgets start from zero.',
      ),
  });
  const random = () => Number(`0.${randomness.text('0123456789', 9)}`);
  const prices: PriceBroker[] = [];
  const venues = new Map<Broker, TradingVenue>();
  const watches: SessionWatch[] = [];
  const portfolios = new Map<Broker, PortfolioPort>();
  const margins = new Map<Broker, MarginPort>();
  for (const { dialect, feed } of opened) {
    const { broker } = dialect;
    const pacer = createPacer(dialect, { clock, timers, record, sharedCalls: parts.sharedCalls });
    pacers.push(pacer);
    const venue: LiveVenue = createLiveVenue(dialect, {
      clock,
      timers,
      sessions,
      egressClient,
      pacer,
      instruments: lists.forBroker(broker),
      prices: pricesFor(broker),
      random,
      onIncident: (message) => log.error({ broker }, message),
      onUnknownStatus: (account, sentence) => sessions.report(account, 'ERROR', sentence),
      onStream: (account, outage) => {
        if (outage === null) incidents.end(account, 'stream', streamIsBack(broker));
        else incidents.begin(account, 'stream', streamIsDown(broker, outage));
      },
    });
    const accounts = () => sessions.accountsAt(broker);
    const { isConnected } = venue;
    const watched = { clock, timers, sessions, egressClient, pacer, accounts, isConnected };
    const watch = createSessionWatch(dialect, watched);
    watches.push(watch);
    prices.push({
      dialect: feed,
      parts: {
        sessions,
        egressClient,
        pacer,
        instruments: lists.forBroker(broker),
        random,
        onRefused: (account) => void watch.look(account),
      },
      accounts,
    });
    const names = lists.forBroker(broker);
    portfolios.set(
      broker,
      createLivePortfolio({ dialect, clock, timers, sessions, egressClient, pacer, names }),
    );
    const margin = createLiveMargin({
      dialect,
      clock,
      timers,
      sessions,
      egressClient,
      pacer,
      instruments: names,
    });
    if (margin) margins.set(broker, margin);
    const hinting = withEgressHint(venue, sessions, egressClient);
    const port = createLiveBroker(dialect, { clock, egressClient, pacer, reconnect: venue.reconnect });
    const { relayKnocks } = parts;
    venues.set(broker, relayKnocks ? onlyByRelays(hinting, sessions, relayKnocks) : hinting);
    ports.set(broker, relayKnocks ? loginOnlyByRelays(port, relayKnocks) : port);
  }

  return {
    ports,
    venues,
    portfolios,
    margins,
    loggedIn: () =>
      [...portfolios.keys()].flatMap((broker) =>
        sessions
          .accountsAt(broker)
          .filter((account) => sessions.find(account) !== null)
          .map((account) => ({ account, broker })),
      ),
    lists,
    incidents,
    prices,
    start: async () => {
      await sessions.start();
      await lists.start();
      for (const watch of watches) watch.start();
    },
    close: async () => {
      for (const watch of watches) watch.close();
      egressClient.close();
      record.close();
      await lists.close();
      incidents.close();
      await sessions.close();
    },
  };
}

function streamIsDown(broker: Broker, outage: string): string {
  return `The order updates of ${broker} are interrupted: ${outage.replace(/\.+$/, '')}. Until they are back, Spark asks for the order book.`;
}

function streamIsBack(broker: Broker): EndSentences {
  const means = 'What was missed was read from the order book.';
  return {
    ifReported: `The order updates of ${broker} are back. ${means}`,
    ifNot: `The order updates of ${broker} were interrupted for a moment. ${means}`,
  };
}

function masterAt(
  { broker, master }: LiveAdapter,
  { hosts, hasShortLists }: Pick<LiveBrokerParts, 'hosts' | 'hasShortLists'>,
): MasterDialect {
  const real = master(hosts[broker] ?? {});
  return hasShortLists ? { ...real, files: real.files.map((file) => ({ ...file, rowsMin: 0 })) } : real;
}
